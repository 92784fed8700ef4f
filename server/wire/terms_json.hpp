// The terms of a game as requests give them: the fields game, handicap, sfen, time and rated.
#pragma once

#include <optional>

#include "game/terms.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {

// None where a field is wrong, or they do not go together; `fields` has the fault then. Time and rated are those of a
// game of two people: `with_time` says whether they are fields here.
enum class WithTime : bool { no, yes };
[[nodiscard]] std::optional<game::Terms> parse_terms(Fields& fields, WithTime with_time);

// "black", "white" or "random", which is none.
[[nodiscard]] std::optional<Color> parse_side(Fields& fields);

}  // namespace ootori::server
