#include "school/goal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "notation/usi.hpp"
#include "rules/board.hpp"
#include "rules/setup.hpp"

namespace ootori::school {
namespace {

constexpr std::array<int, 3> mate_lengths{1, 3, 5};

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  while (true) {
    const auto begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const auto end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

class GoalParser {
 public:
  GoalParser(const GameSpec& spec, std::string_view text) : spec_(spec), words_(split(text)) {}

  std::expected<Goal, GoalError> parse() {
    const std::string_view name = next();
    auto goal = parse_named(name);
    if (goal && at_ < words_.size()) return wrong(words_[at_], "nothing more");
    return goal;
  }

 private:
  std::expected<Goal, GoalError> parse_named(std::string_view name) {
    if (name == "reach") return squares<Reach>();
    if (name == "capture") return peek() == "all" ? (next(), Goal{Capture{}}) : squares<Capture>();
    if (name == "promote") return Promote{optional_type()};
    if (name == "drop") return drop();
    if (name == "check") return GiveCheck{};
    if (name == "escape") return escape();
    if (name == "mate") return mate();
    if (name == "survive") return Survive{};
    if (name == "save") return save();
    if (name == "gain") return points<Gain>();
    if (name == "threaten") return points<Threaten>();
    if (name == "play") return play();
    return wrong(name, "reach, capture, promote, drop, check, escape, mate, survive, save, gain, threaten or play");
  }

  template <class T>
  std::expected<Goal, GoalError> squares() {
    auto found = rest_as_squares();
    if (!found) return std::unexpected(std::move(found.error()));
    if (found->empty()) return wrong("", "a square such as 4d");
    return T{std::move(*found)};
  }

  std::expected<Goal, GoalError> drop() {
    const auto type = optional_type();
    if (type && index(*type) >= spec_.hand_kinds()) return wrong(words_[at_ - 1], "a piece that can be in hand");
    auto where = rest_as_squares();
    if (!where) return std::unexpected(std::move(where.error()));
    return Drop{type, std::move(*where)};
  }

  std::expected<Goal, GoalError> escape() {
    static constexpr std::array<std::pair<std::string_view, Way>, 3> ways{
        {{"move", Way::move}, {"capture", Way::capture}, {"block", Way::block}}};
    if (peek().empty()) return Escape{};
    const std::string_view word = next();
    for (const auto& [name, way] : ways) {
      if (name == word) return Escape{way};
    }
    return wrong(word, "move, capture or block");
  }

  std::expected<Goal, GoalError> mate() {
    const std::string_view word = next();
    const auto plies = number(word);
    if (!plies || std::ranges::count(mate_lengths, *plies) == 0) return wrong(word, "1, 3 or 5");
    return Mate{*plies};
  }

  std::expected<Goal, GoalError> save() {
    const std::string_view word = next();
    const auto square = parse_square(spec_, word);
    if (!square) return wrong(word, "a square such as 4d");
    return Save{*square};
  }

  template <class T>
  std::expected<Goal, GoalError> points() {
    const std::string_view word = next();
    const auto points = number(word);
    if (!points || *points < 1) return wrong(word, "a number of points from 1");
    return T{*points};
  }

  std::expected<Goal, GoalError> play() {
    Play goal;
    while (!peek().empty()) {
      const std::string_view word = next();
      const auto move = parse_usi(spec_, word);
      if (!move) return wrong(word, "a move in USI such as 3e3d");
      goal.moves.push_back(*move);
    }
    if (goal.moves.empty()) return wrong("", "a move in USI such as 3e3d");
    return goal;
  }

  std::optional<PieceType> optional_type() {
    const std::string_view word = peek();
    if (word.size() != 1) return std::nullopt;
    const auto type = type_of_letter(spec_, word.front());
    if (type) next();
    return type;
  }

  std::expected<std::vector<Square>, GoalError> rest_as_squares() {
    std::vector<Square> squares;
    while (!peek().empty()) {
      const std::string_view word = next();
      const auto square = parse_square(spec_, word);
      if (!square) return wrong(word, "a square such as 4d");
      squares.push_back(*square);
    }
    return squares;
  }

  static std::optional<int> number(std::string_view word) {
    int value = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (fault != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return value;
  }

  [[nodiscard]] std::string_view peek() const { return at_ < words_.size() ? words_[at_] : std::string_view{}; }
  std::string_view next() { return at_ < words_.size() ? words_[at_++] : std::string_view{}; }

  static std::unexpected<GoalError> wrong(std::string_view found, std::string_view expected) {
    return std::unexpected(GoalError{std::string(found), std::string(expected)});
  }

  const GameSpec& spec_;
  std::vector<std::string_view> words_;
  std::size_t at_ = 0;
};

}  // namespace

std::expected<Goal, GoalError> parse_goal(const GameSpec& spec, std::string_view text) {
  return GoalParser{spec, text}.parse();
}

std::string describe(const GoalError& error) {
  if (error.found.empty()) return "The goal ends too early: expected " + error.expected + ".";
  return "'" + error.found + "' is not understood in the goal: expected " + error.expected + ".";
}

}  // namespace ootori::school
