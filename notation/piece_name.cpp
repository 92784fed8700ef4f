#include "notation/piece_name.hpp"

#include <algorithm>

#include "rules/setup.hpp"

namespace ootori {
namespace {

bool starts_with_ignoring_case(std::string_view text, std::string_view start) {
  return text.size() >= start.size() &&
         std::ranges::equal(text.substr(0, start.size()), start, {}, uppercase, uppercase);
}

}  // namespace

NamedKind read_piece_name(const GameSpec& spec, std::string_view text) {
  const bool promoted = text.starts_with('+');
  const std::string_view plain = text.substr(promoted ? 1 : 0);
  NamedKind longest;
  const auto consider = [&](std::string_view name, std::optional<PieceType> kind) {
    const std::size_t length = name.size() + (promoted ? 1 : 0);
    if (!name.empty() && kind && length > longest.length && starts_with_ignoring_case(plain, name)) {
      longest = {length, kind};
    }
  };
  for (std::size_t n = 0; n < spec.pieces.size(); ++n) {
    const PieceSpec& piece = spec.pieces[n];
    const PieceType type{static_cast<int>(n)};
    if (piece.promoted_from) {
      consider(piece.alias, type);
      continue;
    }
    const auto meant = promoted ? piece.promotes_to : std::optional{type};
    for (const std::string_view name : {std::string_view{&piece.letter, 1}, piece.written, piece.hodges, piece.mail}) {
      consider(name, meant);
    }
  }
  return longest;
}

}  // namespace ootori
