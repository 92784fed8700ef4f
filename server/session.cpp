#include "server/session.hpp"

#include <utility>

namespace ootori::server {
namespace {

class PeerWatcher final : public Watcher {
 public:
  PeerWatcher(game::GuestId viewer, std::shared_ptr<SocketPeer> peer)
      : viewer_(std::move(viewer)), peer_(std::move(peer)) {}

  void hear(const ServerFrame& frame) override { peer_->send(write(frame, viewer_)); }

 private:
  const game::GuestId viewer_;
  const std::shared_ptr<SocketPeer> peer_;
};

}  // namespace

Session::Session(Rooms& rooms, game::GuestId guest, std::shared_ptr<SocketPeer> peer)
    : rooms_(rooms), guest_(guest), watcher_(std::make_shared<PeerWatcher>(std::move(guest), std::move(peer))) {}

Session::~Session() {
  for (const GameId& id : watched_) rooms_.unwatch(id, watcher_);
}

void Session::text(std::string_view frame) {
  auto parsed = parse_frame(frame);
  if (!parsed) return refuse(std::move(parsed.error()));
  if (const auto* watch = std::get_if<Watch>(&*parsed)) {
    if (watched_.size() >= most_watched && !watched_.contains(watch->game)) {
      return refuse({ErrorCode::busy, "Too many games are watched at once."});
    }
    watched_.insert(watch->game);
  }
  rooms_.tell(guest_, std::move(*parsed), watcher_);
}

void Session::binary() { refuse({ErrorCode::malformed, "Frames must be texts."}); }

void Session::too_large() { refuse({ErrorCode::too_large, "A frame may have at most 4096 bytes."}); }

void Session::refuse(Error error) { watcher_->hear(Refused{std::move(error), std::nullopt}); }

}  // namespace ootori::server
