// Simuls as JSON: how the store keeps their events, and what others are shown. docs/protocol.md, 'Simuls'.
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
// Of a simul of this game. An error: what the store has was not written by stored_text.
[[nodiscard]] std::expected<tournament::simul::Event, std::string> parse_stored_simul(std::string_view text,
                                                                                      const GameSpec& spec);

// What a host asks for.
[[nodiscard]] std::expected<tournament::simul::Settings, Error> parse_simul_settings(std::string_view body);

// How a simul stands, for who looks at it.
[[nodiscard]] boost::json::object public_json(const SimulId& id, const tournament::simul::State& state,
                                              std::uint64_t version, const Viewer& viewer);

// What lists say of the handicap: none, by_rating, or the name of one of the game.
[[nodiscard]] std::string_view handicap_text(const tournament::simul::Settings& settings);

[[nodiscard]] std::string_view text(tournament::simul::Phase phase);
[[nodiscard]] std::string_view text(tournament::simul::Result result);
[[nodiscard]] std::optional<tournament::simul::Result> parse_simul_result(std::string_view name);

}  // namespace ootori::server
