#!/usr/bin/env bash
# Runs `ootori` as a person or a script would, and checks answers, messages and exit statuses.
# Usage: commands.sh OOTORI
set -uo pipefail
ootori=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fault() {
  printf 'FAILED: %s\n%s\n' "$1" "$2"
  failures=$((failures + 1))
}

# answers STATUS OUTPUT ARGUMENT…: expects this exit status and exactly this standard output, and no errors.
answers() {
  local status=$1 output=$2
  shift 2
  "$ootori" "$@" >"$work/out" 2>"$work/err" </dev/null
  local got=$?
  [[ $got == "$status" ]] || fault "$*" "status $got, not $status: $(cat "$work/err")"
  [[ $(cat "$work/out") == "$output" ]] || fault "$*" "$(diff <(echo "$output") "$work/out")"
  [[ ! -s $work/err ]] || fault "$*" "on standard error: $(cat "$work/err")"
}

# complains STATUS MESSAGE ARGUMENT…: expects the status and one message that contains MESSAGE.
complains() {
  local status=$1 message=$2
  shift 2
  "$ootori" "$@" >"$work/out" 2>"$work/err" </dev/null
  local got=$?
  [[ $got == "$status" ]] || fault "$*" "status $got, not $status"
  grep -qF -- "$message" "$work/err" || fault "$*" "expected: $message"$'\n'"got:      $(cat "$work/err")"
}

# refuses MESSAGE ARGUMENT…: expects status 2, no standard output, and a message.
refuses() {
  complains 2 "$@"
  [[ ! -s $work/out ]] || fault "$*" "on standard output: $(cat "$work/out")"
}

# fails MESSAGE ARGUMENT…: expects status 1 and a message.
fails() { complains 1 "$@"; }

# has TEXT ARGUMENT…: expects status 0 and TEXT somewhere in the standard output.
has() {
  local text=$1
  shift
  "$ootori" "$@" >"$work/out" 2>"$work/err" </dev/null || fault "$*" "$(cat "$work/err")"
  grep -qF -- "$text" "$work/out" || fault "$*" "expected: $text"$'\n'"got: $(cat "$work/out")"
}

readonly tori_start='rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR'

has 'ootori 0.' --version
has 'perft' --help
has 'in plies' perft --help
# Every command in the source code exists in the program.
while read -r command; do
  has 'Usage' "$command" --help
done < <(sed -nE 's/^void add_([a-z]+)\(.*/\1/p' "$(dirname "$0")/../../cli/commands.hpp")
has 'ootori play tori'
[[ $("$ootori" | wc -l) == 10 ]] || fault 'no command' 'the first steps are ten lines'
refuses "unknown command or option 'no-such-command'" no-such-command
refuses "'ootori perft --help'" perft tori x
refuses "unknown command or option 'bann'; 'ootori admin --help' lists them" admin bann Bob
refuses "unknown command or option 'lst'; 'ootori admin users --help' lists them" admin users lst
refuses "Try 'ootori admin ban --help'." admin ban Bob
refuses "Try 'ootori admin users --help'." admin users

# Boards, pieces and rules to print; the pages have the size of the paper, in points.
for paper in 'a4 595.27' 'letter 612'; do
  read -r name width <<<"$paper"
  for language in en ja; do
    "$ootori" print yari --paper "$name" --language "$language" --out "$work/$name.pdf" || fault "print $name" "$?"
    grep -aqF "[ 0 0 $width" "$work/$name.pdf" || fault "print $name" "$(grep -a MediaBox "$work/$name.pdf")"
  done
done
"$ootori" print yari --paper a4 --language ja --out "$work/again.pdf"
cmp -s "$work/a4.pdf" "$work/again.pdf" || fault 'print' 'the same game gives other bytes'
refuses "unknown paper 'a3'; choose a4 or letter" print tori --paper a3 --out -
refuses "unknown language 'fr'" print tori --language fr --out -
refuses 'unknown pieces' print tori --pieces wood --out -

# Courses of the school.
has 'all correct' lessons school/courses/tori.json school/courses/yari.json
sed 's/"goal": "reach 3e/"goal": "reach 9z/' school/courses/tori.json >"$work/broken.json"
refuses "broken.json at /chapters/0/lessons/0/goal: '9z' is not understood" lessons "$work/broken.json"
refuses 'The file cannot be opened.' lessons "$work/none.json"

# A site for any web server: the page refers to files beside it, and files that only a server can use are left out.
mkdir -p "$work/web/assets"
echo '<html><head></head><script src="/assets/a.js"></script></html>' >"$work/web/index.html"
touch "$work/web/sw.js" "$work/web/assets/a.js" "$work/web/assets/a.js.br" "$work/web/embed.html" "$work/web/addresses.txt"
has '3 files' edition --out "$work/edition" --web "$work/web"
has '3 files' edition --out "$work/edition" --web "$work/web"
grep -q 'src="./assets/a.js"' "$work/edition/index.html" || fault edition 'its files are not beside the page'
grep -q 'ootori-edition' "$work/edition/index.html" || fault edition 'the page does not know that it is one'
[[ $(find "$work/edition" -type f | wc -l) == 3 ]] || fault edition "$(find "$work/edition" -type f)"
refuses 'has no index.html' edition --out "$work/edition" --web "$work/edition/assets"
refuses 'does not contain an edition' edition --out school --web "$work/web"
# Other websites have these files too. An edition that was interrupted can be completed.
mkdir "$work/site"
echo '<html><head></head></html>' >"$work/site/index.html"
touch "$work/site/sw.js"
refuses 'does not contain an edition' edition --out "$work/site" --web "$work/web"
rm "$work/edition/index.html"
touch "$work/edition/.ootori-edition"
has '3 files' edition --out "$work/edition" --web "$work/web"
[[ $(find "$work/edition" -type f | wc -l) == 3 ]] || fault edition "$(find "$work/edition" -type f)"
refuses 'is not a folder' edition --out CHANGELOG.md --web "$work/web"

# Perft: figures that three generators agree on.
answers 0 17 perft tori 1
answers 0 103857 perft torishogi 4
answers 0 158404 perft yari 4
answers 0 1 perft yarishogi 0
answers 0 288 perft tori 2 --position "$tori_start b - 1"
answers 0 288 perft tori 2 --position "${tori_start}[-] w 0 1"
has '7e7d: 17' perft tori 2 --divide
has '5430' perft tori 3 --divide
for effort in '--threads 3' '--hash 1' '--threads 2 --hash 16'; do
  # shellcheck disable=SC2086  # two words an option
  answers 0 2179749 perft tori 5 $effort
done
has '5e5d: 1307' perft tori 3 --divide --threads 2 --moves '7e7d 7c7d'
# The count takes long enough, even on a fast machine, for progress reports every quarter of a second.
"$ootori" perft yari 7 --progress >"$work/out" 2>"$work/err"
[[ $? == 0 && $(cat "$work/out") == 1294577151 ]] || fault 'perft yari 7' "$(cat "$work/out" "$work/err")"
grep -qE '^ +[0-9]+ %  [0-9.]+ million leaves, [0-9.]+ million/s, ([0-9]+ s left|just started)$' "$work/err" \
  || fault 'perft --progress' "$(cat "$work/err")"
for game in tori yari; do
  has ' counts, all correct.' perft "$game" --suite "tests/data/perft/chosen.$game.perft" --hash 16
done
printf 'id a\nsfen 7/7 b - 1\n' >"$work/wrong.perft.yari"
printf 'id wrong\nsfen startpos\nperft 1 17\nperft 2 289\n' >"$work/wrong.perft"
"$ootori" perft tori --suite "$work/wrong.perft" >"$work/out" 2>"$work/err"
[[ $? == 1 && ! -s $work/out ]] || fault 'perft --suite' "$(cat "$work/out")"
grep -qF 'wrong, perft 2: 288, not 289' "$work/err" || fault 'perft --suite' "$(cat "$work/err")"
refuses 'wrong.perft.yari: Line 2: ' perft yari --suite "$work/wrong.perft.yari"
printf '# nothing\n' >"$work/empty.perft"
refuses "there are no counts to check in '$work/empty.perft'" perft tori --suite "$work/empty.perft"
refuses "cannot read the file '/tmp'" perft tori --suite /tmp
refuses 'the games are tori (or torishogi), yari (or yarishogi)' perft chess 1
has 'yari       Yari Shogi     7×9  yarishogi' games
has '{"id":"yari","variant":"yarishogi","name":"Yari Shogi","listed":true,"files":7,"ranks":9,' games --json
refuses 'depth' perft tori 21
refuses 'depth' perft tori x
refuses 'depth is required' perft tori

