// A lobby on a real store, without a network, and some seeks for it.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/lobby/lobby.hpp"
#include "server/testing/rooms_fixture.hpp"

namespace ootori::server::testing {

inline const game::PlayerId cat{"cat"};

inline CreateSeek open_seek(const std::optional<game::TimeControl>& time = {}) {
  return {.terms = {.game = &Tori::spec, .time = time}, .side = Color::black};
}

inline CreateSeek live_seek() { return open_seek(*game::LiveTime::from({.main = 5min})); }

inline CreateSeek link() {
  CreateSeek wish = live_seek();
  wish.listed = false;
  return wish;
}

inline CreateSeek challenge(std::string to) {
  CreateSeek wish = live_seek();
  wish.to = std::move(to);
  wish.listed = false;
  return wish;
}

class LobbyTest : public RoomsTest {
 protected:
  LobbyTest() { open(); }

  enum class Resumes : bool { no, yes };
  void open(Resumes resumes = Resumes::yes) {
    lobby = nullptr;
    rooms = std::make_unique<Rooms>(services());
    const LobbyServices with{.store = *store,
                             .rooms = *rooms,
                             .moderation = moderation,
                             .names = names,
                             .workers = workers,
                             .now = [this] { return now.load(); },
                             .readers = readers,
                             .stored_with =
                                 [this](const Seek& seek) {
                                   if (seek.to) ++stored_with;
                                   return std::vector<Change>{};
                                 }};
    lobby = std::make_unique<Lobby>(with, 5ms);
    if (resumes == Resumes::yes && !lobby->resume()) throw std::runtime_error("the seeks cannot be read");
  }

  std::expected<Seek, Error> create(const game::PlayerId& by, const CreateSeek& wish) {
    Later<std::expected<Seek, Error>> made;
    lobby->create(by, wish, made.taker());
    return made.get();
  }
  std::expected<GameView, Error> accept(const Seek& seek, const game::PlayerId& by) {
    Later<std::expected<GameView, Error>> game;
    lobby->accept(seek.id, by, game.taker());
    return game.get();
  }
  std::expected<void, Error> withdraw(const Seek& seek, const game::PlayerId& by) {
    Later<std::expected<void, Error>> gone;
    lobby->withdraw(seek.id, by, gone.taker());
    return gone.get();
  }
  std::shared_ptr<Ear> enter(const game::PlayerId& who, bool follows) {
    auto ear = std::make_shared<Ear>(who);
    lobby->enter(ear);
    if (follows) lobby->follow(ear, true);
    return ear;
  }

  // Waits, because a thread of the lobby's own notifies those who follow.
  template <class Kind>
  static bool hears(const std::shared_ptr<Ear>& ear, std::size_t times = 1) {
    return eventually([&] { return ear->count<Kind>() >= times; });
  }

  void block(const game::PlayerId& by, const game::PlayerId& whom) {
    Later<std::expected<Block, Error>> blocked;
    moderation.block(by, whom, blocked.taker());
    ASSERT_TRUE(blocked.get());
  }

  std::atomic<int> stored_with = 0;  // calls of stored_with() for challenges
  Names names;
  Readers* readers = nullptr;
  std::unique_ptr<Rooms> rooms;
  std::unique_ptr<Lobby> lobby;
};

template <class T>
std::optional<ErrorCode> code_of(const std::expected<T, Error>& result) {
  if (result) return std::nullopt;
  return result.error().code;
}

}  // namespace ootori::server::testing
