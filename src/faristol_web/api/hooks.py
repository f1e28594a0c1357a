"""Messages that the API receives: requests that came to other workers."""

from faristol_web import hooks
from faristol_web.api import counts

hooks.hear_worker.register(counts.hear_worker)
