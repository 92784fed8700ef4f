#include "server/streams/stream_calls.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/games/game_json.hpp"
#include "server/lobby/seek_news.hpp"
#include "server/rooms/game_news.hpp"
#include "server/rooms/positions_query.hpp"
#include "server/streams/line_types.hpp"

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

// The query parameters of a game's stream.
struct StreamTerms {
  Positions positions;
  bool stays;  // open after the end, for the offer of a rematch and the chat
};

std::expected<StreamTerms, Error> parse_stream(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  const StreamTerms terms{.positions = take_positions(*query), .stays = query->number("stay", 0, 1) == 1};
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return terms;
}

// Sends the frames of a game until its end.
class GameEar final : public Listener {
 public:
  GameEar(Caller caller, std::string address, const Naming& names, const StreamTerms& terms,
          std::shared_ptr<SocketPeer> peer)
      : caller_(std::move(caller)),
        address_(std::move(address)),
        names_(names),
        terms_(terms),
        peer_(std::move(peer)) {}

  void hear(const News& news) override {
    if (refusal(news.access(), caller_)) return;  // following a game needs no scope, but reading its chat does
    peer_->send(news.text({caller_.player, names_}));
    const auto* event = news.as<EventNews>();
    const bool is_end = event != nullptr && std::holds_alternative<game::Ended>(event->event->event);
    if (is_end && !terms_.stays) peer_->end();
    if (news.as<Refused>() != nullptr) peer_->end();
  }
  [[nodiscard]] const game::PlayerId& who() const override { return caller_.player; }
  [[nodiscard]] Positions positions() const override { return terms_.positions; }
  [[nodiscard]] std::string address() const override { return address_; }
  void when_taken(std::move_only_function<void()> go_on) override { peer_->when_taken(std::move(go_on)); }

 private:
  const Caller caller_;
  const std::string address_;
  const Naming& names_;
  const StreamTerms terms_;
  const std::shared_ptr<SocketPeer> peer_;
};

class GameFeed final : public LineSource {
 public:
  GameFeed(const StreamCalls::Services& services, Caller caller, std::string address, GameId game,
           const StreamTerms& terms, StreamPlaces::Place place)
      : services_(services),
        caller_(std::move(caller)),
        address_(std::move(address)),
        game_(std::move(game)),
        terms_(terms),
        place_(std::move(place)) {}
  GameFeed(const GameFeed&) = delete;
  GameFeed& operator=(const GameFeed&) = delete;
  ~GameFeed() override {
    if (!ear_) return;
    services_.rooms.unwatch(game_, ear_);
    services_.identities.detach(caller_, peer_);
  }

  void begin(std::shared_ptr<SocketPeer> peer) override {
    if (!services_.identities.attach(caller_, peer)) return peer->end();
    place_->when_lost([peer] { peer->end(); });
    peer_ = std::move(peer);
    ear_ = std::make_shared<GameEar>(caller_, address_, services_.names, terms_, peer_);
    services_.rooms.watch(game_, 0, ear_);
  }

 private:
  const StreamCalls::Services services_;
  const Caller caller_;
  const std::string address_;
  const GameId game_;
  const StreamTerms terms_;
  const StreamPlaces::Place place_;
  std::shared_ptr<SocketPeer> peer_;
  std::shared_ptr<Listener> ear_;
};

// Sends what concerns a player: seeks by and to the player, and games that begin.
class EventEar final : public Listener, public BeginningListener, public std::enable_shared_from_this<EventEar> {
 public:
  EventEar(const StreamCalls::Services& services, game::PlayerId viewer, std::string address,
           std::shared_ptr<SocketPeer> peer)
      : services_(services), viewer_(std::move(viewer)), address_(std::move(address)), peer_(std::move(peer)) {}

  void hear(const News& news) override { peer_->send(news.text({viewer_, services_.names})); }
  [[nodiscard]] const game::PlayerId& who() const override { return viewer_; }

  void begun(const GameId& game) override {
    services_.rooms.view(game, [self = shared_from_this()](const std::expected<GameView, Error>& view) {
      if (view) self->peer_->send(self->line_of(view->summary));
    });
  }

  // Sends the seeks and games that exist already.
  void tell_present() {
    for (const Seek& seek : services_.lobby.list(viewer_)) {
      if (seek.is_of(viewer_)) hear(SeekNews{seek});
    }
    const auto tell_all = [self = shared_from_this()](const std::expected<std::vector<Summary>, Error>& games) {
      if (!games) {
        self->hear(Refused{games.error(), std::nullopt});
        return self->peer_->end();
      }
      std::vector<std::string> lines;
      for (const Summary& game : *games) lines.push_back(self->line_of(game));
      self->send_games(std::move(lines), 0);
    };
    services_.rooms.list_running(viewer_, address_, tell_all);
  }

