#!/usr/bin/env bash
# The container image: image.sh VERSION FILE
# Built from nothing: the program that build/package installs, its libraries, fonts, charsets, time zones, terminals,
# certificates and a user.
# The image has no shell and no package manager. buildah writes it without a daemon and without running anything.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
# shellcheck source=tools/packages/libraries.sh
. tools/packages/libraries.sh

readonly version=$1 image=$2 user=10001
work=$(mktemp -d)
# buildah's files while it works, removed afterwards. `vfs` needs no support from the kernel.
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
buildah=(buildah --root "$work/storage" --runroot "$work/run")
trap '"${buildah[@]}" rm --all >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

readonly root=$work/root
mkdir -p "$root"
DESTDIR=$root cmake --install build/package --component program --strip >/dev/null
rm -rf "$root"/usr/share/{man,lintian,applications,icons,metainfo,bash-completion,zsh,fish}
copy_libraries "$root/usr/bin/ootori" "$root$system_libraries"
mkdir -p "$root"/lib64 "$root"/etc/{ssl/certs,fonts} "$root"/usr/share/fonts "$root"/{tmp,run}
mv "$root$system_libraries/ld-linux-x86-64.so.2" "$root/lib64/"
copy_charsets "$root$system_libraries/gconv"
copy_zones "$root/usr/share/zoneinfo"
copy_terminals "$root/usr/share/terminfo"
copy_fonts "$root/usr/share/fonts/dejavu"
rm "$root/usr/share/fonts/dejavu/fonts.conf"
printf '%s\n' '<?xml version="1.0"?>' '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">' \
  '<fontconfig><dir>/usr/share/fonts</dir><cachedir>/tmp/fontconfig</cachedir></fontconfig>' >"$root/etc/fonts/fonts.conf"
copy_licences "$root/usr/bin/ootori" "$root/usr/share/doc/ootori/libraries"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
printf 'root:x:0:0:root:/:/sbin/nologin\nootori:x:%s:%s:Ootori:/var/lib/ootori:/sbin/nologin\n' $user $user >"$root/etc/passwd"
printf 'root:x:0:\nootori:x:%s:\n' $user >"$root/etc/group"
printf 'hosts: files dns\n' >"$root/etc/nsswitch.conf"
mkdir -p "$root"/var/{lib,backups}
# Not in the root folder, whose files all become root's. New volumes get the owner and the mode of these folders.
install -d -m 700 "$work"/{data,backups}/ootori
chmod 1777 "$root/tmp"
find "$root" "$work/data" "$work/backups" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

container=$("${buildah[@]}" from --format docker scratch)
"${buildah[@]}" add --quiet "$container" "$root" / >/dev/null
"${buildah[@]}" add --quiet --chown $user:$user "$container" "$work/data" /var/lib >/dev/null
"${buildah[@]}" add --quiet --chown $user:$user "$container" "$work/backups" /var/backups >/dev/null
"${buildah[@]}" config --user $user:$user --workingdir /var/lib/ootori --volume /var/lib/ootori --port 8080 \
  --entrypoint '["/usr/bin/ootori"]' --cmd 'serve --host 0.0.0.0 --port 8080 --data /var/lib/ootori' \
  --stop-signal SIGTERM --env LANG=C.UTF-8 \
  --healthcheck 'CMD /usr/bin/ootori admin ready' --healthcheck-interval 30s --healthcheck-timeout 10s \
  --healthcheck-start-period 60s --healthcheck-retries 3 \
  --label org.opencontainers.image.title=Ootori --label "org.opencontainers.image.version=$version" \
  --label org.opencontainers.image.licenses=GPL-3.0-or-later --os linux --arch amd64 --author 'The Ootori authors' \
  "$container"
# Docker's format, which all container tools can read. OCI's own format has no health check.
"${buildah[@]}" commit --quiet --format docker --timestamp "$SOURCE_DATE_EPOCH" --omit-timestamp=false "$container" \
  "docker-archive:$work/image.tar:ootori:$version" >/dev/null
tools/packages/plain_archive.py "$work/image.tar" "$image.new"
mv "$image.new" "$image"
