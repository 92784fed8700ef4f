#include "server/search/piece_pattern.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "notation/keyboard.hpp"
#include "notation/text_cursor.hpp"
#include "rules/board.hpp"

namespace ootori::server {
namespace {

// Removes the piece at the front of the text and returns it.
std::optional<Piece> take_piece(const GameSpec& spec, std::string_view& text) {
  const bool promoted = text.starts_with('+');
  if (promoted) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  const auto letter = static_cast<unsigned char>(text.front());
  text.remove_prefix(1);
  for (std::size_t kind = 0; kind < spec.pieces.size(); ++kind) {
    const PieceSpec& piece = spec.pieces[kind];
    if (piece.letter != std::toupper(letter) || piece.promoted_from.has_value() != promoted) continue;
    return Piece{std::isupper(letter) != 0 ? Color::black : Color::white, PieceType{static_cast<int>(kind)}};
  }
  return std::nullopt;
}

std::unexpected<std::string> wrong(std::string_view part, std::string_view what) {
  return std::unexpected(fmt::format("{} {}", ootori::quoted(part), what));
}

}  // namespace

std::expected<PiecePattern, std::string> PiecePattern::parse(const GameSpec& spec, std::string_view typed) {
  const std::string plain = in_ascii(typed);
  std::string_view text = plain;
  PiecePattern pattern;
  std::size_t parts = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    std::string_view part = text.substr(0, end);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    if (++parts > most_parts) return std::unexpected(fmt::format("A pattern has at most {} pieces.", most_parts));
    if (auto added = pattern.add(spec, part); !added) return std::unexpected(std::move(added.error()));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return pattern;
}

std::expected<void, std::string> PiecePattern::add(const GameSpec& spec, std::string_view part) {
  std::string_view rest = part;
  const auto piece = take_piece(spec, rest);
  if (!piece) return wrong(part, "does not begin with a piece of this game, like S, s or +S.");
  if (rest.starts_with('*')) {
    rest.remove_prefix(1);
    int least = 0;
    const auto [stop, error] = std::from_chars(rest.data(), rest.data() + rest.size(), least);
    const bool is_count = error == std::errc{} && stop == rest.data() + rest.size() && least >= 1 && least <= 99;
    if (!is_count || index(piece->type) >= spec.hand_kinds())
      return wrong(part, "is not a number of pieces in hand, like S*2.");
    in_hands_.push_back({*piece, least});
    return {};
  }
  const auto square = parse_square(spec, rest);
  if (!square) return wrong(part, "does not end with a square of the board, like 4d.");
  on_squares_.push_back({*piece, *square});
  return {};
}

template <class G>
bool PiecePattern::fits(const Position<G>& position) const {
  const auto stands = [&](const OnSquare& one) {
    return contains(position.pieces(one.piece.color, one.piece.type), one.square);
  };
  const auto holds = [&](const InHand& one) { return position.hand(one.piece.color)[one.piece.type] >= one.least; };
  return std::ranges::all_of(on_squares_, stands) && std::ranges::all_of(in_hands_, holds);
}

bool PiecePattern::fits(const AnyPosition& position) const {
  return std::visit([this](const auto& one) { return fits(one); }, position);
}

bool PiecePattern::fits(const AnyPosition& start, const std::vector<Move>& moves) const {
  return std::visit(
      [&]<class G>(Position<G> position) {
        if (fits(position)) return true;
        for (const Move move : moves) {
          position = position.after(move);
          if (fits(position)) return true;
        }
        return false;
      },
      start);
}

}  // namespace ootori::server