# Moves.
answers 0 $'4a3a\n4a3b\n4a4b\n4a5a\n4a5b' moves tori --position '3k3/7/7/7/7/7/3K3 w - 1'
has '6i5h' moves yari
has 'S*4d' moves tori --position '3k3/7/7/7/7/7/3K3 b S 1'
has 'Yari Bishop6i-5h' moves yari --notation english
has 'ōtori-5f' moves tori --notation romaji
refuses "there is no notation 'latin'; the notations are usi, uci, hodges, " moves tori --notation latin
refuses "Move 2, '1c1e': The Swallow cannot go from 1c to 1e." moves tori --moves '7e7d 1c1e'
refuses "Move 1, '4e4d+': The Swallow promotes only when its move starts or ends in the promotion zone." \
  moves tori --moves 4e4d+
refuses "Move 1, 'S*4d': You have no Swallow in hand." moves tori --moves 'S*4d'
refuses "is not on the board (files 1 to 7, ranks a to g)" moves tori --moves 8a7a
refuses 'repeat the position for the third time' moves tori --moves '4g5f 4a5b 5f4g 5b4a 4g5f 4a5b 5f4g 5b4a'
refuses 'The rank a has only 6 squares instead of 7' moves tori --position '3k2/7/7/7/7/7/3K3 b - 1'
refuses 'White has no Phoenix' moves tori --position '7/7/7/7/7/7/3K3 b - 1'
refuses "Tori Shogi has no piece 'n'" moves tori --position 'rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR b - 1'

# Handicaps, by name and in the play-by-email server's notation.
has 'White to move' show tori --handicap falcon-quails
answers 0 16 perft tori 1 --handicap left-quail
answers 0 "$("$ootori" moves tori --handicap falcon-left-quail)" moves tori --handicap 2p
answers 0 "$("$ootori" moves tori --handicap falcon-quails)" moves tori --handicap R,L,4b
answers 0 '1pckcpl/5l1/ss1ssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1' show tori --style sfen --handicap 'R,F,5c,2b=L'
answers 0 "$("$ootori" moves yari --handicap six-piece)" moves yari --handicap 6p
for name in '-handicap=L' 'Left Quail' 左鶉落ち 1p; do
  answers 0 "$("$ootori" moves tori --handicap left-quail)" moves tori "--handicap=$name"
done
refuses "There is no piece and no square '鳩落'" moves tori --handicap 鳩落ち
refuses "White has no 'F' to give (character 2)." moves tori --handicap FF
refuses "Move 1, '7e7d': The piece on 7e is your opponent's." moves tori --handicap 1p --moves 7e7d
refuses '--position excludes --handicap' moves tori --handicap 1p --position startpos
refuses 'more pieces of the kind Falcon' moves tori --position '3k3/7/7/7/7/7/3K3 b 3F 1'
has 'F*4d' moves tori --position '3k3/7/7/7/7/7/3K3 b 3F 1' --lenient

# Output that cannot be written is an error; a reader that has gone is not.
for arguments in 'perft tori 1' 'show tori --svg -' --version --help ''; do
  # shellcheck disable=SC2086  # a word an argument
  "$ootori" $arguments >/dev/full 2>"$work/err"
  [[ $? == 1 && $(cat "$work/err") == 'ootori: cannot write the output' ]] ||
    fault "$arguments >/dev/full" "$(cat "$work/err")"
done
"$ootori" man play 2>"$work/err" | head -1 >/dev/null
[[ ! -s $work/err ]] || fault 'a closed pipe' "$(cat "$work/err")"

# A batch: one line in, one line out.
got=$(printf '%s\n' '3k3/7/7/7/7/7/3K3 w - 1' "3k3/7/7/7/7/7/3K3[-] w 0 1" 'startpos moves 7e7d' \
  | "$ootori" moves tori --batch)
[[ $(wc -l <<<"$got") == 3 ]] || fault 'moves --batch' "$got"
[[ $(head -1 <<<"$got") == '4a3a 4a3b 4a4b 4a5a 4a5b' ]] || fault 'moves --batch' "$got"
[[ $(sed -n 2p <<<"$got") == '4g3f 4g3g 4g4f 4g5f 4g5g' ]] || fault 'moves --batch' "$got"
got=$(printf 'startpos\nnonsense\n' | "$ootori" moves tori --batch 2>&1 >/dev/null)
[[ $? == 2 && $got == *'line 2: '* ]] || fault 'moves --batch, bad line' "$got"
readonly crowded='3k3/7/7/7/7/7/3K3 b 3F 1'
got=$("$ootori" moves tori --batch <<<"$crowded" 2>&1 >/dev/null)
[[ $? == 2 && $got == *'more pieces of the kind Falcon'* ]] || fault 'moves --batch' "$got"
got=$("$ootori" moves tori --batch --lenient <<<"$crowded")
[[ $got == *'F*4d'* ]] || fault 'moves --batch --lenient' "$got"
refuses '--position excludes --batch' moves tori --batch --position startpos
refuses '--handicap excludes --batch' moves tori --batch --handicap 1p
refuses '--moves excludes --batch' moves tori --batch --moves 7e7d
refuses '--lenient requires --position' show tori --lenient

# Mates, their proofs, problems.
has 'Mate in 1 ply, proven shortest' mate tori --position 'k6/7/1K5/7/7/7/7 b C 1'
has '"verdict":"mate","plies":1,"shortest":true' mate tori --position 'k6/7/1K5/7/7/7/7 b C 1' --json
has 'No mate with checks only' mate yari --position startpos
has 'No mate within 3 plies' mate yari --position startpos --quiet-moves --plies 3
refuses 'White is to move, but is already checkmated' mate tori --position 'k6/F6/1K5/7/7/7/7 w - 1'
has 'Mate in 1 ply' mate tori --position 'k6/7/1C5/7/7/7/7 b F 1'
has 'No mate' mate tori --position 'k6/7/1C5/7/7/7/7 b - 1'
refuses 'White has no Phoenix' mate tori --position '7/7/1K5/7/7/7/7 b C 1'
refuses 'more pieces of the kind Crane' mate tori --position 'k6/7/1K5/7/7/7/7 b 5C 1'
has 'Mate in 1 ply' mate tori --position 'k6/7/1K5/7/7/7/7 b 5C 1' --lenient
got=$("$ootori" mate tori --position 'k6/7/1C5/7/7/7/7 b F 1' 2>&1 >/dev/null)
[[ $got == 'Black has no Phoenix; added one on 4g' ]] || fault 'mate without the royal piece' "$got"
refuses 'White is in check, but it is the other side' mate tori --position 'k6/1F5/1K5/7/7/7/7 b C 1'
refuses 'Black is to move and has no legal move' mate yari --position '1+r4k/7/7/7/7/7/7/6+r/K6 b - 1'
# Limits: an undecided result is reported as such, and the size of the table does not change a verdict.
has 'Not decided within the limits' mate tori --position startpos --quiet-moves --time 0.05
has 'Not decided within the limits' mate tori --position startpos --quiet-moves --nodes 100
has '"verdict":"unknown","plies":null' mate tori --position startpos --quiet-moves --time 0.05 --json
has 'Mate in 5 plies, proven shortest' mate tori --position 'k6/7/1F5/2+Fl3/7/7/3K3 b 2rl4c4p16s 1' --memory 1 --threads 2
has 'No mate within 3 plies' mate tori --position 'k6/7/1F5/2+Fl3/7/7/3K3 b 2rl4c4p16s 1' --plies 3
refuses '--memory: Value 0 not in range' mate tori --position startpos --memory 0
refuses '--time: Value -1 not in range' mate tori --position startpos --time -1
refuses '--threads: Value 0 not in range' mate tori --position startpos --threads 0
printf 'k6/7/1K5/7/7/7/7 b C 1\n\nstartpos\n' >"$work/positions.txt"
has '3: No mate with checks only' mate tori --file "$work/positions.txt"
printf '\nnonsense\n' >"$work/positions.txt"
refuses 'positions.txt, line 2: ' mate tori --file "$work/positions.txt"
printf 'nonsense\nk6/F6/1K5/7/7/7/7 w - 1\nk6/7/1K5/7/7/7/7 b C 1\n' >"$work/positions.txt"
got=$("$ootori" mate tori --file "$work/positions.txt" 2>"$work/err")
[[ $? == 2 && $got == '3: Mate in 1 ply, proven shortest: C*7b' ]] || fault 'mate --file, bad lines' "$got"
[[ $(cat "$work/err") == *'line 2: White is to move, but is already checkmated'*'2 of the lines are not a position'* ]] \
  || fault 'mate --file, bad lines' "$(cat "$work/err")"
