"""
Django's settings. Everything a host decides comes from the environment, set by `faristol serve`:

    FARISTOL_DATA    folder of the databases and the secret key
    FARISTOL_DATABASE_URL
                     a PostgreSQL database instead of those files: postgresql://user:password@host/name
    FARISTOL_REPLICA_URL
                     a copy that follows that database: public pages are read from it
    FARISTOL_SECRET_KEY
                     the secret key, at least 50 characters; without it the first run makes one
    FARISTOL_HOSTS   host names the site answers to, separated by commas; `*` for any
    FARISTOL_HTTPS   1: the site is reached by https only, through a proxy that says so
    FARISTOL_PROXY   addresses of proxies that are believed when they say who asks, separated by commas; with
                     FARISTOL_HTTPS this machine's own, else none
    FARISTOL_ADDRESS the public address, `https://club.example/`
    FARISTOL_MAIL_HOST, _PORT, _USER, _PASSWORD, _SECURITY (starttls, tls or none), _FROM
                     where mail is handed in; without a host none is sent
    FARISTOL_SUMMARY_TO
                     an e-mail address that gets the daily summary of all records, to be kept elsewhere
    FARISTOL_TIME_ZONE
                     the zone whose midnight ends the coup of the day, `Europe/Madrid`; UTC without
    FARISTOL_CHAT    0 or empty: nobody talks beside games
    FARISTOL_GAME_PUZZLES
                     0 or empty: finished games are not searched for puzzles
    FARISTOL_DEMO    not empty: fill the site with a sample club
    FARISTOL_HALL    not empty: devices in the room find us by this machine's own addresses
    FARISTOL_WARM_UP empty: load the move generator when it is first needed, not at the start
    FARISTOL_MESSAGES_PER_SECOND, FARISTOL_COMMIT_AT_MOST, FARISTOL_BOT_PAUSE_MS, FARISTOL_PATIENCE_S
                     of live games and slow connections, see below; for tests and benchmarks
"""

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from faristol_web import environment

DATA = Path(os.environ.get("FARISTOL_DATA", "."))


def _secret_key() -> str:
    """Made by `faristol serve` on the first run; commands that keep no sessions get one for themselves."""
    path = DATA / "secret-key"
    return path.read_text("ascii").strip() if path.is_file() else secrets.token_urlsafe(64)


SECRET_KEY = _secret_key()
DEBUG = False
DEMO = bool(os.environ.get("FARISTOL_DEMO"))
ALLOWED_HOSTS = environment.hosts("FARISTOL_HOSTS", default="localhost,127.0.0.1,[::1]")

INSTALLED_APPS = [
    "faristol_web",  # first: its words go before Django's own for the same English
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "faristol_web.accounts",
    "faristol_web.play",
    "faristol_web.duplicate",
    "faristol_web.tournaments",
    "faristol_web.ratings",
    "faristol_web.replays",
    "faristol_web.chat",
    "faristol_web.notifications",
    "faristol_web.puzzles",
    "faristol_web.archive",
    "faristol_web.api",
    "faristol_web.streams",
    "faristol_web.study",
    "faristol_web.notes",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "faristol_web.http.headers.SecurityHeaders",
    "faristol_web.databases.replica.PublicPages",
    "faristol_web.databases.unwritten.Sessions",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "faristol_web.accounts.guard.Guard",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "faristol_web.accounts.sent_once.SentOnce",  # last: what others refuse was not sent
]

ROOT_URLCONF = "faristol_web.urls"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "start"
CSRF_FAILURE_VIEW = "faristol_web.front.views.expired_form"
LOGOUT_REDIRECT_URL = "start"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "faristol_web.http.headers.version",
                "faristol_web.http.theme.theme",
            ],
            "libraries": {
                "days": "faristol_web.language.days",
                "front": "faristol_web.front.tags",
                "navigation": "faristol_web.front.navigation",
                "scripts": "faristol_web.front.scripts",
                "tongues": "faristol_web.rulebooks.tongues",
            },
        },
    },
]


KEPT_S = 600
"""Seconds for which a thread keeps its connections: new ones for each page are a seventh of opening games."""


def _sqlite(name: str) -> dict[str, object]:
    # FULL: what was acknowledged survives a power cut. IMMEDIATE: a transaction that will write says so
    # at once and waits its turn, instead of failing half-way.
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / name,
        "CONN_MAX_AGE": KEPT_S,
        "OPTIONS": {
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
        },
    }


# A network that was cut tells neither end: both find out in half a minute, and the server lets go of locks.
_CUT_OFF = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
_LET_GO = " ".join(
    f"-c tcp_{name}"
    for name in ("keepalives_idle=10", "keepalives_interval=5", "keepalives_count=3", "user_timeout=15000")
)


def _postgres(url: str, *, schema: str) -> dict[str, object]:
    if urlsplit(url).scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured("FARISTOL_DATABASE_URL is not of the form postgresql://user@host/name")
    database = dj_database_url.parse(url, conn_max_age=KEPT_S, conn_health_checks=True)
    options = {**_CUT_OFF, **database.get("OPTIONS", {})}
    # As long as SQLite waits; nobody is kept waiting by what can never come to an end.
    first = f"-c search_path={schema} -c lock_timeout=10s {_LET_GO}"
    options["options"] = f"{first} {options.get('options', '')}".strip()
    # Tests have a database for each: their names distinguish them.
    test = {"NAME": f"test_{database['NAME']}_{schema}"}
    return {**database, "ENGINE": "faristol_web.databases.postgres", "OPTIONS": options, "TEST": test}


