// The appearance of a bird apart from its limbs. Only decoration: a kind that is not listed gets a bird with a colour
// of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "notation/art/palette.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

enum class Breast : std::uint8_t { bright, speckled, barred };

struct Plumage {
  Tint tint;
  Breast breast = Breast::bright;
  std::string_view cap = {};      // a patch over the beak; none if empty
  std::optional<Tint> hood = {};  // of the head, where it differs from the body
  bool crowned = false;           // crown and sun of the royal bird
};

[[nodiscard]] Plumage plumage(const GameSpec& game, PieceType type);

}  // namespace ootori::art
