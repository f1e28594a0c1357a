"""The play with the most points, always: what every other bot is measured against."""

from faristol.analysis.policy import ByScore
from faristol.bots.player import Bot

GREEDY = Bot("greedy", "Top score", ByScore)
"""The bot that makes the highest-scoring play; among equals, the first in canonical order."""
