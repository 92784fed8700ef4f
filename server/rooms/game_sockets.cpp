#include "server/rooms/game_sockets.hpp"

#include <set>
#include <utility>

namespace ootori::server {
namespace {

// Whether the frame counts as an offer for the limits. Takebacks do too: against the engine they take effect at once.
bool is_offer(const RoomFrame& frame) {
  const auto* asks = std::get_if<GameFrame>(&frame);
  return asks != nullptr && (std::holds_alternative<AskTakeBack>(*asks) || std::holds_alternative<AskImpasse>(*asks) ||
                             std::holds_alternative<AskAdjournment>(*asks) ||
                             std::holds_alternative<AskResumption>(*asks) || std::holds_alternative<AskRematch>(*asks));
}

// The games that one socket follows.
class Following final : public SocketPart {
 public:
  Following(Rooms& rooms, std::shared_ptr<Listener> listener) : rooms_(rooms), listener_(std::move(listener)) {}
  Following(const Following&) = delete;
  Following& operator=(const Following&) = delete;
  ~Following() override {
    for (const GameId& id : watched_) rooms_.unwatch(id, listener_);
  }

  std::expected<Asked, Error> parse(std::string_view type, Fields& fields) override {
    auto frame = parse_room_frame(type, fields);
    if (!frame) return std::unexpected(std::move(frame.error()));
    Asked asked{.about = game_of(*frame), .act = {}};
    if (is_offer(*frame)) asked.makes = Making::offer;
    asked.act = [this, frame = std::move(*frame)] { std::visit([this](const auto& one) { act(one); }, frame); };
    return asked;
  }

  void silence_changed() override {
    for (const GameId& id : watched_) rooms_.observe(id);
  }

 private:
  void act(const Watch& watch) {
    if (watched_.size() >= GameSockets::most_watched && !watched_.contains(watch.game)) {
      return listener_->hear(
          Refused{{ErrorCode::busy, "You are watching too many games at once."}, watch.game, "watch"});
    }
    watched_.insert(watch.game);
    rooms_.watch(watch.game, watch.since, listener_);
  }
  void act(const Unwatch& unwatch) {
    if (watched_.erase(unwatch.game) != 0) rooms_.unwatch(unwatch.game, listener_);
  }
  void act(const GameFrame& frame) { rooms_.command(listener_->who(), frame, listener_); }
  void act(const Say& say) { rooms_.say(listener_->who(), say, listener_); }

  Rooms& rooms_;
  const std::shared_ptr<Listener> listener_;
  std::set<GameId> watched_;
};

}  // namespace

std::unique_ptr<SocketPart> GameSockets::open(const SocketUser& user) {
  return std::make_unique<Following>(rooms_, user.listener);
}

}  // namespace ootori::server
