// Everything that the server says on a socket, each with its type, and games as HTTP answers show them.
// docs/protocol.md is the contract.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/clock.hpp"
#include "server/accounts/names.hpp"
#include "server/chat/chat_message.hpp"
#include "server/error.hpp"
#include "server/store/store.hpp"
#include "server/tokens/access.hpp"

namespace ootori::server {

struct Watching {
  static constexpr std::string_view type = "watching";
  static constexpr Access access = Access::anybody();

  GameId game;
  std::uint64_t events;  // the number of the last one
};

struct EventNews {
  static constexpr std::string_view type = "event";
  static constexpr Access access = Access::anybody();

  GameId game;
  const GameSpec* spec;
  std::shared_ptr<const Recorded> event;  // durable
};

struct Thinking {
  static constexpr std::string_view type = "thinking";
  static constexpr Access access = Access::anybody();

  GameId game;
  bool on;
};

// How the clocks stand at the moment of telling.
struct ClockNews {
  static constexpr std::string_view type = "clock";
  static constexpr Access access = Access::anybody();

  GameId game;
  game::Clock::Left black, white;
  std::optional<Color> running;
  std::optional<game::Millis> adjourned_for;  // until the game goes on by itself; none: it is not adjourned
  std::optional<game::Millis> until_flag;     // of the side to move; none: the game is over, or time stands
};

// Who has a socket watching, in a game of two people.
struct PresenceNews {
  static constexpr std::string_view type = "presence";
  static constexpr Access access = Access::anybody();

  GameId game;
  bool black, white;
  std::optional<game::Millis> claim_in;  // until the one who is left may claim the game; none: nobody may
};

// The newest messages that the listener may hear; what was told before is no more.
struct ChatNews {
  static constexpr std::string_view type = "chat";
  static constexpr Access access = Access::with(Scope::chat);

  GameId game;
  std::vector<std::shared_ptr<const ChatMessage>> messages;
};

struct SaidNews {
  static constexpr std::string_view type = "said";
  static constexpr Access access = Access::with(Scope::chat);

  GameId game;
  std::shared_ptr<const ChatMessage> message;  // durable
};

// A moderator has deleted it.
struct UnsaidNews {
  static constexpr std::string_view type = "unsaid";
  static constexpr Access access = Access::with(Scope::chat);

  GameId game;
  std::uint64_t message;
};

enum class AnalysisState : std::uint8_t { none, waiting, running, done, failed };

// How it stands with the analysis of a game.
struct AnalysisView {
  GameId game;
  AnalysisState state = AnalysisState::none;
  std::size_t place = 0;                // how many games come before it
  std::size_t done = 0, positions = 0;  // of the game, looked at; 0 of 0 before it has begun
  std::optional<game::PlayerId> by{};   // who asked for it
  std::optional<UnixMillis> finished{};
  std::shared_ptr<const std::string> report{};  // JSON, docs/engine.md
};

// The same, without the report.
struct AnalysisNews {
  static constexpr std::string_view type = "analysis";
  static constexpr Access access = Access::anybody();
  AnalysisView analysis;
};

struct Refused {
  static constexpr std::string_view type = "error";
  static constexpr Access access = Access::anybody();

  Error error;
  std::optional<GameId> game;
  std::string_view frame{};  // of which type, where it was no command of the game
};

struct Pong {
  static constexpr std::string_view type = "pong";
  static constexpr Access access = Access::anybody();
};

// The lobby as it is for who is told.
struct SeekList {
  static constexpr std::string_view type = "seeks";
  static constexpr Access access = Access::with(Scope::read);

  std::vector<Seek> seeks;
};

struct SeekNews {
  static constexpr std::string_view type = "seek";
  static constexpr Access access = Access::with(Scope::read);

  Seek seek;
};

struct SeekGone {
  static constexpr std::string_view type = "seek_gone";
  static constexpr Access access = Access::with(Scope::read);

  SeekId id;
  std::optional<GameId> game;  // that came of it; for its two players only
};

using ServerFrame = std::variant<Watching, EventNews, ClockNews, PresenceNews, Thinking, ChatNews, SaidNews, UnsaidNews,
                                 AnalysisNews, SeekList, SeekNews, SeekGone, Refused, Pong>;

// What a token needs to be told it.
[[nodiscard]] Access access_of(const ServerFrame& frame);

struct GameView {
  Summary summary;
  AnyPosition start;
  std::vector<Move> moves;
  std::uint64_t events;  // the number of the last one
};

// Conditional moves as their owner sees them.
struct LinesView {
  std::size_t ply;
  std::vector<std::string> lines;
};

// The frames and answers as JSON, as `viewer` may see them.
[[nodiscard]] std::string write(const ServerFrame& frame, const Viewer& viewer);
[[nodiscard]] std::string write(const GameView& view, const Viewer& viewer);
[[nodiscard]] std::string write(const Summary& summary, const Viewer& viewer);
[[nodiscard]] std::string write(const AnalysisView& analysis, const Viewer& viewer);
[[nodiscard]] std::string write(const std::vector<Summary>& games, const Viewer& viewer);
[[nodiscard]] std::string write(const LinesView& view, const Viewer& viewer);
[[nodiscard]] std::string write(const Seek& seek, const Viewer& viewer);
[[nodiscard]] std::string write(const std::vector<Seek>& seeks, const Viewer& viewer);

}  // namespace ootori::server