# Apart, because no page may ever make the events wait: two files, or two schemas of one database.
DATABASE_URL = os.environ.get("FARISTOL_DATABASE_URL", "")
DATABASES = (
    {"default": _postgres(DATABASE_URL, schema="public"), "events": _postgres(DATABASE_URL, schema="events")}
    if DATABASE_URL
    else {"default": _sqlite("site.sqlite3"), "events": _sqlite("events.sqlite3")}
)
OWN_DATABASES = tuple(DATABASES)
DATABASE_ROUTERS = ["faristol_web.streams.router.EventsApart"]
REPLICA_URL = os.environ.get("FARISTOL_REPLICA_URL", "")
if REPLICA_URL:
    if not DATABASE_URL:
        raise ImproperlyConfigured("FARISTOL_REPLICA_URL needs FARISTOL_DATABASE_URL, of which it is a copy")
    DATABASES["replica"] = {**_postgres(REPLICA_URL, schema="public"), "TEST": {"MIRROR": "default"}}
    DATABASE_ROUTERS.insert(0, "faristol_web.databases.replica.FromCopy")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("ca", _("Catalan")),
    ("el", _("Greek")),
    ("en", _("English")),
    ("es", _("Spanish")),
    ("fr", _("French")),
    ("ro", _("Romanian")),
]
USE_I18N = True
FORMAT_MODULE_PATH = ["faristol_web.language.formats"]
USE_TZ = True
TIME_ZONE = environment.zone("FARISTOL_TIME_ZONE")
"""Its midnight ends the coup of the day; pages show times in their reader's own zone."""

STATIC_URL = "/static/"
# Served from the packages: nothing to collect, nothing to build.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "faristol_web.http.static_files.VersionedFiles"},
}

SESSION_ENGINE = "faristol_web.http.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365  # a player's seat is in the session
SESSION_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

# A hall has no certificate: there cookies and pages go as the hall's network does.
HTTPS = environment.switch("FARISTOL_HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
# Anybody can send the headers of a proxy: they count from one whose owner has said that it is there. The
# second name is older than the first.
_proxies = os.environ.get("FORWARDED_ALLOW_IPS") or ("127.0.0.1,::1" if HTTPS else "")
PROXIES = environment.networks("FARISTOL_PROXY", default=_proxies)
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked on the machine itself, not through the proxy
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
# Other names below this site's are their owners' to decide on, and so is the browsers' own list.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

ADDRESS = environment.address("FARISTOL_ADDRESS")
HALL = bool(os.environ.get("FARISTOL_HALL"))
"""True if others in the same room find us by this machine's own addresses; set by `faristol serve`."""

# A hall has no mail, and nothing needs any.
EMAIL_HOST = os.environ.get("FARISTOL_MAIL_HOST", "")
CAN_SEND_MAIL = bool(EMAIL_HOST)
_mail_security = environment.choice("FARISTOL_MAIL_SECURITY", ("starttls", "tls", "none"), default="starttls")
EMAIL_USE_TLS, EMAIL_USE_SSL = _mail_security == "starttls", _mail_security == "tls"
EMAIL_PORT = environment.number("FARISTOL_MAIL_PORT", default=465 if EMAIL_USE_SSL else 587, most=65_535)
EMAIL_HOST_USER = os.environ.get("FARISTOL_MAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("FARISTOL_MAIL_PASSWORD", "")
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = os.environ.get("FARISTOL_MAIL_FROM", "") or f"faristol@{EMAIL_HOST or 'localhost'}"
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if CAN_SEND_MAIL else 'dummy'}.EmailBackend"

SUMMARY_TO = os.environ.get("FARISTOL_SUMMARY_TO", "")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "without_tokens": {"()": "faristol_web.http.headers.WithoutTokens"},
        "once_per_outage": {"()": "faristol_web.databases.away.OncePerOutage"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "filters": ["without_tokens", "once_per_outage"]}
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    # A mistyped form or address is the visitor's business, and addresses hold tokens. Those who
    # call a server by any name at all get no page, and no page of the log either.
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "faristol_web.tournaments.domain.event_reports": {"level": "INFO"},
    },
}

CHAT = environment.switch("FARISTOL_CHAT", default=True)
"""True if people may chat beside games at all; each game, and each reader, may turn it off, too."""

GAME_PUZZLES = environment.switch("FARISTOL_GAME_PUZZLES", default=True)
"""True if finished games are searched for puzzles beside the site."""

# Messages one socket may send in a second, on average; people send two.
LIVE_MESSAGES_PER_SECOND = int(os.environ.get("FARISTOL_MESSAGES_PER_SECOND", "40"))

# Decisions that one commit takes to the disk; 0 takes all that wait (group commit). For benchmarks.
LIVE_COMMIT_AT_MOST = int(os.environ.get("FARISTOL_COMMIT_AT_MOST", "0"))

# Average wait of a bot before it acts, so that people see the board change. On its own clock.
LIVE_BOT_PAUSE_MS = int(os.environ.get("FARISTOL_BOT_PAUSE_MS", "1000"))

LIVE_WARM_UP = bool(os.environ.get("FARISTOL_WARM_UP", "1"))

# Seconds between two signs of life at a socket. Where hosts share a database a proxy before them may so tell
# within seconds that one is frozen, and lets its pages go to another: see deploy/nginx-hosts.conf.
SIGN_OF_LIFE_S = float(os.environ.get("FARISTOL_SIGN_OF_LIFE_S", "1.5" if DATABASE_URL else "15"))
# Each of so many also asks the other end for one.
SIGNS_TO_AN_ANSWER = 10 if DATABASE_URL else 1

# Seconds to wait for somebody who neither reads nor sends as much as the slowest line could.
PATIENCE_S = float(os.environ.get("FARISTOL_PATIENCE_S", "15"))
