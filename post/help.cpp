#include "post/help.hpp"

#include <utility>

#include "notation/text_board.hpp"
#include "notation/text_moves.hpp"

namespace ootori::post {
namespace {

constexpr std::string_view commands_english = R"(Write commands in the subject, or in the text, one on each line:

P-3d                       play the move; 3e3d, S*4d, Sx33 and Japanese notation work too
12. P-3d, P-3d#12          play it only as move 12
if P-3d then Sx3d          answer P-3d with Sx3d at once (also: queue P-3d Sx3d);
                           'unqueue' removes all such moves
preview P-3d               show the board after the move, and play nothing
show                       show the board
history, record            list the moves; send the record of the game as a file
undo                       ask for a takeback of your last move (casual games)
propose impasse            offer to count points (Yari Shogi)
propose rematch            offer a rematch
accept takeback            accept your opponent's offer of a takeback; also accept impasse,
                           accept rematch; 'reject' rejects any offer
accept, reject             answer a challenge: reply to the email about it
resign, abort              end the game
chat TEXT                  send a message to your opponent
games, ratings, standings  list games, ratings or the best players; you can add a NAME
                           to the first two
torishogi challenge NAME   challenge a player to Tori Shogi; yarishogi challenge NAME to Yari Shogi
    -days=3 -rated         days per move; a rated game
    -handicap=RL           the pieces you give, written as on the gamerz.net server
set flip|noflip            show your own side at the bottom, or always Black
set standard|alternate|small|kanji
                           choose how the board is drawn
set each|digest|none       get an email after each move, one a day, or none
set english|japanese       choose the language of our emails
vacation on|off            start or end your vacation
help torishogi             show the rules with diagrams; also help yarishogi

The server stops reading at a line '--', 'quit' or 'thanks', and after three lines in a row that are not commands. No
command needs a password: never send one by email.
)";

constexpr std::string_view commands_japanese = R"(件名に、または本文の一行に一つずつ書いてください。

３四燕、P-3d、3e3d         指し手（どの表記でも）
12. P-3d、P-3d#12          12手目である場合だけ指す
もし３四燕なら２四燕       相手が３四燕と指したら２四燕と応じる（予約取消 で取り消し）
試し P-3d                  指さずに、その手の後の局面を見る
局面                       局面を見る
履歴、棋譜                 指し手の一覧、棋譜ファイル
待った                     最後の手の待ったを求める（自由対局）
持将棋、再戦               点数計算（槍将棋）、再戦の提案
承諾 待った                相手の提案を承諾する（承諾 持将棋、承諾 再戦 も同じ）。断るときは 拒否
承諾、拒否                 挑戦への返事（挑戦のメールに返信する）
投了、中止                 対局を終える
伝言 文章                  相手への伝言
対局一覧、レーティング、
順位表                     対局、レーティング、上位のプレイヤーの一覧（前の二つには名前を付けられる）
禽将棋 挑戦 名前           禽将棋で挑戦する（槍将棋 挑戦 名前 も同じ）
    -days=3 -rated         1手の日数、レーティング対局
    -handicap=RL           自分が落とす駒（gamerz.net の書き方）
設定 反転|固定             自分の側を下にする、または先手を下にする
設定 standard|alternate|small|漢字
                           盤の表示形式
設定 毎回|まとめ|なし      メールを一手ごとに、1日1回、送らない
設定 日本語|英語           メールの言語
休暇 開始、休暇 終了       休暇を始める、終える
ヘルプ 禽将棋              ルールと駒の動き（ヘルプ 槍将棋 も同じ）

「--」「終了」「ありがとう」の行か、コマンドでない行が3行続いたところで読み終えます。
パスワードは要りません。メールで送らないでください。
)";

std::string pieces_text(const GameSpec& spec, Language language) {
  std::string text;
  for (std::size_t i = 0; i < spec.pieces.size(); ++i) {
    const PieceType type{static_cast<int>(i)};
    const PieceSpec& piece = spec[type];
    text += std::string{language == Language::english ? piece.name : piece.kanji} + " (" +
            (piece.promoted_from ? "+" : "") + std::string{piece.written} + ')';
    if (piece.promotes_to) {
      const PieceSpec& promoted = spec[*piece.promotes_to];
      text += language == Language::english ? ", promotes to " + std::string{promoted.name}
                                            : "、成ると " + std::string{promoted.kanji};
    }
    text += "\n\n" + write_text_moves(spec, type) + '\n';
  }
  return text;
}

std::string drops_english(const GameSpec& spec) {
  std::string text;
  for (std::size_t i = 0; i < spec.hand_kinds(); ++i) {
    const PieceSpec& piece = spec[PieceType{static_cast<int>(i)}];
    if (piece.file_limit > 0) {
      const std::string name{piece.name};
      text +=
          "- You cannot drop a " + name + " on a file that has " +
          (piece.file_limit == 1 ? "an unpromoted " + name : std::to_string(piece.file_limit) + " unpromoted ones") +
          " of your own. A dropped one may " + (piece.may_drop_mate ? "" : "not ") + "give checkmate.\n";
    }
  }
  return text + "- You cannot drop a piece where it could never move.\n";
}