printf 'k6/7/1K5/7/7/7/7 b 5C 1\n' >"$work/crowded.txt"
refuses 'more pieces of the kind Crane' mate tori --file "$work/crowded.txt"
has '1: Mate in 1 ply' mate tori --file "$work/crowded.txt" --lenient
refuses '--position excludes --file' mate tori --file "$work/positions.txt" --position startpos
has 'Mate in 1 ply' mate tori --position 'k6/7/1K5/7/7/7/7 b C 1' --proof "$work/mate.proof"
has 'mate within 1 ply, with checks only. 1 position checked.' prove "$work/mate.proof"
sed 's/\tC\*/\tF*/' "$work/mate.proof" >"$work/wrong.proof"
"$ootori" prove "$work/wrong.proof" >"$work/out" 2>"$work/err"
[[ $? == 1 && $(cat "$work/err") == *'Line 4: F*'* ]] || fault 'prove' "$(cat "$work/err")"
has ' problems after ' tsume tori --out "$work/problems.jsonl" --problems 2 --long 0
# A line that was cut off in the middle is composed again.
cp "$work/problems.jsonl" "$work/whole.jsonl"
truncate -s -9 "$work/problems.jsonl.work"
has ' problems after ' tsume tori --out "$work/problems.jsonl" --problems 2 --long 0
grep -q 'problems.jsonl.work: the last [0-9]* bytes are an incomplete problem' "$work/err" ||
  fault 'tsume, continued' "$(cat "$work/err")"
cmp -s "$work/whole.jsonl" "$work/problems.jsonl" || fault 'tsume, continued' 'the collection is not the same'
got=$(printf 'show\nquit\n' | "$ootori" solve tori --file "$work/problems.jsonl")
[[ $got == *'Black to move and mate'* ]] || fault 'solve' "$got"
refuses "there is no theme 'none'" solve tori --theme none

# Boards.
has 'a | wQr| wPt| wCr| wPh| wCr| wPt| wQl| a' show tori --style alternate
has 'g |bL bP bC bK bC bP bR | g' show tori --style small
has '│ 左鶉│ 雉  │ 鶴  │ 鵬  │ 鶴  │ 雉  │ 右鶉│' show tori
has 'Black to move' show yari
has ' b - 9' show tori --style sfen --position "$tori_start b - 7" --moves '7e7d 1c1d'
has ' w 0 13' show tori --style fen --position "${tori_start}[-] w 0 12" --moves 'a3a4 g5g4'
has 'White to move, in check' show tori --position '3k3/3+F3/7/7/7/7/3K3 w - 1'
refuses "there is no board style 'big'" show tori --style big
refuses '--color is auto, always or never' show tori --color sometimes

# Pictures.
"$ootori" show tori --svg "$work/board.svg" --png "$work/board.png" --width 320 --pieces kanji --arrows 7e7d >"$work/out" 2>&1
[[ $? == 0 && ! -s $work/out ]] || fault 'show --svg --png' "$(cat "$work/out")"
[[ $(head -c 4 "$work/board.svg") == '<svg' ]] || fault 'show --svg' "$(head -c 80 "$work/board.svg")"
[[ $(head -c 24 "$work/board.png" | od -An -tx1 | tr -d ' \n') == 89504e470d0a1a0a0000000d4948445200000140* ]] \
  || fault 'show --png' "not a PNG of 320 pixels: $(head -c 24 "$work/board.png" | od -An -tx1)"
refuses 'unknown pieces' show tori --svg - --pieces wooden
refuses "the arrow '9z': " show tori --svg - --arrows 9z

# Records.
echo '1. Sx3c Fx3c 2. S-7d 1-0' >"$work/game.pgn"
echo '1. Sx3c Fx3c 2. S-7e' >"$work/bad.pgn"
echo '4i4h 4a4b 4h4i 4b4a 4i4h 4a4b 4h4i 4b4a 1-0' >"$work/thrice.pgn"
answers 0 'The game follows the rules.' check "$work/game.pgn" --game tori
answers 0 "sfen $tori_start b - 1 moves 3d3c 4b3c 7e7d" convert "$work/game.pgn" --game tori --to usi
has '同　鷹(42)' convert "$work/game.pgn" --game tori --to kif
has '△同鷹' convert "$work/game.pgn" --game tori --to ki2
printf '[Variant "Torishogi"]\n\n1. Sxe5 {caf\xe9} Fxe5 *\n' >"$work/latin.pgn"
has '"comment": "café"' convert "$work/latin.pgn" --to json
has '1. Sxe5 Fxe5 2. Sa4 1-0' convert "$work/game.pgn" --game tori --to pgn
for format in pgn kif ki2; do
  "$ootori" convert "$work/game.pgn" --game tori --to "$format" >"$work/game.$format.1"
  answers 0 "$(cat "$work/game.$format.1")" convert "$work/game.$format.1" --to "$format"
done
# As Shogidokoro and other programs on Windows save it.
iconv --from-code UTF-8 --to-code CP932 "$work/game.kif.1" | sed 's/$/\r/' >"$work/shift_jis.kif"
answers 0 'The game follows the rules.' check "$work/shift_jis.kif"
answers 0 "$(cat "$work/game.kif.1")" convert "$work/shift_jis.kif" --to kif
has '1. Swallowx3c Falconx3c 2. Swallow-7d' convert "$work/game.pgn" --game tori --to text --notation english
refuses '--notation works only with the format text' convert "$work/game.pgn" --game tori --to kif --notation english
for format in pgn kif ki2 csa text json usi; do
  "$ootori" convert tests/data/records/pychess.pgn --to "$format" >"$work/ten.$format"
  answers 0 "$(cat "$work/ten.$format")" convert "$work/ten.$format" --to "$format"
  { printf '\xEF\xBB\xBF'; cat "$work/ten.$format"; } >"$work/marked"
  answers 0 "$(cat "$work/ten.$format")" convert "$work/marked" --to "$format"
done
: >"$work/empty"
refuses 'unknown record format' check "$work/empty"
refuses "there is no game in '$work/empty'" check "$work/empty" --from pgn
refuses "there is no game in '$work/empty'" check "$work/empty" --from text --game tori
refuses "cannot read the file '/tmp'" check /tmp
refuses 'Line 1: The record does not say which game it is' check "$work/game.pgn"
refuses "Line 1, column 17: Move 3, 'S-7e': No Swallow can go to 7e." check "$work/bad.pgn" --game tori
refuses "there is no format 'doc'; the formats are " convert "$work/game.pgn" --to doc
refuses "cannot read the file 'no-such-file'" check no-such-file
"$ootori" check "$work/thrice.pgn" --from pgn --game yari >"$work/out" 2>"$work/err"
[[ $? == 1 && ! -s $work/out ]] || fault 'check of a record with a wrong end' "$(cat "$work/out")"
grep -q 'no contest (repetition)' "$work/err" || fault 'check of a record with a wrong end' "$(cat "$work/err")"

