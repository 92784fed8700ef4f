// Games of the engine against itself, to learn from: short searches, from random openings that are about balanced.
#pragma once

#include <functional>
#include <stop_token>

#include "engine/engine.hpp"
#include "train/recorded_game.hpp"

namespace ootori {

struct SelfPlayTerms {
  std::uint64_t nodes = 1500;  // a move
  int fewest_random_plies = 6;
  int most_random_plies = 9;
  int opening_bound = 300;   // centipawns that either side may be ahead after the random moves
  int most_plies = 400;      // a longer game is a draw
  int decided_score = 3000;  // centipawns ahead …
  int decided_plies = 6;     // … for so many plies in a row: won. A forced mate that the search sees wins at once.
  std::uint64_t seed = 1;
  std::optional<AnyNet> net{};  // what judges positions; none: as EngineOptions has it
};

// Plays one game after the other. Not thread-safe; different players may play at once.
class SelfPlayer {
 public:
  SelfPlayer(const GameSpec& spec, const SelfPlayTerms& terms);

  // The game of that number: the same terms and number bring the same game. Nothing where it was stopped, or the
  // opening turned out unbalanced.
  [[nodiscard]] std::optional<RecordedGame> play(std::uint64_t number, const std::stop_token& stop);

  // A game that goes on from the position of `opening`, which is not over, and whose moves count as the random ones.
  // The same terms and opening bring the same game. Nothing where it was stopped.
  [[nodiscard]] std::optional<RecordedGame> play_from(const AnyGame& opening, const std::stop_token& stop);

 private:
  [[nodiscard]] bool is_balanced(const AnyGame& opening, const std::stop_token& stop);
  template <class G>
  std::optional<RecordedGame> play_on(Game<G> game, const std::stop_token& stop);

  const GameSpec& spec_;
  SelfPlayTerms terms_;
  Engine engine_;
};

// Called after each game, by one thread at a time; false ends the play.
using RecordSink = std::function<bool(const RecordedGame&)>;

// Plays the games from number `first` on, `threads` at a time, until the sink has enough or it is stopped.
void play_many(const GameSpec& spec, const SelfPlayTerms& terms, std::uint64_t first, int threads,
               const RecordSink& sink, const std::stop_token& stop);

}  // namespace ootori
