// Reads a net file named on the command line.
#pragma once

#include <string>

#include "cli/failure.hpp"
#include "engine/nnue/net_file.hpp"

namespace ootori::cli {

// Ends the program with an error message if the file has no net for that game.
inline AnyNet net_or_fail(const std::string& path, const GameSpec& spec) {
  auto net = read_net_file(path);
  if (!net) fail(net.error());
  const GameSpec& of = *all_games[net->index()];
  if (&of != &spec) fail(path + " is a net for " + std::string{of.name} + ", not for " + std::string{spec.name});
  return *std::move(net);
}

}  // namespace ootori::cli
