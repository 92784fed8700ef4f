// Converts a trained net to the integers that the engine uses, and measures the loss of accuracy.
#pragma once

#include "train/network.hpp"

namespace ootori {

// `scale`: centipawns of an output of 1.0.
template <class G>
[[nodiscard]] Net<G> quantized(const Parameters<G>& parameters, double scale);

// The other way round: a net as real numbers, to go on learning from.
template <class G>
[[nodiscard]] Parameters<G> parameters_of(const Net<G>& net);

// The centipawns of an output of 1.0 with which a net says of these samples, by least squares, what the search said.
template <class G>
[[nodiscard]] double fitted_scale(const Parameters<G>& parameters, std::span<const Sample<G>> samples);

// How a net in whole numbers differs from the one that it was made of.
struct QuantizationReport {
  double mean = 0;  // centipawns
  double most = 0;
  double loss = 0;  // of the whole numbers
};

template <class G>
[[nodiscard]] QuantizationReport quantization_report(const Parameters<G>& parameters, const Net<G>& net,
                                                     std::span<const Sample<G>> samples, const Aim& aim);

}  // namespace ootori
