// What a face (plain lines or a full screen) talks to: lines go in, replies come out as values, and a scene says how
// things stand. A session does nothing by itself: what it wants done outside it says as wishes, and is told what came
// of them. Not thread-safe.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/engine.hpp"
#include "game/state.hpp"
#include "terminal/command.hpp"
#include "terminal/settings.hpp"

namespace ootori::terminal {

using SteadyTime = std::chrono::steady_clock::time_point;

// Let the engine think. One thought at a time; a new one replaces the one before.
struct Think {
  enum class For : std::uint8_t { move, hint };
  For purpose;
  AnyGame game;
  SearchLimits limits;
  Strength strength;
  std::uint64_t seed;
};
struct StopThinking {};
// Writes a file; fails if it exists, unless it is to be replaced.
struct WriteFile {
  std::string path;
  std::string text;
  bool replace;
};
struct ReadFile {
  std::string path;
};
// The session is over.
struct Leave {};

// A call to the server; the answer comes back with the `tag`.
struct Call {
  std::string tag;
  std::string method;
  std::string path;
  std::string body;
};
// Reads the stream of this game and of no other, again wherever it breaks; an empty id: of none.
struct Follow {
  std::string game;
};
// Reads the stream of one's own seeks and games from now on.
struct FollowEvents {};

using Wish = std::variant<Think, StopThinking, WriteFile, ReadFile, Leave, Call, Follow, FollowEvents>;

struct Thought {
  Think::For purpose;
  SearchResult result;
};
struct FileWritten {
  std::string path;
  std::string fault;  // empty: it is there
  bool exists = false;
};
struct FileRead {
  std::string path;
  std::string text;
  std::string fault;
};
struct Answered {
  std::string tag;
  int status = 0;  // 0: there was no answer
  std::string body;
};
struct StreamLine {
  std::string game;  // empty: the stream of one's own events
  std::string line;
};
struct StreamBroken {
  std::string game;
  std::string why;
};
struct StreamRestored {
  std::string game;
};

using Happening = std::variant<Thought, FileWritten, FileRead, Answered, StreamLine, StreamBroken, StreamRestored>;

struct Reply {
  std::vector<std::string> lines;
  std::vector<Wish> wishes;
  bool is_page = false;  // to be read at leisure: a screen shows it in a page of its own

  void say(std::string line) { lines.push_back(std::move(line)); }
  void say_all(std::vector<std::string> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  void wish(Wish one) { wishes.push_back(std::move(one)); }
};

struct HeldPiece {
  PieceType type;
  int number;
};

struct PlayerScene {
  std::string name;   // safe to print
  std::string clock;  // empty: none
  std::vector<HeldPiece> hand;
  bool is_to_move = false;
  bool is_away = false;
};

// How things stand, for a screen.
struct Scene {
  const game::State* state = nullptr;  // none: in a lobby
  Color bottom = Color::black;
  std::array<PlayerScene, 2> players;  // by colour
  std::optional<Color> movable;        // whose pieces the person may move now
  std::vector<std::string> moves;      // as written
  std::vector<std::string> list;       // of a lobby
  std::string title;
  std::string status;
  std::vector<std::string_view> commands{};  // to be named below the board
};

class Session {
 public:
  virtual ~Session() = default;

  virtual Reply begin(SteadyTime now) = 0;
  virtual Reply typed(std::string_view line, SteadyTime now) = 0;
  virtual Reply happened(const Happening& happening, SteadyTime now) = 0;
  // Now and then: flags fall.
  virtual Reply tick(SteadyTime now) = 0;

  [[nodiscard]] virtual Scene scene(SteadyTime now) const = 0;
  [[nodiscard]] virtual std::string prompt() const = 0;
  // What the line may become, whole lines; none where it cannot be completed.
  [[nodiscard]] virtual std::vector<std::string> completions(std::string_view line) const = 0;
  [[nodiscard]] virtual const Settings& settings() const = 0;
  // Whether the session waits for something other than the person: the plain face then reads no line meanwhile.
  [[nodiscard]] virtual bool is_waiting() const = 0;
};

}  // namespace ootori::terminal
