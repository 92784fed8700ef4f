#include "match/match_log.hpp"

#include <limits>

#include "engine/doors/words.hpp"

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

}  // namespace

std::string write_identity(const MatchIdentity& identity) {
  return "ootori-match 1 " + identity.game + " seed " + std::to_string(identity.seed) + " openings " +
         std::to_string(identity.openings) + " first " + identity.names[0] + " second " + identity.names[1];
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
  std::vector<GameRecord> records;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const bool is_cut_off = in.eof();
    if (number == 1) {
      if (line != write_identity(identity)) {
        return std::unexpected("this is the log of another match: '" + line + "'; the current match is '" +
                               write_identity(identity) + "'");
      }
      continue;
    }
    if (is_cut_off) break;
    const auto record = parse_record(line);
    if (!record) return std::unexpected("line " + std::to_string(number) + " is not the record of a game");
    records.push_back(*record);
  }
  return records;
}

}  // namespace ootori
