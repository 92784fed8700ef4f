#include "match/match_log.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "engine/checksum.hpp"
#include "engine/doors/words.hpp"
#include "match/openings.hpp"

namespace ootori {
namespace {

// Reads `key value` pairs that must come in a fixed order.
class Fields {
 public:
  explicit Fields(std::string_view line) : words_(line) {}

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::string rest() const { return std::string{words_.rest()}; }

  std::string_view word(std::string_view key) {
    if (words_.next() != key) ok_ = false;
    return words_.next();
  }

  template <class T>
  T number(std::string_view key) {
    return parsed<T>(word(key));
  }
  template <class T>
  T next_number() {
    return parsed<T>(words_.next());
  }

  // The value of an enumeration, by its code; `last` is its last value.
  template <class T>
  T choice(std::string_view key, T last) {
    const std::string_view text = word(key);
    for (int value = 0; value <= static_cast<int>(last); ++value) {
      if (code(static_cast<T>(value)) == text) return static_cast<T>(value);
    }
    ok_ = false;
    return T{};
  }

 private:
  template <class T>
  T parsed(std::string_view text) {
    const auto value = parse_number<T>("", text, 0, std::numeric_limits<T>::max());
    ok_ &= value.has_value();
    return value.value_or(T{});
  }

  Words words_;
  bool ok_ = true;
};

std::string_view winner_code(const std::optional<Color>& winner) {
  return !winner ? "none" : *winner == Color::black ? "black" : "white";
}

std::optional<GameRecord> parse_record(std::string_view line) {
  Fields fields{line};
  GameRecord record;
  record.number = fields.number<int>("game");
  const std::string_view winner = fields.word("winner");
  if (winner != "none") record.outcome.winner = winner == "black" ? Color::black : Color::white;
  if (winner != winner_code(record.outcome.winner)) return std::nullopt;
  record.outcome.reason = fields.choice("reason", Termination::abandoned);
  record.incident = fields.choice("incident", Incident::length);
  record.plies = fields.number<int>("plies");
  record.effort[0].nodes = fields.number<std::uint64_t>("nodes");
  record.effort[1].nodes = fields.next_number<std::uint64_t>();
  record.effort[0].time = Micros{fields.number<std::int64_t>("time")};
  record.effort[1].time = Micros{fields.next_number<std::int64_t>()};
  record.moves = fields.rest();
  if (!fields.ok() || record.moves.empty()) return std::nullopt;
  return record;
}

constexpr std::string_view first_line = "ootori-match 2";

struct Term {
  std::string_view name;
  std::string value;
};

std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

std::string resignation_text(const std::optional<ArbiterTerms::Resignation>& resignation) {
  return resignation ? fmt::format("at {} for {} moves", resignation->centipawns, resignation->moves) : "never";
}

std::vector<Term> terms_of(const MatchIdentity& identity) {
  return {{"game-id", identity.game},
          {"seed", std::to_string(identity.seed)},
          {"openings", fmt::format("{} with checksum {:016x}", identity.openings, identity.openings_checksum)},
          {"engine 1", one_line(identity.engines[0])},
          {"engine 2", one_line(identity.engines[1])},
          {"max-plies", std::to_string(identity.arbiter.most_plies)},
          {"time-margin", std::to_string(identity.arbiter.time_margin.count())},
          {"resign", resignation_text(identity.arbiter.resignation)}};
}

// Counts the lines of a log. The last line is missing if it was cut off.
class LogLines {
 public:
  explicit LogLines(std::istream& in) : in_(in) {}

  [[nodiscard]] int number() const { return number_; }

  std::optional<std::string> next() {
    std::string line;
    if (!std::getline(in_, line) || in_.eof()) return std::nullopt;
    ++number_;
    return line;
  }

 private:
  std::istream& in_;
  int number_ = 0;
};

std::string bad_line(const LogLines& lines, std::string_view what) {
  return fmt::format("line {} is not {}", lines.number(), what);
}

// Reads the first lines, which must be those of this match.
std::expected<void, std::string> check_identity(LogLines& lines, const MatchIdentity& identity) {
  const auto first = lines.next();
  if (!first) return {};
  if (first->starts_with("ootori-match 1 ")) {
    return std::unexpected("this log does not contain the settings of its match, because it is of an older version");
  }
  if (*first != first_line) return std::unexpected("this is not the log of a match");
  std::string differences;
  for (const Term& term : terms_of(identity)) {
    const auto line = lines.next();
    if (!line) return {};
    const std::string start = std::string{term.name} + " ";
    if (!line->starts_with(start)) return std::unexpected(bad_line(lines, fmt::format("'{}…'", start)));
    const std::string logged = line->substr(start.size());
    if (logged != term.value) differences += fmt::format("; {}: '{}', not '{}'", term.name, logged, term.value);
  }
  if (differences.empty()) return {};
  return std::unexpected(
      fmt::format("this is the log of another match{}. Use its settings, or another log", differences));
}

}  // namespace

std::uint64_t openings_checksum(const std::vector<AnyGame>& openings) {
  std::string lines;
  for (const AnyGame& opening : openings) lines += write_opening(opening) + "\n";
  return checksum(lines);
}

std::string write_identity(const MatchIdentity& identity) {
  std::string lines{first_line};
  for (const Term& term : terms_of(identity)) lines += fmt::format("\n{} {}", term.name, term.value);
  return lines;
}

std::string write_record(const GameRecord& record) {
  std::string text = "game " + std::to_string(record.number);
  (text += " winner ") += winner_code(record.outcome.winner);
  (text += " reason ") += code(record.outcome.reason);
  (text += " incident ") += code(record.incident);
  text += " plies " + std::to_string(record.plies);
  text += " nodes " + std::to_string(record.effort[0].nodes) + " " + std::to_string(record.effort[1].nodes);
  text +=
      " time " + std::to_string(record.effort[0].time.count()) + " " + std::to_string(record.effort[1].time.count());
  return text + " " + record.moves;
}

std::expected<std::vector<GameRecord>, std::string> read_log(std::istream& in, const MatchIdentity& identity) {
  LogLines lines{in};
  if (auto checked = check_identity(lines, identity); !checked) return std::unexpected(std::move(checked.error()));
  std::vector<GameRecord> records;
  while (const auto line = lines.next()) {
    const auto record = parse_record(*line);
    if (!record) return std::unexpected(bad_line(lines, "the record of a game"));
    records.push_back(*record);
  }
  return records;
}

}  // namespace ootori
