// The deletion of an account, or of a guest's data: the password is asked for again, running games are given up,
// rematches declined, and what is kept of the player is taken away. docs/protocol.md tells what stays.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/lobby/lobby.hpp"
#include "server/rooms/rooms.hpp"
#include "server/studies/studies.hpp"
#include "server/tokens/tokens.hpp"
#include "server/tournaments/tournament_chats.hpp"

namespace ootori::server {

class Farewell {
 public:
  // All of it must outlive this.
  struct Services {
    Accounts& accounts;
    Tokens& tokens;
    Rooms& rooms;
    Lobby& lobby;
    Studies& studies;
    TournamentChats& tournament_chats;
    Reads& store;
    Workers& workers;
  };

  explicit Farewell(const Services& services) : services_(services) {}

  // Any thread; all of it returns at once. If a game cannot be given up, nothing is deleted.
  void say(const Caller& caller, std::string password, Reply<void> reply);
  // A guest has no password, and is known by the cookie alone.
  void say_as_guest(const game::PlayerId& guest, Reply<void> reply);
  // For those who run the server; the entry is stored with it.
  void say_for(const game::PlayerId& player, AuditEntry entry, Reply<void> reply);

 private:
  void leave(const game::PlayerId& player, std::vector<Change> with, Reply<void> reply);
  // What is held in memory, once the store has forgotten the player.
  void forget(const game::PlayerId& player);
  void leave_games(const game::PlayerId& player, Reply<void> reply);
  void leave_next(const game::PlayerId& player, std::shared_ptr<std::vector<GameId>> games, Reply<void> reply);

  const Services services_;
};

}  // namespace ootori::server
