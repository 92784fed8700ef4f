// The one place that tracks what clients hold and use of this server: by their address (for IPv6 the 64 bits that
// belong to one customer), by player, and for all together. Any thread.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "game/seat.hpp"
#include "server/limits/call_limits.hpp"
#include "server/limits/shares.hpp"
#include "server/limits/stream_places.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// What calls and frames can create. Rate-limited, because others see it or the server stores it. `data`: an export or a
// deletion of all data of a player, which looks into all tables.
enum class Making : std::uint8_t { game, seek, offer, study, edit, subscription, data };

// Limits on resources that clients hold for a while and then give back.
struct HoldLimits {
  ShareLimits connections{.of_address = 500, .of_all = 2000};  // over it: closed, or 503
  ShareLimits sockets{.of_address = 500, .of_all = 2000};      // over it: 429
  ShareLimits requests{.of_address = 200, .of_all = 1000};     // without a response yet; over it: 429
  ShareLimits records{.of_address = 4, .of_all = 64};          // requests in progress with a large body; over it: 429
  // Bytes waiting for clients that do not read, of sockets, streams and responses. Over it, a client with more than a
  // little waiting (Outbox::always) is disconnected.
  ShareLimits unsent{.of_address = 8UL * 1024 * 1024, .of_all = 64UL * 1024 * 1024};
  StreamLimits streams{};
};

class Ledger {
 public:
  Ledger(const CallLimits& limits, const HoldLimits& holds, std::function<game::Millis()> uptime);

  // --- rates, which recover with time ---

  // Counts a call, or a frame of a socket. An error (too_many) means that it must be refused.
  [[nodiscard]] std::optional<Error> pass(const std::string& address);
  // Counts one more thing that a player creates. A large one counts as `size`, even if fewer are left.
  [[nodiscard]] std::optional<Error> make(Making what, const game::PlayerId& player, const std::string& address,
                                          int size = 1);
  // An error (too_many) if the address has used up its CPU time.
  [[nodiscard]] std::optional<Error> may_work(const std::string& address);
  // Charges the address for CPU time that a response has used. This may leave a debt.
  void worked(const std::string& address, std::chrono::nanoseconds time);

  // Count a frame, or a control frame, in the bucket of its socket. An error (too_many) means that it must be refused.
  [[nodiscard]] std::optional<Error> count_frame(RateBucket& of_socket);
  [[nodiscard]] std::optional<Error> count_control(RateBucket& of_socket);
  [[nodiscard]] game::Millis uptime() const { return uptime_(); }

  // --- resources in use ---

  Shares connections, sockets, requests, records, unsent;
  StreamPlaces streams;

  // --- for metrics ---

  // How many times a client was refused because of a rate limit, since the server started.
  enum class Refused : std::uint8_t {
    calls,
    work,
    games,
    seeks,
    offers,
    studies,
    edits,
    subscriptions,
    data,
    frames,
    controls
  };
  static constexpr std::array<std::string_view, 11> refused_names{
      "calls", "work", "games", "seeks", "offers", "studies", "edits", "subscriptions", "data", "frames", "controls"};
  [[nodiscard]] std::uint64_t refused(Refused what) const;

 private:
  struct Makers {
    RateLimit of_player, of_address;
  };
  struct Work {
    RateBucket bucket;
    std::chrono::nanoseconds rest{};  // below the bucket's resolution of 1 ms
  };

  std::optional<Error> note(Refused what, std::optional<game::Millis> wait);

  const std::function<game::Millis()> uptime_;
  const RateLimitTerms frames_of_socket_, controls_of_socket_, work_of_address_;
  mutable std::mutex mutex_;
  RateLimit calls_;
  std::array<Makers, 7> makers_;  // indexed by Making
  std::unordered_map<std::string, Work> work_;
  std::array<std::uint64_t, refused_names.size()> refused_{};
};

// The error for a client that has to wait this long.
[[nodiscard]] Error slow_down(game::Millis wait);

// Charges an address for the CPU time that the current thread uses during the object's lifetime.
class Stopwatch {
 public:
  Stopwatch(Ledger& ledger, std::string address);
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  ~Stopwatch();

 private:
  Ledger& ledger_;
  const std::string address_;
  const std::chrono::nanoseconds begun_;
};

}  // namespace ootori::server
