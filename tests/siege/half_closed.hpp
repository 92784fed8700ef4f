// The connections of a server whose clients have closed them, while the server has not.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ootori::siege {

// IPv4 connections to a port of this machine in the state CLOSE-WAIT that a program still holds, as the kernel lists
// them.
[[nodiscard]] std::size_t half_closed(std::uint16_t port);

}  // namespace ootori::siege
