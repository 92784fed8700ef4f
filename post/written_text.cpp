#include "post/written_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <span>

#include "notation/text_board.hpp"
#include "post/attribution.hpp"
#include "post/characters.hpp"

namespace ootori::post {
namespace {

enum class LineKind : std::uint8_t { text, blank, quoted, rule, attribution, field, program };

struct Line {
  std::string_view text;
  LineKind kind;
};

constexpr std::size_t short_signature = 7;  // lines; a longer text after a quotation is a reply to it
constexpr int narrowest_wrapping = 64;      // columns; mail programs break lines after 65 to 80

// Mail programs may break the line after this, or lose its Japanese.
constexpr std::string_view answer_mark = answer_above.substr(0, answer_above.find(" / "));

// Lines that mail programs add at the end, in lower case.
constexpr auto program_lines = std::to_array<std::string_view>({"sent from my ",
                                                                "sent from mail for windows",
                                                                "sent from outlook",
                                                                "sent from yahoo",
                                                                "sent from samsung",
                                                                "sent from mobile",
                                                                "sent from proton",
                                                                "sent from the",
                                                                "sent via ",
                                                                "sent using ",
                                                                "get outlook for ",
                                                                "<get outlook",
                                                                "envoyé de mon ",
                                                                "envoyé depuis ",
                                                                "von meinem ",
                                                                "gesendet von ",
                                                                "gesendet mit ",
                                                                "diese nachricht wurde von meinem",
                                                                "enviado desde mi ",
                                                                "enviado do meu ",
                                                                "enviado de meu ",
                                                                "enviado via ",
                                                                "inviato da ",
                                                                "verzonden vanaf ",
                                                                "verstuurd vanaf ",
                                                                "skickat från min ",
                                                                "sendt fra min ",
                                                                "lähetetty ",
                                                                "wysłane z ",
                                                                "отправлено с ",
                                                                "отправлено из ",
                                                                "iphoneから送信",
                                                                "ipadから送信",
                                                                "androidから送信",
                                                                "从我的",
                                                                "发自我的",
                                                                "스마트폰에서"});

bool is_rule(std::string_view line) {
  line = trimmed(line);
  if (line == "ᐧ") return true;
  std::size_t marks = 0;
  while (!line.empty()) {
    const std::size_t size = line.starts_with("—") || line.starts_with("–") || line.starts_with("―") ? 3
                             : line.starts_with("─") || line.starts_with("━")                        ? 3
                             : std::string_view{"-_,=+~#*"}.contains(line[0])                        ? 1
                                                                                                     : 0;
    if (size == 0) return false;
    line.remove_prefix(size);
    ++marks;
  }
  return marks >= 2;
}

// Whether the line begins with '>', or with a name and '>' as in Gnus and older programs.
bool is_quoted(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with('>') || line.starts_with("＞")) return true;
  std::size_t letters = 0;
  while (letters < line.size() && letters < 12 && std::isalpha(static_cast<unsigned char>(line[letters])) != 0)
    ++letters;
  return letters > 0 && letters < line.size() && line[letters] == '>';
}

// Whether a mail program that breaks long lines may have made this line from the end of the quoted one before it,
// without a mark: its first word did not fit there.
bool is_wrapped(std::string_view quoted, std::string_view line) {
  line = trimmed(line);
  const std::string_view word = line.substr(0, line.find(' '));
  return !line.empty() && text_width(trimmed(quoted)) + 1 + text_width(word) > narrowest_wrapping;
}

bool is_program_line(std::string_view line) {
  std::string small = lower_case(trimmed(line));
  while (small.starts_with('-') || small.starts_with('*') || small.starts_with('[') || small.starts_with(' '))
    small.erase(0, 1);
  if (small.size() > 120) return false;
  return std::ranges::any_of(program_lines, [&](std::string_view start) { return small.starts_with(start); }) ||
         small.ends_with("から送信") || small.ends_with("gesendet");
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

LineKind kind_of(std::string_view line) {
  if (trimmed(line).empty()) return LineKind::blank;
  if (is_rule(line)) return LineKind::rule;
  if (is_quoted(line)) return LineKind::quoted;
  if (is_program_line(line)) return LineKind::program;
  return is_quoted_field(line) ? LineKind::field : LineKind::text;
}

// The text of a signed email without its armour: RFC 4880, 7.
std::span<std::string_view> without_armour(std::vector<std::string_view>& lines) {
  std::span<std::string_view> all{lines};
  const auto begin = std::ranges::find(all, "-----BEGIN PGP SIGNED MESSAGE-----");
  if (begin != all.end()) {
    all = all.subspan(static_cast<std::size_t>(begin - all.begin()) + 1);
    while (!all.empty() && all.front().starts_with("Hash:")) all = all.subspan(1);
  }
  const auto end = std::ranges::find(all, "-----BEGIN PGP SIGNATURE-----");
  return all.first(static_cast<std::size_t>(end - all.begin()));
}

std::vector<Line> read_lines(std::string_view text) {
  std::vector<std::string_view> raw = lines_of(text);
  std::vector<Line> lines;
  std::string_view quoted;  // the line before, if it is quoted
  for (std::span<std::string_view> rest = without_armour(raw); !rest.empty();) {
    const bool has_mark = is_quoted(rest[0]);
    if (rest[0].contains(answer_mark) && !has_mark) break;
    const bool wrapped = !has_mark && !quoted.empty() && is_wrapped(quoted, rest[0]);
    const std::size_t attribution = wrapped ? 0 : attribution_lines(rest);
    quoted = has_mark || wrapped ? rest[0] : std::string_view{};
    if (attribution == 0) lines.push_back({rest[0], wrapped ? LineKind::quoted : kind_of(rest[0])});
    for (std::size_t i = 0; i < attribution; ++i) lines.push_back({rest[i], LineKind::attribution});
    rest = rest.subspan(std::max<std::size_t>(attribution, 1));
  }
  return lines;
}

bool is(const Line& line, std::initializer_list<LineKind> kinds) {
  return std::ranges::find(kinds, line.kind) != kinds.end();
}

bool has_text(std::span<const Line> lines) {
  return std::ranges::any_of(lines, [](const Line& line) { return line.kind == LineKind::text; });
}

// What follows the attribution at `at`: whether a quotation, and how many lines of text after it.
struct Introduced {
  bool has_quote = false;
  std::size_t text = 0;
  bool more = false;  // another attribution or quotation after the text: a reply point by point
};

Introduced introduced_by(std::span<const Line> lines, std::size_t at) {
  Introduced found;
  for (const Line& line : lines.subspan(at)) {
    if (line.kind == LineKind::text) {
      ++found.text;
    } else if (is(line, {LineKind::attribution, LineKind::quoted, LineKind::field})) {
      (found.text > 0 ? found.more : found.has_quote) |= found.text > 0 || line.kind == LineKind::quoted;
    }
  }
  return found;
}

// Cuts at the first attribution whose quotation extends to the end.
void cut_at_attribution(std::vector<Line>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != LineKind::attribution || !has_text(std::span{lines}.first(i))) continue;
    const Introduced found = introduced_by(lines, i);
    if (found.more || (found.has_quote && found.text >= short_signature)) continue;
    lines.resize(i);
    return;
  }
}

