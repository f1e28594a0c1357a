"""
How a public pairing program for chess reads a tournament report, told again from its behaviour.

It is stricter than the format's description: a colour for each game played, no pair without a result,
and a sum of points that the codes of the rounds give.
"""

_WORTH = {**dict.fromkeys("D=H", 1), **dict.fromkeys("+W1FU", 2), **dict.fromkeys("-L0Z ", 0)}
_NOT_PLAYED = "+-HFUZ "


def faults_of_report(content: bytes) -> list[str]:
    """Why that program would refuse the report; empty if it reads it."""
    faults: list[str] = []
    sums: dict[int, tuple[int, str]] = {}
    seats: dict[tuple[int, int], tuple[int, str, str]] = {}
    for line in content.decode().splitlines():
        if not line.startswith("001"):
            continue
        own = int(line[4:8])
        if len(line) < 84 or (line[48:52].strip() and not line[48:52].strip().isdigit()):
            faults.append(f"{own}: a line too short, or a rating that is no number")
        total, start, number = 0, 91, 1
        while start <= len(line) - 8:
            opponent, colour, result = line[start : start + 4], line[start + 5], line[start + 7].upper()
            other = 0 if opponent in ("    ", "0000") else int(opponent)
            where = f"{own}, round {number}: {line[start : start + 8]!r}"
            if other == own or colour not in "wb- " or result not in _WORTH:
                faults.append(f"{where}: not of the format")
            elif other and result in "HFUZ ":
                faults.append(f"{where}: an opponent, and no result of a game")
            elif not other and colour in "wb":
                faults.append(f"{where}: a colour without an opponent")
            elif colour not in "wb" and result not in _NOT_PLAYED and not (result == "=" and not other):
                faults.append(f"{where}: a game without a colour")
            total += _WORTH.get(result, 0)
            seats[own, number] = other, colour, result
            start, number = start + 10, number + 1
        if line[start:].strip():
            faults.append(f"{own}: more behind its rounds")
        sums[own] = total, line[80:84].strip()
    for (own, number), (other, colour, result) in seats.items():
        theirs = seats.get((other, number))
        if other and result not in _NOT_PLAYED and (not theirs or theirs[0] != own or theirs[1] == colour):
            faults.append(f"{own}, round {number}: contradicts {other}")
    for own, (total, said) in sums.items():
        if total != 2 * float(said):
            faults.append(f"{own}: {said} points, and its rounds give {total} halves")
    return faults
