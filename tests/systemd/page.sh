# shellcheck shell=bash
# Reads docs/operations.md for the tests in the containers, which run the commands of the page: . page.sh
readonly page=/proof-page/operations.md

# block TEXT: prints the first block of code in the page that contains this text.
block() {
  awk -v text="$1" '
    /^```/ { if (inside && index(block, text)) { printf "%s", block; found = 1; exit }
             inside = !inside; block = ""; next }
    inside { block = block $0 "\n" }
    END { exit !found }' "$page" || { echo "docs/operations.md has no block with $1"; return 1; }
}
