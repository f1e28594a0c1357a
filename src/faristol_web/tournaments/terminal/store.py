"""A tournament of the site as the terminal's verbs see it: with names, and decided as the desk decides."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from django.db import DatabaseError, transaction

from faristol.errors import IllegalMove, NotationError, StoreError
from faristol.names import fold_name
from faristol.rulebook import Objection, Rulebook
from faristol.tournament import actions as a
from faristol.tournament import events as e
from faristol.tournament.actions import TournamentAction
from faristol.tournament.conflict import conflicts
from faristol.tournament.events import TournamentEvent
from faristol.tournament.objections import explain
from faristol.tournament.state import TournamentState
from faristol.tournament.told import sentence, with_names
from faristol_web.tournaments.domain import desk, services
from faristol_web.tournaments.domain.ratings import first_order, ratings_of
from faristol_web.tournaments.models import Seat, Tournament

Step = tuple[str, TournamentAction]
_ACTOR = Seat.Role.DIRECTOR.value
_ROWS_ONLY = ("town", "email", "phone", "notes", "rating_player", "wants_grant", "language")
"""Fields of a person that no verb of the terminal sets."""


class SiteStore:
    """See `faristol.cli.tournament.store.Store`."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.seen = len(desk.events_of(tournament.public_id))
        """Number of events seen; later ones from others are theirs, and none of them is undone."""

    @property
    def name(self) -> str:
        return f"site:{self.tournament.slug}"

    @property
    def book(self) -> Rulebook:
        return desk.rulebook_of(self.tournament.public_id)

    @property
    def state(self) -> TournamentState:
        return desk.state_of(self.tournament.public_id)

    @property
    def events(self) -> Sequence[TournamentEvent]:
        return self._named(desk.events_of(self.tournament.public_id))

    def do(self, steps: Sequence[Step]) -> Sequence[TournamentEvent]:
        """Record all or nothing; nothing, too, if someone else has just changed the same thing."""
        public_id = self.tournament.public_id
        try:
            with transaction.atomic():
                before = desk.events_of(public_id)
                self._look_out(steps, before[self.seen :])
                for work, group in groupby(steps, key=lambda step: self._work(step[1])):
                    self._do(tuple(group), work)
        except DatabaseError as error:
            raise StoreError(f"{self.name}: not written: {error}") from error
        events = desk.events_of(public_id)
        self.seen = len(events)
        return self._named(events[len(before) :])

    def close(self) -> None:
        """Every decision was a transaction of its own."""

    def _look_out(self, steps: Sequence[Step], since: Sequence[TournamentEvent]) -> None:
        for where, action in steps:
            disputed = conflicts(action, since) if since else None
            if disputed is not None:
                text, values = sentence(disputed)
                said = text % with_names(values, {})
                raise StoreError(
                    _placed(where, f"someone else has already changed it, so nothing was done: {said}")
                )

    def _work(self, action: TournamentAction) -> Callable[[Sequence[Step]], None]:
        """
        Return the function for an action: one with a person's name changes rows, any other is decided as it
        is.
        """
        if isinstance(action, a.Register):
            return self._register
        return self._change if isinstance(action, a.ChangeEntrant) else self._decide

    def _do(self, steps: Sequence[Step], work: Callable[[Sequence[Step]], None]) -> None:
        """All at once; where that is refused, one by one, to say which of them it was."""
        try:
            with transaction.atomic():
                work(steps)
        except IllegalMove as error:
            if len(steps) == 1:
                raise NotationError(self._refused(steps[0][0], error)) from error
            for step in steps:
                self._do([step], work)
            raise

    def _register(self, steps: Sequence[Step]) -> None:
        actions = [action for _, action in steps if isinstance(action, a.Register)]
        listed = ratings_of(self.state.settings.rating, [action.name for action in actions])
        people = [_person(action, *listed.get(action.name, (None, ""))) for action in actions]
        if not any(action.on for action in actions):
            services.register_all(self.tournament, people, actor=_ACTOR)
            return
        for action, person in zip(actions, people, strict=True):
            services.register(self.tournament, person, on=action.on, actor=_ACTOR, is_accepted=False)

    def _change(self, steps: Sequence[Step]) -> None:
        """Change the settings; unchanged ones stay, including those that only the site knows."""
        for _, action in steps:
            if not isinstance(action, a.ChangeEntrant):
                continue
            registration = self.tournament.registrations.get(entrant=action.entrant)
            shown = self.state.entrants[action.entrant].name
            person = services.Person(
                # An erased person is shown as a number, which is no name.
                name=registration.name if action.name == shown else action.name,
                club=action.club,
                rating=action.rating,
                **{field: getattr(registration, field) for field in _ROWS_ONLY},
            )
            services.change_person(registration, person, actor=_ACTOR)

    def _decide(self, steps: Sequence[Step]) -> None:
        actions = [self._keyed(action) for _, action in steps]
        if isinstance(actions[0], a.PairRound) and not desk.held_of(self.tournament.public_id).state.seeding:
            actions.insert(0, first_order(self.tournament))
        desk.do_all(self.tournament.public_id, actions, actor=_ACTOR)

    def _keyed(self, action: TournamentAction) -> TournamentAction:
        """
        Return the action without names: keys stand for people, a role for its author. The site's own lists
        seed.
        """
        if isinstance(action, a.NameCommittee):
            numbers = action.entrants or (None,) * len(action.members)
            known = [
                (name, self._entrant_called(name) if number is None else number)
                for name, number in zip(action.members, numbers, strict=True)
            ]
            action = replace(
                action,
                members=tuple(self._key(name, number) for name, number in known),
                entrants=tuple(number for _, number in known),
            )
        elif isinstance(action, a.FixSeeding) and not (action.ratings or action.order):
            action = first_order(self.tournament)
        elif isinstance(action, a.NameSubstitute):
            action = replace(action, name=self._key(action.name, self._entrant_called(action.name)))
        return replace(action, author="") if hasattr(action, "author") else action

    def _entrant_called(self, name: str) -> int | None:
        """A name by which somebody is entered is theirs: nobody judges the own table."""
        wanted = fold_name(name)
        return next(
            (entrant.number for entrant in self.state.entrants.values() if fold_name(entrant.name) == wanted),
            None,
        )

    def _key(self, name: str, entrant: int | None) -> str:
        if entrant is None:
            return services.key_of(self.tournament, name)
        return services.key_of_entrant(self.tournament, entrant)

    def _refused(self, where: str, error: IllegalMove) -> str:
        objections = [objection for objection in error.objections if isinstance(objection, Objection)]
        return _placed(where, explain(objections, self.book) or str(error))

    def _named(self, events: Sequence[TournamentEvent]) -> Sequence[TournamentEvent]:
        names = desk.names_of(self.tournament.public_id)
        return tuple(_with_names(events, names))


