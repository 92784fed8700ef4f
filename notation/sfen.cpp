#include "notation/sfen.hpp"

#include "notation/placement.hpp"

namespace ootori {
namespace {

using placement::AnySetup;
using placement::fault;
using placement::Result;

Result read_held_kind(const GameSpec& spec, TextCursor& text, AnySetup& setup) {
  const std::size_t at = text.at();
  const std::string_view digits = text.digits();
  const auto number = digits.empty() ? 1 : parse_count(digits, Hand::most_of_a_kind);
  if (!number) return fault(SfenFault::bad_hand_number, at, digits);
  if (text.done() || TextCursor::is_space(text.peek())) return fault(SfenFault::lone_hand_number, at, digits);
  const std::string_view letter = first_characters(text.rest(), 1);
  if (letter == "+") return fault(SfenFault::promoted_in_hand, text.at(), letter);
  const auto type = type_of_letter(spec, letter.front());
  if (!type || index(*type) >= spec.hand_kinds()) return fault(SfenFault::unknown_hand_letter, text.at(), letter);

  Hand& hand = setup.hands[index(color_of_letter(letter.front()))];
  if (hand.holds(*type)) return fault(SfenFault::repeated_hand_kind, text.at(), letter);
  hand.set(*type, *number);
  text.skip();
  return {};
}

Result read_hands(const GameSpec& spec, TextCursor& text, AnySetup& setup) {
  text.skip_spaces();
  if (text.done()) return fault(SfenFault::missing_hands, text.at());
  if (text.accept('-')) {
    if (text.done() || TextCursor::is_space(text.peek())) return {};
    return fault(SfenFault::unknown_hand_letter, text.at(), first_characters(text.rest(), 1));
  }
  while (!text.done() && !TextCursor::is_space(text.peek())) {
    if (const auto read = read_held_kind(spec, text, setup); !read) return read;
  }
  return {};
}

Result read_move_number(const GameSpec&, TextCursor& text, AnySetup& setup) {
  text.skip_spaces();
  if (text.done()) return {};
  const std::size_t at = text.at();
  const std::string_view digits = text.word();
  const auto number = parse_count(digits, most_move_number);
  if (!number) return fault(SfenFault::bad_move_number, at, digits);
  setup.move_number = *number;
  text.skip_spaces();
  if (!text.done()) return fault(SfenFault::trailing_text, text.at(), text.rest());
  return {};
}

std::expected<AnySetup, SfenError> read(const GameSpec& spec, std::string_view source) {
  return placement::read(spec, source, {placement::read_side<'b'>, read_hands, read_move_number});
}

void write_hand(const GameSpec& spec, Color color, Hand hand, std::string& out) {
  for (std::size_t kind = spec.hand_kinds(); kind-- > 0;) {
    const PieceType type{static_cast<int>(kind)};
    if (hand[type] > 1) out += std::to_string(hand[type]);
    if (hand.holds(type)) out += placement::letter_of(spec, {color, type});
  }
}

std::string write(const GameSpec& spec, const AnySetup& setup) {
  std::string out;
  placement::write_board(spec, setup, out);
  out += setup.side_to_move == Color::black ? " b " : " w ";
  for (const Color color : {Color::black, Color::white}) write_hand(spec, color, setup.hands[index(color)], out);
  if (setup.hands[0].empty() && setup.hands[1].empty()) out += '-';
  out += ' ';
  out += std::to_string(setup.move_number);
  return out;
}

}  // namespace

template <class G>
std::expected<SfenSetup<G>, SfenError> parse_sfen_setup(std::string_view text) {
  if (trimmed(text) == "startpos") return SfenSetup<G>{Setup<G>::initial(), 1};
  const auto any = read(G::spec, text);
  if (!any) return std::unexpected(any.error());
  return SfenSetup<G>{placement::as_setup<G>(*any), any->move_number};
}

template <class G>
std::expected<SfenPosition<G>, SfenError> parse_sfen(std::string_view text, Strictness strictness) {
  auto read = parse_sfen_setup<G>(text);
  if (!read) return std::unexpected(std::move(read.error()));
  auto position = placement::as_position(read->setup, strictness);
  if (!position) return std::unexpected(std::move(position.error()));
  return SfenPosition<G>{*position, read->move_number};
}

std::expected<AnySfenPosition, SfenError> parse_sfen(const GameSpec& spec, std::string_view text,
                                                     Strictness strictness) {
  return visit_game(spec, [&]<class G>() -> std::expected<AnySfenPosition, SfenError> {
    auto read = parse_sfen<G>(text, strictness);
    if (!read) return std::unexpected(std::move(read.error()));
    return AnySfenPosition{read->position, read->move_number};
  });
}

template <class G>
std::string write_sfen(const Setup<G>& setup, int move_number) {
  return write(G::spec, placement::as_any(setup, move_number));
}

std::string write_sfen(const AnyPosition& position, int move_number) {
  return std::visit([&](const auto& known) { return write_sfen(known, move_number); }, position);
}

#define OOTORI_INSTANTIATE(G)                                                                     \
  template std::expected<SfenSetup<G>, SfenError> parse_sfen_setup<G>(std::string_view);          \
  template std::expected<SfenPosition<G>, SfenError> parse_sfen<G>(std::string_view, Strictness); \
  template std::string write_sfen<G>(const Setup<G>&, int);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
