#include "train/quantization.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/nnue/kernels.hpp"

namespace ootori {
namespace {

template <class T>
T rounded(float value, int unit, float most) {
  return static_cast<T>(std::lround(std::clamp(value * static_cast<float>(unit), -most, most)));
}

// The integer net's evaluation of a sample, in centipawns.
template <class G>
int judged_sample(const Net<G>& net, const Sample<G>& sample) {
  std::array<typename Net<G>::Row, 2> sums;
  for (std::size_t eye = 0; eye < 2; ++eye) {
    RowChanges changes;
    for (const std::size_t input : sample.inputs[eye]) changes.add(net.rows[input].data());
    Kernels::update<Net<G>::width>(net.biases.data(), sums[eye].data(), changes);
  }
  return judged<Kernels>(net, sample.output, sums[0].data(), sums[1].data());
}

}  // namespace

template <class G>
Net<G> quantized(const Parameters<G>& parameters, double scale) {
  constexpr std::size_t width = Parameters<G>::width;
  constexpr int activation = NetUnits::activation;
  constexpr auto most_input = static_cast<float>(static_cast<int>(NetUnits::most_input_weight * activation));
  Net<G> net;
  for (std::size_t input = 0; input < net.rows.size(); ++input) {
    for (std::size_t i = 0; i < width; ++i) {
      net.rows[input][i] = rounded<std::int16_t>(parameters.row(input)[i], activation, most_input);
    }
  }
  for (std::size_t i = 0; i < width; ++i) {
    net.biases[i] = rounded<std::int16_t>(parameters.biases()[i], activation, most_input);
  }
  for (std::size_t number = 0; number < Net<G>::outputs; ++number) {
    for (std::size_t i = 0; i < 2 * width; ++i) {
      net.output_weights[number][i] =
          rounded<std::int16_t>(parameters.output(number)[i], NetUnits::output, NetUnits::most_output_weight);
    }
    net.output_biases[number] =
        rounded<std::int32_t>(parameters.output_bias(number), activation * NetUnits::output, 1 << 24);
  }
  net.scale = static_cast<std::int32_t>(std::lround(scale));
  return net;
}

template <class G>
Parameters<G> parameters_of(const Net<G>& net) {
  Parameters<G> parameters;
  const auto copy = [](const auto& from, float* to, int unit) {
    std::ranges::transform(from, to,
                           [unit](auto value) { return static_cast<float>(value) / static_cast<float>(unit); });
  };
  for (std::size_t input = 0; input < net.rows.size(); ++input) {
    copy(net.rows[input], parameters.row(input), NetUnits::activation);
  }
  copy(net.biases, parameters.biases(), NetUnits::activation);
  for (std::size_t number = 0; number < Net<G>::outputs; ++number) {
    copy(net.output_weights[number], parameters.output(number), NetUnits::output);
    copy(std::array{net.output_biases[number]}, &parameters.output_bias(number),
         NetUnits::activation * NetUnits::output);
  }
  return parameters;
}

template <class G>
double fitted_scale(const Parameters<G>& parameters, Samples<G> samples) {
  constexpr int most = 1500;  // higher scores are as good as won, and their centipawns mean little
  double products = 0;
  double squares = 0;
  for (const Sample<G>& sample : samples) {
    if (std::abs(sample.score) > most) continue;
    const double output = output_of(parameters, sample);
    products += output * sample.score;
    squares += output * output;
  }
  return squares > 0 ? std::clamp(products / squares, 50.0, 5000.0) : 600;
}

template <class G>
QuantizationReport quantization_report(const Parameters<G>& parameters, const Net<G>& net, Samples<G> samples,
                                       const Aim& aim) {
  QuantizationReport report;
  for (const Sample<G>& sample : samples) {
    const double in_numbers = judged_sample(net, sample);
    const double difference = std::abs(in_numbers - output_of(parameters, sample) * net.scale);
    report.mean += difference;
    report.most = std::max(report.most, difference);
    const double error = 1 / (1 + std::exp(-in_numbers / net.scale)) - aim.chance(sample.score, sample.half_points);
    report.loss += error * error;
  }
  if (samples.empty()) return report;
  report.mean /= static_cast<double>(samples.size());
  report.loss /= static_cast<double>(samples.size());
  return report;
}

#define INSTANTIATE(G)                                            \
  template Net<G> quantized(const Parameters<G>&, double);        \
  template Parameters<G> parameters_of(const Net<G>&);            \
  template double fitted_scale(const Parameters<G>&, Samples<G>); \
  template QuantizationReport quantization_report(const Parameters<G>&, const Net<G>&, Samples<G>, const Aim&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
