#include "server/explorer/opening_index.hpp"

#include <algorithm>

#include "notation/sfen.hpp"
#include "server/games/game_table.hpp"
#include "server/store/joined.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

constexpr Sql state_sql = "SELECT number, id, games, rows FROM index_state";
constexpr Sql put_state_sql = "UPDATE index_state SET number = ?, id = ?, games = ?, rows = ?";
constexpr Sql add_game_sql =
    "INSERT INTO indexed_games (number, id, game, start, moves, black, black_level, black_rating, white, white_level, "
    "white_rating, speed, rated, winner, reason, ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (number) DO NOTHING";
constexpr Sql has_game_sql = "SELECT 1 FROM indexed_games WHERE number = ?";
constexpr Sql add_seat_sql = "INSERT INTO indexed_seats (player, number) VALUES (?, ?) ON CONFLICT DO NOTHING";
constexpr Sql add_row_sql = "INSERT INTO reached (position, number, move, facts) VALUES (?, ?, ?, ?)";
constexpr Sql take_row_sql = "DELETE FROM reached WHERE position = ? AND number = ?";
constexpr Sql take_game_sql = "DELETE FROM indexed_games WHERE number = ?";
constexpr Sql take_seats_sql = "DELETE FROM indexed_seats WHERE player = ? AND number = ?";
constexpr Sql busy_sql = "SELECT position FROM busy_positions";
constexpr Sql add_busy_sql = "INSERT INTO busy_positions (position) VALUES (?)";
constexpr Sql rows_up_to_sql = "SELECT count(*) FROM (SELECT 1 FROM reached WHERE position = ? LIMIT ?)";
constexpr Sql rows_of_sql = "SELECT number, move, facts FROM reached WHERE position = ?";
constexpr Sql count_ahead_sql =
    "INSERT INTO busy_moves (position, move, year, slice, black, white, even, rated, ratings) "
    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (position, move, year, slice) DO UPDATE SET "
    "black = black + ?5, white = white + ?6, even = even + ?7, rated = rated + ?8, ratings = ratings + ?9";
constexpr Sql known_forgotten_sql = "SELECT 1 FROM forgotten_players WHERE player = ?";
constexpr Sql add_forgotten_sql = "INSERT INTO forgotten_players (player) VALUES (?)";
constexpr Sql settle_sql = "PRAGMA wal_checkpoint(TRUNCATE)";

constexpr std::string_view select = "SELECT ";
constexpr std::string_view of_number = "FROM indexed_games WHERE number = ?";
constexpr std::string_view oldest_first = "FROM indexed_games ORDER BY number LIMIT 1";
constexpr std::string_view rated_of_player =
    "FROM indexed_games WHERE rated AND number IN (SELECT number FROM indexed_seats WHERE player = ?)";
constexpr Sql game_sql = sqlite::joined<select, indexed_games_columns, of_number>;
constexpr Sql oldest_sql = sqlite::joined<select, indexed_games_columns, oldest_first>;
constexpr Sql rated_of_player_sql = sqlite::joined<select, indexed_games_columns, rated_of_player>;

constexpr Sql is_busy_sql = "SELECT 1 FROM busy_positions WHERE position = ?";
constexpr Sql busy_moves_sql =
    "SELECT move, sum(black), sum(white), sum(even), sum(rated), sum(ratings) FROM busy_moves "
    "WHERE position = ?1 AND year BETWEEN ?2 AND ?3 AND ?4 >> (slice / 32) & 1 AND slice % 32 >= ?5 GROUP BY move";
constexpr Sql newest_rows_sql =
    "SELECT number, move, facts FROM reached WHERE position = ? ORDER BY number DESC LIMIT ?";
// ?4: whether the player had Black; null: either side.
constexpr Sql own_rows_sql =
    "SELECT reached.number, move, facts FROM reached "
    "CROSS JOIN indexed_seats ON indexed_seats.player = ?2 AND indexed_seats.number = reached.number "
    "WHERE position = ?1 AND (?4 IS NULL OR ?4 = "
    "(SELECT black IS ?2 FROM indexed_games WHERE indexed_games.number = reached.number)) "
    "ORDER BY reached.number DESC LIMIT ?3";
