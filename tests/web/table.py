"""A device beside a wooden board: its entries for both sides, and the answers."""

from tests.web.server import Server
from tests.web.site_client import Message, Page, Visitor

GROUNDS = {"author": "Serra", "clause": "CA-3.6", "reason": "felt for tiles"}


class Table:
    """One device at a table, and what it enters for both sides."""

    def __init__(self, server: Server, *, begun: bool = True, **fields: str) -> None:
        self.server, self.visitor = server, Visitor(server.address)
        self.public_id = self.visitor.open_table(**fields)
        self.page = self.look(self.visitor)
        if begun:
            self.begin()

    def look(self, visitor: Visitor) -> Page:
        page = visitor.play(self.public_id)
        page.hello()
        return page

    def begin(self) -> None:
        for side in (0, 1):
            self.act("draw_rack", side)
        if "press_clock" in self.page.view["may"]:
            self.act("press_clock", 1)

    @property
    def view(self) -> Message:
        return self.page.view

    def act(self, action: str, side: int, **more: object) -> Message:
        """Do an action that must be allowed."""
        return self._held(self.page.do(action, side=side, **more))

    def rule(self, order: str, **more: object) -> Message:
        return self._held(self.page.rule(order, **(GROUNDS | more)))

    def turn(self, side: int, text: str) -> None:
        """A play that is accepted, with the rack refilled and the clock pressed."""
        self.act("play", side, text=text)
        if "draw" in self.view["may_each"][side]:
            self.act("draw", side)
        if "press_clock" in self.view["may_each"][side]:
            self.act("press_clock", side)

    def refused(self, action: str, side: int, **more: object) -> set[str]:
        """The rules it would break."""
        return rules_of(self.page.do(action, side=side, **more))

    def _held(self, ack: Message) -> Message:
        assert ack["type"] == "ack", ack
        self.page.until_seq(ack["seq"])
        return ack


def rules_of(answer: Message) -> set[str]:
    assert answer["type"] == "refused", answer
    assert all(reason["text"] for reason in answer["reasons"])
    return {reason["rule"] for reason in answer["reasons"]}
