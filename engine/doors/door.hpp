// A front door: commands of USI or UCI come in by lines, answers go out by lines, and the engine searches on a thread
// of its own, so that `stop`, `isready` and `quit` are answered at once while it does.
//
// What cannot be obeyed is answered by `info string error: …`, which says what is wrong and what would be right, and
// changes nothing. No input ends the program but `quit` and the end of the input.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/doors/dialect.hpp"
#include "engine/doors/door_terms.hpp"
#include "engine/doors/go.hpp"
#include "engine/doors/lines.hpp"
#include "engine/doors/session.hpp"

namespace ootori {

class Door {
 public:
  // `dialect` and `out` must outlive the door.
  Door(const Dialect& dialect, DoorTerms terms, std::ostream& out);

  // Obeys the lines of `in` until `quit`, or until its end: a search is then stopped, a perft finished, so that both
  // can be fed from a script.
  void serve(std::istream& in);

  // Obeys one line; false after `quit`.
  bool obey(std::string_view line);

 private:
  struct Command;
  static std::span<const Command> commands();

  void greet();
  void answer_ready();
  void set_option(Words words);
  void set_position(Words words);
  void show();
  void go(Words words);
  void search(const GoRequest& request);
  void search_mate(const GoRequest& request);
  void count(int depth);
  void judge();
  void measure();
  void hit_ponder();
  void help();

  [[nodiscard]] std::expected<SearchOrder, std::string> order(const GoRequest& request) const;
  [[nodiscard]] SearchListener listener();
  void refuse_to_search(const GoRequest& request);
  void error(std::string_view message);

  const Dialect& dialect_;
  DoorTerms terms_;
  LineWriter out_;
  Session session_;
  std::string refusal_;  // of the last `position`; empty where it was obeyed
};

}  // namespace ootori
