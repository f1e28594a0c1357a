"""Text → clean values, for training."""

from django import forms

from faristol.duplicate import Slip

MAX_SCORE = 9_999


class BeginTraining(forms.Form):
    timed = forms.BooleanField(required=False)


class TrainedCoup(forms.Form):
    """The coup that the page shows, so that nothing is done twice."""

    coup = forms.IntegerField(min_value=1)


class TrainingSlip(TrainedCoup):
    """A slip as it would be written on paper: nothing is corrected, anything may be left out."""

    place = forms.CharField(max_length=20, required=False)
    word = forms.CharField(max_length=60, required=False)
    score = forms.IntegerField(min_value=0, max_value=MAX_SCORE, required=False)

    def slip(self) -> Slip:
        clean = self.cleaned_data
        return Slip(square=clean["place"], word=clean["word"], score=clean["score"])
