#include "notation/fsf_fen.hpp"

#include "notation/mail_handicap.hpp"
#include "notation/placement.hpp"

namespace ootori {
namespace {

using placement::AnySetup;
using placement::fault;
using placement::Result;

Result read_pocket(const GameSpec& spec, TextCursor& text, AnySetup& setup) {
  if (!text.accept('[')) return {};
  if (text.accept("-]")) return {};
  while (!text.accept(']')) {
    if (text.done()) return fault(SfenFault::bad_pocket, text.at());
    const std::string_view letter = first_characters(text.rest(), 1);
    if (letter == "+") return fault(SfenFault::promoted_in_hand, text.at(), letter);
    const auto type = type_of_letter(spec, letter.front());
    if (!type || index(*type) >= spec.hand_kinds()) return fault(SfenFault::unknown_hand_letter, text.at(), letter);
    Hand& hand = setup.hands[index(color_of_letter(letter.front()))];
    if (hand[*type] == Hand::most_of_a_kind) return fault(SfenFault::bad_hand_number, text.at(), letter);
    hand.add(*type);
    text.skip();
  }
  return {};
}

constexpr int most_pair = (most_move_number + 1) / 2;

// The number of plies since a capture, which these games do not use, and the number of the pair of moves.
Result read_counters(const GameSpec&, TextCursor& text, AnySetup& setup) {
  text.skip_spaces();
  while (text.rest() == "-" || text.rest().starts_with("- ")) {
    text.skip();
    text.skip_spaces();
  }
  if (text.done()) return {};
  const std::size_t first = text.at();
  const std::string_view rule = text.word();
  if (rule != "0" && !parse_count(rule, most_move_number)) return fault(SfenFault::bad_move_number, first, rule);
  text.skip_spaces();
  if (text.done()) return {};
  const std::size_t second = text.at();
  const std::string_view word = text.word();
  const auto pair = parse_count(word, most_pair);
  if (!pair) {
    return std::unexpected(SfenError{
        .fault = SfenFault::bad_move_number, .at = second, .found = std::string{word}, .expected = most_pair});
  }
  setup.move_number = std::min(2 * *pair - (setup.side_to_move == Color::black ? 1 : 0), most_move_number);
  text.skip_spaces();
  if (!text.done()) return fault(SfenFault::trailing_text, text.at(), text.rest());
  return {};
}

std::expected<AnySetup, SfenError> read(const GameSpec& spec, std::string_view source) {
  return placement::read(spec, source, {read_pocket, placement::read_side<'w'>, read_counters});
}

std::string write(const GameSpec& spec, const AnySetup& setup) {
  std::string out;
  placement::write_board(spec, setup, out);
  out += '[';
  for (const Color color : {Color::black, Color::white}) {
    for (std::size_t kind = spec.hand_kinds(); kind-- > 0;) {
      const PieceType type{static_cast<int>(kind)};
      out.append(static_cast<std::size_t>(setup.hands[index(color)][type]), placement::letter_of(spec, {color, type}));
    }
  }
  if (out.back() == '[') out += '-';
  out += setup.side_to_move == Color::black ? "] w 0 " : "] b 0 ";
  return out + std::to_string((setup.move_number + 1) / 2);
}

}  // namespace

template <class G>
std::expected<SfenPosition<G>, SfenError> parse_fsf_fen(std::string_view text, Strictness strictness) {
  const auto any = read(G::spec, text);
  if (!any) return std::unexpected(any.error());
  auto position = placement::as_position(placement::as_setup<G>(*any), strictness);
  if (!position) return std::unexpected(std::move(position.error()));
  const bool first_of_handicap = any->move_number == 2 && handicap_of(*position);
  return SfenPosition<G>{*position, first_of_handicap ? 1 : any->move_number};
}

std::expected<AnySfenPosition, SfenError> parse_fsf_fen(const GameSpec& spec, std::string_view text,
                                                        Strictness strictness) {
  return visit_game(spec, [&]<class G>() -> std::expected<AnySfenPosition, SfenError> {
    auto read = parse_fsf_fen<G>(text, strictness);
    if (!read) return std::unexpected(std::move(read.error()));
    return AnySfenPosition{read->position, read->move_number};
  });
}

template <class G>
std::string write_fsf_fen(const Position<G>& position, int move_number) {
  return write(G::spec, placement::as_any(position.setup(), move_number));
}

std::string write_fsf_fen(const AnyPosition& position, int move_number) {
  return std::visit([&](const auto& known) { return write_fsf_fen(known, move_number); }, position);
}

#define OOTORI_INSTANTIATE(G)                                                                        \
  template std::expected<SfenPosition<G>, SfenError> parse_fsf_fen<G>(std::string_view, Strictness); \
  template std::string write_fsf_fen<G>(const Position<G>&, int);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
