// Learns a net from samples: Adam (Kingma and Ba, 2015) over batches in random order, with a falling rate.
// The same samples, terms and number of threads bring the same net, also where training was interrupted and went on.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "train/network.hpp"

namespace ootori {

struct TrainingTerms {
  int epochs = 20;
  std::size_t batch = 16384;
  double first_rate = 1e-3;  // falls along half a cosine wave …
  double last_rate = 1e-5;   // … to this at the end
  Aim aim;
  int threads = 2;
  std::uint64_t seed = 1;
};

// What an epoch brought.
struct EpochLoss {
  double training = 0;    // mean over the epoch, while the net changed
  double validation = 0;  // after it
};

// Where training is within an epoch.
struct TrainingProgress {
  int epoch = 0;  // from 0
  std::size_t samples_done = 0;
  std::size_t samples = 0;
};

template <class G>
class Trainer {
 public:
  explicit Trainer(const TrainingTerms& terms);

  // One more epoch; false, with nothing changed, where it was stopped. `watch` is called after each batch.
  bool train_epoch(const TrainingSet<G>& set, const std::stop_token& stop,
                   const std::function<void(const TrainingProgress&)>& watch = {});

  [[nodiscard]] bool is_finished() const { return static_cast<int>(losses_.size()) >= terms_.epochs; }
  [[nodiscard]] const std::vector<EpochLoss>& losses() const { return losses_; }
  [[nodiscard]] const Parameters<G>& parameters() const { return parameters_; }

  // All of it as bytes, to go on from with the same terms and samples.
  [[nodiscard]] std::string checkpoint() const;

  // Goes on from such bytes; an error, with nothing changed, where they are of something else.
  [[nodiscard]] std::expected<void, std::string> restore(std::string_view bytes);

 private:
  double train_batch(std::span<const std::uint32_t> numbers, std::span<const Sample<G>> samples);
  void step(double rate);
  [[nodiscard]] double rate_at(double share) const;

  TrainingTerms terms_;
  Parameters<G> parameters_;
  Parameters<G> mean_;  // Adam's moments of the gradient
  Parameters<G> square_;
  std::uint64_t steps_ = 0;
  std::vector<EpochLoss> losses_;
  std::vector<Parameters<G>> gradients_;  // one a thread
};

}  // namespace ootori
