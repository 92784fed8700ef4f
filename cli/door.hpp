// The common part of the subcommands that speak an engine protocol.
#pragma once

#include <functional>
#include <iostream>
#include <memory>
#include <random>

#include "cli/commands.hpp"
#include "cli/game_name.hpp"
#include "engine/doors/door_terms.hpp"

namespace ootori::cli {

// Adds a subcommand that speaks a protocol on standard input and output; `serve` does this for the chosen game.
inline void add_door(CLI::App& app, const std::string& name, const std::string& description,
                     const std::function<void(const DoorTerms&)>& serve) {
  auto* command = app.add_subcommand(name, description);
  auto game = std::make_shared<std::string>(all_games.front()->id);
  command->add_option("game", *game, game_names() + "; the host can change it")->capture_default_str();
  command->callback([serve, game] {
    std::ios::sync_with_stdio(false);
    serve({.game = &game_or_fail(*game), .version = OOTORI_VERSION, .seed = std::random_device{}()});
  });
}

}  // namespace ootori::cli
