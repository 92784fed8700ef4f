#include "notation/any_move.hpp"

#include <algorithm>
#include <string>

#include "notation/fsf_san.hpp"
#include "notation/hodges.hpp"
#include "notation/japanese.hpp"
#include "notation/keyboard.hpp"
#include "notation/uci.hpp"
#include "notation/usi.hpp"

namespace ootori {

template <class G>
std::expected<Move, MoveError> parse_any_move(const Position<G>& position, std::string_view text,
                                              std::optional<Square> previous) {
  const std::string plain = in_ascii(text);
  if (const auto move = parse_usi(G::spec, plain)) return *move;
  if (const auto move = parse_uci(G::spec, plain)) return *move;
  if (looks_like_fsf_san(plain)) return parse_fsf_san(position, plain);
  const bool is_ascii = std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  auto japanese = is_ascii ? std::nullopt : std::optional{parse_japanese(position, text, previous)};
  if (japanese && *japanese) return *japanese;
  auto western = parse_hodges(position, plain);
  if (western || !japanese) return western;
  const bool was_western = japanese->error().fault == MoveFault::bad_destination;
  return was_western && western.error().fault != MoveFault::unknown_piece ? western : *japanese;
}

std::expected<Move, MoveError> parse_any_move(const AnyPosition& any, std::string_view text,
                                              std::optional<Square> previous) {
  return std::visit([&](const auto& position) { return parse_any_move(position, text, previous); }, any);
}

#define OOTORI_INSTANTIATE(G)                                                                              \
  template std::expected<Move, MoveError> parse_any_move<G>(const Position<G>& position, std::string_view, \
                                                            std::optional<Square>);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
