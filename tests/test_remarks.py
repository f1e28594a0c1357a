"""Remarks: a text and its values."""

import copy
import pickle

from faristol.remarks import Remark, retold


def test_a_copy_can_be_translated_too_whatever_a_name_has_in_it() -> None:
    remark = Remark("%(name)s: kept", name="50% off {x}.csv")
    for other in (copy.copy(remark), copy.deepcopy(remark), pickle.loads(pickle.dumps(remark))):  # noqa: S301 – ours
        assert other == "50% off {x}.csv: kept"
        assert retold(other, lambda text: text.replace("kept", "guardat")) == "50% off {x}.csv: guardat"