// Starts with the player's games: a busy position has more games than a player.
constexpr Sql own_busy_rows_sql =
    "SELECT reached.number, move, facts FROM "
    "(SELECT number FROM indexed_seats WHERE player = ?2 ORDER BY number DESC LIMIT ?3) own "
    "CROSS JOIN reached ON position = ?1 AND reached.number = own.number "
    "WHERE ?4 IS NULL OR ?4 = (SELECT black IS ?2 FROM indexed_games WHERE indexed_games.number = own.number) "
    "ORDER BY own.number DESC";

// How many games of a busy position are searched for the latest ones that the filter admits.
constexpr std::int64_t most_looked_through = 1000;

struct StoredRow {
  std::int64_t number;
  Move move;
  GameFacts facts;
};

StoreResult<StoredRow> stored_row(const Row& row) {
  return StoredRow{row.integer(0), Move::from_raw(static_cast<std::uint16_t>(row.integer(1))),
                   GameFacts::unpack(row.integer(2))};
}

StoreResult<bool> there(const Row&) { return true; }
StoreResult<std::int64_t> number_of(const Row& row) { return row.integer(0); }

std::int64_t slice_of(const GameFacts& facts) {
  const auto fast = facts.speed ? static_cast<std::int64_t>(*facts.speed) : 7;
  return fast * 32 + std::min(facts.band(), 31);
}

void sort(std::vector<MoveCount>& moves) {
  std::ranges::sort(moves, [](const MoveCount& a, const MoveCount& b) {
    return a.games() != b.games() ? a.games() > b.games() : a.move < b.move;
  });
}

MoveCount& of_move(std::vector<MoveCount>& moves, Move move) {
  const auto found = std::ranges::find(moves, move, &MoveCount::move);
  return found == moves.end() ? moves.emplace_back(move) : *found;
}

// Counts the rows, newest first, for whose facts `wanted` returns true.
template <class Wanted>
OpeningCount counted(const std::vector<StoredRow>& rows, Color mover, const Wanted& wanted) {
  OpeningCount count;
  for (const StoredRow& row : rows) {
    if (!wanted(row.facts)) continue;
    of_move(count.moves, row.move).add(row.facts, mover);
    if (count.recent.size() < OpeningTable::most_recent) count.recent.push_back({row.number, row.move});
  }
  sort(count.moves);
  return count;
}

game::Seat seat_of(const Row& row, int player_column) {
  if (!row.is_null(player_column)) return game::PersonSeat{{std::string(row.text(player_column))}};
  return game::EngineSeat{
      game::Level::from(row.integer(player_column + 1)).value_or(*game::Level::from(game::Level::weakest))};
}

std::optional<std::string_view> player_on(const game::Seats& seats, Color color) {
  const game::PlayerId* player = seats.person(color);
  return player == nullptr ? std::nullopt : std::optional<std::string_view>{player->value};
}

std::optional<std::int64_t> level_on(const game::Seats& seats, Color color) {
  const auto* engine = std::get_if<game::EngineSeat>(&seats[color]);
  return engine == nullptr ? std::nullopt : std::optional<std::int64_t>{engine->level.value()};
}

StoreResult<void> put_game(Transaction& index, const IndexedGame& game) {
  const bool is_usual = game.start == initial_position(game.spec());
  const auto start = is_usual ? std::nullopt : std::optional{write_sfen(game.start)};
  const auto speed = game.speed.transform([](game::Speed one) { return static_cast<std::int64_t>(one); });
  const auto winner = game.outcome.winner.transform([](Color color) { return text(color); });
  auto done = index.execute(add_game_sql, game.number, game.id.text(), game.spec().id, start, text_of_moves(game.moves),
                            player_on(game.seats, Color::black), level_on(game.seats, Color::black),
                            std::int64_t{game.rating[0]}, player_on(game.seats, Color::white),
                            level_on(game.seats, Color::white), std::int64_t{game.rating[1]}, speed,
                            std::int64_t{game.rated}, winner, code(game.outcome.reason), game.ended);
  for (const Color color : {Color::black, Color::white}) {
    const auto player = player_on(game.seats, color);
    if (done && player) done = index.execute(add_seat_sql, *player, game.number);
  }
  return done;
}

}  // namespace

