// Trains a net on samples, in batches in random order, with a falling learning rate. The same samples, terms and number
// of threads give the same net, even if training was interrupted and continued.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "train/descent.hpp"
#include "train/network.hpp"
#include "train/training_terms.hpp"

namespace ootori {

template <class G>
class Trainer {
 public:
  // Starts from small random weights, or from the given ones.
  explicit Trainer(const TrainingTerms& terms);
  Trainer(const TrainingTerms& terms, Parameters<G> start);

  // Trains for one epoch. Returns false and changes nothing if stopped. `watch` is called after each batch.
  bool train_epoch(const TrainingSet<G>& set, const std::stop_token& stop,
                   const std::function<void(const TrainingProgress&)>& watch = {});

  [[nodiscard]] bool is_finished() const { return static_cast<int>(losses_.size()) >= terms_.epochs; }
  [[nodiscard]] const std::vector<EpochLoss>& losses() const { return losses_; }
  [[nodiscard]] const Parameters<G>& parameters() const { return parameters_; }

  // The whole state as bytes, to continue with the same terms and samples.
  [[nodiscard]] std::string checkpoint() const;

  // Continues from a checkpoint. Returns an error and changes nothing if the bytes do not fit.
  [[nodiscard]] std::expected<void, std::string> restore(std::string_view whole);

 private:
  double train_batch(std::span<const std::uint32_t> numbers, Samples<G> samples, double rate);

  TrainingTerms terms_;
  Parameters<G> parameters_;
  Adam adam_{Parameters<G>::count};
  std::vector<EpochLoss> losses_;
  std::vector<Parameters<G>> gradients_;  // one for each thread
};

}  // namespace ootori
