#!/usr/bin/env bash
# Proves that a fresh clone of this commit works on a bare Debian 12: a chroot with only the base system, git and CA
# certificates. It takes nothing from the host except its access to the package registries.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

usage() {
  cat <<'TEXT'
Usage (as root, with debootstrap installed): tools/bare-debian.sh FOLDER [COMMAND]

Makes FOLDER/base once (a bare Debian 12), copies it to FOLDER/root, clones HEAD into it, and runs COMMAND there, in the
clone ("./play --build-only && ./test" unless given). What stood in FOLDER/root before is removed.
TEXT
}

case ${1--h} in
  -h | --help) usage; exit ;;
esac
mkdir -p "$1"
folder=$(readlink -f "$1")
command=${2:-./play --build-only && ./test}
base=$folder/base
root=$folder/root
repository=$PWD

make_base() {
  debootstrap --variant=minbase --include=ca-certificates,git bookworm "$base.part"
  cat >"$base.part/etc/apt/sources.list" <<'TEXT'
deb http://deb.debian.org/debian bookworm main
deb http://deb.debian.org/debian bookworm-updates main
deb http://deb.debian.org/debian-security bookworm-security main
TEXT
  mv "$base.part" "$base"
}

unmount_all() {
  local at
  for at in dev/pts dev/shm dev proc sys; do
    ! mountpoint -q "$root/$at" || umount "$root/$at"
  done
}

enter() { chroot "$root" env -i HOME=/root TERM="${TERM:-dumb}" CI="${CI-}" PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }

[ -d "$base" ] || make_base
unmount_all
rm -rf --one-file-system "$root"
cp -a "$base" "$root"
git clone --quiet --no-hardlinks "$repository" "$root/ootori"

# How this host accesses the registries.
apt-config dump Acquire >"$root/etc/apt/apt.conf.d/99host"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp -r /usr/local/share/ca-certificates "$root/usr/local/share/"
[ ! -e /etc/npmrc ] || { cp /etc/npmrc "$root/etc/npmrc" && cp /etc/npmrc "$root/root/.npmrc"; }

trap unmount_all EXIT
mount -t proc proc "$root/proc"
mount --bind /sys "$root/sys"
mount --bind /dev "$root/dev"
mount --bind /dev/pts "$root/dev/pts"
mount --bind /dev/shm "$root/dev/shm"
enter update-ca-certificates >/dev/null
enter bash -c "cd /ootori && $command"