StoreResult<IndexedGame> indexed_game_of(const Row& row) {
  auto id = GameId::parse(row.text(1));
  const auto spec = game_named(row.text(2));
  auto moves = parse_moves_text(row.text(4));
  const auto reason = parse_termination(row.text(14));
  if (!spec) return std::unexpected(spec.error());
  auto start = initial_position(**spec);
  if (!row.is_null(3)) {
    const auto read = parse_sfen(**spec, row.text(3), Strictness::lenient);
    if (!read) return std::unexpected(storage_error("an indexed game has an impossible start"));
    start = read->position;
  }
  if (!id || !moves || !reason) return std::unexpected(storage_error("an indexed game is impossible"));
  IndexedGame game{.number = row.integer(0),
                   .id = std::move(*id),
                   .start = start,
                   .moves = std::move(*moves),
                   .seats = {seat_of(row, 5), seat_of(row, 8)},
                   .speed = {},
                   .rated = row.integer(12) != 0,
                   .rating = {static_cast<int>(row.integer(7)), static_cast<int>(row.integer(10))},
                   .outcome = {row.is_null(13) ? std::nullopt : parse_color(row.text(13)), *reason},
                   .ended = row.integer(15)};
  if (!row.is_null(11)) game.speed = static_cast<game::Speed>(row.integer(11));
  return game;
}

StoreResult<IndexState> read_index_state(Reads& index) {
  const auto found = index.query(state_sql, [](const Row& row) -> StoreResult<IndexState> {
    const auto id = GameId::parse(row.text(1));
    const EndedGame last{id ? row.integer(0) : 0, id.value_or(GameId::random())};
    return IndexState{.last = last, .games = row.integer(2), .rows = row.integer(3)};
  });
  if (!found) return std::unexpected(found.error());
  if (found->empty())
    return std::unexpected(
        StoreError{StoreError::Kind::damaged, "the index of openings does not contain the number of its last game"});
  return found->front();
}

StoreResult<OpeningIndex> OpeningIndex::open(const std::filesystem::path& path, const OpeningLimits& limits) {
  auto file = IndexFile::open(path, IndexFile::Use::writes);
  if (!file) return std::unexpected(std::move(file.error()));
  OpeningIndex index(std::move(*file), limits);
  if (auto read = index.read_busy(); !read) return std::unexpected(std::move(read.error()));
  return index;
}

StoreResult<void> OpeningIndex::read_busy() {
  const auto positions = file_->query(busy_sql, number_of);
  if (!positions) return std::unexpected(positions.error());
  busy_ = {positions->begin(), positions->end()};
  return {};
}

StoreResult<IndexState> OpeningIndex::state() { return read_index_state(*file_); }

StoreResult<void> OpeningIndex::add(std::span<const IndexedGame> games, const EndedGame& last) {
  auto done = file_->change([&]() -> StoreResult<void> {
    const auto state = read_index_state(*file_);
    if (!state) return std::unexpected(state.error());
    games_ = state->games;
    rows_ = state->rows;
    auto added = add_games(games);
    while (added && rows_ > limits_.rows && games_ > 0) added = take_out_oldest();
    if (!added) return added;
    return file_->execute(put_state_sql, last.number, last.id.text(), games_, rows_);
  });
  if (done) return done;
  (void)read_busy();  // roll back the busy positions too
  return done;
}

StoreResult<void> OpeningIndex::add_games(std::span<const IndexedGame> games) {
  std::vector<Reached> rows;
  for (const IndexedGame& game : games) {
    const auto known = file_->query(has_game_sql, there, game.number);
    if (!known) return std::unexpected(known.error());
    if (!known->empty()) continue;
    if (auto put = put_game(*file_, game); !put) return put;
    ++games_;
    for (const OpeningRow& row : opening_rows(game.start, game.moves)) rows.push_back({row, game.number, game.facts()});
  }
  return add_rows(std::move(rows));
}