# The engine's protocols. says TEXT INPUT ARGUMENT…
says() {
  local text=$1 input=$2
  shift 2
  printf '%b\n' "$input" | "$ootori" "$@" >"$work/out" 2>"$work/err" || fault "$*" "$(cat "$work/err")"
  grep -qF -- "$text" "$work/out" || fault "$* <<< $input" "expected: $text"$'\n'"got: $(cat "$work/out")"
}
says 'usiok' 'usi' usi
says 'option name UCI_Variant type combo default yarishogi' 'uci' uci yari
says 'Nodes searched: 5430' 'go perft 3' usi tori
says 'e4e5: 16' 'go perft 2' uci
says 'b1b2' 'position startpos\ngo perft 1' uci yarishogi
says 'feature done=1' 'protover 2' xboard
refuses 'the games are tori' usi chess
# Hosts wait for an answer to `go`, even if there is no memory for the search. (Sanitizers need more than this limit.)
if ! nm -D "$ootori" 2>/dev/null | grep -q __asan_init; then
  most=$(ulimit -S -v)
  ulimit -S -v 4000000
  says 'checkmate timeout' 'usi\nsetoption name USI_Hash value 65536\nposition startpos\ngo mate 500' usi
  says 'bestmove resign' 'usi\nsetoption name USI_Hash value 65536\nposition startpos\ngo nodes 500' usi
  says 'Error (there is not enough memory; set a smaller hash table): ping' 'xboard\nmemory 65536\nping 1' xboard
  says 'pong 1' 'xboard\nmemory 65536\nping 1' xboard
  ulimit -S -v "$most"
fi
# jemalloc would promise more memory than the machine has, and the kernel would then kill the engine.
if [[ $(awk '/^MemTotal/ { print int($2 / 1048576) }' /proc/meminfo) -lt 60 ]]; then
  says 'bestmove resign' 'usi\nsetoption name USI_Hash value 65536\nposition startpos\ngo nodes 500' usi
  fails 'there is not enough memory' mate tori --memory 65536 --position 'k6/7/1K5/7/7/7/7 b C 1'
  fails 'engine a: there is not enough memory' match --game tori --games 2 --engine "name=a,option.Hash=65536,nodes=10" \
    --engine "name=b,nodes=10"
fi
has 'Nodes searched: ' bench tori --depth 3
has 'Best: ' analyse yari --nodes 2000
has '{"game":"yari"' analyse yari --nodes 2000 --lines 2 --json -
refuses "--svg needs a game record" analyse yari --nodes 20 --svg "$work/no.svg"
refuses 'the game is over (checkmate)' analyse tori --position 'k6/F6/1K5/7/7/7/7 w - 1'
has '   1. Sx3c' analyse "$work/game.pgn" --game tori --nodes 300
has 'Black: accuracy' analyse "$work/game.pgn.1" --nodes 300 --json "$work/game.json" --svg "$work/game.svg"
for wanted in '"usi":"3d3c" game.json' '</svg> game.svg'; do
  grep -qF -- "${wanted% *}" "$work/${wanted#* }" || fault 'analyse, files' "$(ls "$work")"
done
has '{"game":"tori"' analyse "$work/game.pgn" --game tori --nodes 300 --json -
has '"others":[{"score"' analyse "$work/game.pgn" --game tori --nodes 300 --lines 2 --json -
refuses "cannot read the file 'no-such-file'" analyse no-such-file
cp "$work/game.pgn.1" "$work/same.pgn"
ln -s "$work/same.pgn" "$work/same-link.pgn"
refuses 'the record and --json are the same file' analyse "$work/same.pgn" --nodes 300 --json "$work/same-link.pgn"
refuses 'the record and --svg are the same file' analyse "$work/same.pgn" --nodes 300 --svg "$work/./same.pgn"
refuses '--json and --svg are the same file' analyse "$work/same.pgn" --nodes 300 --json "$work/new" --svg "$work/new"
cd "$work" || exit
refuses '--json and --svg are the same file' analyse same.pgn --nodes 300 --json new --svg ./new
cd "$OLDPWD" || exit
cmp -s "$work/game.pgn.1" "$work/same.pgn" || fault 'analyse' 'the record was overwritten'
has '' analyse "$work/same.pgn" --nodes 300 --json /dev/null --svg /dev/null
refuses 'Value nan' analyse tori --seconds nan
refuses "Move 3, 'S-7e'" analyse "$work/bad.pgn" --game tori
cat "$work/game.pgn.1" <(echo) "$work/game.pgn.1" >"$work/two.pgn"
refuses 'the file has 2 games; choose one with --number' analyse "$work/two.pgn" --nodes 300
has '   1. Sx3c' analyse "$work/two.pgn" --number 2 --nodes 300

# Matches.
readonly engines=(--engine "name=a,nodes=50,option.Hash=1" --engine "name=b,cmd=$ootori usi,proto=usi,nodes=50,option.USI_Hash=1")
"$ootori" openings tori --count 2 --nodes 100 --bound 1000 >"$work/openings.txt" || fault openings "status $?"
[[ $(grep -c '^startpos moves ' "$work/openings.txt") == 2 ]] || fault openings "$(cat "$work/openings.txt")"
"$ootori" openings tori --count 2 --fewest-plies 0 --most-plies 0 >"$work/out" 2>"$work/err"
[[ $? == 1 && $(<"$work/err") == *'found 1 of 2; raise --most-plies'* ]] ||
  fault 'too few openings' "$(cat "$work/err")"
match=(match "${engines[@]}" --openings "$work/openings.txt" --games 4 --max-plies 30 --log "$work/match.log")
"$ootori" "${match[@]}" --pgn "$work/match.pgn" --kif "$work/kif" >"$work/out" 2>"$work/err" || fault match "$(cat "$work/err")"
grep -q '^a against b: .* in 4 games$' "$work/out" || fault match "$(cat "$work/out")"
[[ $(grep -c '^game ' "$work/match.log") == 4 && $(grep -c '^\[Round ' "$work/match.pgn") == 4 ]] ||
  fault 'files of a match' "$(cat "$work/match.log" "$work/match.pgn")"
for kif in "$work"/kif/0000[1-4].kif; do
  has 'The game follows the rules.' check "$kif"
done
refuses 'exists already; continue it with --resume' "${match[@]}"
refuses "$work/match.pgn exists already" match "${engines[@]}" --games 4 --pgn "$work/match.pgn"
mkdir "$work/full"
ln -s /dev/full "$work/full/00001.kif"
for files in '--pgn /dev/full' "--kif $work/full"; do
  # shellcheck disable=SC2086  # an option and its value
  "$ootori" match "${engines[@]}" --openings "$work/openings.txt" --games 4 --max-plies 30 $files >"$work/out" 2>"$work/err"
  [[ $? == 1 && ! -s $work/out ]] || fault "match $files" "$(cat "$work/out" "$work/err")"
  grep -q '^ootori: cannot write .*/\(full\|00001.kif\)$' "$work/err" || fault "match $files" "$(cat "$work/err")"
done
sed -i '$d' "$work/match.log"
# If the disk is full, the log stays as it is.
cp "$work/match.log" "$work/earlier.log"
ln -s /dev/full "$work/match.log.new"
"$ootori" "${match[@]}" --resume >"$work/out" 2>"$work/err"
[[ $? == 1 && $(<"$work/err") == *"cannot write $work/match.log.new" ]] || fault 'match --resume, full' "$(cat "$work/err")"
if [[ -L $work/match.log ]] || ! cmp -s "$work/match.log" "$work/earlier.log"; then
  fault 'match --resume, full' 'the log has changed'
fi
rm "$work/match.log.new"
"$ootori" "${match[@]}" --resume >"$work/out" 2>"$work/err" || fault 'match --resume' "$(cat "$work/err")"
[[ $(grep -c '^game ' "$work/match.log") == 4 ]] || fault 'match --resume' "$(cat "$work/match.log")"
refuses "this is the log of another match; seed: '1', not '5'" "${match[@]}" --seed 5 --resume
refuses "engine 1: '${engines[1]}', not 'name=a,nodes=60'" \
  match --engine name=a,nodes=60 "${engines[@]:2}" "${match[@]:5}" --resume
