# shellcheck shell=bash
# Set-up shared by ./play and ./test; to be sourced from the root of the repository.
# If there is nothing to do, everything here does nothing, quickly and offline.

readonly package_list=debian-packages.txt

die() {
  printf '\n%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

heading() { printf '\n== %s\n' "$*"; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    die "installing Debian packages needs root, and there is no sudo. As root, run: $*"
  fi
}

# The `package` and `package:command` entries of the given sections of the list.
listed_packages() {
  awk -v wanted=" $* " '
    { sub(/#.*/, "") }
    /^\[/ { gsub(/[][ ]/, ""); taken = index(wanted, " " $0 " "); next }
    NF && taken { print $1 }' "$package_list"
}

# The packages of the given sections that are not installed yet, one per line.
missing_packages() {
  local installed entry package command
  installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p')
  for entry in $(listed_packages "$@"); do
    package=${entry%%:*}
    command=${entry#"$package"}
    grep -qxF -- "$package" <<<"$installed" && continue
    [ -n "$command" ] && command -v "${command#:}" >/dev/null && continue
    printf '%s\n' "$package"
  done
}

# install_packages SECTION…: installs the missing packages of the list. Calls apt only if there are any.
install_packages() {
  if ! command -v apt-get >/dev/null; then
    printf 'This is not Debian: it is up to you to have what %s lists.\n' "$package_list"
    return
  fi
  local missing
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  heading "Installing Debian packages: ${missing//$'\n'/ }"
  as_root apt-get update -q
  # shellcheck disable=SC2086  # a word a package
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 $missing
}

# install_npm FOLDER: brings the folder's node_modules up to date with its package-lock.json.
install_npm() {
  local folder=$1 stamp=$1/node_modules/.installed wanted
  wanted=$(node --version && sha256sum <"$folder/package-lock.json")
  [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ] || return 0
  heading "Installing npm packages in $folder/"
  npm --prefix "$folder" ci --no-audit --no-fund
  printf '%s\n' "$wanted" >"$stamp"
}

# changed_since STAMP PATH…: whether any file or folder under the paths is newer than the stamp.
changed_since() {
  local stamp=$1
  shift
  [ ! -e "$stamp" ] || [ -n "$(find "$@" \( -name node_modules -o -name dist \) -prune -o -newer "$stamp" -print -quit)" ]
}

# build_native PRESET TARGET…: builds the targets of the preset, or all of it.
build_native() {
  local preset=$1
  shift
  heading "Building ${*:-everything} ($preset)"
  cmake --preset "$preset" >/dev/null
  cmake --build --preset "$preset" --parallel "$(nproc)" --target "${@:-all}"
}

# build_docs: builds docs/ as a site in web/public/docs, which becomes part of the client.
build_docs() {
  changed_since web/public/docs/index.html docs ./*.md || return 0
  heading "Building the documentation"
  npm --prefix docs/site run build
}

# build_web: builds the client in web/dist, after its ingredients: the documentation, the pictures of the pieces, the
# printable sheets, and rules, records and engine as WebAssembly.
build_web() {
  build_native release draw_pieces draw_sheets || return
  build/draw_pieces web/public/pieces || return
  build/draw_sheets web/public/print || return
  build_docs || return
  build_native wasm ootori_wasm ootori_wasm_records ootori_wasm_school ootori_wasm_practice ootori_wasm_book \
    ootori_wasm_client_engine || return
  changed_since web/dist/index.html web bindings engine || return 0
  heading "Building the web client"
  npm --prefix web run build || return
  touch web/dist/index.html # as new as its folder
}
