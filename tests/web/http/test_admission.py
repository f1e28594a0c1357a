"""Admission: the next page, and the visitors turned away."""

import asyncio
import time

import pytest

from faristol_web.http.admission import Admission, Full, Room

LONG_S = 60.0


def admission(*, waiting: int, waiting_each: int, slow_after_s: float = LONG_S) -> Admission:
    room = Room(slow=2, slow_after_s=slow_after_s, each=2, waiting=waiting, waiting_each=waiting_each)
    return Admission(room)


async def _have(places: Admission, visitor: str, log: list[str], done: asyncio.Event) -> None:
    async with places.place(visitor, patience_s=LONG_S):
        log.append(visitor)
        await done.wait()


async def _settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def _free(places: Admission) -> None:
    """After the pause, if there is one."""
    async with asyncio.timeout(LONG_S):
        while places.is_taken:  # noqa: ASYNC110 – that is what is tested
            await asyncio.sleep(0.001)


def test_visitors_take_turns_however_much_one_asks_for() -> None:
    async def scene() -> list[str]:
        log: list[str] = []
        places, done = admission(waiting=20, waiting_each=10), asyncio.Event()
        asked = [
            asyncio.create_task(_have(places, visitor, log, done))
            for visitor in ["a", *"aaaaa", "b", "c", "b"]
        ]
        await _settle()
        done.set()
        await asyncio.gather(*asked)
        return log

    assert "".join(asyncio.run(scene())) == "aabcabaaa"


def test_a_full_queue_refuses_at_once_and_a_newcomer_takes_the_place_of_the_greediest() -> None:
    async def scene() -> tuple[list[str], list[str]]:
        log: list[str] = []
        places, done = admission(waiting=4, waiting_each=3), asyncio.Event()
        greedy = [asyncio.create_task(_have(places, "a", log, done)) for _ in range(4)]
        await _settle()
        with pytest.raises(Full):
            async with places.place("a", patience_s=LONG_S):
                pass
        others = [asyncio.create_task(_have(places, visitor, log, done)) for visitor in "bc"]
        await _settle()
        done.set()
        said = await asyncio.gather(*greedy, *others, return_exceptions=True)
        return log, [type(each).__name__ for each in said]

    log, said = asyncio.run(scene())
    assert "".join(log) == "aabca"
    assert said == ["NoneType", "NoneType", "NoneType", "Full", "NoneType", "NoneType"]


def test_a_client_that_waited_too_long_is_refused_and_leaves_no_trace() -> None:
    async def scene() -> None:
        places, done = admission(waiting=4, waiting_each=4), asyncio.Event()
        held = asyncio.create_task(_have(places, "a", [], done))
        await _settle()
        with pytest.raises(Full):
            async with places.place("b", patience_s=0.01):
                pass
        assert places.waiting == 0
        done.set()
        await held
        await _free(places)

    asyncio.run(scene())


def test_a_client_that_gives_up_waiting_leaves_the_place_to_the_next() -> None:
    async def scene() -> list[str]:
        log: list[str] = []
        places, done = admission(waiting=4, waiting_each=4), asyncio.Event()
        first, second, third = (asyncio.create_task(_have(places, visitor, log, done)) for visitor in "abc")
        await _settle()
        second.cancel()
        done.set()
        await asyncio.gather(first, third)
        await _free(places)
        return log

    assert asyncio.run(scene()) == ["a", "c"]


def test_slow_pages_make_room_for_others_but_not_for_more_of_the_same_visitor() -> None:
    async def scene() -> tuple[list[str], list[str]]:
        log: list[str] = []
        places, done = admission(waiting=9, waiting_each=9, slow_after_s=0.001), asyncio.Event()
        asked = [asyncio.create_task(_have(places, visitor, log, done)) for visitor in "aaabc"]
        while len(log) < 3:  # noqa: ASYNC110 – that is what is tested
            await asyncio.sleep(0.001)
        before = list(log)
        done.set()
        await asyncio.gather(*asked)
        await _free(places)
        return before, log

    before, log = asyncio.run(scene())
    assert before == ["a", "a", "b"]
    assert sorted(log) == ["a", "a", "a", "b", "c"]


