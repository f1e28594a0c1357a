#!/bin/sh
# Asks a public database of known holes about everything that is pinned; before every release: `./check --audit`.
# Ends with 0 if nothing is known, 1 if something is, 2 if nobody could be asked. Needs the network.
set -eu
cd "$(dirname "$0")/.."
. tools/venv.sh
tool=.venv-audit
wanted=$(cksum <requirements/audit.txt)
if [ ! -f "$tool/.installed" ] || [ "$(cat "$tool/.installed")" != "$wanted" ]; then
  "$(find_python)" -m venv "$tool"
  "$tool/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/audit.txt || {
    echo "NOT CHECKED: pip-audit cannot be installed. Is there a network?" >&2
    exit 2
  }
  echo "$wanted" >"$tool/.installed"
fi
told=$(mktemp)
trap 'rm -f "$told"' EXIT
ended=0
for list in serve check audit; do
  echo "requirements/$list.txt …"
  "$tool/bin/pip-audit" --progress-spinner off --require-hashes --disable-pip -r "requirements/$list.txt" >"$told" 2>&1 && found=0 || found=$?
  # It ends with 0 although it skipped what the database did not know, and with 1 for a hole and for no answer alike.
  if [ "$found" = 0 ] && ! grep -q "could not be audited" "$told"; then
    cat "$told"
  elif grep -qE "^Found [0-9]+ known vulnerabilit" "$told"; then
    cat "$told"
    [ "$ended" = 2 ] || ended=1
  else
    tail -n 3 "$told" >&2
    unknown=$(grep -c "could not be audited" "$told") || unknown=everything
    echo "NOT CHECKED: the database of known holes gave no answer about $unknown in requirements/$list.txt." >&2
    echo "Try again with a network that reaches it; a release waits for an answer." >&2
    ended=2
  fi
done
exit "$ended"
