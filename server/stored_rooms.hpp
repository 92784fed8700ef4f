// The rooms whose calls mostly read the store. Both the active server (server.cpp) and a standby server that answers
// reads (reading_server.cpp) have them.
#pragma once

#include "server/announcements/announcement_calls.hpp"
#include "server/clubs/club_calls.hpp"
#include "server/core.hpp"
#include "server/explorer/explorer_calls.hpp"
#include "server/practice/practice_calls.hpp"
#include "server/profile/profile_calls.hpp"
#include "server/ratings/rating_calls.hpp"
#include "server/search/search_calls.hpp"
#include "server/server.hpp"
#include "server/settings/settings_calls.hpp"
#include "server/sharing/sharing_calls.hpp"
#include "server/simuls/simul_calls.hpp"
#include "server/studies/study_calls.hpp"
#include "server/tournaments/organiser_calls.hpp"
#include "server/tournaments/tournament_calls.hpp"
#include "server/years/year_calls.hpp"

namespace ootori::server {

// The index of openings is kept in the data folder.
[[nodiscard]] ExplorerOptions explorer_options(const ServerOptions& options);

class StoredRooms {
 public:
  // All of it must outlive this.
  struct Services {
    Core& core;
    Explorer& explorer;
    Gallery& gallery;
    const WebFiles& files;
    Ledger& ledger;
    std::function<game::Millis()> uptime;
  };

  explicit StoredRooms(const Services& services);

  [[nodiscard]] std::vector<Routes> routes() const;
  [[nodiscard]] std::vector<Pages> pages() const;

  [[nodiscard]] Tournaments& tournaments() { return tournaments_; }
  [[nodiscard]] Simuls& simuls() { return simuls_; }
  void close();  // also ends imports, exports and other work in progress

 private:
  ExportDesk export_desk_;
  Practice practice_;
  Tournaments tournaments_;
  Simuls simuls_;
  const ProfileCalls profile_calls_;
  const RatingCalls rating_calls_;
  const PracticeCalls practice_calls_;
  const StudyCalls study_calls_;
  const ClubCalls club_calls_;
  const TournamentCalls tournament_calls_;
  const OrganiserCalls organiser_calls_;
  const SimulCalls simul_calls_;
  const SettingsCalls settings_calls_;
  const SharingCalls sharing_calls_;
  const ExplorerCalls explorer_calls_;
  const YearCalls year_calls_;
  const SearchCalls search_calls_;
  const AnnouncementCalls announcement_calls_;
};

}  // namespace ootori::server
