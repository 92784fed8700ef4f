// Converts a trained net to the integers that the engine uses, and measures the loss of accuracy.
#pragma once

#include "train/network.hpp"

namespace ootori {

// `scale`: the centipawns that an output of 1.0 means.
template <class G>
[[nodiscard]] Net<G> quantized(const Parameters<G>& parameters, double scale);

// The reverse: converts a net to real numbers, to continue its training.
template <class G>
[[nodiscard]] Parameters<G> parameters_of(const Net<G>& net);

// The scale in centipawns with which the net's outputs for these samples best match the search's scores (least
// squares).
template <class G>
[[nodiscard]] double fitted_scale(const Parameters<G>& parameters, Samples<G> samples);

// How the evaluations of an integer net differ from those of the original.
struct QuantizationReport {
  double mean = 0;  // the mean difference, centipawns
  double most = 0;
  double loss = 0;  // the integer net's loss
};

template <class G>
[[nodiscard]] QuantizationReport quantization_report(const Parameters<G>& parameters, const Net<G>& net,
                                                     Samples<G> samples, const Aim& aim);

}  // namespace ootori
