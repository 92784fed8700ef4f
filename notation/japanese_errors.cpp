#include "notation/japanese_errors.hpp"

#include "notation/japanese.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

std::string place(const GameSpec& spec, Square square) {
  return index(square) < static_cast<std::size_t>(spec.squares()) ? japanese_square_name(spec, square) : "盤外";
}

std::string piece_name(const GameSpec& spec, std::optional<PieceType> type) {
  return type ? std::string{spec[*type].kanji} : "駒";
}

std::string origins(const GameSpec& spec, const MoveError& error) {
  std::string list;
  for (const Move move : error.candidates) {
    list += (list.empty() ? "" : "、") + (move.is_drop() ? "持ち駒" : place(spec, move.from()));
  }
  return list;
}

}  // namespace

std::string describe_in_japanese(const GameSpec& spec, IllegalMove reason, Move move, std::optional<PieceType> moved) {
  const std::string piece = piece_name(spec, moved);
  const std::string royal{spec[spec.royal].kanji};
  const std::string from = move.is_drop() ? "" : place(spec, move.from());
  const std::string to = place(spec, move.to());
  switch (reason) {
    case IllegalMove::no_piece: return from + "に駒はありません。";
    case IllegalMove::not_your_piece: return from + "の駒は相手の駒です。";
    case IllegalMove::own_piece: return to + "には自分の駒があります。";
    case IllegalMove::cannot_go_there: return from + "の" + piece + "は" + to + "へ動けません。";
    case IllegalMove::cannot_promote: return "この手では成れません。";
    case IllegalMove::must_promote: return "この手では" + piece + "は必ず成ります。";
    case IllegalMove::not_in_hand: return piece + "は持ち駒にありません。";
    case IllegalMove::occupied: return "駒は空いたマスにだけ打てます。" + to + "には駒があります。";
    case IllegalMove::dead_drop: return to + "に打った" + piece + "は動けない駒になります。";
    case IllegalMove::crowded_file: return "その筋には、成っていない" + piece + "がもう十分あります。";
    case IllegalMove::drop_mate: return piece + "を打って詰ますことはできません（動かして詰ますのは可）。";
    case IllegalMove::leaves_check: return royal + "への王手が防げていません。";
    case IllegalMove::exposes_royal: return royal + "が自ら王手にさらされます。";
    case IllegalMove::repeats:
      return "同じ局面が" + std::to_string(spec.repetition.occurrences) + "回目になります。別の手を指してください。";
    case IllegalMove::game_over: return "対局は終わっています。";
  }
  return {};
}

std::string describe_in_japanese(const GameSpec& spec, const MoveError& error) {
  const std::string found = quoted(error.found);
  const std::string piece = piece_name(spec, error.piece);
  const std::string to = error.move ? place(spec, error.move->to()) : "そこ";
  switch (error.fault) {
    case MoveFault::empty_text: return "指し手が書かれていません。";
    case MoveFault::bad_origin: return "動かす駒のマスが読めません：" + found;
    case MoveFault::bad_destination: return "行き先のマスが読めません：" + found;
    case MoveFault::off_board: return found + "は盤の外です。";
    case MoveFault::unknown_piece: return std::string{spec.name.ja} + "に" + found + "という駒はありません。";
    case MoveFault::not_for_drops: return found + "は打てない駒です。";
    case MoveFault::promoted_drop: return "打つ駒は成れません。" + found + "を消してください。";
    case MoveFault::trailing_text: return "指し手の後に余分な文字があります：" + found;
    case MoveFault::no_previous_move: return "「同」の前の手がありません。";
    case MoveFault::drop_with_origin: return "駒を打つ手に元のマスは書きません。";
    case MoveFault::wrong_piece: return "そのマスに自分の" + piece + "はありません。";
    case MoveFault::nothing_to_capture: return to + "に取る駒はありません。";
    case MoveFault::no_such_move: return to + "へ動ける" + piece + "はありません。";
    case MoveFault::ambiguous:
      return to + "へ動ける" + piece + "がいくつかあります（" + origins(spec, error) + "）。元のマスも書いてください。";
    case MoveFault::promotion_unclear: return "成るなら「+」、成らないなら「=」を付けてください。";
    case MoveFault::illegal: return describe_in_japanese(spec, *error.reason, *error.move, error.piece);
  }
  return {};
}

}  // namespace ootori
