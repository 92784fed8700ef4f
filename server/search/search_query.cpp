#include "server/search/search_query.hpp"

#include <array>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "notation/any_move.hpp"
#include "notation/record.hpp"
#include "notation/sfen.hpp"
#include "notation/text_cursor.hpp"
#include "rules/legality.hpp"
#include "server/explorer/explorer_query.hpp"
#include "server/http/query.hpp"
#include "server/wire/dates.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

constexpr std::int64_t highest_rating = 4000;
constexpr std::int64_t most_plies = 100'000;
constexpr std::size_t most_moves = 200;  // of a line
constexpr UnixMillis day = 24LL * 60 * 60 * 1000;

// The value of `name` as `read` parses it. If it cannot, the value is refused, and the message says what is allowed.
template <class Parse>
auto take(Query& query, std::string_view name, std::string_view allowed, const Parse& read) {
  const auto value = query.text(name);
  auto parsed = value ? read(*value) : decltype(read(*value)){};
  if (value && !parsed) query.refuse(name, fmt::format("\"{}\" must be {}.", name, allowed));
  return parsed;
}

constexpr std::string_view a_time = "a day like 2026-12-31 or a time in milliseconds since 1970";

std::optional<UnixMillis> parse_time(std::string_view text) {
  UnixMillis time = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, time);
  if (error != std::errc{} || stop != end || time < 0) return std::nullopt;
  return time;
}

// A time, or the first moment of a day in UTC.
std::optional<UnixMillis> parse_since(std::string_view text) {
  if (const auto time = parse_time(text)) return time;
  return end_of_day(text).transform([](UnixMillis end) { return end - day; });
}

// A time, or the last moment of a day in UTC.
std::optional<UnixMillis> parse_until(std::string_view text) {
  if (const auto time = parse_time(text)) return time;
  return end_of_day(text).transform([](UnixMillis end) { return end - 1; });
}

std::optional<WonBy> parse_won_by(std::string_view name) {
  for (const auto& [won_by, its_name] : won_by_names) {
    if (its_name == name) return won_by;
  }
  return std::nullopt;
}

// Removes the first word of the line, and what separates it from the next, and returns it.
std::string_view take_word(std::string_view& line) {
  constexpr std::array<std::string_view, 5> separators{" ", ",", "　", "、", "，"};
  std::size_t end = line.size();
  std::size_t next = line.size();
  for (const std::string_view separator : separators) {
    const std::size_t found = line.find(separator);
    if (found >= end) continue;
    end = found;
    next = found + separator.size();
  }
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(next);
  return word;
}

// The position after a line of moves in any notation, with spaces or commas between them.
AnyPosition follow(Query& query, AnyPosition position, std::string_view line) {
  std::optional<Square> previous;
  for (std::size_t count = 0; !line.empty(); ++count) {
    const std::string_view word = take_word(line);
    if (word.empty()) continue;
    const auto move = parse_any_move(position, word, previous);
    const bool is_legal = move && !std::visit([&](const auto& one) { return illegality(one, *move); }, position);
    if (!is_legal || count >= most_moves) {
      query.refuse("moves", fmt::format("{} is not a legal move here.", ootori::quoted(word)));
      return position;
    }
    previous = move->to();
    position = after(position, *move);
  }
  return position;
}

void take_position(Query& query, GameSearch& search) {
  const auto line = query.text("moves");
  const auto pattern = query.text("pattern");
  const auto sfen = query.text("sfen");
  if (!line && !pattern && !sfen) return;
  if (search.game == nullptr) return query.refuse("game", "A position, moves and a pattern need a \"game\".");
  if (sfen || line) {
    AnyPosition position = initial_position(*search.game);
    if (sfen) {
      const auto read = parse_sfen(*search.game, *sfen, Strictness::lenient);
      if (!read) {
        return query.refuse("sfen", describe(*search.game, read.error()));
      }
      position = read->position;
    }
    search.position = position_id(follow(query, position, line.value_or("")));
  }
  if (!pattern) return;
  auto read = PiecePattern::parse(*search.game, *pattern);
  if (!read) return query.refuse("pattern", read.error());
  search.pattern = std::move(*read);
}

// A search, and an error if one of its players does not exist.
struct Taken {
  GameSearch search{};
  std::optional<Error> unknown{};
};

void take_players(Query& query, const Names& names, Taken& taken) {
  auto& [search, unknown] = taken;
  for (auto* one : {&search.player, &search.opponent}) {
    const std::string_view field = one == &search.player ? "player" : "opponent";
    const auto name = query.text(field);
    if (!name) continue;
    *one = names.find(*name);
    if (!*one && !unknown) {
      unknown = Error{ErrorCode::unknown_player, "There is no player with this name.", std::string(field)};
    }
  }
  search.side = take(query, "side", "black or white", parse_color);
  if (search.side && !search.player && !unknown) query.refuse("side", "To search by side, name a player.");
  if (search.opponent && !search.player) std::swap(search.opponent, search.player);
}

Taken take_search(Query& query, const Names& names) {
  Taken taken;
  GameSearch& search = taken.search;
  search.game = take(query, "game", "the name of a game", [](std::string_view name) { return find_game(name); });
  take_players(query, names, taken);
  search.speeds = take_speeds(query);
  if (const auto rated = query.number("rated", 0, 1)) search.rated = *rated == 1;
  search.least_rating = static_cast<int>(query.number("rating_min", 0, highest_rating).value_or(0));
  if (const auto most = query.number("rating_max", 0, highest_rating)) search.most_rating = static_cast<int>(*most);
  search.won_by = take(query, "winner", "black, white or nobody", parse_won_by);
  search.reason = take(query, "reason", "a reason for the end of a game", parse_termination);
  search.least_plies = query.number("plies_min", 0, most_plies).value_or(search.least_plies);
  search.most_plies = query.number("plies_max", 0, most_plies).value_or(search.most_plies);
  search.since = take(query, "since", a_time, parse_since);
  search.until = take(query, "until", a_time, parse_until);
  take_position(query, search);
  return taken;
}

std::optional<Error> fault_of(const Query& query, const Taken& taken) {
  auto fault = query.fault();
  return fault ? fault : taken.unknown;
}

}  // namespace

std::expected<SearchQuery, Error> parse_search_query(std::string_view text, const Names& names) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  auto taken = take_search(*query, names);
  constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
  SearchQuery wanted{.search = std::move(taken.search),
                     .before = query->number("before", 1, highest).value_or(highest)};
  wanted.limit = static_cast<std::size_t>(query->number("limit", 1, SearchQuery::most).value_or(SearchQuery::usual));
  if (auto fault = fault_of(*query, taken)) return std::unexpected(std::move(*fault));
  return wanted;
}

std::expected<ExportQuery, Error> parse_export_query(std::string_view text, const Names& names) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  auto taken = take_search(*query, names);
  const auto name = query->text("format");
  const RecordFormat* format = name ? find_record_format(*name) : nullptr;
  const bool is_offered = format != nullptr && (*name == "pgn" || *name == "kif" || *name == "json");
  if (!is_offered) query->refuse("format", "\"format\" must be pgn, kif or json.");
  if (auto fault = fault_of(*query, taken)) return std::unexpected(std::move(*fault));
  return ExportQuery{std::move(taken.search), format};
}

}  // namespace ootori::server