StoreResult<void> OpeningIndex::add_rows(std::vector<Reached> rows) {
  // Insert rows in file order, so that each page is written once.
  std::ranges::sort(rows, {}, [](const Reached& one) { return std::pair{one.row.position, one.number}; });
  for (const Reached& one : rows) {
    auto done =
        file_->execute(add_row_sql, one.row.position, one.number, std::int64_t{one.row.move.raw()}, one.facts.packed());
    if (done && busy_.contains(one.row.position)) done = count_ahead(one, Sense::add);
    if (!done) return done;
  }
  rows_ += static_cast<std::int64_t>(rows.size());
  const Reached* before = nullptr;
  for (const Reached& one : rows) {
    if (before != nullptr && before->row.position == one.row.position) continue;
    before = &one;
    if (auto done = count_when_busy(one.row); !done) return done;
  }
  return {};
}

StoreResult<void> OpeningIndex::count_when_busy(const OpeningRow& row) {
  if (busy_.contains(row.position)) return {};
  const auto number = file_->query(rows_up_to_sql, number_of, row.position, limits_.busy);
  if (!number) return std::unexpected(number.error());
  if (number->front() < limits_.busy) return {};
  const auto rows = file_->query(rows_of_sql, stored_row, row.position);
  if (!rows) return std::unexpected(rows.error());
  if (auto added = file_->execute(add_busy_sql, row.position); !added) return added;
  busy_.insert(row.position);
  for (const StoredRow& one : *rows) {
    const Reached reached{{row.position, one.move, row.mover}, one.number, one.facts};
    if (auto done = count_ahead(reached, Sense::add); !done) return done;
  }
  return {};
}

// Games with an engine count only for their player; those queries read the rows.
StoreResult<void> OpeningIndex::count_ahead(const Reached& reached, Sense sense) {
  if (!reached.facts.are_people) return {};
  MoveCount one{.move = reached.row.move};
  one.add(reached.facts, reached.row.mover);
  const std::int64_t sign = sense == Sense::add ? 1 : -1;
  return file_->execute(count_ahead_sql, reached.row.position, std::int64_t{one.move.raw()},
                        std::int64_t{reached.facts.year}, slice_of(reached.facts), sign * one.black, sign * one.white,
                        sign * one.even, sign * one.rated, sign * one.ratings);
}

StoreResult<void> OpeningIndex::take_out(const IndexedGame& game) {
  const auto rows = opening_rows(game.start, game.moves);
  for (const OpeningRow& row : rows) {
    auto done = file_->execute(take_row_sql, row.position, game.number);
    if (done && busy_.contains(row.position)) done = count_ahead({row, game.number, game.facts()}, Sense::take);
    if (!done) return done;
  }
  for (const Color color : {Color::black, Color::white}) {
    const auto player = player_on(game.seats, color);
    if (!player) continue;
    if (auto done = file_->execute(take_seats_sql, *player, game.number); !done) return done;
  }
  --games_;
  rows_ -= static_cast<std::int64_t>(rows.size());
  return file_->execute(take_game_sql, game.number);
}

StoreResult<void> OpeningIndex::take_out_oldest() {
  const auto oldest = file_->query(oldest_sql, indexed_game_of);
  if (!oldest) return std::unexpected(oldest.error());
  if (oldest->empty()) return std::unexpected(storage_error("the number of games in the index of openings is wrong"));
  return take_out(oldest->front());
}

StoreResult<void> OpeningIndex::forget(std::span<const game::PlayerId> players) {
  for (const game::PlayerId& player : players) {
    const auto known = file_->query(known_forgotten_sql, there, player.value);
    if (!known) return std::unexpected(known.error());
    if (!known->empty()) continue;
    if (auto done = forget(player); !done) return done;
  }
  return {};
}

