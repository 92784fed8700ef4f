// Tournaments that began elsewhere and go on here: what a tournament file says of them, and who plays on for whom.
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

// What a file has, for an organiser who looks at it before the tournament is announced; or all that is wrong with it,
// line by line. The account of each player is the one with the name in `accounts`, or without those the one with the
// name in the file.
[[nodiscard]] boost::json::object file_json(std::string_view trf, const std::vector<std::string>& accounts,
                                            const Names& names);

struct TournamentImport {
  tournament::Settings settings;
  tournament::Imported imported;
};

// What the organiser `by` asks for: the settings of a tournament, its file, and the names of accounts for which places
// are reserved. Every place gets a key of its own. Players who have blocked the organiser have no place reserved.
[[nodiscard]] std::expected<TournamentImport, Error> parse_import(std::string_view body, UnixMillis now,
                                                                  const game::PlayerId& by, const Names& names,
                                                                  const Moderation& moderation);

}  // namespace ootori::server
