#include "train/self_play.hpp"

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "match/openings.hpp"

namespace ootori {
namespace {

constexpr std::size_t self_play_hash_mib = 4;  // a short search fills no more, and the table is cleared for each game

// Ends a game that one side has won according to the scores of its moves.
class Adjudicator {
 public:
  explicit Adjudicator(const SelfPlayTerms& terms) : terms_(terms) {}

  // The winner, if the score of `mover` decides the game.
  std::optional<Color> after(Color mover, Score score) {
    if (score.is_win()) return mover;
    if (score.is_loss()) return ~mover;
    const int black = mover == Color::black ? score.raw() : -score.raw();
    const int sign = black >= terms_.decided_score ? 1 : black <= -terms_.decided_score ? -1 : 0;
    plies_ = sign == 0 ? 0 : sign == sign_ ? plies_ + 1 : 1;
    sign_ = sign;
    if (plies_ < terms_.decided_plies) return std::nullopt;
    return sign > 0 ? Color::black : Color::white;
  }

 private:
  const SelfPlayTerms& terms_;
  int sign_ = 0;
  int plies_ = 0;
};

}  // namespace

SelfPlayer::SelfPlayer(const GameSpec& spec, const SelfPlayTerms& terms)
    : spec_(spec), terms_(terms), engine_({.hash_mib = self_play_hash_mib, .net = terms.net}) {}

std::optional<RecordedGame> SelfPlayer::play(std::uint64_t number, const std::stop_token& stop) {
  std::uint64_t state = terms_.seed * 0x9e3779b97f4a7c15 + number;
  const auto choices = static_cast<std::uint64_t>(terms_.most_random_plies - terms_.fewest_random_plies + 1);
  const int plies = terms_.fewest_random_plies + static_cast<int>(splitmix64(state) % choices);
  const AnyGame opening = random_opening(spec_, plies, splitmix64(state));
  engine_.new_game();
  if (!is_balanced(opening, stop)) return std::nullopt;
  return std::visit([&](const auto& game) { return play_on(game, stop); }, opening);
}

std::optional<RecordedGame> SelfPlayer::play_from(const AnyGame& opening, const std::stop_token& stop) {
  engine_.new_game();
  return std::visit([&](const auto& game) { return play_on(game, stop); }, opening);
}

bool SelfPlayer::is_balanced(const AnyGame& opening, const std::stop_token& stop) {
  SearchLimits limits;
  limits.nodes = terms_.nodes;
  const SearchResult result = engine_.search(opening, limits, stop);
  return !stop.stop_requested() && std::abs(result.score.raw()) < terms_.opening_bound;
}

template <class G>
std::optional<RecordedGame> SelfPlayer::play_on(Game<G> game, const std::stop_token& stop) {
  RecordedGame record{
      .moves = {game.moves().begin(), game.moves().end()}, .random_plies = game.plies(), .scores = {}, .winner = {}};
  Adjudicator adjudicator{terms_};
  SearchLimits limits;
  limits.nodes = terms_.nodes;
  while (!game.outcome() && static_cast<int>(game.plies()) < terms_.most_plies) {
    const SearchResult result = engine_.search(AnyGame{game}, limits, stop);
    if (stop.stop_requested()) return std::nullopt;
    const Color mover = game.position().side_to_move();
    record.moves.push_back(*result.best);
    record.scores.push_back(static_cast<std::int16_t>(result.score.raw()));
    if (const auto winner = adjudicator.after(mover, result.score)) {
      record.winner = winner;
      return record;
    }
    (void)game.play(*result.best);
  }
  if (game.outcome()) record.winner = game.outcome()->winner;
  return record;
}

void play_many(const GameSpec& spec, const SelfPlayTerms& terms, std::uint64_t first, int threads,
               const RecordSink& sink, const std::stop_token& stop) {
  std::atomic<std::uint64_t> next{first};
  std::mutex mutex;
  std::stop_source enough;
  const std::stop_callback stopped{stop, [&] { enough.request_stop(); }};
  const auto work = [&] {
    SelfPlayer player{spec, terms};
    while (!enough.stop_requested()) {
      const auto game = player.play(next++, enough.get_token());
      if (!game) continue;
      const std::scoped_lock lock{mutex};
      if (enough.stop_requested() || !sink(*game)) enough.request_stop();
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);
}

}  // namespace ootori
