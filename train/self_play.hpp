// Games of the engine against itself for training: short searches, from random openings that are roughly balanced.
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
  int opening_bound = 300;   // the maximum advantage of either side after the random moves, in centipawns
  int most_plies = 400;      // a longer game is a draw
  int decided_score = 3000;  // an advantage of this many centipawns …
  int decided_plies = 6;     // … for this many plies in a row wins; so does a forced mate, at once
  std::uint64_t seed = 1;
  std::optional<AnyNet> net{};  // the net that evaluates positions; none: the default of EngineOptions
};

// Plays one game after another. Not thread-safe, but several players can run at the same time.
class SelfPlayer {
 public:
  SelfPlayer(const GameSpec& spec, const SelfPlayTerms& terms);

  // Plays the game with this number. The same terms and number give the same game. Nothing if stopped, or if the random
  // opening is not balanced.
  [[nodiscard]] std::optional<RecordedGame> play(std::uint64_t number, const std::stop_token& stop);

  // Plays on from `opening`, whose moves count as the random ones; the game must not be over. The same terms and
  // opening give the same game. Nothing if stopped.
  [[nodiscard]] std::optional<RecordedGame> play_from(const AnyGame& opening, const std::stop_token& stop);

 private:
  [[nodiscard]] bool is_balanced(const AnyGame& opening, const std::stop_token& stop);
  template <class G>
  std::optional<RecordedGame> play_on(Game<G> game, const std::stop_token& stop);

  const GameSpec& spec_;
  SelfPlayTerms terms_;
  Engine engine_;
};

// Called after each game, by one thread at a time. Returning false ends the play.
using RecordSink = std::function<bool(const RecordedGame&)>;

// Plays the games from number `first` on, `threads` at a time, until the sink returns false or it is stopped.
void play_many(const GameSpec& spec, const SelfPlayTerms& terms, std::uint64_t first, int threads,
               const RecordSink& sink, const std::stop_token& stop);

}  // namespace ootori
