"""Every test of a check is run, however many processes there are, and browsers' ones are a process's last."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from tests.sharing import BROWSER, BrowserFromTheStart

TESTS = [f"tests/{name}/test_it.py::test_{number}" for name in "abcdef" for number in range(5)]
TESTS += [f"{BROWSER}test_{name}.py::test_{number}" for name in "ghi" for number in range(4)]


class Process:
    """A process of a check that notes the tests it was given."""

    def __init__(self, number: int) -> None:
        self.gateway = SimpleNamespace(id=f"gw{number}")
        self.given: list[int] = []
        self.done = 0
        self.shutting_down = False

    def send_runtest_some(self, places: list[int]) -> None:
        assert not self.shutting_down
        self.given += places

    def shutdown(self) -> None:
        self.shutting_down = True


@pytest.mark.parametrize("count", [1, 2, 3, 4, 8])
def test_any_number_of_processes_runs_every_test(count: int) -> None:
    settings = {"tx": ["popen"] * count}
    config = SimpleNamespace(getvalue=settings.get, option=SimpleNamespace(loadscopereorder=False))
    processes = [Process(number) for number in range(count)]
    sharing = BrowserFromTheStart(config)
    for process in processes:
        sharing.add_node(process)
        sharing.add_node_collection(process, TESTS)
    sharing.schedule()

    while waiting := [each for each in processes if each.done < len(each.given)]:
        for process in waiting:
            place = process.given[process.done]
            process.done += 1
            sharing.mark_test_complete(process, place)

    assert sorted(place for process in processes for place in process.given) == list(range(len(TESTS)))
    for process in processes:
        browsers = [TESTS[place].startswith(BROWSER) for place in process.given]
        assert not any(one and not following for one, following in pairwise(browsers))