def test_forms_go_first_but_do_not_keep_pages_waiting_for_ever() -> None:
    async def scene() -> list[str]:
        log: list[str] = []
        places = admission(waiting=20, waiting_each=10)

        async def ask(name: str, *, is_form: bool) -> None:
            async with places.place(name[0], patience_s=LONG_S, is_form=is_form):
                log.append(name)

        held, done = [], asyncio.Event()
        held.append(asyncio.create_task(_have(places, "x", [], done)))
        await _settle()
        held += [asyncio.create_task(ask(f"a{number}", is_form=False)) for number in range(4)]
        await _settle()
        held += [asyncio.create_task(ask(f"f{number}", is_form=True)) for number in range(4)]
        await _settle()
        done.set()
        await asyncio.gather(*held)
        return log

    assert asyncio.run(scene()) == ["f0", "a0", "f1", "a1", "f2", "a2", "f3", "a3"]


def test_a_form_finds_a_place_where_pages_have_taken_all() -> None:
    async def scene() -> list[str]:
        log: list[str] = []
        places, done = admission(waiting=4, waiting_each=4), asyncio.Event()
        asked = [asyncio.create_task(_have(places, "a", log, done)) for _ in range(5)]
        await _settle()
        with pytest.raises(Full):
            async with places.place("a", patience_s=LONG_S):
                pass

        async def send_form() -> None:
            async with places.place("a", patience_s=LONG_S, is_form=True):
                log.append("form")

        form = asyncio.create_task(send_form())
        await _settle()
        done.set()
        await asyncio.gather(*asked, form)
        return log

    assert asyncio.run(scene())[1] == "form"


def test_a_wait_that_would_be_too_long_is_refused_at_once() -> None:
    async def scene() -> None:
        places, done = admission(waiting=99, waiting_each=99), asyncio.Event()
        asked = [asyncio.create_task(_have(places, "a", [], done)) for _ in range(50)]
        await _settle()
        began = asyncio.get_running_loop().time()
        with pytest.raises(Full):
            async with places.place("a", patience_s=1.0):
                pass
        assert asyncio.get_running_loop().time() - began < 1.0
        async with asyncio.TaskGroup() as group:  # somebody else's turn comes soon
            other = group.create_task(_have(places, "b", [], done))
            await _settle()
            assert not other.done()
            done.set()
        await asyncio.gather(*asked)

    asyncio.run(scene())


def test_a_page_that_held_up_the_loop_is_followed_by_a_pause() -> None:
    async def scene(*, held_up_s: float) -> float:
        loop, places = asyncio.get_running_loop(), admission(waiting=4, waiting_each=4)
        async with places.place("a", patience_s=LONG_S):
            await asyncio.sleep(0.02)
            time.sleep(held_up_s)  # noqa: ASYNC251 – as a page does that keeps the interpreter
            await asyncio.sleep(0)
        ended = loop.time()
        async with places.place("a", patience_s=LONG_S):
            return loop.time() - ended

    assert asyncio.run(scene(held_up_s=0.2)) >= 0.2


def test_one_who_asks_for_little_comes_in_the_pause_of_others_and_no_second_one_does() -> None:
    async def scene() -> tuple[list[str], float]:
        loop, log = asyncio.get_running_loop(), list[str]()
        places = admission(waiting=9, waiting_each=9)

        async def ask(visitor: str) -> None:
            async with places.place(visitor, patience_s=LONG_S):
                log.append(visitor)

        async with places.place("greedy", patience_s=LONG_S):
            await asyncio.sleep(0.02)
            asked = [asyncio.create_task(ask(visitor)) for visitor in ("greedy", "greedy", "calm")]
            await asyncio.sleep(0)
            time.sleep(0.2)  # noqa: ASYNC251 – as a page does that keeps the interpreter
            await asyncio.sleep(0)
        ended = loop.time()
        await _settle()
        before_its_end = list(log)
        asked.append(asyncio.create_task(ask("late")))
        await _settle()
        assert log == before_its_end
        await asyncio.gather(*asked)
        assert sorted(log) == ["calm", "greedy", "greedy", "late"]
        return before_its_end, loop.time() - ended

    before_its_end, took_s = asyncio.run(scene())
    assert before_its_end == ["calm"]
    assert took_s >= 0.2
