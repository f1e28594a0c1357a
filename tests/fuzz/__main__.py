"""
Try every reader of files and lines with damaged input.

    python -m tests.fuzz                          all readers, 20,000 inputs each: minutes
    python -m tests.fuzz gcg trf --inputs 1000000 --seed 7
    python -m tests.fuzz --list                   the readers

An input that makes a reader do what it must not is made as small as it can be and written to the folder of
`--keep`; put it into tests/fuzz/found/READER/ with the change that mends it. Ends with 1 if there was one.
"""

import argparse
import os
import resource
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOM = 1 << 30
"""Bytes of memory that a reader may take beyond what the program had before."""


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz",
        description=(__doc__ or "").strip(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("reader", nargs="*", help="names; all if none is given")
    parser.add_argument("--inputs", type=int, default=20_000, help="for each reader")
    parser.add_argument("--seconds", type=float, help="of the processor for each reader, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="folder for inputs that were found")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    with TemporaryDirectory() as data:
        os.environ["FARISTOL_DATA"] = data
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "faristol_web.settings")
        os.environ["FARISTOL_LEXICA"] = os.devnull
        import django  # noqa: PLC0415 - the site reads its settings when it is imported

        django.setup()
        return _run(args)


def _run(args: argparse.Namespace) -> int:
    from tests.fuzz.readers import READERS  # noqa: PLC0415 - they need the settings
    from tests.fuzz.running import fuzz, minimised  # noqa: PLC0415

    if args.list:
        print(*READERS, sep="\n")
        return 0
    unknown = [name for name in args.reader if name not in READERS]
    if unknown:
        print(f"no reader {unknown[0]!r}; there are {', '.join(READERS)}", file=sys.stderr)
        return 2
    found = False
    print("reader              inputs  accepted    kept  CPU s  slowest ms  faults", flush=True)
    for name in args.reader or READERS:
        reader = READERS[name]
        for content in reader.seeds()[:2]:  # what is loaded once is nobody's fault
            try:
                reader.read(content)
            except reader.errors:
                continue
        _limit_memory()
        outcome = fuzz(reader, inputs=args.inputs, seed=args.seed, seconds=args.seconds)
        share = 100 * outcome.accepted / max(1, outcome.inputs)
        print(
            f"{name:16} {outcome.inputs:>9,} {share:>8.1f}% {outcome.kept:>7,} {outcome.seconds:>6.0f} "
            f"{1000 * outcome.slowest:>11.1f} {len(outcome.faults):>7}",
            flush=True,
        )
        for number, fault in enumerate(outcome.faults.values(), 1):
            found = True
            content = minimised(reader, fault)
            print(f"  {fault.what} at {fault.where or '?'}: {content[:300]!r}\n{fault.trace}", flush=True)
            if args.keep is not None:
                folder = args.keep / name
                folder.mkdir(parents=True, exist_ok=True)
                (folder / f"{fault.what.replace(' ', '-')}-{number}").write_bytes(content)
    return int(found)


def _limit_memory() -> None:
    """Limit memory if the system can: asking for more raises MemoryError, which is a finding."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        now = int(statm.read_text("ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + ROOM, resource.getrlimit(resource.RLIMIT_AS)[1]))


if __name__ == "__main__":
    sys.exit(main())
