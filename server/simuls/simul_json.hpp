// Simuls as JSON: their events as they are stored, and simuls as clients see them. docs/protocol.md, 'Simuls'.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "server/wire/fields.hpp"
#include "server/wire/id.hpp"
#include "server/wire/viewer.hpp"
#include "tournament/simul.hpp"

namespace ootori::server {

[[nodiscard]] std::string stored_text(const tournament::simul::Event& event);
// For a simul of this game. An error: the text was not written by stored_text().
[[nodiscard]] std::expected<tournament::simul::Event, std::string> parse_stored_simul(std::string_view text,
                                                                                      const GameSpec& spec);

// Parses a host's request for a new simul.
[[nodiscard]] std::expected<tournament::simul::Settings, Error> parse_simul_settings(std::string_view body);

// The state of a simul, as `viewer` may see it.
[[nodiscard]] boost::json::object public_json(const SimulId& id, const tournament::simul::State& state,
                                              std::uint64_t version, const Viewer& viewer);

// The handicap in lists: none, by_rating, or the name of a handicap of the game.
[[nodiscard]] std::string_view handicap_text(const tournament::simul::Settings& settings);

[[nodiscard]] std::string_view text(tournament::simul::Phase phase);
[[nodiscard]] std::string_view text(tournament::simul::Result result);
[[nodiscard]] std::optional<tournament::simul::Result> parse_simul_result(std::string_view name);

}  // namespace ootori::server
