#include "notation/art/plumage.hpp"

#include <algorithm>
#include <array>

namespace ootori::art {
namespace {

struct Species {
  std::string_view kanji;
  Plumage plumage;
};

constexpr std::string_view red = "#e0402f";
constexpr Plumage quail{.tint = {28, .5}, .breast = Breast::speckled, .hood = Tint{34, .6, .14}};

constexpr std::array<Species, 9> known{{
    {"燕", {.tint = {215, .58}, .breast = Breast::bright, .cap = "#d9602e"}},
    {"雉", {.tint = {150, .5}, .breast = Breast::speckled, .cap = red, .hood = Tint{218, .6}}},
    {"鶴", {.tint = {196, .16, .17}, .breast = Breast::bright, .cap = red}},
    {"左鶉", quail},
    {"右鶉", quail},
    {"鷹", {.tint = {226, .3, -.04}, .breast = Breast::barred}},
    {"鵬", {.tint = royal_tint, .breast = Breast::bright, .crowned = true}},
    {"鴈", {.tint = promoted_tint, .breast = Breast::bright}},
    {"鵰", {.tint = promoted_tint, .breast = Breast::barred, .hood = Tint{40, .85, .15}}},
}};

// Hues a golden angle apart stay distinct however many kinds there are.
Tint tint_by_index(PieceType type) { return {.hue = 205 + 137.5 * type.value, .saturation = .45}; }

}  // namespace

Plumage plumage(const GameSpec& game, PieceType type) {
  const PieceSpec& spec = game[type];
  const auto species = std::ranges::find(known, spec.kanji, &Species::kanji);
  if (species != known.end()) return species->plumage;
  if (type == game.royal) return {.tint = royal_tint, .crowned = true};
  const PieceType hue_of = spec.promoted_from.value_or(type);
  const auto breast = static_cast<Breast>(hue_of.value % 3);
  if (spec.promoted_from) return {.tint = promoted_tint, .breast = breast, .hood = tint_by_index(hue_of)};
  return {.tint = tint_by_index(type), .breast = breast};
}

}  // namespace ootori::art