// Cuts at three or more header fields after some text: an email quoted without marks begins there.
void cut_at_fields(std::vector<Line>& lines) {
  std::size_t fields = 0, first = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind == LineKind::field) {
      if (fields++ == 0) first = i;
      if (fields == 3 && has_text(std::span{lines}.first(first))) return lines.resize(first);
    } else if (lines[i].kind == LineKind::blank || fields == 0) {
      fields = 0;
    }
  }
}

// Removes header fields with nothing before them, including their continuation lines. The text after them stays.
void drop_fields(std::vector<Line>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != LineKind::field) continue;
    std::size_t end = i, fields = 0;
    while (end < lines.size() && is(lines[end], {LineKind::field, LineKind::text})) {
      fields += lines[end++].kind == LineKind::field ? 1 : 0;
    }
    for (std::size_t at = i; fields >= 2 && at < end; ++at) lines[at].kind = LineKind::field;
    i = end;
  }
  std::erase_if(lines, [](const Line& line) { return line.kind == LineKind::field; });
}

bool quotes_something(const Line& line) {
  return line.kind == LineKind::quoted && line.text.find_first_not_of("> \t") != std::string_view::npos;
}

void drop_end(std::vector<Line>& lines) {
  const bool written = has_text(lines) || std::ranges::none_of(lines, quotes_something);
  while (!lines.empty() &&
         (lines.back().kind == LineKind::blank || (written && lines.back().kind == LineKind::quoted))) {
    lines.pop_back();
  }
}

std::string joined(std::span<const Line> lines) {
  std::string text;
  for (const Line& line : lines) {
    text += line.text;
    text += '\n';
  }
  const std::size_t start = text.find_first_not_of('\n');
  if (start == std::string::npos) return {};
  text.resize(text.find_last_not_of('\n') + 1);
  return text.substr(start);
}

}  // namespace

std::string written_text(std::string_view text) {
  std::vector<Line> lines = read_lines(text);
  lines.erase(std::ranges::find(lines, LineKind::rule, &Line::kind), lines.end());
  std::erase_if(lines, [](const Line& line) { return line.kind == LineKind::program; });
  cut_at_attribution(lines);
  std::erase_if(lines, [](const Line& line) { return line.kind == LineKind::attribution; });
  cut_at_fields(lines);
  drop_fields(lines);
  drop_end(lines);
  while (!lines.empty() && lines.front().kind == LineKind::blank) lines.erase(lines.begin());
  return joined(lines);
}

OwnLines own_lines(std::string_view text) {
  const std::vector<Line> lines = read_lines(text);
  OwnLines own;
  bool is_below = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    is_below |= lines[i].text.contains(answer_mark);
    if (is(lines[i], {LineKind::rule, LineKind::field})) break;
    if (is(lines[i], {LineKind::quoted, LineKind::program})) continue;
    if (lines[i].kind != LineKind::attribution) {
      (is_below ? own.below : own.above).push_back(trimmed(lines[i].text));
      continue;
    }
    // A quotation without '>' is somebody else's text up to the end.
    std::size_t next = i;
    while (next < lines.size() && is(lines[next], {LineKind::attribution, LineKind::blank})) ++next;
    if (next == lines.size() || lines[next].kind != LineKind::quoted) break;
    i = next - 1;
  }
  return own;
}

}  // namespace ootori::post
