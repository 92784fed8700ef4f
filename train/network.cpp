#include "train/network.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "train/parallel.hpp"

namespace ootori {
namespace {

template <class G>
using Sums = std::array<float, Parameters<G>::width>;

// The sums of both views, and the output computed from them.
template <class G>
struct Activations {
  alignas(64) std::array<Sums<G>, 2> sums;
  float output = 0;
};

template <class G>
std::size_t seen(std::size_t input, bool mirrored) {
  return mirrored ? Features<G>::mirrored(static_cast<typename Features<G>::Index>(input)) : input;
}

template <class G>
void run_forward(const Parameters<G>& parameters, const Sample<G>& sample, std::array<bool, 2> mirrored,
                 Activations<G>& activations) {
  constexpr std::size_t width = Parameters<G>::width;
  const float* weights = parameters.output(sample.output);
  float output = parameters.output_bias(sample.output);
  for (std::size_t eye = 0; eye < 2; ++eye) {
    alignas(64) Sums<G> sums;
    std::copy_n(parameters.biases(), width, sums.begin());
    for (const std::size_t input : sample.inputs[eye]) {
      const float* row = parameters.row(seen<G>(input, mirrored[eye]));
      for (std::size_t i = 0; i < width; ++i) sums[i] += row[i];
    }
    std::array<float, 16> partial{};  // separate sums, so that additions need not wait for each other
    for (std::size_t i = 0; i < width; i += partial.size()) {
      for (std::size_t lane = 0; lane < partial.size(); ++lane) {
        const float clipped = std::clamp(sums[i + lane], 0.0F, 1.0F);
        partial[lane] += clipped * clipped * weights[eye * width + i + lane];
      }
    }
    output += std::accumulate(partial.begin(), partial.end(), 0.0F);
    activations.sums[eye] = sums;
  }
  activations.output = output;
}

float logistic(float x) { return 1.0F / (1.0F + std::exp(-x)); }

double uniform(std::uint64_t& state) { return static_cast<double>(splitmix64(state) >> 11) * 0x1p-53; }

}  // namespace

template <class G>
Parameters<G> initial_parameters(std::uint64_t seed) {
  Parameters<G> parameters;
  std::uint64_t state = seed;
  const auto fill = [&](std::span<float> values, double bound) {
    for (float& value : values) value = static_cast<float>((2 * uniform(state) - 1) * bound);
  };
  const std::span<float> all = parameters.all();
  fill(all.first(Parameters<G>::first_output), 1 / std::sqrt(static_cast<double>(Features<G>::most_active)));
  fill(all.subspan(Parameters<G>::first_output), 1 / std::sqrt(2.0 * Parameters<G>::width));
  return parameters;
}

template <class G>
void keep_in_bounds(Parameters<G>& parameters) {
  constexpr float most_input = NetUnits::most_input_weight;
  constexpr float most_output = static_cast<float>(NetUnits::most_output_weight) / NetUnits::output;
  const std::span<float> all = parameters.all();
  for (float& value : all.first(Parameters<G>::first_output)) value = std::clamp(value, -most_input, most_input);
  for (float& value : all.subspan(Parameters<G>::first_output)) value = std::clamp(value, -most_output, most_output);
}

template <class G>
Parameters<G> mean_of(const Parameters<G>& one, const Parameters<G>& other, double share) {
  Parameters<G> mean;
  std::ranges::transform(one.all(), other.all(), mean.all().begin(),
                         [share](float a, float b) { return static_cast<float>(share * a + (1 - share) * b); });
  return mean;
}

template <class G>
float output_of(const Parameters<G>& parameters, const Sample<G>& sample, std::array<bool, 2> mirrored) {
  Activations<G> activations;
  run_forward(parameters, sample, mirrored, activations);
  return activations.output;
}

template <class G>
double add_gradient(const Parameters<G>& parameters, const Sample<G>& sample, std::array<bool, 2> mirrored,
                    const Aim& aim, Parameters<G>& gradient) {
  constexpr std::size_t width = Parameters<G>::width;
  Activations<G> activations;
  run_forward(parameters, sample, mirrored, activations);
  const float chance = logistic(activations.output);
  const float error = chance - aim.chance(sample.score, sample.half_points);
  const float by_output = 2 * error * chance * (1 - chance);
  gradient.output_bias(sample.output) += by_output;
  for (std::size_t eye = 0; eye < 2; ++eye) {
    const float* weights = parameters.output(sample.output) + eye * width;
    float* by_weight = gradient.output(sample.output) + eye * width;
    float* by_bias = gradient.biases();
    alignas(64) Sums<G> by_sum;
    for (std::size_t i = 0; i < width; ++i) {
      const float sum = activations.sums[eye][i];
      const float clipped = std::clamp(sum, 0.0F, 1.0F);
      by_weight[i] += by_output * clipped * clipped;
      by_sum[i] = clipped == sum ? by_output * weights[i] * 2 * clipped : 0.0F;
      by_bias[i] += by_sum[i];
    }
    for (const std::size_t input : sample.inputs[eye]) {
      float* row = gradient.row(seen<G>(input, mirrored[eye]));
      for (std::size_t i = 0; i < width; ++i) row[i] += by_sum[i];
    }
  }
  return static_cast<double>(error) * error;
}

template <class G>
double mean_loss(const Parameters<G>& parameters, Samples<G> samples, const Aim& aim, int threads) {
  if (samples.empty()) return 0;
  std::vector<double> sums(static_cast<std::size_t>(threads));
  in_parallel(threads, samples.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
    double sum = 0;
    for (const Sample<G>& sample : samples.subspan(first, last - first)) {
      const double error = logistic(output_of(parameters, sample)) - aim.chance(sample.score, sample.half_points);
      sum += error * error;
    }
    sums[part] = sum;
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0) / static_cast<double>(samples.size());
}

#define INSTANTIATE(G)                                                                                  \
  template Parameters<G> initial_parameters<G>(std::uint64_t);                                          \
  template void keep_in_bounds(Parameters<G>&);                                                         \
  template Parameters<G> mean_of(const Parameters<G>&, const Parameters<G>&, double);                   \
  template float output_of(const Parameters<G>&, const Sample<G>&, std::array<bool, 2>);                \
  template double add_gradient(const Parameters<G>&, const Sample<G>&, std::array<bool, 2>, const Aim&, \
                               Parameters<G>&);                                                         \
  template double mean_loss(const Parameters<G>&, Samples<G>, const Aim&, int);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
