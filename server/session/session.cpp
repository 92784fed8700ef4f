#include "server/session/session.hpp"

#include <utility>

namespace ootori::server {
namespace {

class PeerWatcher final : public Watcher {
 public:
  PeerWatcher(const Caller& caller, const Names& names, std::shared_ptr<SocketPeer> peer)
      : viewer_(caller.player), token_(caller.token), names_(names), peer_(std::move(peer)) {}

  void hear(const ServerFrame& frame) override {
    const auto scope = access_of(frame).scope();
    if (scope && token_ && !token_->scopes.has(*scope)) return;
    peer_->send(write(frame, {viewer_, names_}));
  }
  [[nodiscard]] const game::PlayerId& who() const override { return viewer_; }

 private:
  const game::PlayerId viewer_;
  const std::optional<TokenGrant> token_;  // none: a browser, which hears everything
  const Names& names_;
  const std::shared_ptr<SocketPeer> peer_;
};

std::optional<GameId> game_named_by(const ClientFrame& frame) {
  return std::visit(
      []<class One>(const One& one) -> std::optional<GameId> {
        if constexpr (std::is_same_v<One, GameFrame>) {
          return game_of(one);
        } else if constexpr (requires { one.game; }) {
          return one.game;
        } else {
          return std::nullopt;
        }
      },
      frame);
}

// Takebacks count among them: against the engine they are done at once.
bool is_offer(const GameFrame& frame) {
  return std::holds_alternative<AskTakeBack>(frame) || std::holds_alternative<AskImpasse>(frame) ||
         std::holds_alternative<AskAdjournment>(frame) || std::holds_alternative<AskResumption>(frame) ||
         std::holds_alternative<AskRematch>(frame);
}

}  // namespace

bool attach(const Places& places, const Caller& caller, const std::shared_ptr<SocketPeer>& peer) {
  return caller.token ? places.tokens.attach(caller.token->id, peer) : places.accounts.attach(caller, peer);
}

void detach(const Places& places, const Caller& caller, const std::shared_ptr<SocketPeer>& peer) {
  if (caller.token) return places.tokens.detach(caller.token->id, peer);
  places.accounts.detach(caller, peer);
}

Session::Session(const Places& places, Caller caller, std::string address, std::shared_ptr<SocketPeer> peer)
    : places_(places),
      caller_(std::move(caller)),
      address_(std::move(address)),
      peer_(std::move(peer)),
      watcher_(std::make_shared<PeerWatcher>(caller_, places.names, peer_)) {
  places_.lobby.enter(watcher_);
}

Session::~Session() {
  places_.lobby.leave(watcher_);
  detach(places_, caller_, peer_);
  for (const GameId& id : watched_) places_.rooms.unwatch(id, watcher_);
}

void Session::text(std::string_view frame) {
  auto parsed = parse_frame(frame);
  if (!has_time(parsed ? game_named_by(*parsed) : std::nullopt)) return;
  if (!parsed) return refuse(std::move(parsed.error()));
  if (auto refused = refusal_of(*parsed)) return refuse(std::move(*refused));
  std::visit([this](auto& one) { take(std::move(one)); }, *parsed);
}

bool Session::has_time(const std::optional<GameId>& about) {
  const game::Millis now = places_.gate.uptime();
  const auto wait = frames_.take(places_.gate.frames_of_socket(), now);
  auto refused = wait ? std::optional{slow_down(*wait)} : places_.gate.pass(address_);
  if (!refused) return true;
  if (refusals_.take(refusals, now)) {
    peer_->end();
  } else {
    refuse(std::move(*refused), about);
  }
  return false;
}

std::optional<Error> Session::refusal_of(const ClientFrame& frame) {
  if (!caller_.token) return std::nullopt;
  if (auto used = places_.tokens.use(caller_.token->id); !used) return std::move(used.error());
  return refusal(access_of(frame), caller_);
}

void Session::take(const Watch& watch) {
  if (watched_.size() >= most_watched && !watched_.contains(watch.game)) {
    return refuse({ErrorCode::busy, "Too many games are watched at once."});
  }
  watched_.insert(watch.game);
  places_.rooms.watch(watch.game, watch.since, watcher_);
}

void Session::take(const Unwatch& unwatch) {
  if (watched_.erase(unwatch.game) != 0) places_.rooms.unwatch(unwatch.game, watcher_);
}

void Session::take(GameFrame frame) {
  if (is_offer(frame)) {
    auto refused = places_.gate.make(Making::offer, watcher_->who(), address_);
    if (refused) return refuse(std::move(*refused), game_of(frame));
  }
  places_.rooms.command(watcher_->who(), std::move(frame), watcher_);
}

void Session::take(Say say) { places_.rooms.say(watcher_->who(), std::move(say), watcher_); }

void Session::take(const FollowLobby& follow) { places_.lobby.follow(watcher_, follow.on); }

void Session::take(const Ping&) { watcher_->hear(Pong{}); }

void Session::binary() {
  if (has_time()) refuse({ErrorCode::malformed, "Frames must be texts."});
}

void Session::too_large() {
  if (has_time()) refuse({ErrorCode::too_large, "A frame may have at most 4096 bytes."});
}

void Session::refuse(Error error, const std::optional<GameId>& about) {
  watcher_->hear(Refused{std::move(error), about});
}

}  // namespace ootori::server
