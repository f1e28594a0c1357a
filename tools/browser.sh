# Sourced by ./check: finds Chromium, or installs Debian's where that is possible.

# Sets FARISTOL_CHROMIUM for the tests; fails where there is none to be had.
find_browser() {
  locate_browser && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests …" >&2
    for package in chromium-headless-shell chromium; do
      (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package") >/dev/null 2>&1 && break
    done || true
  fi
  locate_browser
}

locate_browser() {
  # The shell shows the same pages without a window around them, for a third less time.
  for name in "${FARISTOL_CHROMIUM:-chromium-headless-shell}" chromium chromium-browser google-chrome; do
    if found=$(command -v "$name"); then
      FARISTOL_CHROMIUM=$found
      export FARISTOL_CHROMIUM
      return 0
    fi
  done
  return 1
}
