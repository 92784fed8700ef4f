#include "terminal/command.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/text_cursor.hpp"

namespace ootori::terminal {
namespace {

constexpr std::array<CommandSpec, 40> table{{
    {Verb::help, "help", "?", "[COMMAND|PIECE|pieces]", Place::anywhere, "Show the commands, or how a piece moves",
     "コマンドの一覧、または駒の動きを表示する"},
    {Verb::rules, "rules", "", "[GAME]", Place::anywhere, "Show the rules of the game", "ルールを表示する"},
    {Verb::board, "board", "", "", Place::game, "Show the board", "盤を表示する"},
    {Verb::pieces, "pieces", "", "", Place::game, "List the squares of all pieces", "駒の位置を一覧で表示する"},
    {Verb::moves, "moves", "", "[SQUARE|PIECE]", Place::game, "List the legal moves", "指せる手の一覧を表示する"},
    {Verb::record, "record", "", "", Place::game, "List the moves played so far", "棋譜を表示する"},
    {Verb::clock, "clock", "", "", Place::game, "Show the time left", "残り時間を表示する"},
    {Verb::why, "why", "", "[not] MOVE", Place::game, "Explain why a move is not legal",
     "その手が指せない理由を表示する"},
    {Verb::hint, "hint", "", "", Place::local, "Ask the engine for a good move", "エンジンに候補手を聞く"},
    {Verb::back, "back", "undo", "", Place::game, "Take back your last move (on a server: ask your opponent)",
     "待ったをする（サーバーでは相手に求める）"},
    {Verb::flip, "flip", "", "", Place::game, "Flip the board", "盤を反転する"},
    {Verb::style, "style", "", "NAME", Place::anywhere, "Set the board style", "盤の表示形式を選ぶ"},
    {Verb::notation, "notation", "", "NAME", Place::anywhere, "Set the notation of moves", "棋譜の表記を選ぶ"},
    {Verb::language, "language", "", "en|ja", Place::anywhere, "Set the language", "言語を選ぶ"},
    {Verb::save, "save", "", "FILE", Place::game, "Save the record; the file extension sets the format",
     "棋譜を保存する（形式は拡張子で決まる）"},
    {Verb::save_over, "save!", "", "FILE", Place::game, "Save the record, replacing an existing file",
     "棋譜を上書き保存する"},
    {Verb::load, "load", "", "FILE", Place::local, "Load a record and continue from its last position",
     "棋譜を読み込み、最後の局面から続ける"},
    {Verb::fresh, "new", "", "", Place::local, "Start a new game with the same settings",
     "同じ設定で新しい対局を始める"},
    {Verb::resign, "resign", "", "", Place::game, "Resign the game", "投了する"},
    {Verb::abort, "abort", "", "", Place::online, "Abort the game before both players have moved",
     "双方が指すまでに対局を中止する"},
    {Verb::impasse, "impasse", "", "", Place::game, "Offer to count points (impasse)", "持将棋を提案する"},
    {Verb::accept, "accept", "", "[OFFER]", Place::online, "Accept your opponent's offer", "相手の提案に同意する"},
    {Verb::decline, "decline", "", "[OFFER]", Place::online, "Decline your opponent's offer, or withdraw yours",
     "相手の提案を断る、自分の提案を取り下げる"},
    {Verb::rematch, "rematch", "", "", Place::online, "Offer a rematch", "再戦を提案する"},
    {Verb::adjourn, "adjourn", "", "", Place::online, "Offer to adjourn the game", "指し掛けを提案する"},
    {Verb::resume, "resume", "", "", Place::online, "Offer to resume an adjourned game", "再開を提案する"},
    {Verb::claim, "claim", "", "", Place::online, "Claim a win after your opponent has been away for a minute",
     "相手が1分離席したら、勝ちを宣言する"},
    {Verb::say, "say", "", "TEXT", Place::online, "Send a chat message to your opponent, or to the other spectators",
     "相手（観戦中はほかの観戦者）にチャットを送る"},
    {Verb::seeks, "seeks", "", "", Place::lobby, "List the open seeks and your challenges",
     "募集と挑戦の一覧を表示する"},
    {Verb::seek, "seek", "", "GAME [TIME] [SIDE] [rated]", Place::lobby, "Find an opponent", "対局者を募集する"},
    {Verb::challenge, "challenge", "", "NAME GAME [TIME] [SIDE] [rated]", Place::lobby, "Challenge a player",
     "相手を指定して挑戦する"},
    {Verb::cancel, "cancel", "", "[NUMBER]", Place::lobby, "Withdraw your seeks, or decline a challenge",
     "募集を取り消す、挑戦を断る"},
    {Verb::join, "join", "", "NUMBER", Place::lobby, "Accept a seek or challenge from the list",
     "一覧の募集や挑戦を受ける"},
    {Verb::engine, "engine", "", "GAME [LEVEL] [SIDE] [HANDICAP]", Place::lobby, "Play the server's engine",
     "サーバーのエンジンと対局する"},
    {Verb::games, "games", "", "", Place::lobby, "List your games", "自分の対局の一覧を表示する"},
    {Verb::live, "live", "", "", Place::lobby, "List games that you can watch", "観戦できる対局の一覧を表示する"},
    {Verb::open, "open", "", "NUMBER", Place::lobby, "Open a game from the list", "一覧の対局を開く"},
    {Verb::watch, "watch", "", "ID", Place::lobby, "Watch a game by its id or address", "対局を観戦する"},
    {Verb::lobby, "lobby", "", "", Place::lobby, "Return to the lobby; the game continues",
     "ロビーに戻る（対局は続く）"},
    {Verb::quit, "quit", "q", "", Place::anywhere, "Leave the program", "プログラムを終了する"},
}};

constexpr CommandSpec move_spec{Verb::move, "", "", "", Place::game, "", ""};

std::string lowercase(std::string_view text) {
  std::string lower{text};
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

}  // namespace

std::span<const CommandSpec> commands() { return table; }

const CommandSpec& spec_of(Verb verb) {
  const auto found = std::ranges::find(table, verb, &CommandSpec::verb);
  return found == table.end() ? move_spec : *found;
}

std::optional<Command> parse_command(std::string_view line) {
  const std::string_view text = trimmed(line);
  if (text.empty()) return std::nullopt;
  const std::size_t end = text.find_first_of(" \t");
  const std::string first = lowercase(text.substr(0, end));
  const auto found = std::ranges::find_if(table, [&](const CommandSpec& spec) {
    return spec.name == first || (!spec.alias.empty() && spec.alias == first);
  });
  if (found == table.end()) return Command{Verb::move, std::string{text}};
  const std::string_view rest = end == std::string_view::npos ? std::string_view{} : trimmed(text.substr(end));
  return Command{found->verb, std::string{rest}};
}

}  // namespace ootori::terminal