again=(match "${engines[@]}" --games 4 --log "$work/match.log" --resume)
refuses "max-plies: '30', not '40'" "${again[@]}" --openings "$work/openings.txt" --max-plies 40
tac "$work/openings.txt" >"$work/other-openings.txt"
refuses "openings: '2 with checksum " "${again[@]}" --openings "$work/other-openings.txt" --max-plies 30
exec 7>"$work/match.log.lock"
flock 7
fails "another process is writing $work/match.log" "${match[@]}" --resume
exec 7>&-
rm "$work/match.log.lock"
mv "$work/match.log" "$work/moved.log"
ln -s "$work/moved.log" "$work/match.log"
sed -i '$d' "$work/moved.log"
"$ootori" "${match[@]}" --resume >"$work/out" 2>"$work/err" || fault 'match --resume' "$(cat "$work/err")"
[[ -L $work/match.log && $(grep -c '^game ' "$work/moved.log") == 4 ]] || fault 'match --log' 'a link was replaced'
# A file of the program does not become its standard error, nor anything else its standard input.
closed=(match "${engines[@]}" --games 2 --max-plies 10 --log "$work/closed.log")
"$ootori" "${closed[@]}" 2>&- >"$work/out"
"$ootori" "${closed[@]}" --resume >"$work/out" 2>"$work/err" || fault 'match 2>&-' "$(cat "$work/err")"
timeout 60 "$ootori" play tori --plain >"$work/out" 2>&1 <&-
[[ $? != 124 ]] || fault 'play <&-' 'it waits for input'
"$ootori" perft tori 1 2>"$work/err" >&-
[[ $? == 1 && $(cat "$work/err") == 'ootori: cannot write the output' ]] || fault 'perft >&-' "$(cat "$work/err")"
refuses 'engine a needs a limit' match --engine name=a --engine name=b,nodes=1
refuses '--engine' match --engine name=a,nodes=1
refuses 'elo0 must be below elo1' match "${engines[@]}" --sprt elo0=5,elo1=5
refuses 'cannot read' match "${engines[@]}" --openings "$work/none.txt"

# Self-play: creates a file, does not overwrite it, and continues it after an incomplete record.
has ' positions' selfplay yari --out "$work/yari.games" --positions 20 --nodes 50
refuses 'continue it with --resume' selfplay yari --out "$work/yari.games"
ln -s far.games "$work/near.games"
has ' positions' selfplay yari --out "$work/near.games" --positions 20 --nodes 50
if [ ! -L "$work/near.games" ] || [ ! -s "$work/far.games" ]; then
  fault 'selfplay --out LINK' "$(ls -l "$work")"
fi
printf 'torn' >>"$work/yari.games"
"$ootori" selfplay yari --out "$work/yari.games" --positions 20 --nodes 50 --resume >"$work/out" 2>"$work/err" ||
  fault 'selfplay --resume' "$(cat "$work/err")"
grep -q 'the last 4 bytes are an incomplete game' "$work/err" || fault 'selfplay --resume' "$(cat "$work/err")"
refuses 'has games of Yari Shogi' selfplay tori --out "$work/yari.games" --resume
# Behind damaged bytes, all games are read and kept.
cp "$work/yari.games" "$work/damaged.games"
"$ootori" selfplay yari --out "$work/damaged.games" --positions 300 --nodes 50 --resume >"$work/out" 2>"$work/err" ||
  fault 'selfplay --resume' "$(cat "$work/err")"
intact=$(stat -c %s "$work/damaged.games")
printf '\377\377' | dd of="$work/damaged.games" bs=1 seek=20 conv=notrunc status=none
"$ootori" selfplay yari --out "$work/damaged.games" --positions 20 --nodes 50 --resume >"$work/out" 2>"$work/err" ||
  fault 'selfplay --resume' "$(cat "$work/err")"
grep -q 'skipped .* damaged bytes, the first of them at byte 16' "$work/err" || fault 'selfplay --resume' "$(cat "$work/err")"
[[ $(stat -c %s "$work/damaged.games") -ge $intact ]] || fault 'selfplay --resume' 'intact games were removed'
has 'Yari Shogi: ' data info "$work/damaged.games"
grep -q 'damaged bytes' "$work/err" || fault 'data info' "$(cat "$work/err")"
has ' games' data merge "$work/damaged.games" --out "$work/repaired.games"
answers 0 "$("$ootori" data info "$work/damaged.games" 2>"$work/err")" data info "$work/repaired.games"
# Two programs do not write the same games twice.
size=$(stat -c %s "$work/repaired.games")
exec 7<"$work/repaired.games"
flock 7
fails "another process is writing $work/repaired.games" \
  selfplay yari --out "$work/repaired.games" --positions 500 --nodes 50 --resume
exec 7<&-
[[ $(stat -c %s "$work/repaired.games") == "$size" ]] || fault 'selfplay --resume' 'the file has changed'
printf 'x' >"$work/no.games"
refuses 'is not a file of recorded games' selfplay tori --out "$work/no.games" --resume


# Opening books: built, not overwritten, extended, shown and played from.
has ': 20 positions, 3 games' book build yari --out "$work/yari.book" --positions 20 --games 3 --nodes 200 --game-nodes 20
refuses "continue it with 'ootori book extend'" book build yari --out "$work/yari.book"
has ': 30 positions, 5 games' book extend "$work/yari.book" --positions 30 --games 5
has 'Yari Shogi: 30 positions of 200 nodes each, 5 games of 20 nodes a move' book show yari --book "$work/yari.book"
has 'The position is not in the book.' book show yari --book "$work/yari.book" --position '3k3/7/7/7/7/7/7/7/3K3 b - 1'
refuses 'is a book for Yari Shogi, not for Tori Shogi' book show tori --book "$work/yari.book"
refuses 'is not an opening book of this program' book show yari --book "$work/yari.games"
refuses 'cannot read' book extend "$work/none.book"
has '| Pawn | 1.00' theory yari --games 3 --nodes 50 --svg "$work/theory"
[[ -s $work/theory-pieces.svg ]] || fault theory 'no chart'

# Training data, and a net trained on it that plays.
has 'Yari Shogi: ' data info "$work/yari.games"
has ' games' data merge "$work/yari.games" "$work/yari.games" --out "$work/both.games" --shuffle 5
refuses 'exists already' data merge "$work/yari.games" --out "$work/both.games"
has ' repeat an earlier game' data info "$work/both.games"
has "$work/once.games" data merge "$work/both.games" --unique --games 1000 --out "$work/once.games"
refuses 'is not a file of recorded games' data info "$work/no.games"
"$ootori" train yari "$work/both.games" --out "$work/yari.net" --epochs 1 --tactics --plot "$work/loss.svg" \
  --checkpoint "$work/checkpoint" >"$work/out" 2>"$work/err" || fault 'train' "$(cat "$work/err")"
grep -q 'validation loss' "$work/out" || fault 'train' "$(cat "$work/out")"
[[ -s $work/loss.svg && -s $work/checkpoint ]] || fault 'train' 'no plot or no checkpoint'
# A script that always resumes also starts the first time, or after an interruption in the first epoch.
has 'validation loss' train yari "$work/both.games" --out "$work/anew.net" --epochs 1 --tactics \
  --checkpoint "$work/first" --resume
grep -q "there is no $work/first yet" "$work/err" || fault 'train --resume' "$(cat "$work/err")"
cmp -s "$work/anew.net" "$work/yari.net" || fault 'train --resume' 'the net differs'
# Kept whole, the net of --start gives the result all its weights; only the scale at the end of the file is fitted anew.
"$ootori" train yari "$work/both.games" --start "$work/yari.net" --keep 1 --out "$work/kept.net" --epochs 1 --tactics \
  >"$work/out" 2>"$work/err" || fault 'train --keep' "$(cat "$work/err")"
cmp -s <(tail -c +65 "$work/yari.net" | head -c -4) <(tail -c +65 "$work/kept.net" | head -c -4) ||
  fault 'train --keep' 'the weights have changed'
refuses '--keep needs --start' train yari "$work/both.games" --out "$work/other.net" --keep 0.5
has ' positions' selfplay yari --out "$work/more.games" --positions 20 --nodes 50 --net "$work/yari.net"
refuses 'is a net for Yari Shogi, not for Tori Shogi' selfplay tori --out "$work/tori.games" --net "$work/yari.net"
refuses 'has games of Yari Shogi' train tori "$work/yari.games" --out "$work/tori.net"
refuses 'confirm with --yes' admin users delete Ann

