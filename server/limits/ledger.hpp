// What everybody holds of this server, and spends: the one place that knows. Counted by the address that a call comes
// from (of IPv6 the 64 bits that one customer has), by the player, and for all together. Any thread.
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

// What calls and frames make, that others see or the server keeps.
enum class Making : std::uint8_t { game, seek, offer, study, edit, subscription };

// What is held, and given back when it goes.
struct HoldLimits {
  ShareLimits connections{.of_address = 500, .of_all = 2000};  // over it: closed, or 503
  ShareLimits sockets{.of_address = 500, .of_all = 2000};      // over it: 429
  ShareLimits requests{.of_address = 200, .of_all = 1000};     // that are being answered; over it: 429, 503
  ShareLimits records{.of_address = 4, .of_all = 64};          // those with a large body; over it: 429
  // Bytes that wait for clients which do not read, of sockets, streams and answers. Over it those are closed that have
  // more than a little waiting (Outbox::always).
  ShareLimits unsent{.of_address = 8UL * 1024 * 1024, .of_all = 64UL * 1024 * 1024};
  StreamLimits streams{};
};

class Ledger {
 public:
  Ledger(const CallLimits& limits, const HoldLimits& holds, std::function<game::Millis()> uptime);

  // --- spent: it comes back with time ---

  // One more call, or frame of a socket. An error (too_many): it is not to be answered.
  [[nodiscard]] std::optional<Error> pass(const std::string& address);
  // One more thing that a player makes.
  [[nodiscard]] std::optional<Error> make(Making what, const game::PlayerId& player, const std::string& address);
  // Whether the address has time of the processor left to spend; an error (too_many) if not.
  [[nodiscard]] std::optional<Error> may_work(const std::string& address);
  // What its answer has cost, which is known afterwards. It may leave a debt.
  void worked(const std::string& address, std::chrono::nanoseconds time);

  // For the one socket that counts for itself.
  [[nodiscard]] const RateLimitTerms& frames_of_socket() const { return frames_of_socket_; }
  [[nodiscard]] const RateLimitTerms& controls_of_socket() const { return controls_of_socket_; }
  [[nodiscard]] game::Millis uptime() const { return uptime_(); }

  // --- held ---

  Shares connections, sockets, requests, records, unsent;
  StreamPlaces streams;

  // --- for supervision ---

  // How often an address or a player was asked to wait, since the start.
  enum class Refused : std::uint8_t { calls, work, games, seeks, offers, studies, edits, subscriptions };
  static constexpr std::array<std::string_view, 8> refused_names{"calls",  "work",    "games", "seeks",
                                                                 "offers", "studies", "edits", "subscriptions"};
  [[nodiscard]] std::uint64_t refused(Refused what) const;

 private:
  struct Makers {
    RateLimit of_player, of_address;
  };
  struct Work {
    RateBucket bucket;
    std::chrono::nanoseconds rest{};  // less than the bucket counts
  };

  std::optional<Error> note(Refused what, std::optional<game::Millis> wait);

  const std::function<game::Millis()> uptime_;
  const RateLimitTerms frames_of_socket_, controls_of_socket_, work_of_address_;
  mutable std::mutex mutex_;
  RateLimit calls_;
  std::array<Makers, 6> makers_;  // by Making
  std::unordered_map<std::string, Work> work_;
  std::array<std::uint64_t, refused_names.size()> refused_{};
};

// The refusal of who has to wait.
[[nodiscard]] Error slow_down(game::Millis wait);

// Charges an address for the time of the processor that this thread takes while this is there.
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
