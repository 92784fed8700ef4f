// Lets a standby server watch the server that writes to the database: whether it is connected and alive.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "server/store/postgres.hpp"
#include "server/store/store.hpp"
#include "server/wire/inner_place.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// For one thread.
//
// It polls instead of waiting for the lock: as long as a statement waits, the database cannot clean up what has changed
// since it began.
class PostgresWatch {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::chrono::milliseconds look_every{250};
  // How long nobody takes over from a server that has not announced its end: its connection may only have been cut, and
  // a busy machine needs a second to reconnect.
  static constexpr std::chrono::milliseconds grace{2'000};
  // A writer without a sign of life (PostgresWriter::beat) for this long has stopped or is cut off. Its connection is
  // ended.
  static constexpr std::chrono::milliseconds longest_silence{5'000};

  // A server whose clock differs from the database's by more than this lets others go first: it takes over only after
  // the database has been free for `last_resort`.
  static constexpr std::chrono::milliseconds most_skew{1'000}, last_resort{10'000};

  // Connects on the first look. `version` is that of the schema that this program knows.
  explicit PostgresWatch(std::string address, std::int64_t version, std::function<UnixMillis()> now = time_of_day);

  // Looks once: whether nobody writes to the database, so that this server may try to. Blocks. Never true if a later
  // version of the program has written the data.
  [[nodiscard]] bool is_free();
  // Where the writing server listens for the others, as of the last look; none: nowhere, or unknown.
  [[nodiscard]] const std::optional<InnerPlace>& inner_place() const { return inner_; }
  // Whether the data is of a later version, or of the version that this program knows, as of the last look.
  [[nodiscard]] bool is_outdated() const { return stored_version_ > version_; }
  [[nodiscard]] bool has_known_version() const { return stored_version_ == version_; }
  // How far this machine's clock is ahead of the database's, as of the last look.
  [[nodiscard]] std::chrono::milliseconds clock_skew() const { return std::chrono::milliseconds{skew_.load()}; }

 private:
  [[nodiscard]] static UnixMillis time_of_day();

  struct Writer {
    std::string backend;  // SQL that ends its connection
    bool is_silent;
  };

  [[nodiscard]] postgres::Result<std::optional<Writer>> look();
  [[nodiscard]] bool is_free_after(const std::optional<Writer>& writer);
  void end_if_silent(const Writer& writer);
  [[nodiscard]] postgres::Result<void> look_at_version();
  [[nodiscard]] bool was_released();
  [[nodiscard]] bool is_skewed() const;
  [[nodiscard]] postgres::Result<void> look_at_clock();
  void note_away(const std::string& why);

  const std::string address_;
  const std::int64_t version_;
  const std::function<UnixMillis()> now_;
  std::optional<postgres::Connection> connection_;
  std::string away_;            // why the database cannot be reached; empty: it can
  bool has_looked_ = false;     // at least once
  bool has_ended_one_ = false;  // it was silent, so it cannot come back
  std::optional<InnerPlace> inner_;
  std::int64_t stored_version_ = 0;     // 0: the database is empty, or was never reached
  std::atomic<std::int64_t> skew_ = 0;  // ms
  std::optional<Clock::time_point> free_since_, silent_since_;
};

}  // namespace ootori::server