# The key for push messages: readable only by its owner, never overwritten, and checked when the server starts.
admin_anywhere=$("$ootori" admin users list --data "$work/nowhere" 2>&1)
[[ $admin_anywhere == *"name the server's data folder with --data"* ]] || fault 'admin users list' "$admin_anywhere"
has 'start the server with --push-keys' admin push-keys --out "$work/push.keys" --contact mailto:host@example.org
[[ $(stat -c %a "$work/push.keys") == 600 ]] || fault 'push-keys' 'others can read the key'
grep -q '^contact = mailto:host@example.org$' "$work/push.keys" || fault 'push-keys' "$(cat "$work/push.keys")"
refuses 'it exists' admin push-keys --out "$work/push.keys" --contact mailto:host@example.org
refuses 'expected an address like mailto:admin@example.org' admin push-keys --out "$work/other.keys" --contact root
[[ ! -e $work/other.keys ]] || fault 'push-keys' 'a file without a contact was written'
refuses 'cannot be read' serve --push-keys "$work/none.keys"
sed 's/^private-key.*/private-key = AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE/' "$work/push.keys" >"$work/wrong.keys"
chmod 600 "$work/wrong.keys"
refuses 'are not a key pair' serve --push-keys "$work/wrong.keys"
chmod 644 "$work/wrong.keys"
refuses 'every user can read the private key' serve --push-keys "$work/wrong.keys"
refuses '--resume needs --checkpoint' train yari "$work/yari.games" --out "$work/yari.net" --resume

# An engine that refuses an option does not play. A program hears of the net before it hears of the game.
readonly plain=(--engine "name=a,nodes=10" --games 2 --max-plies 10)
for engine in 'name=b,nodes=10' "name=b,cmd=$ootori usi,proto=usi,nodes=10"; do
  fails 'engine b: cannot read /nope' match "${plain[@]}" --engine "$engine,option.EvalFile=/nope"
  fails 'engine b: EvalFile: engine/nets/yari.net is a net for Yari Shogi, not for Tori Shogi' \
    match "${plain[@]}" --engine "$engine,option.EvalFile=engine/nets/yari.net"
  fails "Threads must be a whole number from 1 to 256, not '999'" \
    match "${plain[@]}" --engine "$engine,option.Threads=999"
  has 'a against b: ' match "${plain[@]}" --game yari --engine "$engine,option.EvalFile=engine/nets/yari.net"
done

# That a result cannot be written is found before the work is done.
mkdir "$work/folder"
for out in none/n folder; do
  for command in train fit; do
    fails "cannot write $work/$out" "$command" yari "$work/both.games" --out "$work/$out" --epochs 1
    [[ ! -s $work/out ]] || fault "$command --out $out" "it began: $(cat "$work/out")"
  done
done
fails "cannot write $work/folder: it is a folder" \
  train yari "$work/both.games" --out "$work/n.net" --checkpoint "$work/folder"
fails "cannot write $work/none/y.book" book build yari --out "$work/none/y.book" --positions 10000000
fails "cannot write $work/none/t" tsume tori --out "$work/none/t" --attempts 100000000
fails "cannot write $work/none/p" mate tori --position 'k6/7/1K5/7/7/7/7 b C 1' --proof "$work/none/p"
fails "cannot write $work/none/g" analyse yari --nodes 100 --json "$work/none/g"
[[ ! -s $work/out ]] || fault 'analyse --json' "it began: $(cat "$work/out")"
fails "cannot write $work/folder: it is a folder" analyse "$work/game.pgn" --game tori --nodes 100 --svg "$work/folder"
fails "cannot write $work/none/t-moves.svg" theory yari --svg "$work/none/t"
ln -s "$work/named.json" "$work/link.json"
has '' analyse yari --nodes 100 --json "$work/link.json"
[[ -L $work/link.json && -s $work/named.json ]] || fault 'analyse --json' 'a link was not followed'
[[ -z $(ls "$work/folder") && -z $(compgen -G "$work/*.new") ]] || fault 'an early check' 'a file is left'
# What is no plain file is written, not replaced; a link is followed.
mkfifo "$work/pipe"
ln -s "$work/linked.h" "$work/link.h"
echo 'my notes' >"$work/link.h.new"
timeout 60 cat "$work/pipe" >"$work/piped.h" &
for out in pipe link.h; do
  has ': validation loss' fit yari "$work/both.games" --epochs 1 --out "$work/$out"
done
wait
[[ -p $work/pipe && -L $work/link.h && -s $work/linked.h ]] || fault 'fit --out' "$(ls -l "$work")"
cmp -s "$work/piped.h" "$work/linked.h" || fault 'fit --out' 'the pipe had something else'
[[ $(cat "$work/link.h.new") == 'my notes' ]] || fault 'fit --out' 'another file was replaced'
# A file that cannot be written stays as it was, and the message says why.
ln -s /dev/full "$work/full.h"
fails "cannot write $work/full.h: No space left on device" fit yari "$work/both.games" --epochs 1 --out "$work/full.h"
[[ -L $work/full.h ]] || fault 'fit --out' 'a link was replaced'
chmod 600 "$work/linked.h"
has ': validation loss' fit yari "$work/both.games" --epochs 1 --out "$work/linked.h"
[[ $(stat -c %a "$work/linked.h") == 600 ]] || fault 'fit --out' 'others may read the file'
echo 'my notes' >"$work/notes.txt"
for _ in 1 2; do has '0 problems after 1' tsume tori --out "$work/none-yet.jsonl" --attempts 1; done
refuses 'notes.txt exists already; choose another name' tsume tori --out "$work/notes.txt" --attempts 1
[[ $(cat "$work/notes.txt") == 'my notes' ]] || fault tsume 'another file was replaced'

# Playing in a terminal; tests/terminal.py plays whole games.
says 'White gives a handicap (Falcon) and moves first.' 'quit' play tori --two --plain --handicap falcon
says '手合割：六枚落ち。後手（上手）から指します。' 'quit' play yari --two --plain --handicap 6p --language ja
says 'Tori Shogi: engine, level 3 (Black) against you (White).' 'quit\nquit' play tori --plain --level 3 --side white
printf 'save %s\nquit\n' "$work/given.kif" | "$ootori" play tori --two --plain --handicap L,R >"$work/out"
grep -qF 'White gives' "$work/out" && fault 'play' 'this handicap has no name'
has '1pckcp1/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w' convert "$work/given.kif" --to usi
says '10:00, then 3 x 30 s byo-yomi' 'quit' play tori --two --plain --clock 10m+3x30s
says 'P-4f is a legal move.' 'why P-4f\nquit' play yari --two --plain
says 'S-7d  Sx3c  Sx5d  save  save!  style' 'S\t\nquit' play tori --two --plain
says "There is no command or piece '[2Jx'." 'help \e[2Jx\nquit' play tori --two --plain
printf 'Sx3c\nsave %s\nsave %s\nsave! %s\nquit\nquit\n' "$work"/{played,played,played}.kif \
  | "$ootori" play tori --two --plain >"$work/out"
[[ $(grep -cF "Saved to $work/played.kif." "$work/out") == 2 ]] || fault 'play, save' "$(cat "$work/out")"
grep -qF "$work/played.kif exists already. Type save! $work/played.kif to replace it." "$work/out" \
  || fault 'play, save' "$(cat "$work/out")"
says "Loaded $work/played.kif: 1 move." "load $work/played.kif\nquit\nquit" play yari --two --plain
says 'This session cannot read or write files. Here is the record:' "save $work/secret.kif\nquit" \
  play tori --two --plain --restricted
[[ ! -e $work/secret.kif ]] || fault 'play --restricted' 'a file was written'
refuses "choose a game, like 'ootori play tori', or a server with --server" play
refuses "--side is black, white or random, not 'red'" play tori --side red
refuses '--clock: correspondence time works only on a server; use 10m or 10m+10x30s' play tori --clock 2d
refuses "--clock: 'soon' is not a time control. Write 10m, 10m+10x30s, 5m+3s, 2d or none." play tori --clock soon
refuses 'the game is already over in this position' play tori --position 'k6/F6/1K5/7/7/7/7 w - 1'
refuses "--language is en or ja, not 'fr'" play tori --language fr
refuses "--style is one of " play tori --style big
refuses '--level: Value 21 not in range' play tori --level 21
LC_ALL=C refuses '--notation is one of usi, uci, hodges, hodgkin, letters, english, san, not ' \
  play tori --notation japanese
LC_ALL=C refuses "--style is one of standard, alternate, small, not 'unicode'" play tori --style unicode
refuses '--server must be an address like https://ootori.example, not ootori.example' play --server ootori.example
refuses 'exists already; leave out --sign-in to use it' \
  play --server http://127.0.0.1:1 --sign-in --token-file "$work/played.kif"
