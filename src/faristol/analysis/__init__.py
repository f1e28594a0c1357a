"""
What a rack's tiles are worth beyond the points of a play, and how that is found out.

    data/leaves/*.toml ─→ leaves ─→ LeaveWeights ─→ policy (equity) ─→ selfplay ─→ duel
                            ↑                                             │
                            └──────────────── training ←── samples ───────┘

`batches` cuts the games into portions, for as many processes as there are.
"""
