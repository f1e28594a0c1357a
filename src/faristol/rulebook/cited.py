"""Which rule a refusal rests on, where it is not called by a rule's own name."""

from collections.abc import Mapping

CITED: Mapping[str, str] = {
    "placement.no_tiles": "placement.touches",
    "placement.off_board": "placement.one_line",
    "placement.occupied": "placement.touches",
    "placement.undesignated": "play.tileset",
    "play.rack": "play.rack_size",
    "play.set": "play.tileset",
    "play.score": "sheet.running_total",
    "rack.count": "play.rack_size",
    "laying.order": "laying.shift",
    "laying.laid": "laying.shift",
    "drawing.empty": "challenge.empty_bag_window",
    "senyors.accept_first": "senyors.window",
    "senyors.rack": "senyors.window",
    "senyors.tile": "senyors.racks_before_inspection",
    "rulings.bag": "drawing.refill",
    "challenge.nothing": "challenge.window",
    "challenge.own": "challenge.window",
    "challenge.words": "challenge.looked_up",
    "challenge.no_word": "challenge.looked_up",
    "challenge.argument": "challenge.repeats",
    "clock.last_play": "clock.stops",
    "clock.negative": "clock.corrected_by",
    "start.seat_taken": "play.players",
    "start.drawn": "start.method",
    "start.tile": "start.method",
    "sheet.racks": "sheet.extras",
    "sheet.signed": "sheet.signatures",
    "arbitration.question": "arbitration.first_instance",
    "arbitration.called": "arbitration.first_instance",
    "arbitration.final": "arbitration.appeal",
    "arbitration.no_ruling": "arbitration.appeal",
}
"""Refusal → rule of the rulebook."""
