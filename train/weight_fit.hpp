// Fits the weights of the hand-made evaluation to the search's scores. engine/tori_weights.hpp and
// engine/yari_weights.hpp come from this. The same positions, terms and number of threads give the same weights.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "train/descent.hpp"
#include "train/sampling.hpp"
#include "train/training_terms.hpp"
#include "train/weight_terms.hpp"

namespace ootori {

template <class G>
struct ScoredPosition {
  Position<G> position;
  std::int16_t score = 0;        // centipawns, for the side to move
  std::uint8_t half_points = 0;  // 2 won, 1 drawn, 0 lost
};

template <class G>
using FitSet = SplitSamples<ScoredPosition<G>>;

// Like training_set (train/training_set.hpp).
template <class G>
[[nodiscard]] FitSet<G> fit_set(std::span<const RecordedGame> games, const SampleFilter& filter, int held_out,
                                int threads);

// A fit's rates are in centipawns a step. Only the weights of tables by square or relation decay.
inline constexpr TrainingTerms fit_terms{
    .epochs = 8, .batch = 4096, .first_rate = 4, .last_rate = 0.05, .decay = 0.001, .aim = {}};

template <class G>
class WeightFit {
 public:
  // Starts with the weights that are derived from the game's table.
  explicit WeightFit(const TrainingTerms& terms);

  // Runs one epoch. Returns false if stopped on the way. `watch` is called after each batch.
  bool run_epoch(const FitSet<G>& set, const std::stop_token& stop,
                 const std::function<void(const TrainingProgress&)>& watch = {});

  [[nodiscard]] bool is_finished() const { return static_cast<int>(losses_.size()) >= terms_.epochs; }
  [[nodiscard]] const std::vector<EpochLoss>& losses() const { return losses_; }

  // The current weights, rounded.
  [[nodiscard]] EvaluationWeights weights() const;

 private:
  double run_batch(std::span<const std::uint32_t> numbers, std::span<const ScoredPosition<G>> samples, double rate);

  TrainingTerms terms_;
  std::vector<float> weights_;
  Adam adam_{WeightLayout<G>::count};
  std::vector<std::vector<float>> gradients_;  // one for each thread
  std::vector<EpochLoss> losses_;
};

// The weights in one array.
template <class G>
[[nodiscard]] std::vector<float> weights_in_a_row(const EvaluationWeights& weights);

// The mean squared error of the win probability, as defined by Aim.
template <class G>
[[nodiscard]] double mean_loss(const EvaluationWeights& weights, std::span<const ScoredPosition<G>> samples,
                               const Aim& aim, int threads);

// The weights as a C++ header that defines `name`, with `comment` at the top.
template <class G>
[[nodiscard]] std::string write_weights(const EvaluationWeights& weights, std::string_view name,
                                        std::string_view comment);

}  // namespace ootori