std::string repetition_english(RepetitionRule rule) {
  const std::string times = std::to_string(rule.occurrences) + " times";
  switch (rule.effect) {
    case Repetition::forbidden:
      return "- A move that makes a position occur " + times +
             " is forbidden, unless it answers a check and does not give check itself.\n";
    case Repetition::no_contest:
      return "- When a position has occurred " + times +
             ", the game is a no contest; but a side that gave check with every move loses.\n";
    case Repetition::black_loses:
      return "- When a position has occurred " + times +
             ", Black loses; a side that gave check with every move loses instead.\n";
  }
  std::unreachable();
}

std::string repetition_japanese(RepetitionRule rule) {
  const std::string times = std::to_string(rule.occurrences);
  switch (rule.effect) {
    case Repetition::forbidden:
      return "- 同じ局面の" + times + "回目になる手は指せません（王手を防ぐ手で、王手にならないものを除く）。\n";
    case Repetition::no_contest:
      return "- 同じ局面が" + times + "回現れると無勝負、その間ずっと王手をかけていた側は負けです。\n";
    case Repetition::black_loses:
      return "- 同じ局面が" + times +
             "回現れると先手の負け、その間ずっと王手をかけていた側があればその側の負けです。\n";
  }
  std::unreachable();
}

std::string rules_english(const GameSpec& spec) {
  const std::string royal{spec[spec.royal].name};
  std::string text = "- The board has " + std::to_string(spec.files) + " files and " + std::to_string(spec.ranks) +
                     " ranks. The farthest " + std::to_string(spec.zone_ranks) + " ranks are the promotion zone.\n";
  text += "- Checkmate the " + royal + " to win. A player without a legal move loses.\n";
  text += "- Captured pieces go into your hand. Instead of moving, you can drop one, unpromoted, on an empty square.\n";
  text += spec.promotion == Promotion::compulsory
              ? "- A piece that can promote must do so when its move starts or ends in the zone.\n"
              : "- A piece can promote when its move starts or ends in the zone. It must promote where it could never "
                "move again.\n";
  text += drops_english(spec);
  text += repetition_english(spec.repetition);
  if (spec.impasse) {
    text +=
        "- When both royal pieces are in their promotion zones, the players can agree to count points (impasse). A "
        "side with fewer than " +
        std::to_string(spec.impasse->needed) + " points loses.\n";
  }
  return text;
}

std::string rules_japanese(const GameSpec& spec) {
  std::string text = "- " + std::to_string(spec.files) + "筋" + std::to_string(spec.ranks) + "段の盤で、敵陣は奥の" +
                     std::to_string(spec.zone_ranks) + "段です。\n";
  text += "- " + std::string{spec[spec.royal].kanji} + "を詰ませば勝ちです。合法手がなければ負けです。\n";
  text += "- 取った駒は持ち駒になり、成っていない状態で空いたマスに打てます。\n";
  text += spec.promotion == Promotion::compulsory
              ? "- 敵陣に入る手、敵陣の中で動く手、敵陣から出る手では必ず成ります。\n"
              : "- 敵陣に入る手、敵陣の中で動く手、敵陣から出る手で成れます。動けなくなるマスでは必ず成ります。\n";
  for (std::size_t i = 0; i < spec.hand_kinds(); ++i) {
    const PieceSpec& piece = spec[PieceType{static_cast<int>(i)}];
    if (piece.file_limit == 0) continue;
    text += "- " + std::string{piece.kanji} + "は、同じ筋に成っていない自分のものが" +
            std::to_string(piece.file_limit) + "枚あれば打てません。" +
            (piece.may_drop_mate ? "打って詰ませてもかまいません。\n" : "打って詰ませてはいけません。\n");
  }
  text += "- 打つと動けなくなるマスに駒は打てません。\n";
  text += repetition_japanese(spec.repetition);
  if (spec.impasse) {
    text += "- 双方の将が敵陣に入ると、合意のうえで点数計算ができます（持将棋。" +
            std::to_string(spec.impasse->needed) + "点未満は負け）。\n";
  }
  return text;
}

std::string rules_text(const GameSpec& spec, Language language) {
  const bool english = language == Language::english;
  const AnyPosition start =
      visit_game(spec, []<class G>() -> AnyPosition { return AnyPosition{Position<G>::initial()}; });
  std::string text = english ? "The rules of " + std::string{spec.name} : std::string{spec.name.ja} + "のルール";
  TextBoardOptions options;
  options.japanese = !english;
  text += "\n\n" + write_text_board(start, options) + '\n';
  text += english ? rules_english(spec) : rules_japanese(spec);
  text += english ? "\nHow the pieces move (x: can move there; .: is jumped over; a line: any distance; a number: up "
                    "to that many\n"
                    "squares):\n\n"
                  : "\n駒の動き（x：動けるマス、.：飛び越えるマス、線：どこまでも、数字：その数のマスまで）\n\n";
  return text + pieces_text(spec, language);
}

}  // namespace

std::string help_text(std::string_view topic, Language language) {
  const std::string_view first = topic.substr(0, topic.find(' '));
  for (const GameSpec* spec : all_games) {
    if (first == spec->id || first == spec->uci_name || first == spec->name.ja) return rules_text(*spec, language);
  }
  return std::string{language == Language::english ? commands_english : commands_japanese};
}

}  // namespace ootori::post
