#!/usr/bin/env bash
# Tests the .deb as people use it: package.sh DEB      (run by name only; as root; needs [package])
# lintian checks it. Then, in a bare Debian 12 made by debootstrap: install, play, upgrade while people connect, remove,
# install again, purge. DEBIAN=FOLDER keeps the bare Debian for the next run.
set -euo pipefail
deb=$(readlink -f "$1")
here=$(cd "$(dirname "$0")" && pwd)
readonly deb here
work=$(mktemp -d)
readonly work
readonly base=${DEBIAN:-$work/debian}
trap 'rm -rf --one-file-system "$work"' EXIT

failed() {
  echo "FAILED: $1" >&2
  exit 1
}

echo '== lintian'
said=$(lintian --allow-root --tag-display-limit 0 --fail-on error "$deb") || failed "lintian: $said"
echo "${said:-nothing to say}"

echo '== what it has'
dpkg-deb --extract "$deb" "$work/files"
for path in usr/bin/ootori lib/systemd/system/ootori.{service,socket} usr/share/man/man1/ootori{,-serve,-admin-doctor}.1.gz \
  usr/share/bash-completion/completions/ootori usr/share/zsh/vendor-completions/_ootori etc/default/ootori \
  usr/share/fish/vendor_completions.d/ootori.fish usr/share/ootori/web/index.html usr/share/ootori/problems/tori.jsonl; do
  [[ -s $work/files/$path ]] || failed "there is no $path"
done
desktop-file-validate "$work/files/usr/share/applications/org.ootori.Ootori.desktop" || failed 'the desktop entry'
appstreamcli validate --no-net --pedantic "$work/files/usr/share/metainfo/org.ootori.Ootori.metainfo.xml" ||
  failed 'the metainfo'
for shell in bash zsh fish; do
  completion=$(find "$work/files" -path "*$shell*" -name '*ootori*' -type f)
  "$shell" -n "$completion" || failed "the completion of $shell"
done
! grep -qa "$(dirname "$here")" "$work/files/usr/bin/ootori" || failed 'the program names the folder that it was built in'

echo '== older processors'
"$here/processors.sh" "$work/files/usr/bin/ootori"

if [[ ! -d $base ]]; then
  echo '== a bare Debian'
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,curl,ca-certificates bookworm "$base.part" >"$work/log" ||
    failed "debootstrap: $(tail -n 3 "$work/log")"
  mv "$base.part" "$base"
fi

# A package with a later version and the same content, to test the upgrade.
echo '== the next version'
dpkg-deb --raw-extract "$deb" "$work/next"
sed -i 's/^Version: .*/Version: 99.0-1/' "$work/next/DEBIAN/control"
dpkg-deb --root-owner-group --build "$work/next" "$work/next.deb" >/dev/null

# The dependencies come from the registries before the network is turned off.
cp -a "$base" "$work/root"
cp "$deb" "$work/root/root/ootori.deb"
cp "$work/next.deb" "$work/root/root/next.deb"
cp "$here/systemd/package_proof.sh" "$work/root/usr/local/bin/proof"
cp "$here/systemd/package_proof.service" "$work/root/etc/systemd/system/"
mkdir "$work/root/proof-page"
cp "$here/systemd/page.sh" "$here/../docs/operations.md" "$work/root/proof-page/"
apt-config dump Acquire >"$work/root/etc/apt/apt.conf.d/99host"
cp /etc/resolv.conf /etc/hosts "$work/root/etc/"
cp -r /usr/local/share/ca-certificates "$work/root/usr/local/share/" 2>/dev/null || true
echo '== its dependencies'
# shellcheck disable=SC2016 # of the inner shell
unshare --mount bash -euc '
  mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"
  chroot "$0" env DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin bash -euc "
    update-ca-certificates >/dev/null
    apt-get update -q
    apt-get install -y -q --no-install-recommends --download-only /root/ootori.deb
    dpkg-deb --field /root/ootori.deb Depends | tr , \"\n\" | sed \"s/|.*//; s/(.*//\" | xargs apt-get install -y -q --no-install-recommends
  "' "$work/root" >"$work/log" 2>&1 || failed "the dependencies: $(tail -n 5 "$work/log")"

echo '== install, upgrade, remove, purge'
mkdir "$work/proof"
timeout --kill-after=10 600 systemd-nspawn --quiet --register=no --keep-unit --machine="package-$$" --private-network \
  --directory="$work/root" --bind="$work/proof:/proof" --boot systemd.unit=package_proof.service \
  </dev/null >"$work/console" 2>&1 || true
cat "$work/proof/result" 2>/dev/null || tail -n 20 "$work/console"
[[ $(tail -n 1 "$work/proof/result" 2>/dev/null) == 'all is well' ]] || failed 'in the bare Debian'
