// One client's WebSocket: passes its frames to their handlers, and sends news back as frames.
#pragma once

#include <chrono>
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

// The types of frame that sockets handle, and which folder handles each of them. Immutable.
class FrameTable {
 public:
  struct Entry {
    FrameKind kind;
    std::size_t part;  // 0: handled by every socket itself; otherwise, by folders()[part - 1]
  };

  // No two folders handle the same type of frame.
  explicit FrameTable(std::vector<Frames*> folders);

  [[nodiscard]] const std::vector<Frames*>& folders() const { return folders_; }
  [[nodiscard]] const Entry* find(std::string_view type) const;
  [[nodiscard]] std::vector<FrameKind> kinds() const;

 private:
  std::vector<Frames*> folders_;
  std::vector<Entry> entries_;
};

// What sessions use. Thread-safe, and must outlive them.
struct SessionServices {
  Identities& identities;
  Ledger& ledger;
  const Naming& names;
  FrameTable frames;
};

class PeerListener;

class Session final : public SocketHandler {
 public:
  // How many frames may be refused for coming too fast; beyond that the socket is closed.
  static constexpr RateLimitTerms refusals{.most = 50, .again = std::chrono::seconds{1}};

  // `peer` is already attached to the caller; the destructor detaches it.
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
  struct Parsed {
    FrameKind kind;
    Asked asked;
  };

  [[nodiscard]] std::expected<Parsed, Error> parse(std::string_view frame);
  void act(Parsed& parsed);
  // Counts a frame; an error means that the frame must be refused.
  [[nodiscard]] std::optional<Error> count_one();
  void hurry(Error error, std::string_view frame);
  [[nodiscard]] std::optional<Error> refusal_of(const Access& access);
  void refuse(Error error, const Parsed& parsed);
  void refuse(Error error);

  const SessionServices& services_;
  const Caller caller_;
  const std::shared_ptr<PeerListener> listener_;
  const SocketUser user_;
  const std::shared_ptr<SocketPeer> peer_;
  std::vector<std::unique_ptr<SocketPart>> parts_;
  RateBucket frames_, controls_, refusals_;
};

}  // namespace ootori::server
