// The file format of nets: a header of 64 bytes with the format, the game, the shape and a checksum of the rest; then
// the rows, the biases and the output weights in 16 bits each, and the output biases and the scale in 32 bits. All
// numbers are little-endian.
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

// Reads a net from the bytes of a file. The error message is worded to follow the file's name.
[[nodiscard]] std::expected<AnyNet, std::string> read_net(std::string_view bytes);

// Reads a net from a file. The error message names the file.
[[nodiscard]] std::expected<AnyNet, std::string> read_net_file(const std::filesystem::path& path);

// A net that may be narrower than Net<G>, as the starting point for training a wider one (train/net_widening).
template <class G>
struct LooseNet {
  std::size_t width = 0;
  std::vector<std::vector<std::int16_t>> rows;  // Features<G>::count rows of `width` numbers
  std::vector<std::int16_t> biases;
  std::vector<std::vector<std::int16_t>> output_weights;  // own sums first
  std::vector<std::int32_t> output_biases;
  std::int32_t scale = 0;

  // All zeros.
  explicit LooseNet(std::size_t width);
};

template <class G>
[[nodiscard]] std::string write_net(const LooseNet<G>& net);

// Reads a net of this game that is at most as wide as Net<G>. Errors are like those of read_net.
template <class G>
[[nodiscard]] std::expected<LooseNet<G>, std::string> read_loose_net(std::string_view bytes);

}  // namespace ootori
