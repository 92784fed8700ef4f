#include "server/explorer/indexed_game.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "game/state.hpp"
#include "server/games/game_table.hpp"
#include "server/ratings/rating_after.hpp"

namespace ootori::server {
namespace {

constexpr int first_year = 2000;
constexpr int most_rating = 4095;
constexpr std::int64_t no_speed = 7;
constexpr std::int64_t no_winner = 2;

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

StoreError cannot_be_read(const GameId& id, const std::string& why) {
  return storage_error("game " + id.text() + " cannot be indexed: " + why);
}

bool counts(const game::State& state) {
  const auto outcome = state.outcome();
  return outcome && state.plies() >= 2 && (outcome->winner || outcome->reason != Termination::abandoned);
}

StoreResult<std::array<int, 2>> ratings_after(Reads& store, const game::State& state, const GameId& id) {
  std::array<int, 2> ratings{};
  if (!state.is_rated()) return ratings;
  for (const Color color : {Color::black, Color::white}) {
    const game::PlayerId* player = state.seats().person(color);
    if (player == nullptr) continue;
    const auto rating = rating_after(store, *player, id);
    if (!rating) return std::unexpected(rating.error());
    if (*rating) ratings[index(color)] = std::clamp(static_cast<int>(std::lround(**rating)), 1, most_rating);
  }
  return ratings;
}

}  // namespace

std::int64_t GameFacts::packed() const {
  const std::int64_t won = winner ? static_cast<std::int64_t>(*winner) : no_winner;
  const std::int64_t fast = speed ? static_cast<std::int64_t>(*speed) : no_speed;
  std::int64_t all = std::clamp(year - first_year, 0, 255);
  all = all << 12 | rating[0];
  all = all << 12 | rating[1];
  all = all << 3 | fast;
  all = all << 2 | won;
  return all << 1 | std::int64_t{are_people};
}

GameFacts GameFacts::unpack(std::int64_t packed) {
  const auto take = [&packed](int bits) {
    const std::int64_t value = packed & ((std::int64_t{1} << bits) - 1);
    packed >>= bits;
    return value;
  };
  GameFacts facts;
  facts.are_people = take(1) != 0;
  if (const auto won = take(2); won < no_winner) facts.winner = static_cast<Color>(won);
  if (const auto fast = take(3); fast < no_speed) facts.speed = static_cast<game::Speed>(fast);
  facts.rating[1] = static_cast<int>(take(12));
  facts.rating[0] = static_cast<int>(take(12));
  facts.year = first_year + static_cast<int>(take(8));
  return facts;
}

int GameFacts::band() const {
  if (rating[0] == 0 || rating[1] == 0) return 0;
  return (rating[0] + rating[1]) / 2 / band_width;
}

GameFacts IndexedGame::facts() const {
  return {.winner = outcome.winner,
          .speed = speed,
          .are_people = seats.are_people(),
          .year = year_of(ended),
          .rating = rating};
}

StoreResult<std::optional<IndexedGame>> read_indexed_game(Reads& store, const EndedGame& ended) {
  const auto events = GameTable{store}.load(ended.id);
  if (!events) return std::unexpected(events.error());
  std::vector<game::Event> history;
  UnixMillis at = 0;
  for (const Recorded& recorded : *events) {
    history.push_back(recorded.event);
    if (std::holds_alternative<game::Ended>(recorded.event)) at = recorded.at;
  }
  const auto state = game::State::fold(history);
  if (!state) return std::unexpected(cannot_be_read(ended.id, state.error().message));
  if (!counts(*state)) return std::nullopt;
  const auto ratings = ratings_after(store, *state, ended.id);
  if (!ratings) return std::unexpected(ratings.error());
  return IndexedGame{.number = ended.number,
                     .id = ended.id,
                     .start = state->start(),
                     .moves = {state->moves().begin(), state->moves().end()},
                     .seats = state->seats(),
                     .speed = state->time().transform([](const auto& time) { return game::speed_of(time); }),
                     .rated = state->is_rated(),
                     .rating = *ratings,
                     .outcome = *state->outcome(),
                     .ended = at};
}

std::string text_of_moves(const std::vector<Move>& moves) {
  std::string text;
  text.reserve(3 * moves.size());
  for (const Move move : moves) {
    for (const int shift : {12, 6, 0}) text += letters[move.raw() >> shift & 63];
  }
  return text;
}

std::optional<std::vector<Move>> parse_moves_text(std::string_view text) {
  if (text.size() % 3 != 0) return std::nullopt;
  std::vector<Move> moves;
  moves.reserve(text.size() / 3);
  for (; !text.empty(); text.remove_prefix(3)) {
    std::uint32_t bits = 0;
    for (const char letter : text.substr(0, 3)) {
      const auto value = letters.find(letter);
      if (value == std::string_view::npos) return std::nullopt;
      bits = bits << 6 | static_cast<std::uint32_t>(value);
    }
    if (bits > 0xffff) return std::nullopt;
    moves.push_back(Move::from_raw(static_cast<std::uint16_t>(bits)));
  }
  return moves;
}

int year_of(UnixMillis at) {
  const auto day = std::chrono::floor<std::chrono::days>(std::chrono::sys_time{std::chrono::milliseconds{at}});
  return static_cast<int>(std::chrono::year_month_day{day}.year());
}

}  // namespace ootori::server
