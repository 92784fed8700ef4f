#include "engine/doors/go.hpp"

#include <algorithm>
#include <limits>

namespace ootori {
namespace {

constexpr int most_depth = 1000;
constexpr int most_perft = 20;
constexpr int most_periods = 1000;
constexpr int most_moves_to_go = 10000;
constexpr std::int64_t longest_time = std::int64_t{1} << 40;  // milliseconds, about 35 years

std::size_t clock_index(char letter) { return letter == 'w' ? 0 : 1; }

class GoParser {
 public:
  explicit GoParser(Words words) : words_(words) {}

  std::expected<GoRequest, GoFault> parse() {
    while (!words_.done() && error_.empty()) read(words_.next());
    if (!error_.empty()) return std::unexpected(GoFault{std::move(error_), std::move(request_)});
    return std::move(request_);
  }

 private:
  void read(std::string_view word) {
    if (word == "infinite") {
      request_.infinite = true;
    } else if (word == "ponder") {
      request_.ponder = true;
    } else if (word == "searchmoves") {
      read_moves();
    } else if (word == "mate") {
      read_mate();
    } else if (!read_number(word) && !read_time(word) && request_.unknown.empty()) {
      request_.unknown = "go: " + quoted(word) +
                         " is not an argument of go; the arguments are depth, nodes, movetime, btime, wtime, binc, " +
                         "winc, byoyomi, periods, movestogo, mate, infinite, ponder, searchmoves, perft";
    }
  }

  bool read_number(std::string_view word) {
    if (word == "depth") {
      number(word, request_.depth, 1, most_depth);
    } else if (word == "perft") {
      number(word, request_.perft, 0, most_perft);
    } else if (word == "periods") {
      number(word, request_.periods, 1, most_periods);
    } else if (word == "movestogo") {
      number(word, request_.moves_to_go, 0, most_moves_to_go);
      if (request_.moves_to_go == 0) request_.moves_to_go.reset();  // hosts send 0 for the rest of the game
    } else if (word == "nodes") {
      number(word, request_.nodes, std::uint64_t{1}, std::numeric_limits<std::uint64_t>::max());
    } else {
      return false;
    }
    return true;
  }

  bool read_time(std::string_view word) {
    if (word == "movetime") {
      std::optional<std::int64_t> milliseconds;
      number(word, milliseconds, std::int64_t{0}, longest_time);
      if (milliseconds) request_.move_time = Millis{*milliseconds};
    } else if (word == "byoyomi") {
      time(word, request_.byoyomi);
    } else if (word == "wtime" || word == "btime") {
      time(word, request_.main[clock_index(word[0])]);
    } else if (word == "winc" || word == "binc") {
      time(word, request_.increment[clock_index(word[0])]);
    } else {
      return false;
    }
    return true;
  }

  template <class T>
  void number(std::string_view what, std::optional<T>& into, T lowest, T highest) {
    if (auto value = parse_number<T>(std::string{"go "}.append(what), words_.next(), lowest, highest)) {
      into = *value;
    } else {
      error_ = std::move(value.error());
    }
  }

  void time(std::string_view what, std::optional<Millis>& into) {
    std::optional<std::int64_t> milliseconds;
    number(what, milliseconds, -longest_time, longest_time);
    if (milliseconds) into = Millis{*milliseconds};
  }

  void read_mate() {
    request_.mate.emplace();
    if (words_.peek() == "infinite") {
      words_.next();
    } else {
      number("mate", request_.mate->number, 1, std::numeric_limits<int>::max());
    }
  }

  // Reads words as long as they have a digit: every move has one, and no keyword of `go` has.
  void read_moves() {
    while (words_.peek().find_first_of("0123456789") != std::string_view::npos) {
      request_.search_moves.emplace_back(words_.next());
    }
    if (request_.search_moves.empty()) error_ = "go searchmoves needs at least one move";
  }

  Words words_;
  GoRequest request_;
  std::string error_;
};

}  // namespace

std::optional<SearchClock> GoRequest::clock(char letter, Protocol protocol) const {
  const std::size_t side = clock_index(letter);
  if (!main[side] && !increment[side] && !byoyomi) return std::nullopt;
  SearchClock clock{.main = main[side].value_or(Millis{0}),
                    .increment = std::max(increment[side].value_or(Millis{0}), Millis{0}),
                    .byoyomi = std::max(byoyomi.value_or(Millis{0}), Millis{0}),
                    .periods = periods.value_or(1),
                    .moves_to_go = moves_to_go};
  if (protocol == Protocol::usi) clock.main += clock.increment;
  clock.main = std::max(clock.main, Millis{0});
  return clock;
}

bool GoRequest::has_limit() const {
  return depth || nodes || move_time || mate || perft || infinite || ponder || clock('w', Protocol::uci) ||
         clock('b', Protocol::uci);
}

std::expected<GoRequest, GoFault> parse_go(Words words) { return GoParser{words}.parse(); }

}  // namespace ootori
