#include "notation/perft_suite.hpp"

#include <charconv>
#include <optional>

#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

using PerftSuiteVerdict = std::expected<void, PerftSuiteError>;

std::optional<PerftCount> parse_perft_count(std::string_view text) {
  TextCursor cursor{text};
  const auto depth = parse_count(cursor.digits(), 99);
  cursor.skip_spaces();
  const std::string_view digits = cursor.digits();
  if (!depth || !cursor.done()) return std::nullopt;
  PerftCount read{.depth = *depth};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), read.leaves);
  if (error != std::errc{}) return std::nullopt;
  return read;
}

class PerftSuiteReader {
 public:
  explicit PerftSuiteReader(const GameSpec& spec) : spec_(spec) {}

  PerftSuiteVerdict line(std::string_view text) {
    ++number_;
    text = trimmed(text.substr(0, text.find('#')));
    if (text.empty()) return {};
    TextCursor cursor{text};
    const std::string_view word = cursor.word();
    const std::string_view rest = trimmed(cursor.rest());
    if (word == "id") return id(rest);
    if (word == "sfen") return position(rest);
    if (word == "perft") return count(rest);
    return fault(PerftSuiteFault::unknown_line, text);
  }

  std::expected<std::vector<PerftEntry>, PerftSuiteError> end() && {
    if (id_) return fault(PerftSuiteFault::no_position);
    return std::move(entries_);
  }

 private:
  PerftSuiteVerdict id(std::string_view text) {
    if (id_) return fault(PerftSuiteFault::no_position);
    id_ = text;
    return {};
  }

  PerftSuiteVerdict position(std::string_view text) {
    if (!id_) return fault(PerftSuiteFault::no_id, text);
    auto read = parse_sfen(spec_, text, Strictness::lenient);
    if (!read) {
      auto error = fault(PerftSuiteFault::bad_position);
      error.error().position = std::move(read.error());
      return error;
    }
    entries_.push_back({.id = std::move(*id_), .position = read->position});
    id_.reset();
    return {};
  }

  PerftSuiteVerdict count(std::string_view text) {
    if (id_) return fault(PerftSuiteFault::no_position, text);
    if (entries_.empty()) return fault(PerftSuiteFault::no_id, text);
    const auto read = parse_perft_count(text);
    if (!read) return fault(PerftSuiteFault::bad_count, text);
    entries_.back().counts.push_back(*read);
    return {};
  }

  [[nodiscard]] std::unexpected<PerftSuiteError> fault(PerftSuiteFault fault, std::string_view found = {}) const {
    return std::unexpected(PerftSuiteError{.fault = fault, .line = number_, .found = std::string{found}});
  }

  const GameSpec& spec_;
  int number_ = 0;
  std::optional<std::string> id_;  // read, but its position is still missing
  std::vector<PerftEntry> entries_;
};

}  // namespace

std::expected<std::vector<PerftEntry>, PerftSuiteError> parse_perft_suite(const GameSpec& spec, std::string_view text) {
  PerftSuiteReader reader{spec};
  text = without_byte_order_mark(text);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const auto read = reader.line(text.substr(0, end)); !read) return std::unexpected(read.error());
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::move(reader).end();
}

std::string write_perft_suite(const std::vector<PerftEntry>& entries) {
  std::string text;
  for (const PerftEntry& entry : entries) {
    if (!text.empty()) text += '\n';
    text += "id " + entry.id + "\nsfen " + write_sfen(entry.position) + '\n';
    for (const auto& [depth, leaves] : entry.counts) {
      text += "perft " + std::to_string(depth) + ' ' + std::to_string(leaves) + '\n';
    }
  }
  return text;
}

std::string describe(const GameSpec& spec, const PerftSuiteError& error) {
  const std::string where = "Line " + std::to_string(error.line) + ": ";
  switch (error.fault) {
    case PerftSuiteFault::unknown_line:
      return where + quoted(error.found) + " is not valid; every line begins with id, sfen, perft or #.";
    case PerftSuiteFault::no_id: return where + "An entry begins with a line 'id NAME'.";
    case PerftSuiteFault::no_position: return where + "After 'id' comes a line 'sfen POSITION'.";
    case PerftSuiteFault::bad_position: return where + describe(spec, error.position);
    case PerftSuiteFault::bad_count:
      return where + quoted(error.found) + " is not a depth and a count, like 'perft 2 288'.";
  }
  return {};
}

}  // namespace ootori
