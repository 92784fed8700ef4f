// The USI or UCI interface: reads commands and writes answers, line by line. The engine searches on a separate thread,
// so that `stop`, `isready` and `quit` are answered immediately during a search.
//
// A command that cannot be carried out changes nothing and is answered by `info string error: …`, which says what is
// wrong and what would be valid. Only `quit` and the end of the input end the program.
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

  // Carries out the lines of `in` until `quit` or the end of the input. At the end of the input, a search is stopped
  // and a perft is finished, so that both can be used from a script.
  void serve(std::istream& in);

  // Carries out one line. Returns false after `quit`.
  bool obey(std::string_view line);

 private:
  struct Command;
  static std::span<const Command> commands();

  void refuse_long(std::string_view beginning, const std::string& message);
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
  void decline(const GoRequest& request, std::string_view why);
  void check_net();
  void error(std::string_view message);

  const Dialect& dialect_;
  DoorTerms terms_;
  LineWriter out_;
  Session session_;
  std::string refusal_;  // the error of the last `position` command; empty if it succeeded
  bool net_is_checked_ = false;
};

}  // namespace ootori
