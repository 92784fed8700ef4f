// Announcements by administrators. There are few rows, and none is ever changed; only the newest are shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/games/stored_game.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables announcement_tables;

inline constexpr std::int64_t most_announcements = 1'000;

// In one language; empty if there is no text in it.
struct AnnouncementText {
  std::string title;
  std::string text;

  bool operator==(const AnnouncementText&) const = default;
};

struct Announcement {
  GameId id;
  game::PlayerId by;  // empty if the account was deleted
  UnixMillis at;
  AnnouncementText english;  // never empty
  AnnouncementText japanese;

  bool operator==(const Announcement&) const = default;
};

// A conflict if `most_announcements` are stored already.
struct AddAnnouncement {
  Announcement announcement;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if there is no such announcement.
struct DropAnnouncement {
  GameId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Reads the table. May be called from any thread; blocks during the read.
class AnnouncementTable {
 public:
  explicit AnnouncementTable(Reads& store) : store_(store) {}

  // Newest first.
  [[nodiscard]] StoreResult<std::vector<Announcement>> newest(std::int64_t limit) const;
  [[nodiscard]] StoreResult<std::optional<Announcement>> find(const GameId& id) const;
  [[nodiscard]] StoreResult<std::vector<Announcement>> by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
