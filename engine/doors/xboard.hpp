// The XBoard and WinBoard interface: the Chess Engine Communication Protocol, version 2
// (https://www.gnu.org/software/xboard/engine-intf.html). XBoard does not know these games, so the engine describes the
// board, the pieces and their moves with `setup` and `piece` commands, which are derived from the game's table.
//
// XBoard's White moves first and is our Black. XBoard keeps the game. The engine plays one side, or no side in force
// mode and in analysis mode. A command that changes the game first ends the running search, except that a pondering
// search continues if the expected move is played. The game therefore belongs to the searching thread during a search
// until its answer, and otherwise to the thread that reads the commands.
#pragma once

#include <atomic>
#include <expected>
#include <istream>
#include <mutex>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "engine/doors/door_terms.hpp"
#include "engine/doors/lines.hpp"
#include "engine/doors/session.hpp"
#include "engine/doors/words.hpp"
#include "engine/doors/xboard_clock.hpp"

namespace ootori {

class XBoardDoor {
 public:
  XBoardDoor(DoorTerms terms, std::ostream& out);

  // Carries out the lines of `in` until `quit` or the end of the input.
  void serve(std::istream& in);

  // Carries out one line. Returns false after `quit`.
  bool obey(std::string_view line);

 private:
  struct Command;
  static std::span<const Command> commands();
  static bool is_ignored(std::string_view name);

  // The handlers of the commands. They receive the words after the command's name.
  void ignore(Words);
  void introduce(Words);
  void start_game(Words);
  void choose_variant(Words words);
  void set_board(Words words);
  void take_move(Words words);
  void stop_playing(Words);
  void play_side_to_move(Words);
  void play_other_side(Words);
  void move_now(Words);
  void undo(Words);
  void remove(Words);
  void start_analysis(Words words);
  void give_hint(Words);
  void set_level(Words words);
  void set_move_time(Words words);
  void set_depth(Words words);
  void set_clock(Words words);
  void set_memory(Words words);
  void set_cores(Words words);
  void set_option(Words words);
  void answer_ping(Words words);
  void ponder(Words);
  void stop_pondering(Words);
  void show_thinking(Words);
  void hide_thinking(Words);
  void quit(Words);

  void refuse_long(std::string_view beginning, const std::string& message);
  void refuse_position(const std::string& why);
  void set_game(AnyGame game);
  void set_engine_option(std::string_view name, std::string_view value);
  void play_users_move(std::string_view text);
  bool is_ponder_hit(Move move);
  void think_on(Move expected);
  void take_back(std::size_t plies);
  void check_net();
  void think();
  void begin_thinking();
  void end_thinking();
  void analyse();
  void play_own_move(const SearchResult& result);
  void announce_outcome();
  void post(const SearchReport& report);
  void pause();
  [[nodiscard]] bool is_thinking();

  [[nodiscard]] Color side_to_move() const;
  [[nodiscard]] std::optional<Outcome> outcome() const;
  [[nodiscard]] bool can_search() const;
  bool lacks_position_for(std::string_view command);
  void check(const std::expected<void, std::string>& done, std::string_view command);
  void refuse(std::string_view reason, std::string_view command);

  DoorTerms terms_;
  LineWriter out_;
  AnyGame game_;
  bool lacks_position_ = false;  // the last `setboard` was refused, so XBoard shows another position than that of game_
  std::optional<Color> engine_side_;
  bool net_is_checked_ = false;
  bool analyses_ = false;
  bool ponders_ = false;
  bool has_new_settings_ = false;  // since the last search for a move began
  std::atomic<bool> posts_ = false;
  XBoardClock clock_;
  std::atomic<bool> abandoned_ = false;  // the result of the search must not be played

  // A `ping` that arrives while the engine is thinking about its move is answered after the move.
  std::mutex pings_mutex_;
  bool is_thinking_ = false;
  std::vector<std::string> pings_;

  Session session_;
};

}  // namespace ootori
