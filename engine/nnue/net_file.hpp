// A net as a file: 64 bytes that name the format, the game, the shape of the net and a checksum of the rest; then the
// weights as 16-bit numbers, row by row. All numbers lowest byte first.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/nnue/any_net.hpp"
#include "engine/nnue/net.hpp"

namespace ootori {

template <class G>
[[nodiscard]] std::string write_net(const Net<G>& net);

// The net of these bytes; otherwise what is wrong with them, in words for a person.
[[nodiscard]] std::expected<AnyNet, std::string> read_net(std::string_view bytes);

// The net of a file; an error names the file.
[[nodiscard]] std::expected<AnyNet, std::string> read_net_file(const std::filesystem::path& path);

}  // namespace ootori
