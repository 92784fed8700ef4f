#include "cli/door.hpp"

#include <iostream>
#include <memory>
#include <random>

#include "cli/game_name.hpp"
#include "engine/doors/door.hpp"

namespace ootori::cli {

void add_door(CLI::App& app, const Dialect& dialect, const std::string& description) {
  auto* command = app.add_subcommand(std::string{dialect.name}, description);
  auto game = std::make_shared<std::string>(all_games.front()->id);
  command->add_option("game", *game, "tori or yari; can be changed by an option of the engine")->capture_default_str();
  command->callback([&dialect, game] {
    std::ios::sync_with_stdio(false);
    Door door{
        dialect, {.game = &game_or_fail(*game), .version = OOTORI_VERSION, .seed = std::random_device{}()}, std::cout};
    door.serve(std::cin);
  });
}

}  // namespace ootori::cli
