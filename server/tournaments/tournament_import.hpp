// Tournaments that began elsewhere and continue here: what a tournament file contains, and which accounts play on.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "server/accounts/names.hpp"
#include "server/chat/moderation.hpp"
#include "server/wire/error.hpp"
#include "server/wire/unix_time.hpp"
#include "tournament/event.hpp"

namespace ootori::server {

// The contents of a file, for an organiser to check before the tournament is announced; or all its faults, line by
// line. Each player's account is the one named in `accounts`, or, if that is empty, the one with the player's name in
// the file.
[[nodiscard]] boost::json::object file_json(std::string_view trf, const std::vector<std::string>& accounts,
                                            const Names& names);

struct TournamentImport {
  tournament::Settings settings;
  tournament::Imported imported;
};

// Parses a request of the organiser `by`: the settings of a tournament, its file, and the names of accounts for which
// places are reserved. Every place gets a key of its own. No place is reserved for players who have blocked the
// organiser.
[[nodiscard]] std::expected<TournamentImport, Error> parse_import(std::string_view body, UnixMillis now,
                                                                  const game::PlayerId& by, const Names& names,
                                                                  const Moderation& moderation);

}  // namespace ootori::server
