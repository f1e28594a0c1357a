"""One recipe a lexicon: which packages, which of their words, and what players are told."""

from recipes.catalan import CATALAN
from recipes.english import ENGLISH
from recipes.french import FRENCH
from recipes.greek import GREEK
from recipes.recipe import Recipe
from recipes.romanian import ROMANIAN
from recipes.spanish import SPANISH

RECIPES = {recipe.id: recipe for recipe in (CATALAN, GREEK, ENGLISH, SPANISH, FRENCH, ROMANIAN)}

__all__ = ["RECIPES", "Recipe"]
