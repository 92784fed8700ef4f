// Initialises a wide net from a narrower one, so that its training does not start from nothing.
#pragma once

#include "engine/nnue/net_file.hpp"
#include "train/network.hpp"

namespace ootori {

// The weights of the narrower net, and sums of their own for the rest: with small random input weights and output
// weights of zero. So the wide net says the same of every position, to the bit, and learns what the new sums are good
// for (Chen, Goodfellow, Shlens, 'Net2Net', 2016, split sums instead; copies of a sum learn the same for long). A net
// of the full width stays what it is. The same seed brings the same weights.
template <class G>
[[nodiscard]] Parameters<G> widened(const LooseNet<G>& net, std::uint64_t seed);

}  // namespace ootori
