// One WebSocket of one browser or program: its frames go to the rooms that know them, their news come back as frames.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/http/frames.hpp"
#include "server/http/http.hpp"
#include "server/http/identities.hpp"
#include "server/limits/ledger.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/wire/caller.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// What sessions work with. Thread-safe, and outlives them.
struct SessionServices {
  Identities& identities;
  Ledger& ledger;
  const Naming& names;
  std::vector<Frames*> frames;  // of every room that has some; no two know a frame of one type
};

class PeerListener;

class Session final : public SocketHandler {
 public:
  // Frames that are refused because they come too fast: a socket that goes on is closed.
  static constexpr RateLimitTerms refusals{.most = 50, .again = std::chrono::seconds{1}};

  // The peer is attached to the caller; this gives it back.
  Session(const SessionServices& services, Caller caller, const std::string& address, std::shared_ptr<SocketPeer> peer);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() override;

  void text(std::string_view frame) override;
  void binary() override;
  void too_large() override;
  void control() override;
  void silent(std::optional<std::chrono::steady_clock::time_point> since) override;

 private:
  struct Known {
    FrameKind kind;
    SocketPart* part;
  };
  struct Parsed {
    Access access;
    Asked asked;
  };

  [[nodiscard]] std::expected<Parsed, Error> parse(std::string_view frame);
  void act(Parsed& parsed);
  // One more frame; an error: it is not to be looked at.
  [[nodiscard]] std::optional<Error> count_one();
  void hurry(Error error, std::string_view frame);
  [[nodiscard]] std::optional<Error> refusal_of(const Access& access);
  void refuse(Error error, const std::optional<GameId>& about = {});

  const SessionServices& services_;
  const Caller caller_;
  const std::shared_ptr<PeerListener> listener_;
  const SocketUser user_;
  const std::shared_ptr<SocketPeer> peer_;
  std::vector<std::unique_ptr<SocketPart>> parts_;
  std::map<std::string_view, Known> known_;  // by the type of the frame
  RateBucket frames_, controls_, refusals_;
};

// Of every room, and those that every socket knows.
[[nodiscard]] std::vector<FrameKind> frame_kinds(const SessionServices& services);

}  // namespace ootori::server
