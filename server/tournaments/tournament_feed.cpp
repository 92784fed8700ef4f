#include "server/tournaments/tournament_feed.hpp"

#include <algorithm>
#include <ranges>

#include <fmt/format.h>

#include "rules/game_list.hpp"
#include "server/http/atom.hpp"
#include "server/sharing/game_record.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

// When something changed that matters to readers of the feed; players who join do not.
UnixMillis changed(const TournamentSummary& one) {
  if (one.phase == "planned") return one.created;
  return one.phase == "finished" || one.phase == "cancelled" ? one.updated : std::max(one.created, one.starts);
}

std::string_view system_name(std::string_view system) {
  if (system == "arena") return "Arena";
  if (system == "swiss") return "Swiss";
  return system == "round_robin" ? "Round robin" : "Knockout";
}

std::string summary_text(const TournamentSummary& one) {
  std::string text(system_name(one.system));
  for (const auto& part : std::views::split(one.games, ' ')) {
    const GameSpec* spec = find_game(std::string_view(part.begin(), part.end()));
    if (spec != nullptr) text += fmt::format(", {}", spec->name);
  }
  if (const auto time = parse_stored_time(one.time)) text += fmt::format(", {}", time_tag(*time));
  return fmt::format("{}. Starts {}. {}.", text, atom_moment(one.starts), one.phase);
}

std::string entry(const TournamentSummary& one, const Naming& names, std::string_view base) {
  const std::string address = fmt::format("{}/tournaments/{}", base, one.id.text());
  const std::string organiser = names.of({one.organiser}).value_or("Deleted player");
  return fmt::format(
      "  <entry>\n"
      "    <id>{0}</id>\n"
      "    <title>{1}</title>\n"
      "    <link rel=\"alternate\" type=\"text/html\" href=\"{0}\"/>\n"
      "    <published>{2}</published>\n"
      "    <updated>{3}</updated>\n"
      "    <author><name>{4}</name></author>\n"
      "    <summary>{5}</summary>\n"
      "  </entry>\n",
      xml_text(address), xml_text(one.name), atom_moment(one.created), atom_moment(changed(one)), xml_text(organiser),
      xml_text(summary_text(one)));
}

}  // namespace

std::string atom_feed(const std::vector<TournamentSummary>& tournaments, const Naming& names, std::string_view base) {
  UnixMillis updated = 0;
  for (const TournamentSummary& one : tournaments) updated = std::max(updated, changed(one));
  std::string feed = fmt::format(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
      "  <id>{0}/tournaments.atom</id>\n"
      "  <title>Ootori: tournaments</title>\n"
      "  <link rel=\"self\" type=\"application/atom+xml\" href=\"{0}/tournaments.atom\"/>\n"
      "  <link rel=\"alternate\" type=\"text/html\" href=\"{0}/tournaments\"/>\n"
      "  <updated>{1}</updated>\n",
      xml_text(base), atom_moment(updated));
  for (const TournamentSummary& one : tournaments) feed += entry(one, names, base);
  return feed + "</feed>\n";
}

}  // namespace ootori::server
