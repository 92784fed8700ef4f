// The calls of players and visitors about tournaments.
#pragma once

#include "server/chat/moderation.hpp"
#include "server/contests/contest_pages.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/tournaments/tournaments.hpp"
#include "tournament/event.hpp"

namespace ootori::server {

class TournamentCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Tournaments& tournaments;
    const Moderation& moderation;
    const Names& names;
    Reads& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  static constexpr std::size_t longest_feed = 30;        // of current tournaments, and of past ones
  static constexpr std::size_t most_file_players = 100;  // in a file to be paired

  explicit TournamentCalls(Services services)
      : services_(services), reading_{services.store, services.readers, services.names} {}

  [[nodiscard]] Routes routes() const;
  [[nodiscard]] Pages pages() const;

 private:
  void list(Call call) const;
  void answer_feed(const HttpRequest& request, Application::Reply reply) const;
  void list_of_club(Call call) const;
  void list_own(Call call) const;
  void announce(Call call) const;
  void import(Call call) const;
  void show_file(Call call) const;
  // `imported` is none if the whole tournament is played here.
  void announce_for(const game::PlayerId& by, tournament::Settings settings,
                    std::optional<tournament::Imported> imported, Application::Reply reply) const;
  void show(Call call) const;
  void show_round(Call call) const;
  void export_file(Call call) const;
  void export_calendar(Call call) const;
  void pair_file(Call call) const;

  void show_place(Call call) const;
  void join(Call call) const;
  void take_place(Call call) const;
  void leave(Call call) const;
  void go_berserk(Call call) const;

  using Decision = TournamentRoom::Decision;
  // The decision to let an account play for a player of the tournament file.
  [[nodiscard]] Decision fill_place(const tournament::State& state, std::size_t place, const game::PlayerId& by) const;

  const Services services_;
  const ContestReading reading_;
};

}  // namespace ootori::server
