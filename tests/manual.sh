#!/usr/bin/env bash
# Checks the man pages and the completions of `ootori` with the programs that read them.
# Usage: manual.sh OOTORI
set -uo pipefail
ootori=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fault() {
  printf 'FAILED: %s\n%s\n' "$1" "$2"
  failures=$((failures + 1))
}

mkdir "$work/man"
"$ootori" man --all "$work/man" || fault 'man --all' 'it failed'
said=$(mandoc -Tlint -W warning "$work"/man/*.1 2>&1) || fault 'mandoc -Tlint' "$said"
# There must be a page for each command that --help lists.
while read -r command; do
  [[ -s $work/man/ootori-$command.1 ]] || fault 'man --all' "there is no page of $command"
done < <("$ootori" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/\1/p')
# Through a file, because grep -q would close the pipe before col has written everything.
mandoc -T utf8 "$work/man/ootori-play.1" | col -b >"$work/play.txt"
grep -q -- '--level' "$work/play.txt" || fault 'ootori-play.1' 'it does not tell of --level'

for shell in bash zsh fish; do
  "$ootori" completion "$shell" >"$work/$shell" || fault "completion $shell" 'it failed'
  said=$("$shell" -n "$work/$shell" 2>&1) || fault "completion $shell" "$said"
done

# completes WORDS… EXPECTED: bash's completions of a command line whose last word is being typed.
completes() {
  local expected=${*: -1} words=("${@:1:$#-1}") got
  got=$(
    # shellcheck disable=SC1091
    source "$work/bash"
    # The function reads these variables and sets COMPREPLY.
    # shellcheck disable=SC2034
    COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
    _ootori
    printf '%s\n' "${COMPREPLY[@]}" | sort -u | tr '\n' ' '
  )
  [[ " $got" == *" $expected "* ]] || fault "completing ${words[*]}" "expected $expected in: $got"
}
completes ootori pla play
completes ootori play --le --level
completes ootori bot --rated on only
completes ootori completion 'fi' fish
completes ootori play to tori
completes ootori play --side wh white
completes ootori show tori --style al alternate

said=$(fish --no-config -c "source $work/fish; complete -C 'ootori play --language j'" </dev/null)
[[ $said == ja* ]] || fault 'completing in fish' "expected ja in: $said"
sed -n '/^_ootori_play()/,/^}/p' "$work/zsh" | grep -qF '::game:(tori yari)' || fault 'completing in zsh' 'no games'

((failures == 0)) || exit 1
echo 'man pages and completions are as their readers want them'
