#include "notation/move_notation.hpp"

#include <algorithm>
#include <array>

#include "notation/fsf_san.hpp"
#include "notation/hodges.hpp"
#include "notation/japanese.hpp"
#include "notation/uci.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using Previous = std::optional<Square>;

template <WesternStyle style>
std::string western(const AnyPosition& position, Move move, Previous) {
  return write_western(position, move, style);
}

template <JapaneseStyle style>
std::string japanese(const AnyPosition& position, Move move, Previous previous) {
  return write_japanese(position, move, previous, style);
}

constexpr std::array<MoveNotation, 10> notations{{
    {"usi", [](const AnyPosition& position, Move move, Previous) { return write_usi(spec_of(position), move); }},
    {"uci", [](const AnyPosition& position, Move move, Previous) { return write_uci(spec_of(position), move); }},
    {"hodges", western<WesternStyle::hodges>},
    {"hodgkin", western<WesternStyle::hodgkin>},
    {"letters", western<WesternStyle::letters>},
    {"english", western<WesternStyle::english>},
    {"romaji", western<WesternStyle::romaji>},
    {"japanese", japanese<JapaneseStyle::ki2>},
    {"kif", japanese<JapaneseStyle::kif>},
    {"san", [](const AnyPosition& position, Move move, Previous) { return write_fsf_san(position, move); }},
}};

}  // namespace

std::span<const MoveNotation> move_notations() { return notations; }

const MoveNotation* find_move_notation(std::string_view name) {
  const auto found = std::ranges::find(notations, name, &MoveNotation::name);
  return found == notations.end() ? nullptr : &*found;
}

std::string move_notation_names() {
  std::string names;
  for (const MoveNotation& one : notations) names += (names.empty() ? "" : ", ") + std::string{one.name};
  return names;
}

}  // namespace ootori