refuses "cannot write the token to $work/none/token: No such file or directory" \
  play --server http://127.0.0.1:1 --sign-in --token-file "$work/none/token"
: >"$work/interrupted"
for token in new interrupted; do
  "$ootori" play --server http://127.0.0.1:1 --sign-in --token-file "$work/$token" >"$work/out" 2>"$work/err"
  [[ $? == 1 && ! -e $work/$token ]] || fault 'play --sign-in' "a file without a token is left: $(cat "$work/err")"
done
refuses '--token-file requires --server' play tori --token-file "$work/none"
refuses '--sign-in requires --server' play tori --sign-in
refuses '--guest requires --server' play tori --guest
refuses 'game excludes --server' play tori --server http://127.0.0.1:1
refuses '--level excludes --server' play --server http://127.0.0.1:1 --level 3
refuses '--resume requires --log' match "${engines[@]}" --resume
refuses '--keep requires --into' admin backup --keep 3 "$work/a"
refuses 'expected an IP address, like 192.0.2.1, not here' \
  play --server http://127.0.0.1:1 --for-address here
refuses 'with --restricted, tokens are not saved' \
  play --server http://127.0.0.1:1 --sign-in --token-file "$work/token" --restricted
refuses "cannot read an API token from $work/none" play --server http://127.0.0.1:1 --token-file "$work/none"
for address in ootori.example/game/abc https://ootori.example https://ootori.example/game/ \
  https://ootori.example/game/abc/ https://ootori.example/game/a%2fb; do
  refuses 'expected the address of a game, like https://ootori.example/game/23456789abcd' watch "$address"
done

# Solving in the terminal. The first problem is mate in one.
"$ootori" solve tori --plies 1 </dev/null >"$work/out"
id=$(head -1 "$work/out" | cut -d' ' -f1)
[[ $(tail -c 3 "$work/out") == '> ' ]] || fault 'solve' 'the last line is not complete'
printf 'hint\nxyz\r\n\r\nshow\r\nquit\r\n' | "$ootori" solve tori --plies 1 >"$work/out"
grep -qE '^> (Move|Drop) the [A-Z][a-z ]+\.$' "$work/out" || fault 'solve, hint' "$(cat "$work/out")"
[[ $(grep -c 'difficulty' "$work/out") == 2 ]] || fault 'solve, show' 'the second problem follows, and quit ends it'
grep -q 'x0d' "$work/out" && fault 'solve' 'the end of a line is part of the command'
solution=$(grep -m1 -oP "\"id\":\"$id\".*\"solution\":\"\K[^ \"]+" problems/tori.jsonl)
says 'Mate. ' "$solution\nquit" solve tori --id "$id"
# USI can name moves that break a rule.
says 'You have no Falcon in hand.' 'F*7c' solve tori --id tori-60f17803
says 'That move does not lead to mate in 1 ply.' '6b6c' solve tori --id tori-60f17803
for move in 1a7b 5b7b 'F*7c'; do
  printf '%s\n' "$move" | "$ootori" solve tori --id tori-60f17803 >"$work/out"
  grep -q 'Mate\.' "$work/out" && fault "solve <<< $move" "$(cat "$work/out")"
done
refuses 'no problem in problems/tori.jsonl matches' solve tori --id none
refuses "cannot read the file '$work/none'" solve tori --file "$work/none"
printf '{"id":"tori-0"}\n' >"$work/wrong.jsonl"
refuses 'wrong.jsonl, line 1: ' solve tori --file "$work/wrong.jsonl"
has '2 problems, ' tsume tori --rate "$work/problems.jsonl" --out "$work/rated.jsonl"
refuses 'wrong.jsonl, line 1: ' tsume tori --rate "$work/wrong.jsonl" --out "$work/rated.jsonl"

# Given problems: sound, or every flaw with the moves that show it.
answers 0 'Sound: mate in 1 ply: 7d5b
  superfluous: Swallow on 7g
  with the missing pieces: 2kR3/7/7/+F6/7/7/S2K3 b fr2l4c4p15s 1' \
  tsume tori --check --position '2kR3/7/7/+F6/7/7/S2K3 b - 1'
fails 'positions not proven sound: 1 of 2' tsume tori --check --position '2kR3/7/7/+F6/7/7/3K3 b fr2l4c4p16s 1' \
  --position 'k6/7/1K5/7/7/7/7 b RC2fr2l3c4p16s 1'
