// The calls whose answers go on: a game, and what happens to a player, as lines of JSON. docs/protocol.md, 'Streams'.
#include <utility>

#include <fmt/format.h>

#include "server/api.hpp"
#include "server/streams/beginnings.hpp"
#include "server/streams/line_types.hpp"
#include "server/streams/stream_places.hpp"

namespace ootori::server {
namespace {

HttpResponse lines_of(std::shared_ptr<LineSource> source) {
  return {.status = 200,
          .headers = {{"Content-Type", "application/x-ndjson"},
                      {"Cache-Control", "no-store"},
                      {"X-Accel-Buffering", "no"}},  // nginx passes each line on at once
          .body = {},
          .lines = std::move(source)};
}

// The frames of a game until its end.
class GameEar final : public Watcher {
 public:
  GameEar(game::PlayerId viewer, const Names& names, std::shared_ptr<SocketPeer> peer)
      : viewer_(std::move(viewer)), names_(names), peer_(std::move(peer)) {}

  void hear(const ServerFrame& frame) override {
    if (access_of(frame) != Access::anybody()) return;  // it needs no scope to follow a game
    peer_->send(write(frame, {viewer_, names_}));
    const auto* news = std::get_if<EventNews>(&frame);
    if (news != nullptr && std::holds_alternative<game::Ended>(news->event->event)) peer_->end();
    if (std::holds_alternative<Refused>(frame)) peer_->end();
  }
  [[nodiscard]] const game::PlayerId& who() const override { return viewer_; }

 private:
  const game::PlayerId viewer_;
  const Names& names_;
  const std::shared_ptr<SocketPeer> peer_;
};

class GameLines final : public LineSource {
 public:
  GameLines(const Places& places, Caller caller, GameId game, StreamPlaces::Place place)
      : places_(places), caller_(std::move(caller)), game_(std::move(game)), place_(std::move(place)) {}
  GameLines(const GameLines&) = delete;
  GameLines& operator=(const GameLines&) = delete;
  ~GameLines() override {
    if (!ear_) return;
    places_.rooms.unwatch(game_, ear_);
    detach(places_, caller_, peer_);
  }

  void begin(std::shared_ptr<SocketPeer> peer) override {
    if (!attach(places_, caller_, peer)) return peer->end();
    peer_ = std::move(peer);
    ear_ = std::make_shared<GameEar>(caller_.player, places_.names, peer_);
    places_.rooms.watch(game_, 0, ear_);
  }

 private:
  const Places places_;
  const Caller caller_;
  const GameId game_;
  const StreamPlaces::Place place_;
  std::shared_ptr<SocketPeer> peer_;
  std::shared_ptr<Watcher> ear_;
};

// What concerns a player: seeks by and to the player, and games that begin.
class EventEar final : public Watcher, public BeginningListener, public std::enable_shared_from_this<EventEar> {
 public:
  EventEar(const Places& places, game::PlayerId viewer, std::shared_ptr<SocketPeer> peer)
      : places_(places), viewer_(std::move(viewer)), peer_(std::move(peer)) {}

  void hear(const ServerFrame& frame) override { peer_->send(write(frame, {viewer_, places_.names})); }
  [[nodiscard]] const game::PlayerId& who() const override { return viewer_; }

  void begun(const GameId& game) override {
    places_.rooms.view(game, [self = shared_from_this()](const std::expected<GameView, Error>& view) {
      if (view) self->tell(view->summary);
    });
  }

  // How things stand: what began or was sought before there was somebody to tell.
  void tell_present() {
    for (const Seek& seek : places_.lobby.list(viewer_)) {
      if (seek.is_of(viewer_)) hear(SeekNews{seek});
    }
    const auto tell_all = [self = shared_from_this()](const std::expected<std::vector<Summary>, Error>& games) {
      if (!games) {
        self->hear(Refused{games.error(), std::nullopt});
        return self->peer_->end();
      }
      for (const Summary& game : *games) self->tell(game);
      self->peer_->send(fmt::format(R"({{"t":"{}"}})", present_line));
    };
    places_.rooms.list_running(viewer_, tell_all);
  }

 private:
  void tell(const Summary& game) {
    peer_->send(fmt::format(R"({{"t":"{}","game":{}}})", game_line, write(game, {viewer_, places_.names})));
  }

  const Places places_;
  const game::PlayerId viewer_;
  const std::shared_ptr<SocketPeer> peer_;
};

class EventLines final : public LineSource {
 public:
  EventLines(const Places& places, Caller caller, StreamPlaces::Place place)
      : places_(places), caller_(std::move(caller)), place_(std::move(place)) {}
  EventLines(const EventLines&) = delete;
  EventLines& operator=(const EventLines&) = delete;
  ~EventLines() override {
    if (!ear_) return;
    places_.lobby.leave(ear_);
    places_.beginnings.leave(caller_.player, ear_);
    detach(places_, caller_, peer_);
  }

  void begin(std::shared_ptr<SocketPeer> peer) override {
    if (!attach(places_, caller_, peer)) return peer->end();
    peer_ = std::move(peer);
    ear_ = std::make_shared<EventEar>(places_, caller_.player, peer_);
    // In this order nothing is missed; something may be told twice.
    places_.lobby.enter(ear_);
    places_.beginnings.enter(caller_.player, ear_);
    ear_->tell_present();
  }

 private:
  const Places places_;
  const Caller caller_;
  const StreamPlaces::Place place_;
  std::shared_ptr<SocketPeer> peer_;
  std::shared_ptr<EventEar> ear_;
};

Error no_place(StreamPlaces::Full full) {
  if (full == StreamPlaces::Full::for_all) {
    return {ErrorCode::busy, "The server has as many streams open as it can. Please try again in a moment."};
  }
  Error error{ErrorCode::too_many, "You have as many streams open as you may. Please end one first."};
  error.retry_after = std::chrono::seconds{10};
  return error;
}

}  // namespace

std::expected<StreamPlaces::Place, Error> Api::take_stream(const Call& call) const {
  StreamPlaces::Full full{};
  auto place = places_.streams.take(call.caller.player.value, call.request.address, full);
  if (!place) return std::unexpected(no_place(full));
  return place;
}

void Api::stream_game(Call call) const {
  const auto game = GameId::parse(call.parameter);
  if (!game) return call.reply(error_response({ErrorCode::unknown_game, "There is no such game."}));
  auto place = take_stream(call);
  if (!place) return call.reply(error_response(place.error()));
  auto lines = std::make_shared<GameLines>(places_, std::move(call.caller), *game, std::move(*place));
  // That there is such a game is known before the answer begins.
  places_.rooms.view(*game, [lines = std::move(lines),
                             reply = std::move(call.reply)](const std::expected<GameView, Error>& view) mutable {
    reply(view ? lines_of(std::move(lines)) : error_response(view.error()));
  });
}

void Api::stream_events(Call call) const {
  auto place = take_stream(call);
  if (!place) return call.reply(error_response(place.error()));
  call.reply(lines_of(std::make_shared<EventLines>(places_, std::move(call.caller), std::move(*place))));
}

}  // namespace ootori::server
