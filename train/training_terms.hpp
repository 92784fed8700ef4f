// The parameters and the progress of a training run.
#pragma once

#include <cstddef>
#include <cstdint>

#include "train/aim.hpp"

namespace ootori {

struct TrainingTerms {
  int epochs = 20;
  std::size_t batch = 16384;
  double first_rate = 1e-3;  // falls along half a cosine wave …
  double last_rate = 1e-5;   // … to this at the end
  // Decoupled weight decay against overfitting: each step reduces every weight by this share times the rate (Loshchilov
  // and Hutter, 'Decoupled weight decay regularization', 2019).
  double decay = 0.3;
  Aim aim;
  int threads = 2;
  std::uint64_t seed = 1;
};

// The losses of an epoch.
struct EpochLoss {
  double training = 0;    // mean over the epoch, while the net changed
  double validation = 0;  // after it
};

// The progress within an epoch.
struct TrainingProgress {
  int epoch = 0;  // from 0
  std::size_t samples_done = 0;
  std::size_t samples = 0;
};

}  // namespace ootori
