"""
Value of a rack's tiles beyond the points of a play, and how it is measured.

    data/leaves/*.toml ─→ leaves ─→ LeaveWeights ─→ policy (equity) ─→ selfplay ─→ duel
                            ↑                                             │
                            └──────────────── training ←── samples ───────┘

`batches` cuts the games into portions, for as many processes as there are.
"""