def site_store(slug: str, data: Path) -> SiteStore:
    """
    Raises:
        StoreError: if there is no such tournament.
    """
    try:
        tournament = Tournament.objects.filter(slug=slug).first()
    except DatabaseError as error:
        raise StoreError(f"the site in {data} cannot be read: {error}; start the site once") from error
    if tournament is None:
        raise StoreError(f"the site in {data} has no tournament {slug!r}")
    return SiteStore(tournament)


def _with_names(events: Sequence[TournamentEvent], names: Mapping[str, str]) -> Iterator[TournamentEvent]:
    for event in events:
        match event:
            case e.EntrantRegistered(name=name) | e.EntrantChanged(name=name) | e.SubstituteNamed(name=name):
                yield replace(event, name=names.get(name, name))
            case e.CommitteeNamed(members=members):
                yield replace(event, members=tuple(names.get(key, key) for key in members))
            case _:
                yield event


def _placed(where: str, text: str) -> str:
    return f"{where}: {text}" if where else text


def _person(action: a.Register, listed: int | None, player: str) -> services.Person:
    """Return the person, with the rating of the site's own list if none is given."""
    return services.Person(
        name=action.name,
        club=action.club,
        rating=listed if action.rating is None else action.rating,
        rating_player=player,
        wants_grant=action.asks_grant,
    )
