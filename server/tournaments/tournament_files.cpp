#include "server/tournaments/tournament_files.hpp"

#include <algorithm>
#include <chrono>

#include <boost/json.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "tournament/next_round.hpp"
#include "tournament/trf.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace tournament;

std::chrono::sys_seconds seconds_of(UnixMillis at) { return std::chrono::sys_seconds{std::chrono::seconds{at / 1000}}; }

std::string type_of(System system) {
  switch (system) {
    case System::swiss: return "FIDE_DUTCH_2025";
    case System::round_robin: return "Individual: Round-Robin";
    case System::knockout: return "Individual: Knock-out";
    case System::arena: return "Individual: Arena";
  }
  return {};
}

// RFC 5545, 3.3.11 and 3.1: escapes special characters, and folds lines to at most 75 bytes without splitting
// characters.
std::string calendar_line(std::string_view name, std::string_view value) {
  std::string text = std::string(name) + ':';
  for (const char byte : value) {
    if (byte == '\\' || byte == ';' || byte == ',') text += '\\';
    if (byte == '\n') {
      text += "\\n";
    } else if (static_cast<unsigned char>(byte) >= ' ') {
      text += byte;
    }
  }
  std::string folded;
  std::size_t length = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    if (length + (end - at) > 74) {
      folded += "\r\n ";
      length = 1;
    }
    folded.append(text, at, end - at);
    length += end - at;
    at = end;
  }
  return folded + "\r\n";
}

std::string calendar_time(UnixMillis at) { return fmt::format("{:%Y%m%dT%H%M%SZ}", seconds_of(at)); }

// Only an arena has a fixed length; for other tournaments, one hour is shown.
UnixMillis end_of(const Settings& settings, UnixMillis begin) {
  constexpr UnixMillis hour = 3'600'000;
  return begin + (settings.system == System::arena ? settings.length.count() : hour);
}

}  // namespace

std::string trf_of(const TournamentView& view, const Names& names) {
  const State& state = view.state;
  TrfFile file{.name = state.settings().name,
               .place = {},
               .begins = fmt::format("{:%Y/%m/%d}", seconds_of(state.started().value_or(state.settings().starts))),
               .ends = {},
               .type = type_of(state.settings().system),
               .planned = state.planned_rounds().value_or(0),
               .first_color = state.started() ? std::optional{state.first_color()} : std::nullopt,
               .table = state.crosstable()};
  const std::vector<std::size_t> order = state.starting_order();
  for (std::size_t line = 0; line < order.size(); ++line) {
    const Entrant& entrant = state.entrants()[order[line]];
    file.table.lines[line].name = entrant.place ? entrant.name : names.of(entrant.player).value_or("former player");
    const std::size_t next = file.table.played;
    const bool is_away = state.settings().system == System::swiss && !entrant.plays() && next < file.planned;
    // Only the next round, because who has withdrawn may come back. A bye that was granted before does not count.
    if (is_away) file.byes.push_back({line, next, Mark::zero_bye});
    for (const auto& [round, mark] : entrant.byes) {
      if (round > next || (round == next && !is_away)) file.byes.push_back({line, round, mark});
    }
  }
  for (const auto& [one, other] : state.forbidden()) {
    const auto line_of = [&](const PlayerId& player) {
      return static_cast<std::size_t>(std::ranges::find(order, *state.number_of(player)) - order.begin());
    };
    file.forbidden.emplace_back(line_of(one), line_of(other));
  }
  return write_trf(file);
}

std::string calendar_of(const TournamentView& view, UnixMillis now) {
  const Settings& settings = view.state.settings();
  const UnixMillis begin = view.state.started().value_or(settings.starts);
  std::string text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Ootori//Tournaments//EN\r\nBEGIN:VEVENT\r\n";
  text += calendar_line("UID", view.id.text() + "@ootori");
  text += calendar_line("SEQUENCE", std::to_string(view.version));
  text += calendar_line("DTSTAMP", calendar_time(now));
  text += calendar_line("DTSTART", calendar_time(begin));
  text += calendar_line("DTEND", calendar_time(end_of(settings, begin)));
  text += calendar_line("SUMMARY", settings.name);
  if (!settings.about.empty()) text += calendar_line("DESCRIPTION", settings.about);
  if (view.state.phase() == Phase::cancelled) text += calendar_line("STATUS", "CANCELLED");
  return text + "END:VEVENT\r\nEND:VCALENDAR\r\n";
}

json::object paired_file(std::string_view trf, std::size_t most_players) {
  json::array faults;
  const auto add_fault = [&](std::size_t line, std::string_view message) {
    faults.push_back(json::object{{"line", line}, {"message", message}});
  };
  auto file = read_trf(trf);
  if (!file) {
    for (const TrfFault& fault : file.error()) add_fault(fault.line, fault.message);
  } else if (file->table.lines.size() > most_players) {
    add_fault(1, fmt::format("The file has {} players; the maximum is {}.", file->table.lines.size(), most_players));
  }
  if (!faults.empty()) return {{"faults", std::move(faults)}};
  json::array standings;
  for (const tournament::Standing& one : rank(file->table, tie_breaks(System::swiss))) {
    json::array values;
    for (const int value : one.tie_breaks) values.emplace_back(value / 4.0);
    standings.push_back(json::object{{"number", one.line + 1},
                                     {"name", file->table.lines[one.line].name},
                                     {"rank", one.rank},
                                     {"points", one.score / 2.0},
                                     {"tie_breaks", std::move(values)}});
  }
  std::vector<bool> takes_part(file->table.lines.size(), true);
  for (const ByeWish& bye : file->byes) {
    if (bye.round == file->table.played) takes_part[bye.line] = false;
  }
  const std::size_t planned = file->planned == 0 ? file->table.played + 1 : file->planned;
  json::object object{{"name", file->name}, {"round", file->table.played + 1}, {"standings", std::move(standings)}};
  object["pairings"] = nullptr;
  object["bye"] = nullptr;
  if (file->table.played >= planned) return object;
  const auto pairing = pair_swiss({file->table, planned, first_color_of(*file), takes_part, file->forbidden});
  if (!pairing) return object;
  json::array pairs;
  for (const auto& [black, white] : pairing->pairs) pairs.push_back(json::array{black + 1, white + 1});
  object["pairings"] = std::move(pairs);
  if (pairing->bye) object["bye"] = *pairing->bye + 1;
  return object;
}

HttpResponse text_file(std::string text, std::string_view type, std::string_view name) {
  HttpResponse response;
  response.status = 200;
  response.body = std::make_shared<const std::string>(std::move(text));
  response.headers.emplace_back("Content-Type", std::string(type));
  response.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", name));
  return response;
}

}  // namespace ootori::server
