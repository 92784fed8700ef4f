// Tournaments as JSON: the requests of organisers, and tournaments as clients see them. The stored form is in
// tournament_events.hpp. docs/protocol.md, 'Tournaments'.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "server/tournaments/tournament_table.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"
#include "server/wire/viewer.hpp"
#include "tournament/state.hpp"

namespace ootori::server {

// For the first move in a live tournament whose organiser sets no time for it.
inline constexpr tournament::Millis usual_no_show = std::chrono::minutes{2};

// Parses an organiser's request. A start more than a minute before `now` is refused, and so are fields that are not
// settings.
[[nodiscard]] std::expected<tournament::Settings, Error> parse_settings(std::string_view body, UnixMillis now);
[[nodiscard]] std::expected<tournament::Settings, Error> parse_settings(Fields& fields, UnixMillis now);

// What the organiser wants to change; the rest stays. Times are in milliseconds.
struct Revision {
  std::optional<std::string> name, about, prizes;
  std::optional<std::int64_t> starts, rounds, length, no_show;
  std::optional<bool> listed, automatic;
  std::optional<std::int64_t> revision;  // that the organiser has seen: later ones are not overwritten
};
[[nodiscard]] std::expected<Revision, Error> parse_revision(std::string_view body, UnixMillis now);
[[nodiscard]] std::expected<tournament::Settings, Error> revised(tournament::Settings settings, const Revision& by);

// The state of a tournament, as `viewer` may see it.
[[nodiscard]] boost::json::object public_json(const TournamentId& id, const tournament::State& state,
                                              std::uint64_t version, const Viewer& viewer);
// The pairings and results of a round, from 0.
[[nodiscard]] boost::json::object round_json(const tournament::State& state, std::size_t round, const Viewer& viewer);
// A player of a tournament file, with the data from the file.
[[nodiscard]] boost::json::object place_json(const tournament::State& state, std::size_t number);
// A list of tournaments.
[[nodiscard]] boost::json::array summaries_json(const std::vector<TournamentSummary>& all, const Viewer& viewer);

}  // namespace ootori::server
