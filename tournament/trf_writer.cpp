#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "tournament/ranking.hpp"
#include "tournament/trf.hpp"

namespace ootori::tournament {
namespace {

constexpr std::size_t longest_name = 33;  // characters

// The name in one line, shortened to its column.
std::string fitted(std::string_view name) {
  std::string text;
  std::size_t characters = 0;
  for (const char byte : name) {
    const bool begins = (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    if (begins && characters++ == longest_name) break;
    text += static_cast<unsigned char>(byte) < ' ' ? ' ' : byte;
  }
  text.append(longest_name - std::min(characters, longest_name), ' ');
  return text;
}

std::string one_line(std::string_view name) {
  std::string text(name);
  std::ranges::replace_if(text, [](unsigned char byte) { return byte < ' '; }, ' ');
  return text;
}

char letter(Mark mark) {
  switch (mark) {
    case Mark::win: return '1';
    case Mark::draw: return '=';
    case Mark::loss: return '0';
    case Mark::forfeit_win: return '+';
    case Mark::forfeit_loss: return '-';
    case Mark::pairing_bye: return 'U';
    case Mark::full_bye: return 'F';
    case Mark::half_bye: return 'H';
    case Mark::zero_bye: return 'Z';
  }
  return ' ';
}

char letter(const std::optional<Color>& color) { return !color ? '-' : *color == Color::black ? 'w' : 'b'; }

void write_line(std::string& text, const Line& line, std::size_t number, std::size_t rank) {
  const Halves score = line.score();
  fmt::format_to(std::back_inserter(text), "001 {:4}      {} {:>4} {:3} {:11} {:10} {:>4} {:4}", number,
                 fitted(line.name), line.rating == 0 ? std::string() : fmt::to_string(line.rating), "", "", "",
                 fmt::format("{}.{}", score / 2, score % 2 * 5), rank);
  for (const Entry& entry : line.rounds) {
    const std::string opponent = entry.opponent ? fmt::to_string(*entry.opponent + 1) : "0000";
    fmt::format_to(std::back_inserter(text), "  {:>4} {} {}", opponent, letter(entry.color), letter(entry.mark));
  }
  text += '\n';
}

}  // namespace

std::string write_trf(const TrfFile& file) {
  std::string text;
  const auto head = [&text](std::string_view code, std::string_view value) {
    if (!value.empty()) text += fmt::format("{} {}\n", code, one_line(value));
  };
  head("012", file.name);
  head("022", file.place);
  head("042", file.begins);
  head("052", file.ends);
  head("062", fmt::to_string(file.table.lines.size()));
  head("092", file.type);
  if (file.planned != 0) head("142", fmt::to_string(file.planned));
  if (file.first_color) head("152", *file.first_color == Color::black ? "W" : "B");
  for (const ByeWish& bye : file.byes) {
    text += fmt::format("240 {} {:3} {:4}\n", letter(bye.mark), bye.round + 1, bye.line + 1);
  }
  for (const auto& [one, other] : file.forbidden) {
    text += fmt::format("260 {:3} {:3} {:4} {:4}\n", 1, std::max<std::size_t>(file.planned, 1), one + 1, other + 1);
  }
  const std::vector<std::size_t> ranks = ranks_by_score(file.table);
  for (std::size_t number = 0; number < file.table.lines.size(); ++number) {
    write_line(text, file.table.lines[number], number + 1, ranks[number]);
  }
  return text;
}

}  // namespace ootori::tournament
