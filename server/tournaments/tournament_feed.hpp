// The public tournaments as an Atom feed (RFC 4287), for feed readers. docs/tournaments.md, 'For organisers'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/tournaments/tournament_table.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// `base` is the URL of the server without a trailing slash; ids and links begin with it.
[[nodiscard]] std::string atom_feed(const std::vector<TournamentSummary>& tournaments, const Naming& names,
                                    std::string_view base);

}  // namespace ootori::server
