// The terms of a game in requests: the fields game, handicap, sfen, time and rated.
#pragma once

#include <optional>

#include "game/terms.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {

// None if a field is wrong or the terms do not fit together; then `fields` has the fault. `with_time` says whether the
// request may have the fields time and rated, which are for games between two people.
enum class WithTime : bool { no, yes };
[[nodiscard]] std::optional<game::Terms> parse_terms(Fields& fields, WithTime with_time);

// "black" or "white"; none: "random".
[[nodiscard]] std::optional<Color> parse_side(Fields& fields);

}  // namespace ootori::server
