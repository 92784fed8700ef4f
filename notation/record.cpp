#include "notation/record.hpp"

#include <algorithm>

#include "notation/record_error.hpp"

namespace ootori {

bool Record::operator==(const Record& other) const {
  return start == other.start && first_move_number == other.first_move_number && tags == other.tags &&
         comment == other.comment && shapes == other.shapes && moves == other.moves && end == other.end;
}

std::string describe(const RecordWarning& warning) {
  return place_in_text(warning.line, warning.column) + warning.text;
}

std::string_view Record::tag(std::string_view name) const {
  const auto found = std::ranges::find(tags, name, &RecordTag::name);
  return found == tags.end() ? std::string_view{} : std::string_view{found->value};
}

void Record::set_tag(std::string_view name, std::string_view value) {
  const auto found = std::ranges::find(tags, name, &RecordTag::name);
  if (found != tags.end()) {
    found->value = value;
  } else {
    tags.push_back({std::string{name}, std::string{value}});
  }
}

AnyPosition initial_position(const GameSpec& spec) {
  return visit_game(spec, []<class G>() { return AnyPosition{Position<G>::initial()}; });
}

Record new_record(const GameSpec& spec) { return Record{.start = initial_position(spec)}; }

AnyPosition after(const AnyPosition& position, Move move) {
  return std::visit([&](const auto& known) { return AnyPosition{known.after(move)}; }, position);
}

Color side_to_move(const AnyPosition& position) {
  return std::visit([](const auto& known) { return known.side_to_move(); }, position);
}

template <class G>
Record record_of(const Game<G>& game) {
  Record record{.start = game.start()};
  for (const Move move : game.moves()) record.moves.push_back(RecordMove{.move = move});
  if (const auto& outcome = game.outcome()) record.end = RecordEnd{outcome->winner, outcome->reason};
  return record;
}

Record record_of(const AnyGame& game) {
  return std::visit([](const auto& known) { return record_of(known); }, game);
}

std::optional<Termination> termination_of(std::string_view wanted) {
  for (int n = 0; n <= static_cast<int>(Termination::abandoned); ++n) {
    const auto reason = static_cast<Termination>(n);
    if (code(reason) == wanted) return reason;
  }
  return std::nullopt;
}

const Handicap* handicap_of(const Record& record) {
  return visit_game(record.spec(), [&]<class G>() -> const Handicap* {
    const auto found = std::ranges::find_if(G::spec.handicaps, [&](const Handicap& handicap) {
      return AnyPosition{*Position<G>::from(handicap_setup<G>(handicap))} == record.start;
    });
    return found == G::spec.handicaps.end() ? nullptr : &*found;
  });
}

#define OOTORI_INSTANTIATE(G) template Record record_of<G>(const Game<G>&);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