StoreResult<void> OpeningIndex::forget(const game::PlayerId& player) {
  return file_->change([&]() -> StoreResult<void> {
    const auto state = read_index_state(*file_);
    if (!state) return std::unexpected(state.error());
    games_ = state->games;
    rows_ = state->rows;
    auto games = file_->query(rated_of_player_sql, indexed_game_of, player.value);
    if (!games) return std::unexpected(games.error());
    for (IndexedGame& game : *games) {
      if (auto done = take_out(game); !done) return done;
      if (const auto side = game.seats.side_of(player)) game.rating[index(*side)] = 0;
      if (auto done = add_games(std::span{&game, 1}); !done) return done;
    }
    return file_->execute(add_forgotten_sql, player.value);
  });
}

StoreResult<void> OpeningIndex::settle() {
  const auto done = file_->query(settle_sql, number_of);
  if (!done) return std::unexpected(done.error());
  return {};
}

StoreResult<OpeningCount> OpeningTable::count(const OpeningQuestion& question) const {
  const auto busy = index_.query(is_busy_sql, there, question.position);
  if (!busy) return std::unexpected(busy.error());
  if (question.player) return count_own(question, !busy->empty());
  return busy->empty() ? count_rows(question) : count_busy(question);
}

StoreResult<OpeningCount> OpeningTable::count_rows(const OpeningQuestion& question) const {
  const auto rows = index_.query(newest_rows_sql, stored_row, question.position, std::int64_t{-1});
  if (!rows) return std::unexpected(rows.error());
  return counted(*rows, question.mover,
                 [&](const GameFacts& facts) { return facts.are_people && question.filter.admits(facts); });
}

StoreResult<OpeningCount> OpeningTable::count_busy(const OpeningQuestion& question) const {
  const OpeningFilter& filter = question.filter;
  auto moves = index_.query(
      busy_moves_sql,
      [](const Row& row) -> StoreResult<MoveCount> {
        return MoveCount{.move = Move::from_raw(static_cast<std::uint16_t>(row.integer(0))),
                         .black = row.integer(1),
                         .white = row.integer(2),
                         .even = row.integer(3),
                         .rated = row.integer(4),
                         .ratings = row.integer(5)};
      },
      question.position, std::int64_t{filter.since}, std::int64_t{filter.until}, std::int64_t{filter.speeds},
      std::int64_t{filter.least_band});
  if (!moves) return std::unexpected(std::move(moves.error()));
  const auto rows = index_.query(newest_rows_sql, stored_row, question.position, most_looked_through);
  if (!rows) return std::unexpected(rows.error());
  std::erase_if(*moves, [](const MoveCount& move) { return move.games() == 0; });
  sort(*moves);
  OpeningCount last =
      counted(*rows, question.mover, [&](const GameFacts& facts) { return facts.are_people && filter.admits(facts); });
  return OpeningCount{.moves = std::move(*moves), .recent = std::move(last.recent)};
}

StoreResult<OpeningCount> OpeningTable::count_own(const OpeningQuestion& question, bool is_busy) const {
  const auto has_black =
      question.side.transform([](Color side) { return static_cast<std::int64_t>(side == Color::black); });
  const auto rows = index_.query(is_busy ? own_busy_rows_sql : own_rows_sql, stored_row, question.position,
                                 question.player->value, most_own_games, has_black);
  if (!rows) return std::unexpected(rows.error());
  return counted(*rows, question.mover, [&](const GameFacts& facts) {
    return (facts.are_people || !question.only_people) && question.filter.admits(facts);
  });
}

StoreResult<std::vector<IndexedGame>> OpeningTable::games(std::span<const std::int64_t> numbers) const {
  std::vector<IndexedGame> games;
  for (const std::int64_t number : numbers) {
    auto found = index_.query(game_sql, indexed_game_of, number);
    if (!found) return std::unexpected(std::move(found.error()));
    if (!found->empty()) games.push_back(std::move(found->front()));
  }
  return games;
}

}  // namespace ootori::server
