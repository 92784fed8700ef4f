#include "train/net_widening.hpp"

namespace ootori {
namespace {

// Converts numbers in integer units to real numbers.
template <class T>
void copy_units(std::span<const T> from, float* to, int unit) {
  for (const T value : from) *to++ = static_cast<float>(value) / static_cast<float>(unit);
}

}  // namespace

template <class G>
Parameters<G> widened(const LooseNet<G>& net, std::uint64_t seed) {
  constexpr std::size_t width = Parameters<G>::width;
  Parameters<G> wide = initial_parameters<G>(seed);
  for (std::size_t input = 0; input < net.rows.size(); ++input) {
    copy_units(std::span{net.rows[input]}, wide.row(input), NetUnits::activation);
  }
  copy_units(std::span{net.biases}, wide.biases(), NetUnits::activation);
  for (std::size_t number = 0; number < Net<G>::outputs; ++number) {
    const std::span weights{net.output_weights[number]};
    float* const output = wide.output(number);
    std::fill_n(output, 2 * width, 0.0F);
    copy_units(weights.first(net.width), output, NetUnits::output);
    copy_units(weights.subspan(net.width), output + width, NetUnits::output);
    wide.output_bias(number) =
        static_cast<float>(net.output_biases[number]) / static_cast<float>(NetUnits::activation * NetUnits::output);
  }
  return wide;
}

#define INSTANTIATE(G) template Parameters<G> widened(const LooseNet<G>&, std::uint64_t);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
