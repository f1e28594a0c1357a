"""Text → clean values. What is noted may be anything, and is taken as it comes."""

from django import forms


class WriteNote(forms.Form):
    step = forms.IntegerField(min_value=1, max_value=10_000)
    seen = forms.IntegerField(min_value=0, max_value=1_000_000)
