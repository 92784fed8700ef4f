#!/usr/bin/env bash
# Builds the packages: package.sh [deb | tarball | image]…   (default: all of them)
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
# shellcheck source=tools/setup.sh
. tools/setup.sh
# shellcheck source=tools/packages/libraries.sh
. tools/packages/libraries.sh

usage() {
  cat <<'TEXT'
Usage: tools/package.sh [--no-set-up] [deb | tarball | image]…

Builds the program and the web client for other machines, and writes to build/packages/:
  ootori_VERSION-1_amd64.deb            for Debian 12 and what is made of it
  ootori-VERSION-linux-x86_64.tar.xz    for every other Linux: brings all libraries
  ootori-VERSION-image.tar              a container image: podman load, docker load

The same commit gives the same bytes. --no-set-up: packages of Debian and npm are there already.
TEXT
}

set_up=yes
case ${1-} in
  -h | --help) usage; exit ;;
  --no-set-up) set_up=no && shift ;;
esac
wanted=("${@:-deb tarball image}")
[ "$set_up" = no ] || {
  install_packages play package
  install_npm web
  install_npm docs/site
}

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
umask 022
version=$(sed -n 's/^project(ootori VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
readonly version out=$PWD/build/packages
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build_web
build_native package ootori

# installed FOLDER COMPONENT…: installs the components into the folder, stripped.
installed() {
  local folder=$1 component
  shift
  for component in "$@"; do
    DESTDIR=$folder cmake --install build/package --component "$component" --strip >/dev/null
  done
}

make_deb() {
  heading "Making the .deb"
  (cd build/package && cpack --config CPackConfig.cmake -B "$work/deb" >"$work/cpack.log") || die "$(cat "$work/cpack.log")"
  cp "$work"/deb/*.deb "$out/"
}

make_tarball() {
  heading "Making the tarball"
  local name=ootori-$version-linux-x86_64
  local root=$work/$name
  installed "$work/stage" program service
  mkdir -p "$root"/{bin,lib}
  cp -r "$work/stage/usr/share" "$root/share"
  rm -r "$root/share/lintian" "$root/share/doc/ootori/changelog.Debian.gz"
  cp -r "$work/stage/lib/systemd" "$root/lib/systemd"
  cp LICENSE README.md "$root/"
  copy_libraries "$work/stage/usr/bin/ootori" "$root/lib"
  cp "$work/stage/usr/bin/ootori" "$root/lib/ootori"
  copy_charsets "$root/lib/gconv"
  copy_zones "$root/share/zoneinfo"
  copy_terminals "$root/share/terminfo"
  copy_fonts "$root/share/fonts"
  copy_licences "$work/stage/usr/bin/ootori" "$root/share/doc/ootori/libraries"
  clang++-19 -std=c++23 -Os -march=x86-64 -static -s -Wall -Wextra -Werror "-ffile-prefix-map=$PWD/=" \
    -o "$root/bin/ootori" tools/packages/launcher.cpp
  pack "$root" "$out/$name.tar.xz"
}

make_image() {
  heading "Making the container image"
  tools/packages/image.sh "$version" "$out/ootori-$version-image.tar"
}

# shellcheck disable=SC2068 # a word a kind
for kind in ${wanted[@]}; do
  declare -F "make_$kind" >/dev/null || die "there is no '$kind' to make; see --help"
  "make_$kind"
done
(cd "$out" && sha256sum -- *.deb *.tar* 2>/dev/null | tee SHA256SUMS)
