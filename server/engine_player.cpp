#include "server/engine_player.hpp"

namespace ootori::server {
namespace {

class AnyMove final : public EnginePlayer {
 public:
  std::optional<Move> choose(const EngineTask& task, std::stop_token) override {
    return std::visit(
        [&](const auto& game) -> std::optional<Move> {
          const auto moves = game.permitted_moves();
          return *(moves.begin() + static_cast<std::ptrdiff_t>(task.seed % moves.size()));
        },
        task.game);
  }
};

}  // namespace

std::unique_ptr<EnginePlayer> make_engine_player() { return std::make_unique<AnyMove>(); }

}  // namespace ootori::server
