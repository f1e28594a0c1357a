"""`faristol doctor`: what is well with a site, what to look at, what is broken, and what to do about it."""

import argparse
from dataclasses import asdict
from pathlib import Path

from faristol.cli.kit.output import print_json
from faristol_web.ops.addresses import port_number
from faristol_web.ops.findings import Level
from faristol_web.ops.site import add_place, place_of

_MARKS = {Level.OK: "ok    ", Level.LOOK: "LOOK  ", Level.BROKEN: "BROKEN"}

DESCRIPTION = (
    "Check a site and its server: versions, settings, disk, clock, databases, every record, word lists, "
    "network. Nothing is changed, and the site may keep running. Each line says ok, to look at, or broken, "
    "and what to do next. The exit code is 1 if something is broken."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=port_number, default=8000, help="port of the site; default 8000")
    parser.add_argument(
        "--against",
        metavar="FILE",
        type=Path,
        help="also compare all records with an older summary that was kept elsewhere, or a backup's own",
    )
    parser.add_argument(
        "--summary",
        metavar="FILE",
        type=Path,
        help="also write a signed summary of all records, to be kept elsewhere",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    data = place_of(args)
    # Slow to import, and only needed here.
    from faristol_web.ops.against import read_summary  # noqa: PLC0415
    from faristol_web.ops.checkups import examine  # noqa: PLC0415

    older = read_summary(args.against) if args.against else None
    findings = []
    for finding in examine(data, port=args.port, older=older, target=args.summary):
        findings.append(finding)
        if not args.json:
            advice = f" → {finding.advice}" if finding.advice else ""
            print(f"{_MARKS[finding.level]} {finding.subject}: {finding.said}{advice}", flush=True)  # noqa: T201
    is_broken = any(finding.level is Level.BROKEN for finding in findings)
    if args.json:
        shown = {"broken": is_broken, "findings": [asdict(finding) for finding in findings]}
        print_json(shown)
    return int(is_broken)
