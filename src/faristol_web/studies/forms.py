"""Text → clean values. What is noted may be anything, and is taken as it comes."""

from django import forms
from django.utils.translation import gettext_lazy as _

from faristol_web.language.names import NameField
from faristol_web.replays.models import Sharing

SHARING_LABELS = {
    Sharing.PRIVATE: _("Only you"),
    Sharing.LINK: _("Anyone with the link"),
    Sharing.PUBLIC: _("Everyone"),
}


class WriteNote(forms.Form):
    step = forms.IntegerField(min_value=1, max_value=10_000)
    seen = forms.IntegerField(min_value=0, max_value=1_000_000)


class NameCollection(forms.Form):
    name = NameField(_("Name"), max_length=80)


class ShareCollection(forms.Form):
    sharing = forms.ChoiceField(label=_("Visible to"), choices=list(SHARING_LABELS.items()))
