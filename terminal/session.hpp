// The model behind a face (plain lines or a full screen): it takes lines, returns replies as values, and describes the
// current scene. A session has no side effects. It returns wishes for what it needs from outside, and receives the
// results as happenings. Not thread-safe.
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

// Starts a search. Only one runs at a time; a new search replaces the last one.
struct Think {
  enum class For : std::uint8_t { move, hint };
  For purpose;
  AnyGame game;
  SearchLimits limits;
  Strength strength;
  std::uint64_t seed;
};
struct StopThinking {};
// Writes a file. Fails if the file exists, unless `replace` is set.
struct WriteFile {
  std::string path;
  std::string text;
  bool replace;
};
struct ReadFile {
  std::string path;
};
// Ends the session.
struct Leave {
  bool has_failed = false;  // the program's exit status says so
};

// Calls the server. The answer comes back with the same `tag`.
struct Call {
  std::string tag;
  std::string method;
  std::string path;
  std::string body;
};
// Reads the stream of this game instead of any other, and reconnects when it breaks. An empty id: of no game.
struct Follow {
  std::string game;
};
// Starts reading the stream of the person's own seeks and games.
struct FollowEvents {};

using Wish = std::variant<Think, StopThinking, WriteFile, ReadFile, Leave, Call, Follow, FollowEvents>;

struct Thought {
  Think::For purpose;
  SearchResult result;
};
struct FileWritten {
  std::string path;
  std::string fault;  // empty: written
  bool exists = false;
};
struct FileRead {
  std::string path;
  std::string text;
  std::string fault;
};
struct Answered {
  std::string tag;
  int status = 0;  // 0: no answer
  std::string body;
  bool is_repeated = false;  // an earlier answer was lost, so the server may have carried out the call before
};
struct StreamLine {
  std::string game;  // empty: the person's own event stream
  std::string line;
};
struct StreamBroken {
  std::string game;
  std::string why;
};
struct StreamRestored {
  std::string game;
};
// The server gave an answer in place of the stream, which is not tried again.
struct StreamRefused {
  std::string game;
  int status;
  std::string body;
};

using Happening =
    std::variant<Thought, FileWritten, FileRead, Answered, StreamLine, StreamBroken, StreamRestored, StreamRefused>;

struct Reply {
  std::vector<std::string> lines;
  std::vector<Wish> wishes;
  bool is_page = false;    // a long text, which a screen shows on a page of its own
  bool is_answer = false;  // what the person asked to know, of which a screen shows the whole

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

// The current state, as a screen shows it.
struct Scene {
  const game::State* state = nullptr;  // null: in the lobby
  Color bottom = Color::black;
  std::array<PlayerScene, 2> players;  // by colour
  std::optional<Color> movable;        // the side whose pieces the person may move now
  std::vector<std::string> moves;      // in the notation of the settings
  std::vector<std::string> list;       // the lobby's list
  std::string title;
  std::string status;
  std::vector<std::string_view> commands{};  // shown below the board
};

class Session {
 public:
  virtual ~Session() = default;

  virtual Reply begin(SteadyTime now) = 0;
  virtual Reply typed(std::string_view line, SteadyTime now) = 0;
  virtual Reply happened(const Happening& happening, SteadyTime now) = 0;
  // Called from time to time, to notice when a flag falls.
  virtual Reply tick(SteadyTime now) = 0;

  [[nodiscard]] virtual Scene scene(SteadyTime now) const = 0;
  [[nodiscard]] virtual std::string prompt() const = 0;
  // Completions of the line, each a whole line; empty if there are none.
  [[nodiscard]] virtual std::vector<std::string> completions(std::string_view line) const = 0;
  [[nodiscard]] virtual const Settings& settings() const = 0;
  // Whether the session is waiting for something other than the person. The plain face reads no piped line meanwhile.
  [[nodiscard]] virtual bool is_waiting() const = 0;
  // Whether the session still has something to show when a pipe has no more lines for it.
  [[nodiscard]] virtual bool outlasts_input() const { return false; }
};

}  // namespace ootori::terminal
