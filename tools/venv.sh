# Sourced by ./serve and ./check: makes or refreshes .venv from the pinned list named first, then says where it is.
# Works with nothing but Python >= 3.11, pip and a shell; takes uv where it is there.

find_python() {
  for name in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11 python; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  echo "Faristol needs Python 3.11 or newer, and found none (set PYTHON to name one)." >&2
  exit 1
}

# make_venv LIST: LIST is serve or check; check holds all that serve does.
make_venv() {
  list=$1
  stamp=.venv/.installed-$list
  python=$(find_python)
  wanted=$(cat "requirements/$list.txt" pyproject.toml | cksum)
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return
  echo "Setting up .venv (once; a minute or two) …" >&2
  if command -v uv >/dev/null 2>&1; then
    [ -x .venv/bin/python ] || uv venv --quiet --python "$python" .venv
    uv pip install --quiet --python .venv/bin/python --require-hashes -r "requirements/$list.txt"
    uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation -e .
  else
    [ -x .venv/bin/python ] || "$python" -m venv .venv || {
      echo "Could not make a virtual environment; on Debian: apt-get install python3-venv" >&2
      exit 1
    }
    .venv/bin/python -m pip install --quiet --quiet --disable-pip-version-check --require-hashes -r "requirements/$list.txt"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
  fi
  rm -f .venv/.installed-*
  [ "$list" = check ] && echo "$(cat requirements/serve.txt pyproject.toml | cksum)" >.venv/.installed-serve
  echo "$wanted" >"$stamp"
}
