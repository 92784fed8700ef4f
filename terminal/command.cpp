#include "terminal/command.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "notation/text_cursor.hpp"

namespace ootori::terminal {
namespace {

constexpr std::array<CommandSpec, 40> table{{
    {Verb::help, "help", "?", "[COMMAND|PIECE|pieces]", Place::anywhere, "Show the commands, or how a piece moves",
     "命令の一覧、または駒の動き"},
    {Verb::rules, "rules", "", "[GAME]", Place::anywhere, "Show the rules of the game", "ルール"},
    {Verb::board, "board", "", "", Place::game, "Show the board", "盤を見る"},
    {Verb::pieces, "pieces", "", "", Place::game, "Read out where every piece stands", "駒の位置を一つずつ読む"},
    {Verb::moves, "moves", "", "[SQUARE|PIECE]", Place::game, "List the legal moves", "指せる手の一覧"},
    {Verb::record, "record", "", "", Place::game, "List the moves played so far", "棋譜を見る"},
    {Verb::clock, "clock", "", "", Place::game, "Tell the time left", "残り時間"},
    {Verb::why, "why", "", "[not] MOVE", Place::game, "Explain why a move is not legal", "その手が指せない理由"},
    {Verb::hint, "hint", "", "", Place::local, "Ask the engine for a good move", "エンジンに良い手を聞く"},
    {Verb::back, "back", "undo", "", Place::game, "Take back your last move (online: ask to)",
     "待った（サーバーでは相手に頼む）"},
    {Verb::flip, "flip", "", "", Place::game, "Flip the board", "盤の向きを変える"},
    {Verb::style, "style", "", "NAME", Place::anywhere, "Choose how boards are drawn", "盤の書き方を選ぶ"},
    {Verb::notation, "notation", "", "NAME", Place::anywhere, "Choose how moves are written", "棋譜の表記を選ぶ"},
    {Verb::language, "language", "", "en|ja", Place::anywhere, "Choose the language", "言語を選ぶ"},
    {Verb::save, "save", "", "FILE", Place::game, "Save the record; the extension chooses the format",
     "棋譜を保存（形式は拡張子で決まる）"},
    {Verb::save_over, "save!", "", "FILE", Place::game, "Save, replacing a file that exists", "上書きして保存"},
    {Verb::load, "load", "", "FILE", Place::local, "Load a record and play on from its end", "棋譜を読み込んで続ける"},
    {Verb::fresh, "new", "", "", Place::local, "Start a new game on the same terms", "同じ条件で新しく始める"},
    {Verb::resign, "resign", "", "", Place::game, "Resign the game", "投了"},
    {Verb::abort, "abort", "", "", Place::online, "Abort the game before both have moved", "双方が指す前に取りやめる"},
    {Verb::impasse, "impasse", "", "", Place::game, "Offer to count points (impasse)", "持将棋を提案する"},
    {Verb::accept, "accept", "", "", Place::online, "Accept your opponent's offer", "相手の提案を受ける"},
    {Verb::decline, "decline", "", "", Place::online, "Decline it, or withdraw your own", "断る・取り下げる"},
    {Verb::rematch, "rematch", "", "", Place::online, "Offer a rematch", "再戦を提案する"},
    {Verb::adjourn, "adjourn", "", "", Place::online, "Offer to adjourn the game", "中断を提案する"},
    {Verb::resume, "resume", "", "", Place::online, "Offer to resume an adjourned game", "再開を提案する"},
    {Verb::claim, "claim", "", "", Place::online, "Claim the game from an opponent who left",
     "離れた相手に勝ちを請求する"},
    {Verb::say, "say", "", "TEXT", Place::game, "Write to your opponent, or among spectators to them",
     "相手（観戦中は観戦者）にメッセージを書く"},
    {Verb::seeks, "seeks", "", "", Place::lobby, "List who is looking for a game", "募集の一覧"},
    {Verb::seek, "seek", "", "GAME [TIME] [SIDE] [rated]", Place::lobby, "Look for an opponent", "対局者を募集する"},
    {Verb::challenge, "challenge", "", "NAME GAME [TIME] [SIDE] [rated]", Place::lobby, "Challenge a player",
     "対局を申し込む"},
    {Verb::cancel, "cancel", "", "[NUMBER]", Place::lobby, "Withdraw your seeks, or decline a challenge",
     "募集を取りやめる・申し込みを断る"},
    {Verb::join, "join", "", "NUMBER", Place::lobby, "Accept a seek or challenge of the list",
     "募集や申し込みを受ける"},
    {Verb::engine, "engine", "", "GAME [LEVEL] [SIDE] [HANDICAP]", Place::lobby, "Play the engine of the server",
     "サーバーのエンジンと指す"},
    {Verb::games, "games", "", "", Place::lobby, "List your own games", "自分の対局の一覧"},
    {Verb::live, "live", "", "", Place::lobby, "List games that you can watch", "観戦できる対局の一覧"},
    {Verb::open, "open", "", "NUMBER", Place::lobby, "Open a game of the list", "一覧の対局を開く"},
    {Verb::watch, "watch", "", "ID", Place::lobby, "Watch a game by its id or address", "対局を観戦する"},
    {Verb::lobby, "lobby", "", "", Place::lobby, "Leave the board for the lobby; the game continues",
     "ロビーに戻る（対局は続く）"},
    {Verb::quit, "quit", "q", "", Place::anywhere, "Leave", "終わる"},
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
