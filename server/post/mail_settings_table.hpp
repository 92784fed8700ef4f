// The database table of players' settings for emails about games.
#pragma once

#include <string>

#include "server/post/mail_settings.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

struct SetMailSettings {
  game::PlayerId player;
  MailSettings settings;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Turns off the emails about one topic.
struct TurnOffMails {
  game::PlayerId player;
  MailTopic topic;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Suspends an address because emails to it bounced. No effect if the player has another address by now.
struct SuspendAddress {
  game::PlayerId player;
  std::string address;
  UnixMillis now;
  std::string why;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queries. Any thread; they block until the data is read.
class MailSettingsTable {
 public:
  explicit MailSettingsTable(Reads& store) : store_(store) {}

  // The usual settings if the player has none.
  [[nodiscard]] StoreResult<MailSettings> settings(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server