 private:
  // As many at once as surely fit into the client's outbox.
  static constexpr std::size_t batch = 50;

  // Sends the lines from this one on, then that all has been sent.
  void send_games(std::vector<std::string> lines, std::size_t from) {
    const std::size_t end = std::min(from + batch, lines.size());
    for (; from < end; ++from) peer_->send(std::move(lines[from]));
    if (end == lines.size()) return peer_->send(fmt::format(R"({{"t":"{}"}})", present_line));
    peer_->when_taken([self = shared_from_this(), lines = std::move(lines), end]() mutable {
      self->send_games(std::move(lines), end);
    });
  }

  [[nodiscard]] std::string line_of(const Summary& game) const {
    return fmt::format(R"({{"t":"{}","game":{}}})", game_line, write(game, {viewer_, services_.names}));
  }

  const StreamCalls::Services services_;
  const game::PlayerId viewer_;
  const std::string address_;
  const std::shared_ptr<SocketPeer> peer_;
};

class EventFeed final : public LineSource {
 public:
  EventFeed(const StreamCalls::Services& services, Caller caller, std::string address, StreamPlaces::Place place)
      : services_(services), caller_(std::move(caller)), address_(std::move(address)), place_(std::move(place)) {}
  EventFeed(const EventFeed&) = delete;
  EventFeed& operator=(const EventFeed&) = delete;
  ~EventFeed() override {
    if (!ear_) return;
    services_.lobby.leave(ear_);
    services_.beginnings.leave(caller_.player, ear_);
    services_.identities.detach(caller_, peer_);
  }

  void begin(std::shared_ptr<SocketPeer> peer) override {
    if (!services_.identities.attach(caller_, peer)) return peer->end();
    place_->when_lost([peer] { peer->end(); });
    peer_ = std::move(peer);
    ear_ = std::make_shared<EventEar>(services_, caller_.player, address_, peer_);
    // In this order nothing is missed, but something may be sent twice.
    services_.lobby.enter(ear_, Lobby::Waits::yes);
    services_.beginnings.enter(caller_.player, ear_);
    ear_->tell_present();
  }

 private:
  const StreamCalls::Services services_;
  const Caller caller_;
  const std::string address_;
  const StreamPlaces::Place place_;
  std::shared_ptr<SocketPeer> peer_;
  std::shared_ptr<EventEar> ear_;
};

Error no_place(StreamPlaces::Full full) {
  if (full == StreamPlaces::Full::for_all) {
    return {ErrorCode::busy, "The server has too many open streams. Please try again in a moment."};
  }
  Error error{ErrorCode::too_many, "You have too many open streams. Please close one first."};
  error.retry_after = std::chrono::seconds{10};
  return error;
}

}  // namespace

Routes StreamCalls::routes() const {
  const HandlersOf to(*this);
  return {
      {"GET", "games/*/stream", Access::anybody(), to(&StreamCalls::stream_game)},
      {"GET", "stream/events", Access::with(Scope::read), to(&StreamCalls::stream_events)},
  };
}

std::expected<StreamPlaces::Place, Error> StreamCalls::reserve(const Call& call, std::string subject) const {
  StreamPlaces::Full full{};
  const auto replaces = call.request.method == "HEAD" ? StreamPlaces::Replaces::none : StreamPlaces::Replaces::oldest;
  auto place = services_.places.reserve(
      {.player = call.caller.player.value, .address = call.request.address, .subject = std::move(subject)}, full,
      replaces);
  if (!place) return std::unexpected(no_place(full));
  return place;
}

void StreamCalls::stream_game(Call call) const {
  const auto game = GameId::parse(call.parameter);
  if (!game) return call.reply(error_response({ErrorCode::unknown_game, "There is no such game."}));
  const auto terms = parse_stream(call.request.query);
  if (!terms) return call.reply(error_response(terms.error()));
  auto place = reserve(call, game->text());
  if (!place) return call.reply(error_response(place.error()));
  auto lines = std::make_shared<GameFeed>(services_, std::move(call.caller), call.request.address, *game, *terms,
                                          std::move(*place));
  // The response begins only once the game is known to exist.
  services_.rooms.show(
      *game, Positions::alone, call.request.address,
      [lines = std::move(lines), reply = std::move(call.reply)](const std::expected<GameView, Error>& view) mutable {
        reply(view ? lines_of(std::move(lines)) : error_response(view.error()));
      });
}

void StreamCalls::stream_events(Call call) const {
  auto place = reserve(call, "events");
  if (!place) return call.reply(error_response(place.error()));
  call.reply(lines_of(
      std::make_shared<EventFeed>(services_, std::move(call.caller), call.request.address, std::move(*place))));
}

}  // namespace ootori::server
