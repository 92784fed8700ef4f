#include "server/ratings/rating_book.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/session/time_json.hpp"

namespace ootori::server {
namespace {

using sqlite::InUse;
using sqlite::Result;
using sqlite::Statement;

enum : std::uint8_t { find_sides, find_rating, put_rating, add_change };

constexpr std::array<std::string_view, 4> sql{
    "SELECT black.player, white.player, game, time FROM games "
    "JOIN seats black ON black.game_id = id AND black.color = 'black' "
    "JOIN seats white ON white.game_id = id AND white.color = 'white' "
    "WHERE id = ? AND rated AND time IS NOT NULL AND black.player IN (SELECT player FROM accounts) "
    "AND white.player IN (SELECT player FROM accounts)",
    "SELECT rating, deviation, volatility, updated FROM ratings WHERE player = ? AND game = ? AND speed = ?",
    "INSERT INTO ratings (player, game, speed, rating, deviation, volatility, games, updated) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7) ON CONFLICT (player, game, speed) DO UPDATE SET "
    "rating = ?4, deviation = ?5, volatility = ?6, games = games + 1, updated = ?7",
    "INSERT INTO rating_changes (player, game_id, at, game, speed, rating, deviation) VALUES (?, ?, ?, ?, ?, ?, ?)",
};

template <class... Values>
Result<bool> run(Statement& statement, const Values&... values) {
  int parameter = 0;
  (statement.bind(++parameter, values), ...);
  return statement.step();
}

// Of Black. A game without a winner counts half for both.
double score_of(const Outcome& outcome) {
  if (!outcome.winner) return 0.5;
  return *outcome.winner == Color::black ? 1 : 0;
}

bool counts(const Digest& digest) {
  const bool has_begun = digest.plies >= 2;
  return digest.outcome && has_begun && (digest.outcome->winner || digest.outcome->reason != Termination::abandoned);
}

}  // namespace

double periods_between(UnixMillis from, UnixMillis to) {
  return static_cast<double>(std::max<UnixMillis>(0, to - from)) /
         static_cast<double>(game::Millis{rating_period}.count());
}

game::Rating rested(const Standing& standing, UnixMillis now) {
  return game::rest(standing.rating, periods_between(standing.updated, now));
}

Result<RatingBook> RatingBook::open(sqlite::Connection& connection) {
  std::vector<Statement> statements;
  for (const std::string_view one : sql) {
    auto statement = connection.prepare(one);
    if (!statement) return std::unexpected(statement.error());
    statements.push_back(std::move(*statement));
  }
  return RatingBook{std::move(statements)};
}

Result<void> RatingBook::enter(const GameId& id, const Digest& digest, UnixMillis at) {
  if (!counts(digest)) return {};
  const auto sides = sides_of(id);
  if (!sides) return std::unexpected(sides.error());
  if (!*sides) return {};
  const auto black = rating_of((*sides)->black, **sides, at);
  if (!black) return std::unexpected(black.error());
  const auto white = rating_of((*sides)->white, **sides, at);
  if (!white) return std::unexpected(white.error());
  const double score = score_of(*digest.outcome);
  const std::array<game::RatedGame, 1> of_black{{{*white, score}}};
  const std::array<game::RatedGame, 1> of_white{{{*black, 1 - score}}};
  if (auto done = store((*sides)->black, **sides, id, game::rate(*black, of_black), at); !done) return done;
  return store((*sides)->white, **sides, id, game::rate(*white, of_white), at);
}

Result<std::optional<RatingBook::Sides>> RatingBook::sides_of(const GameId& id) {
  Statement& query = statements_[find_sides];
  const InUse in_use(query);
  const auto row = run(query, id.text());
  if (!row) return std::unexpected(row.error());
  if (!*row) return std::nullopt;
  const auto time = parse_stored_time(query.text(3));
  if (!time) return std::nullopt;
  return Sides{.black = {std::string(query.text(0))},
               .white = {std::string(query.text(1))},
               .game = std::string(query.text(2)),
               .speed = std::string(text(game::speed_of(*time)))};
}

Result<game::Rating> RatingBook::rating_of(const game::PlayerId& player, const Sides& sides, UnixMillis at) {
  Statement& query = statements_[find_rating];
  const InUse in_use(query);
  const auto row = run(query, player.value, sides.game, sides.speed);
  if (!row) return std::unexpected(row.error());
  if (!*row) return game::new_rating;
  const game::Rating last{query.real(0), query.real(1), query.real(2)};
  return game::rest(last, periods_between(query.integer(3), at));
}

Result<void> RatingBook::store(const game::PlayerId& player, const Sides& sides, const GameId& id,
                               const game::Rating& rating, UnixMillis at) {
  {
    Statement& put = statements_[put_rating];
    const InUse in_use(put);
    const auto done =
        run(put, player.value, sides.game, sides.speed, rating.rating, rating.deviation, rating.volatility, at);
    if (!done) return std::unexpected(done.error());
  }
  Statement& add = statements_[add_change];
  const InUse in_use(add);
  const auto done = run(add, player.value, id.text(), at, sides.game, sides.speed, rating.rating, rating.deviation);
  if (!done) return std::unexpected(done.error());
  return {};
}

}  // namespace ootori::server
