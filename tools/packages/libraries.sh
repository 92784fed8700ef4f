# shellcheck shell=bash
# Copies what a program needs to run on other machines. To be sourced.

readonly system_libraries=/usr/lib/x86_64-linux-gnu

# copy_libraries PROGRAM FOLDER: copies every shared library that the program loads, and the loader, under the names by
# which they are loaded.
copy_libraries() {
  local program=$1 folder=$2 file
  mkdir -p "$folder"
  while read -r file; do
    install -m 644 "$(readlink -f "$file")" "$folder/${file##*/}"
  done < <(ldd "$program" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' | sort)
  install -m 755 "$(readlink -f /lib64/ld-linux-x86-64.so.2)" "$folder/ld-linux-x86-64.so.2"
  empty_icu_data "$folder"
}

# empty_icu_data FOLDER: puts an empty library in the place of ICU's data (31 MB). libxml2, which librsvg uses, asks ICU
# only for encodings that none of our SVG files has; without data, ICU says that it does not know them.
empty_icu_data() {
  local file number
  for file in "$1"/libicudata.so.*; do
    number=${file##*.so.}
    echo "const char icudt${number}_dat[64] __attribute__((aligned(16))) = {0};" |
      clang-19 -x c -shared -nostdlib -fPIC "-Wl,-soname,${file##*/}" -o "$file.new" -
    chmod 644 "$file.new"
    mv "$file.new" "$file"
  done
}

# copy_charsets FOLDER: copies glibc's converters for emails in charsets other than UTF-8, except those of mainframes.
copy_charsets() {
  mkdir -p "$1"
  cp -r "$system_libraries"/gconv/{gconv-modules*,{ISO8859,ISO-2022,CP125,CP932,KOI8,EUC-,SJIS,GB,BIG5,UHC,JOHAB,TIS,UTF,UNICODE}*.so,lib*.so} "$1/"
}

# copy_zones FOLDER: copies the time zones for deadlines in emails, with the old names that some browsers use.
copy_zones() {
  mkdir -p "$1"
  cp -r /usr/share/zoneinfo/[A-Z]* "$1/"
}

# copy_terminals FOLDER: copies the descriptions of terminals that Debian always has, among them xterm.
copy_terminals() {
  mkdir -p "$1"
  cp -r /lib/terminfo/* "$1/"
}

# copy_fonts FOLDER: copies fonts for players' names in pictures, with fontconfig's configuration.
copy_fonts() {
  mkdir -p "$1"
  cp /usr/share/fonts/truetype/dejavu/DejaVuSans{,-Bold}.ttf "$1/"
  cat >"$1/fonts.conf" <<'XML'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
XML
}

# copy_licences PROGRAM FOLDER: copies the copyright file of each library's package, and lists the packages with
# versions.
copy_licences() {
  local program=$1 folder=$2 package
  mkdir -p "$folder"
  ldd "$program" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p' | while read -r file; do
    dpkg -S "$(readlink -f "$file")" 2>/dev/null || dpkg -S "${file#/usr}" 2>/dev/null || dpkg -S "$(readlink -f "$file" | sed 's#^/usr##')"
  done | sed 's/: .*//' | { cat; printf 'libc6:amd64\nlibc-bin\nfonts-dejavu-core\nncurses-base\ntzdata\n'; } | sort -u >"$folder/names"
  while read -r package; do
    dpkg-query --show --showformat='${source:Package} ${source:Version}\t${Package}\n' "$package"
    gzip -9nc "/usr/share/doc/${package%%:*}/copyright" >"$folder/${package%%:*}.gz"
  done <"$folder/names" >"$folder/packages.txt"
  rm "$folder/names"
}

# pack FOLDER FILE: makes a tar that does not depend on when and by whom it was made.
pack() {
  tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r-w \
    --format=gnu --directory "$(dirname "$1")" "$(basename "$1")" | xz -T1 -6 >"$2"
}
