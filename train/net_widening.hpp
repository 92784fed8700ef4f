// Initialises a wide net from a narrower one, so that training does not start from nothing.
#pragma once

#include "engine/nnue/net_file.hpp"
#include "train/network.hpp"

namespace ootori {

// Copies the weights of the narrower net. The new sums get small random input weights and output weights of zero, so
// the wide net evaluates every position exactly like the narrow one, and then learns to use the new sums. (Chen,
// Goodfellow, Shlens, 'Net2Net', 2016, split sums instead, but copies of a sum learn the same for a long time.) A net
// of full width stays unchanged. The same seed gives the same weights.
template <class G>
[[nodiscard]] Parameters<G> widened(const LooseNet<G>& net, std::uint64_t seed);

}  // namespace ootori
