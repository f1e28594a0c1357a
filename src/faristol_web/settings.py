"""
Django's settings. Everything a host decides comes from the environment, set by `faristol serve`:

    FARISTOL_DATA    folder of the databases and the secret key
    FARISTOL_HOSTS   host names the site answers to, separated by commas; `*` for any
    FARISTOL_DEMO    not empty: fill in a sample event
    FARISTOL_WARM_UP empty: load the move generator when it is first needed, not at the start
"""

import os
import secrets
from pathlib import Path

from django.utils.translation import gettext_lazy as _

DATA = Path(os.environ.get("FARISTOL_DATA", "."))


def _secret_key() -> str:
    """Made by `faristol serve` on the first run; commands that keep no sessions get one for themselves."""
    path = DATA / "secret-key"
    return path.read_text("ascii").strip() if path.is_file() else secrets.token_urlsafe(64)


SECRET_KEY = _secret_key()
DEBUG = False
DEMO = bool(os.environ.get("FARISTOL_DEMO"))
ALLOWED_HOSTS = os.environ.get("FARISTOL_HOSTS", "localhost,127.0.0.1,[::1]").split(",")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "faristol_web",
    "faristol_web.accounts",
    "faristol_web.play",
    "faristol_web.duplicate",
    "faristol_web.tournaments",
    "faristol_web.ratings",
    "faristol_web.records",
    "faristol_web.talk",
    "faristol_web.archive",
    "faristol_web.api",
    "faristol_web.live",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "faristol_web.headers.ContentSecurityPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "faristol_web.urls"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "start"
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
                "faristol_web.headers.version",
            ],
        },
    },
]


def _sqlite(name: str) -> dict[str, object]:
    # FULL: what was acknowledged survives a power cut. IMMEDIATE: a transaction that will write says so
    # at once and waits its turn, instead of failing half-way.
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / name,
        "OPTIONS": {
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
        },
    }


# Two files, because the events have exactly one writer and no page may ever make it wait.
DATABASES = {"default": _sqlite("site.sqlite3"), "events": _sqlite("events.sqlite3")}
DATABASE_ROUTERS = ["faristol_web.live.router.EventsApart"]
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
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
WHITENOISE_USE_FINDERS = True  # serves from the package: nothing to collect, nothing to build
WHITENOISE_MAX_AGE = 300

SESSION_COOKIE_AGE = 60 * 60 * 24 * 365  # a player's seat is in the session
SESSION_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # A mistyped form or address is the visitor's business, and addresses hold tokens.
    "loggers": {"django.request": {"level": "ERROR"}},
}

# Messages one socket may send in a second, on average; people send two.
LIVE_MESSAGES_PER_SECOND = int(os.environ.get("FARISTOL_MESSAGES_PER_SECOND", "40"))

# Decisions that one commit takes to the disk; 0 takes all that wait (group commit). For benchmarks.
LIVE_COMMIT_AT_MOST = int(os.environ.get("FARISTOL_COMMIT_AT_MOST", "0"))

# What a bot waits before it acts, on average, so that people see the board change. On its own clock.
LIVE_BOT_PAUSE_MS = int(os.environ.get("FARISTOL_BOT_PAUSE_MS", "1000"))

LIVE_WARM_UP = bool(os.environ.get("FARISTOL_WARM_UP", "1"))