[[ $(cat "$work/out") == '1: Sound: mate in 1 ply: 7d5b
2: Not sound (several): mate in 1 ply: C*7b
  move 1: C*6b also leads to mate: C*6b
  move 1: Black has pieces left in hand: Right Quail' ]] || fault 'tsume --check' "$(cat "$work/out")"
fails '' tsume tori --check --position 'k6/7/1F5/2+Fl3/7/7/3K3 b 2rl4c4p16s 1'
grep -qF 'move 2: the interposition S*5c is futile: after 4d5c, Black mates as fast without that piece' "$work/out" ||
  fault 'tsume --check' "$(cat "$work/out")"
grep -qE 'move 3: L\*7b also leads to mate: 5d4d S\*5c L\*7b ([1-7][a-g][1-7][a-g]\+? ?)+$' "$work/out" ||
  fault 'tsume --check' "$(cat "$work/out")"
fails '' tsume tori --check --position 'k6/7/1K5/7/7/7/7 b C2f2r2l3c4p16s 1' --plies 3
grep -qF 'the mate should take 3 plies' "$work/out" || fault 'tsume --check --plies' "$(cat "$work/out")"
fails '' tsume tori --check --position '7/7/7/3k3/7/7/3K3 b S 1'
grep -qF 'Black cannot force mate by checks' "$work/out" || fault 'tsume --check' "$(cat "$work/out")"
# The limit on nodes is not a verdict.
fails '' tsume tori --check --nodes 64 --position '4c1R/2Csk2/7/4+Ss1/3S2S/3C1K1/6R b LP2S2flc3p9s 1'
[[ $(cat "$work/out") == 'Undecided
  whether Black can force mate by checks, and how fast: not decided within 64 nodes' ]] ||
  fault 'tsume --check --nodes' "$(cat "$work/out")"
# The first problems of the collection are sound, and with one Swallow more in hand they are not.
head -n 20 problems/tori.jsonl >"$work/sound.jsonl"
has '20: Sound: mate in 1 ply: ' tsume tori --check --file "$work/sound.jsonl"
[[ $(grep -c 'Sound' "$work/out") == 20 ]] || fault 'tsume --check --file' "$(cat "$work/out")"
sed -nE 's/.*"sfen":"([^ ]*) b ([^"]*)".*/\1 b S 1/p' "$work/sound.jsonl" >"$work/unsound.txt"
fails 'positions not proven sound: 20 of 20' tsume tori --check --file "$work/unsound.txt" --json
[[ $(wc -l <"$work/out") == 20 ]] || fault 'tsume --check --json' "$(cat "$work/out")"
grep -qF '"verdict":"unique"' "$work/out" && fault 'tsume --check --json' "$(cat "$work/out")"
(head -n 1 "$work/sound.jsonl" && echo '{') >"$work/torn.jsonl"
complains 2 'line 2: This is not a JSON object.' tsume tori --check --file "$work/torn.jsonl"
[[ $(cat "$work/out") == '1: Sound: '* ]] || fault 'tsume --check, bad line' "$(cat "$work/out")"
refuses 'White is to move, but in a problem Black is to move' tsume tori --check --position 'k6/7/1K5/7/7/7/7 w c 1'
refuses '--check needs --position or --file' tsume tori --check
refuses '--out is required, unless --check checks given problems' tsume tori
refuses '--json requires --check' tsume tori --out "$work/p" --json
refuses '--out excludes --check' tsume tori --check --out "$work/p" --position startpos

# Mistakes on the command line are explained.
refuses '--proof works with one position, not with --file' \
  mate tori --file "$work/positions.txt" --proof "$work/none.proof"
fails 'no mate was found, so there is no proof to write' \
  mate tori --position 'k6/7/1C5/7/7/7/7 b - 1' --proof "$work/none.proof"
refuses 'Black is to move, but is already checkmated' mate tori --position '7/7/7/7/1k5/f6/K6 b - 1'
refuses '--number needs a game record, not a position' analyse tori --number 1
refuses '--pychess needs a game record, not a position' analyse tori --pychess
refuses 'there is no game 3; the file has 2' analyse "$work/two.pgn" --number 3 --nodes 20
refuses 'the games are tori' analyse chess --moves 7e7d
refuses "there is no notation 'latin' for text; the notations are hodges, hodgkin, letters, english, romaji" \
  convert "$work/game.pgn" --game tori --to text --notation latin
refuses "there is no notation 'latin'; the notations are usi, " book show tori --notation latin
refuses '--fewest-plies must not be greater than --most-plies' openings tori --fewest-plies 9 --most-plies 8
refuses '--fewest-plies must not be greater than --most-plies' \
  selfplay tori --out "$work/none.games" --fewest-plies 9 --most-plies 8
[[ ! -e $work/none.games ]] || fault 'selfplay' 'a file was written'
refuses 'the two engines need different names' match --engine name=a,nodes=1 --engine name=a,nodes=2
refuses 'web; choose a folder elsewhere' edition --out "$work/web/edition" --web "$work/web"
refuses 'web; choose a folder elsewhere' edition --out "$work/web/." --web "$work/web"
[[ ! -e $work/web/edition ]] || fault edition 'a folder was written'
fails 'cannot write' show tori --svg "$work/none/board.svg"
refuses '--width: Value 15 not in range' show tori --png - --width 15
has $'\e[' show tori --color always
"$ootori" show tori --color never | grep -q $'\e' && fault 'show' 'colours in spite of --color never'
has '  +---------------------+    Black' show tori --style small --flip
[[ $("$ootori" show tori --style small --flip | sed -n 2p) == *White ]] \
  && fault 'show --flip' "$("$ootori" show tori --style small --flip)"
has 'Black has won (checkmate)' show tori --position 'k6/F6/1K5/7/7/7/7 w - 1'

# Tuning: creates a file, does not overwrite it, and continues it.
tune=(tune tori --openings "$work/openings.txt" --out "$work/tuned.txt" --nodes 20)
"$ootori" "${tune[@]}" --trials 1 >"$work/out" 2>"$work/err" || fault tune "$(cat "$work/err")"
cmp -s "$work/out" "$work/tuned.txt" || fault tune 'the file differs from the answer'
refuses 'exists already; continue it with --resume' "${tune[@]}" --trials 2
"$ootori" "${tune[@]}" --trials 2 --resume >"$work/out" 2>"$work/err" || fault 'tune --resume' "$(cat "$work/err")"
refuses "cannot read the file '$work/none'" tune tori --openings "$work/none" --out "$work/other.txt"
fails "ootori: cannot write $work/none/tuned.txt: No such file" \
  tune tori --openings "$work/openings.txt" --out "$work/none/tuned.txt" --nodes 20 --trials 1
printf '# none\n' >"$work/no-openings.txt"
refuses 'no-openings.txt: there is no opening in it' tune tori --openings "$work/no-openings.txt" --out "$work/other.txt"

# Two commands do not write the same file.
for written in "tuned.txt ${tune[*]} --trials 3 --resume" \
  "yari.book book extend $work/yari.book" "new.book book build yari --out $work/new.book" \
  "problems.jsonl tsume tori --out $work/problems.jsonl" "rated.jsonl tsume tori --rate $work/problems.jsonl --out $work/rated.jsonl" \
  "n.net train yari $work/both.games --out $work/n.net" "n.check train yari $work/both.games --out $work/n.net --checkpoint $work/n.check" \
  "w.h fit yari $work/both.games --out $work/w.h"; do
  read -r file command <<<"$written"
  exec 7>"$work/$file.lock"
  flock 7
  # shellcheck disable=SC2086  # words
  fails "another process is writing $work/$file" $command
  exec 7>&-
  rm "$work/$file.lock"
done
echo 'my notes' >"$work/tuned.txt.lock"
"$ootori" "${tune[@]}" --trials 3 --resume >"$work/out" 2>"$work/err" || fault 'tune --resume' "$(cat "$work/err")"
[[ $(cat "$work/tuned.txt.lock") == 'my notes' ]] || fault 'tune --resume' 'another file was removed'
rm "$work/tuned.txt.lock"
left=$(compgen -G "$work/*.lock")
[[ -z $left ]] || fault 'a lock is left' "$left"

# Manual pages and completions; tests/manual.sh tries them.
SOURCE_DATE_EPOCH=1000000000 has '.TH OOTORI-PLAY 1 2001-09-09 ' man play
has '.TH OOTORI-ADMIN-USERS-LIST 1 ' man admin users list
refuses "unknown command 'chess'; 'ootori --help' lists them" man chess
refuses "unknown command 'chess'" man admin chess
fails "cannot write $work/none/ootori.1" man --all "$work/none"
refuses 'shell' completion csh

# A folder can be opened like a file, but not read.
refuses 'cannot read /tmp' data info /tmp
refuses 'cannot read /tmp' book show tori --book /tmp
refuses 'cannot read /tmp' selfplay tori --out "$work/none.games" --net /tmp
refuses "cannot read the file '/tmp'" match "${engines[@]}" --openings /tmp
fails 'cannot write /tmp: it is a folder' match "${engines[@]}" --games 2 --log /tmp --resume
refuses "cannot read the file '/tmp'" tune tori --openings /tmp --out "$work/other.txt"
says 'info string error: cannot read /tmp' 'setoption name EvalFile value /tmp\nisready' usi
says 'readyok' 'setoption name BookFile value /tmp\nisready' uci

# Programs for servers, before they connect.
for command in bot worker; do
  refuses '--server must be an address' "$command" --server ootori.example
  OOTORI_TOKEN='' refuses 'no API token: pass a file with --token-file, or set OOTORI_TOKEN' "$command"
done
refuses '--shortest must not be greater than --longest' bot --shortest 61 --longest 60
printf 'ootori_token\n' >"$work/token"
refuses '--level works only with the built-in engine' \
  bot --token-file "$work/token" --level 3 --engine 'cmd=true,proto=usi'
refuses '--engine: ' bot --token-file "$work/token" --engine 'color=red'
refuses '--name: expected 1 to 60 letters, digits, dots, dashes and underscores' worker --name 'a b'
refuses '--moves 0 with --reports 0 leaves nothing to do' worker --moves 0 --reports 0
for address in 127.0.0.1 :9100 127.0.0.1: 127.0.0.1:65536 127.0.0.1:91x; do
  refuses "--metrics $address: expected an address and a port like 127.0.0.1:9100" \
    serve --data "$work/data" --metrics "$address"
done
refuses '--inner needs --standby' serve --data "$work/data" --inner 127.0.0.1:8090
refuses '--inner: other machines cannot reach this one at 0.0.0.0: ' \
  serve --data "$work/data" --store postgres://x --standby --inner 0.0.0.0:8090
refuses '--read-store needs --standby' serve --data "$work/data" --read-store postgres://x
refuses '--limit-calls ' serve --data "$work/data" --limit-calls many
refuses '--proxy ' serve --data "$work/data" --proxy nowhere
refuses '--mail-in nowhere: ' serve --data "$work/data" --mail-in nowhere
[[ ! -e $work/data ]] || fault serve 'a data folder was created'
refuses 'name either a backup file or a folder with --into' admin backup
refuses 'name either a backup file or a folder with --into' admin backup "$work/a" --into "$work"
refuses 'use pg_dump and pg_restore' admin backup "$work/a" --store postgres://x
refuses 'use pg_dump and pg_restore' admin backup --into "$work" --store postgres://x
refuses 'use pg_dump and pg_restore' admin restore "$work/a" --store postgres://x
refuses '--until soon: expected a date like 2026-12-31' admin ban Ann --reason x --until soon
refuses "'\\xff' is not valid UTF-8" admin ban $'\xff' --reason x --data "$work"
refuses '--until excludes --days' admin ban Ann --reason x --until 2026-12-31 --days 3
fails 'http://127.0.0.1:1 cannot be reached: ' admin ready --url http://127.0.0.1:1

((failures == 0)) && echo 'All as it should be.'
exit $((failures > 0))
