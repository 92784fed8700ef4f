// What a server that stands by sees of the one that writes to the database: whether it is there, and alive.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "server/store/postgres.hpp"
#include "server/store/store.hpp"

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

  // Connects when it first looks.
  explicit PostgresWatch(std::string address) : address_(std::move(address)) {}

  // One look: whether nobody writes to the database, so that this server may try to. Blocks while it asks.
  [[nodiscard]] bool is_free();

 private:
  struct Writer {
    std::string backend;  // a statement that ends its connection
    bool is_silent;
  };

  [[nodiscard]] postgres::Result<std::optional<Writer>> look();
  [[nodiscard]] bool is_free_after(const std::optional<Writer>& writer);
  void end_if_silent(const Writer& writer);
  [[nodiscard]] bool was_released();
  void note_away(const std::string& why);

  const std::string address_;
  std::optional<postgres::Connection> connection_;
  std::string away_;            // why the database cannot be asked; empty: it can
  bool has_looked_ = false;     // since it began
  bool has_ended_one_ = false;  // a silent writer, which cannot come back
  std::optional<Clock::time_point> free_since_, silent_since_;
};

}  // namespace ootori::server
