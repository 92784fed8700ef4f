// What a server that stands by sees of the one that writes to the database: whether it is there, and alive.
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
// It looks every now and then instead of waiting for the lock: a statement that waits keeps the database from cleaning
// up what was changed since it began, for as long as it waits.
class PostgresWatch {
 public:
  using Clock = std::chrono::steady_clock;

  static constexpr std::chrono::milliseconds look_every{250};
  // So long nobody takes over from a server that did not say that it ends: its connection may only have been cut,
  // and a busy machine needs a second to connect again.
  static constexpr std::chrono::milliseconds grace{2'000};
  // Without a sign of life (PostgresWriter::beat): stopped, or cut off from the database. Its connection is ended.
  static constexpr std::chrono::milliseconds longest_silence{5'000};

  // A server whose clock differs by more from the database's lets the others go first, and takes over after
  // `last_resort` without anybody.
  static constexpr std::chrono::milliseconds most_skew{1'000}, last_resort{10'000};

  // Connects when it first looks.
  explicit PostgresWatch(std::string address, std::function<UnixMillis()> now = time_of_day);

  // One look: whether nobody writes to the database, so that this server may try to. Blocks while it asks.
  [[nodiscard]] bool is_free();
  // Where the one that writes lets others in, as it was last seen; none: nobody does, or not known.
  [[nodiscard]] const std::optional<InnerPlace>& inner_place() const { return inner_; }
  // How far this machine's clock is before the database's, as last seen.
  [[nodiscard]] std::chrono::milliseconds clock_skew() const { return std::chrono::milliseconds{skew_.load()}; }

 private:
  [[nodiscard]] static UnixMillis time_of_day();

  struct Writer {
    std::string backend;  // a statement that ends its connection
    bool is_silent;
  };

  [[nodiscard]] postgres::Result<std::optional<Writer>> look();
  [[nodiscard]] bool is_free_after(const std::optional<Writer>& writer);
  void end_if_silent(const Writer& writer);
  [[nodiscard]] bool was_released();
  [[nodiscard]] bool is_skewed() const;
  [[nodiscard]] postgres::Result<void> look_at_clock();
  void note_away(const std::string& why);

  const std::string address_;
  const std::function<UnixMillis()> now_;
  std::optional<postgres::Connection> connection_;
  std::string away_;            // why the database cannot be asked; empty: it can
  bool has_looked_ = false;     // since it began
  bool has_ended_one_ = false;  // a silent writer, which cannot come back
  std::optional<InnerPlace> inner_;
  std::atomic<std::int64_t> skew_ = 0;  // ms
  std::optional<Clock::time_point> free_since_, silent_since_;
};

}  // namespace ootori::server
