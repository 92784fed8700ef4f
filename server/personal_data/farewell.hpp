// Deletes an account or a guest's data: checks the password again, resigns or aborts running games, declines
// rematches, deletes the player's data, and erases what the player has left in studies of others. docs/protocol.md
// describes what is kept.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/lobby/lobby.hpp"
#include "server/rooms/rooms.hpp"
#include "server/studies/studies.hpp"
#include "server/studies/study_erasure.hpp"
#include "server/tokens/tokens.hpp"
#include "server/tournaments/tournament_chats.hpp"

namespace ootori::server {

class Farewell {
 public:
  // All of these must outlive this.
  struct Services {
    Accounts& accounts;
    Tokens& tokens;
    Rooms& rooms;
    Lobby& lobby;
    Studies& studies;
    StudyErasure& study_erasure;
    TournamentChats& tournament_chats;
    Reads& store;
    Workers& workers;
    std::function<void(const game::PlayerId&)> deleted{};  // for what others keep in memory; may be empty
  };

  explicit Farewell(const Services& services) : services_(services) {}

  // Any thread; all functions return at once, and reply when everything is gone, or when the account is gone and what
  // is left in studies has to wait. If a game cannot be ended, nothing is deleted.
  void say(const Caller& caller, std::string password, Reply<void> reply);
  // A guest has no password; the cookie alone is proof.
  void say_as_guest(const game::PlayerId& guest, Reply<void> reply);
  // For administrators; `entry` is stored in the audit log together with the deletion.
  void say_for(const game::PlayerId& player, AuditEntry entry, Reply<void> reply);

 private:
  void leave(const game::PlayerId& player, std::vector<Change> with, Reply<void> reply);
  void remove(const game::PlayerId& player, std::vector<Change> with, Reply<void> reply);
  // These forget what is kept in memory, after the player was deleted from the store. Anybody can invent any number of
  // guests, so a guest who has done nothing here must cost next to nothing.
  void forget_account(const game::PlayerId& player, const std::vector<StudyId>& studies);
  void forget(const game::PlayerId& player);
  void unsay_all(const game::PlayerId& player);
  void leave_games(const game::PlayerId& player, Reply<void> reply);
  void leave_next(const game::PlayerId& player, std::shared_ptr<std::vector<GameId>> games, Reply<void> reply);

  const Services services_;
};

}  // namespace ootori::server
