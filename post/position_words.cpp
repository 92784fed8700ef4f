#include "post/position_words.hpp"

#include "notation/japanese.hpp"

namespace ootori::post {
namespace {

std::string name_of(const GameSpec& spec, PieceType type, Language language) {
  if (language == Language::english) return std::string{spec[type].name.en};
  return std::string{spec[type].name.ja.empty() ? spec[type].kanji : spec[type].name.ja};
}

std::string place_of(const GameSpec& spec, Square square, Language language) {
  return language == Language::english ? ' ' + square_name(spec, square) : japanese_square_name(spec, square);
}

template <class G>
std::string board_words(const Position<G>& position, Color color, Language language) {
  std::string text;
  for (std::size_t kind = G::spec.pieces.size(); kind-- > 0;) {
    const PieceType type{static_cast<int>(kind)};
    std::string places;
    for (const Square square : squares(position.pieces(color, type))) places += place_of(G::spec, square, language);
    if (places.empty()) continue;
    text += (text.empty() ? "" : language == Language::english ? ", " : "、") + name_of(G::spec, type, language);
    text += places;
  }
  return text;
}

template <class G>
std::string hand_words(const Position<G>& position, Color color, Language language) {
  std::string text;
  for (std::size_t kind = G::spec.hand_kinds(); kind-- > 0;) {
    const PieceType type{static_cast<int>(kind)};
    const int held = position.hand(color)[type];
    if (held == 0) continue;
    const std::string name = name_of(G::spec, type, language), number = std::to_string(held);
    text += text.empty() ? "" : language == Language::english ? ", " : "、";
    text += language == Language::english ? number + ' ' + name : name + (held > 1 ? number + "枚" : "");
  }
  return text;
}

template <class G>
std::string side_words(const Position<G>& position, Color color, Language language) {
  const std::string board = board_words(position, color, language), hand = hand_words(position, color, language);
  if (language == Language::japanese) {
    return (color == Color::black ? "先手: " : "後手: ") + board + "。" +
           (hand.empty() ? "" : "持ち駒: " + hand + "。");
  }
  return (color == Color::black ? "Black: " : "White: ") + board + '.' +
         (hand.empty() ? "" : " In hand: " + hand + '.');
}

}  // namespace

std::string position_words(const AnyPosition& any, Color reader, Language language) {
  return std::visit(
      [&](const auto& position) {
        return side_words(position, reader, language) + (language == Language::english ? " " : "") +
               side_words(position, ~reader, language);
      },
      any);
}

}  // namespace ootori::post
