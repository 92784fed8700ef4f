#include "server/lobby/lobby_frames.hpp"

#include <utility>

namespace ootori::server {
namespace {

class Visit final : public SocketPart {
 public:
  Visit(Lobby& lobby, std::shared_ptr<Listener> listener) : lobby_(lobby), listener_(std::move(listener)) {
    lobby_.enter(listener_);
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() override { lobby_.leave(listener_); }

  std::expected<Asked, Error> parse(std::string_view /*type*/, Fields& fields) override {
    const auto on = fields.flag("on");
    if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
    return Asked{.act = [this, on = *on] { lobby_.follow(listener_, on); }};
  }

 private:
  Lobby& lobby_;
  const std::shared_ptr<Listener> listener_;
};

}  // namespace

std::vector<FrameKind> LobbyFrames::kinds() const { return {{"lobby", Access::with(Scope::read)}}; }

std::unique_ptr<SocketPart> LobbyFrames::open(const SocketUser& user) {
  return std::make_unique<Visit>(lobby_, user.listener);
}

}  // namespace ootori::server
