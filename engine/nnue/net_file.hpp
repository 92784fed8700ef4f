// A net as a file: 64 bytes that name the format, the game, the shape of the net and a checksum of the rest; then the
// weights as 16-bit numbers, row by row. All numbers lowest byte first.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/nnue/any_net.hpp"
#include "engine/nnue/net.hpp"

namespace ootori {

template <class G>
[[nodiscard]] std::string write_net(const Net<G>& net);

// The net of these bytes; otherwise what is wrong with them, in words for a person.
[[nodiscard]] std::expected<AnyNet, std::string> read_net(std::string_view bytes);

// The net of a file; an error names the file.
[[nodiscard]] std::expected<AnyNet, std::string> read_net_file(const std::filesystem::path& path);

// A net of this game whose sums may be fewer than those of Net<G>: what a wider one is begun with (train/net_widening).
template <class G>
struct LooseNet {
  std::size_t width = 0;
  std::vector<std::vector<std::int16_t>> rows;  // Features<G>::count of them, of `width` numbers
  std::vector<std::int16_t> biases;
  std::vector<std::vector<std::int16_t>> output_weights;  // own sums first
  std::vector<std::int32_t> output_biases;
  std::int32_t scale = 0;

  // All zeros.
  explicit LooseNet(std::size_t width);
};

template <class G>
[[nodiscard]] std::string write_net(const LooseNet<G>& net);

// The net of these bytes, of at most the width of Net<G>; otherwise what is wrong with them.
template <class G>
[[nodiscard]] std::expected<LooseNet<G>, std::string> read_loose_net(std::string_view bytes);

}  // namespace ootori
