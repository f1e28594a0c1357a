"""Answers of accounts: signing in takes a guest's over, and an erased account takes them along."""

from django.contrib.auth.models import User

from faristol_web.puzzles.models import CoupAnswer


def adopt(before: str, own: str) -> int:
    """Move a guest's answers to an account; where it has one of its own, the guest's stays."""
    answered = CoupAnswer.objects.filter(visitor=own).values("coup")
    CoupAnswer.objects.filter(visitor=before).exclude(coup__in=answered).update(visitor=own)
    return 0


def erase(_user: User, visitor: str) -> None:
    """Tries and the solver's rating go with the account itself."""
    CoupAnswer.objects.filter(visitor=visitor).delete()
