// Tournaments in file formats of other programs: FIDE's tournament files (TRF) and calendars.
#pragma once

#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "server/accounts/names.hpp"
#include "server/http/http.hpp"
#include "server/tournaments/tournament_room.hpp"

namespace ootori::server {

[[nodiscard]] std::string trf_of(const TournamentView& view, const Names& names);
// iCalendar (RFC 5545).
[[nodiscard]] std::string calendar_of(const TournamentView& view, UnixMillis now);

// The standings of a tournament file and its next round by the Dutch system, or the faults of its lines.
[[nodiscard]] boost::json::object paired_file(std::string_view trf, std::size_t most_players);

// A response that browsers save under this name.
[[nodiscard]] HttpResponse text_file(std::string text, std::string_view type, std::string_view name);

}  // namespace ootori::server
