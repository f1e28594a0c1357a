"""Which process of a check takes which file of tests: up to two begin with those that drive a browser."""

from xdist.scheduler.loadfile import LoadFileScheduling
from xdist.workermanage import WorkerController

BROWSER, POSTGRES = "tests/browser/", "tests/postgres/"
FIRST = ("gw0", "gw1")
"""At most half of all processes: one that has driven a browser does nothing else afterwards."""


class BrowserFromTheStart(LoadFileScheduling):  # type: ignore[misc]  # of a package without types
    """
    Tests with a browser mostly wait, and others mostly count: side by side they fill the cores.

    Up to two processes have the browser's alone, the others take what is left of them at the end. A
    browser's line leaves an event loop running in its process, so nothing else may follow there.
    """

    def _split_scope(self, nodeid: str) -> str:
        """Keep the tests of PostgreSQL together: it takes longer to start than most of them."""
        return POSTGRES if nodeid.startswith(POSTGRES) else str(super()._split_scope(nodeid))

    def _assign_work_unit(self, node: WorkerController) -> None:
        wanted = node.gateway.id in FIRST[: self.numnodes // 2]
        fitting = next((scope for scope in self.workqueue if scope.startswith(BROWSER) is wanted), None)
        if fitting is not None:
            self.workqueue.move_to_end(fitting, last=False)
        super()._assign_work_unit(node)

    def _reschedule(self, node: WorkerController) -> None:
        has_a_browser = any(scope.startswith(BROWSER) for scope in self.assigned_work[node])
        if has_a_browser and not any(scope.startswith(BROWSER) for scope in self.workqueue):
            node.shutdown()
        else:
            super()._reschedule(node)
