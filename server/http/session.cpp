#include "server/http/session.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <utility>

namespace ootori::server {

// Sends news to a socket, as far as its token allows.
class PeerListener final : public Listener {
 public:
  using SteadyTime = std::chrono::steady_clock::time_point;

  PeerListener(const Caller& caller, const Naming& names, std::string address, std::shared_ptr<SocketPeer> peer)
      : viewer_(caller.player),
        token_(caller.token),
        names_(names),
        address_(std::move(address)),
        peer_(std::move(peer)) {}

  void hear(const News& news) override {
    const auto scope = news.access().scope();
    if (scope && token_ && !token_->scopes.has(*scope)) return;
    peer_->send(news.text({viewer_, names_}));
  }
  [[nodiscard]] const game::PlayerId& who() const override { return viewer_; }
  [[nodiscard]] std::string address() const override { return address_; }
  void when_taken(std::move_only_function<void()> go_on) override { peer_->when_taken(std::move(go_on)); }
  void watch_line(const GameId& game, bool closely) override {
    const std::scoped_lock lock(mutex_);
    const bool was_watched = !games_.empty();
    if (closely) games_.insert(game);
    if (!closely) games_.erase(game);
    if (was_watched == games_.empty()) peer_->watch_closely(closely);
  }
  [[nodiscard]] std::optional<std::chrono::milliseconds> silence() const override {
    const auto since = silent_since_.load();
    if (since == SteadyTime{}) return std::nullopt;
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - since);
  }

  void set_silent(std::optional<SteadyTime> since) { silent_since_ = since.value_or(SteadyTime{}); }

 private:
  const game::PlayerId viewer_;
  const std::optional<TokenGrant> token_;  // empty: a browser, which may receive everything
  const Naming& names_;
  const std::string address_;
  const std::shared_ptr<SocketPeer> peer_;
  std::mutex mutex_;
  std::set<GameId> games_;                  // games for which the socket is watched closely; under the mutex
  std::atomic<SteadyTime> silent_since_{};  // default value: it is not silent
};

namespace {

constexpr FrameKind ping{"ping", Access::anybody()};

std::string_view type_of(const FrameTable::Entry& entry) { return entry.kind.type; }

// The frames that every socket handles.
class Greetings final : public SocketPart {
 public:
  explicit Greetings(std::shared_ptr<Listener> listener) : listener_(std::move(listener)) {}

  std::expected<Asked, Error> parse(std::string_view /*type*/, Fields& fields) override {
    if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
    return Asked{.act = [this] { listener_->hear(Pong{}); }};
  }

 private:
  const std::shared_ptr<Listener> listener_;
};

}  // namespace

FrameTable::FrameTable(std::vector<Frames*> folders) : folders_(std::move(folders)), entries_{{ping, 0}} {
  for (std::size_t index = 0; index < folders_.size(); ++index) {
    for (const FrameKind& kind : folders_[index]->kinds()) entries_.push_back({kind, index + 1});
  }
  std::ranges::sort(entries_, {}, type_of);
}

const FrameTable::Entry* FrameTable::find(std::string_view type) const {
  const auto found = std::ranges::lower_bound(entries_, type, {}, type_of);
  return found != entries_.end() && type_of(*found) == type ? &*found : nullptr;
}

std::vector<FrameKind> FrameTable::kinds() const {
  std::vector<FrameKind> all;
  for (const Entry& entry : entries_) all.push_back(entry.kind);
  return all;
}

Session::Session(const SessionServices& services, Caller caller, const std::string& address,
                 std::shared_ptr<SocketPeer> peer)
    : services_(services),
      caller_(std::move(caller)),
      listener_(std::make_shared<PeerListener>(caller_, services.names, address, peer)),
      user_{.listener = listener_, .address = address},
      peer_(std::move(peer)) {
  parts_.reserve(services_.frames.folders().size() + 1);
  parts_.push_back(std::make_unique<Greetings>(user_.listener));
  for (Frames* frames : services_.frames.folders()) parts_.push_back(frames->open(user_));
}

Session::~Session() {
  parts_.clear();
  services_.identities.detach(caller_, peer_);
}

std::expected<Session::Parsed, Error> Session::parse(std::string_view frame) {
  auto fields = Fields::parse(frame);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto type = fields->optional_text("t");
  if (!type) return std::unexpected(Error{ErrorCode::malformed, "A frame needs a type \"t\".", "t"});
  const auto* const known = services_.frames.find(*type);
  if (known == nullptr) {
    return std::unexpected(Error{ErrorCode::unknown_type, "There is no frame type \"" + *type + "\".", "t"});
  }
  auto asked = parts_[known->part]->parse(*type, *fields);
  if (!asked) return std::unexpected(std::move(asked.error()));
  return Parsed{known->kind, std::move(*asked)};
}

void Session::text(std::string_view frame) {
  const Stopwatch charged(services_.ledger, user_.address);
  if (auto refused = count_one()) return hurry(std::move(*refused), frame);
  auto parsed = parse(frame);
  if (!parsed) return refuse(std::move(parsed.error()));
  if (auto refused = refusal_of(parsed->kind.access)) return refuse(std::move(*refused));
  act(*parsed);
}

void Session::act(Parsed& parsed) {
  if (parsed.asked.makes) {
    auto refused = services_.ledger.make(*parsed.asked.makes, caller_.player, user_.address);
    if (refused) return refuse(std::move(*refused), parsed);
  }
  parsed.asked.act();
}

std::optional<Error> Session::count_one() {
  if (auto refused = services_.ledger.count_frame(frames_)) return refused;
  return services_.ledger.pass(user_.address);
}

// Once a client has been refused often enough for sending too fast, its socket is closed.
void Session::hurry(Error error, std::string_view frame) {
  if (refusals_.consume(refusals, services_.ledger.uptime())) return peer_->end();
  if (const auto parsed = parse(frame)) return refuse(std::move(error), *parsed);
  refuse(std::move(error));
}

std::optional<Error> Session::refusal_of(const Access& access) {
  if (!caller_.token) return std::nullopt;
  if (auto used = services_.identities.use(caller_); !used) return std::move(used.error());
  return refusal(access, caller_);
}

void Session::binary() {
  if (auto refused = count_one()) return hurry(std::move(*refused), {});
  refuse({ErrorCode::malformed, "Frames must be text."});
}

void Session::too_large() {
  if (auto refused = count_one()) return hurry(std::move(*refused), {});
  refuse({ErrorCode::too_large, "A frame may have at most 4096 bytes."});
}

// Counted separately from texts, and not as calls from the address: each pong answers one of our pings, and hundreds
// may come from one school.
void Session::control() {
  if (services_.ledger.count_control(controls_)) peer_->end();
}

void Session::silent(std::optional<std::chrono::steady_clock::time_point> since) {
  listener_->set_silent(since);
  for (const auto& part : parts_) part->silence_changed();
}

// Names the frame, so that a client can tell which of several frames about a game to send again.
void Session::refuse(Error error, const Parsed& parsed) {
  user_.listener->hear(Refused{std::move(error), parsed.asked.about, parsed.kind.type});
}

void Session::refuse(Error error) { user_.listener->hear(Refused{std::move(error)}); }

}  // namespace ootori::server
