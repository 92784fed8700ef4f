// What the store keeps of a player beside the account, the ratings and the games, as that player is given it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/analysis/analysis.hpp"
#include "server/chat/chat_records.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// An e-mail address that a letter asks about, or is to.
struct AwaitedAddress {
  std::string address;
  UnixMillis until;  // it is no longer waited for

  bool operator==(const AwaitedAddress&) const = default;
};

struct PersonalFacts {
  std::vector<AwaitedAddress> awaited_addresses;
  std::vector<Mute> mutes;  // by the player
  std::vector<Report> reports;
  std::vector<Silence> silences;           // of the player
  std::vector<ModeratorEntry> acts;        // of moderators, about the player
  std::vector<AuditEntry> administration;  // by those who run the server, about the account
  std::vector<StoredAnalysis> analyses;    // that the player asked for, without their reports
};

// Any thread; blocks for the time of some reads.
class PersonalRecords {
 public:
  virtual ~PersonalRecords() = default;

  // Each oldest first. `name` is that of the account; empty: a guest.
  virtual Store::Result<PersonalFacts> facts_of(const game::PlayerId& player, std::string_view name) = 0;
};

}  // namespace ootori::server
