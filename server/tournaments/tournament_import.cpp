#include "server/tournaments/tournament_import.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/tournaments/tournament_json.hpp"
#include "server/tournaments/tournament_room.hpp"
#include "tournament/trf.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace tournament;

// Reads a tournament file that this server can continue.
std::expected<TrfFile, std::vector<TrfFault>> read_file(std::string_view trf) {
  auto file = read_trf(trf);
  if (!file) return file;
  const std::size_t players = file->table.lines.size();
  const std::size_t most = most_players(System::swiss);
  if (players > most) {
    return std::unexpected(std::vector{TrfFault{
        1, fmt::format("The file has {} players; a Swiss tournament on this site can have {}.", players, most)}});
  }
  return file;
}

Error file_error(const std::vector<TrfFault>& faults) {
  std::string message;
  for (const TrfFault& fault : faults) {
    message += fmt::format("{}Line {}: {}", message.empty() ? "" : "\n", fault.line, fault.message);
  }
  return {ErrorCode::bad_value, std::move(message), "trf"};
}

Error wrong(std::string field, std::string message, ErrorCode code = ErrorCode::bad_value) {
  return {code, std::move(message), std::move(field)};
}

// The places, one for each line of the file. An empty name in `accounts` means nobody.
std::expected<std::vector<Place>, Error> places_of(const TrfFile& file, const std::vector<std::string>& accounts,
                                                   const Names& names) {
  const std::size_t lines = file.table.lines.size();
  if (!accounts.empty() && accounts.size() != lines) {
    return std::unexpected(
        wrong("accounts", fmt::format("Give {} names of accounts, one for each player of the file.", lines)));
  }
  std::vector<Place> places;
  std::set<PlayerId> seen;
  for (std::size_t line = 0; line < lines; ++line) {
    Place& place = places.emplace_back(Place{.key = new_game_name()});
    if (accounts.empty() || accounts[line].empty()) continue;
    const auto player = names.find(accounts[line]);
    if (!player) {
      return std::unexpected(
          wrong("accounts", fmt::format("There is no player \"{}\".", accounts[line]), ErrorCode::unknown_player));
    }
    if (names.is_bot(*player))
      return std::unexpected(wrong("accounts", "Bots cannot join tournaments.", ErrorCode::not_for_bots));
    if (!seen.insert(*player).second) {
      return std::unexpected(wrong("accounts", fmt::format("\"{}\" is named twice.", accounts[line])));
    }
    place.reserved = *player;
  }
  return places;
}

}  // namespace

json::object file_json(std::string_view trf, const std::vector<std::string>& accounts, const Names& names) {
  const auto file = read_file(trf);
  if (!file) {
    json::array faults;
    for (const TrfFault& fault : file.error())
      faults.push_back(json::object{{"line", fault.line}, {"message", fault.message}});
    return {{"faults", std::move(faults)}};
  }
  json::array players;
  for (std::size_t number = 0; number < file->table.lines.size(); ++number) {
    const Line& line = file->table.lines[number];
    // The name in the file may be that of an account: in files from this site, or from a club whose members play here.
    const auto player = names.find(number < accounts.size() ? accounts[number] : line.name);
    const auto account = player && !names.is_bot(*player) ? names.of(*player) : std::nullopt;
    players.push_back(json::object{{"name", line.name},
                                   {"rating", line.rating},
                                   {"points", line.score() / 2.0},
                                   {"account", account ? json::value(*account) : json::value(nullptr)}});
  }
  return {{"name", file->name},
          {"played", file->table.played},
          {"planned", file->planned == 0 ? json::value(nullptr) : json::value(file->planned)},
          {"players", std::move(players)}};
}

std::expected<TournamentImport, Error> parse_import(std::string_view body, UnixMillis now, const game::PlayerId& by,
                                                    const Names& names, const Moderation& moderation) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const std::string trf = fields->text("trf");
  const std::vector<std::string> accounts = fields->texts("accounts");
  auto settings = parse_settings(*fields, now);
  if (!settings) return std::unexpected(std::move(settings.error()));
  if (settings->system != System::swiss)
    return std::unexpected(wrong("system", "Only a Swiss tournament can be continued from a tournament file."));
  auto file = read_file(trf);
  if (!file) return std::unexpected(file_error(file.error()));
  if (file->table.played >= settings->rounds) {
    return std::unexpected(wrong(
        "rounds", fmt::format("The file has {} rounds already, so the tournament needs more.", file->table.played)));
  }
  auto places = places_of(*file, accounts, names);
  if (!places) return std::unexpected(std::move(places.error()));
  for (Place& place : *places) {
    if (place.reserved && moderation.has_blocked(*place.reserved, by)) place.reserved.reset();
  }
  return TournamentImport{std::move(*settings), {std::move(*file), std::move(*places)}};
}

}  // namespace ootori::server
