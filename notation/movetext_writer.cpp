#include <algorithm>

#include "notation/movetext.hpp"
#include "notation/record_time.hpp"

namespace ootori {
namespace {

constexpr std::size_t longest_line = 80;

class MovetextWriter {
 public:
  MovetextWriter(const Record& record, const MovetextStyle& style, std::string& out)
      : record_(record), style_(style), out_(out) {}

  void run() {
    comment(record_.comment, write_pgn_shapes(record_.spec(), record_.shapes));
    line(record_.moves, record_.start, first_ply(record_));
  }

 private:
  void line(const RecordLine& moves, AnyPosition position, int ply) {
    bool numbered = false;  // a number is written at the start of a line and after a comment or variation
    for (const RecordMove& move : moves) {
      if (ply % 2 == 0) {
        word(std::to_string(ply / 2 + 1) + ".");
      } else if (!numbered) {
        word(std::to_string(ply / 2 + 1) + std::string{style_.missing});
      }
      word(style_.write_move(position, move.move));
      numbered = !remarks(move);
      for (const RecordLine& variation : move.variations) {
        word("(");
        line(variation, position, ply);
        word(")");
        numbered = false;
      }
      position = after(position, move.move);
      ++ply;
    }
  }

  bool remarks(const RecordMove& move) {
    if (move.glyph) word("$" + std::to_string(pgn_number(*move.glyph)));
    std::string times;
    if (move.clock_left) times += "[%clk " + write_record_time(*move.clock_left) + "]";
    if (move.spent) times += (times.empty() ? "[%emt " : " [%emt ") + write_record_time(*move.spent) + "]";
    const std::string shapes = write_pgn_shapes(record_.spec(), move.shapes);
    if (!shapes.empty()) times += (times.empty() ? "" : " ") + shapes;
    comment(move.comment, times);
    return !times.empty() || !move.comment.empty();
  }

  // Written in one piece, so that a person's own line breaks stay. Text that braces cannot hold ('}', or what looks
  // like a clock or an arrow) is written after semicolons.
  void comment(std::string_view text, const std::string& times = {}) {
    const bool fits = !text.contains('}') && !text.contains("[%");
    const bool both = fits && !text.empty() && !times.empty();
    const std::string braced = times + (both ? " " : "") + (fits ? std::string{text} : "");
    if (!braced.empty()) word("{" + braced + "}");
    if (!fits) after_semicolons(trimmed(text));
  }

  void after_semicolons(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      word(";" + std::string{trimmed(text.substr(0, end))});
      out_ += '\n';
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  void word(std::string_view text) { append_word(text, out_); }

  const Record& record_;
  const MovetextStyle& style_;
  std::string& out_;
};

}  // namespace

int first_ply(const Record& record) {
  const int pair = (record.first_move_number - 1) / 2;
  return 2 * pair + (side_to_move(record.start) == Color::black ? 0 : 1);
}

void write_movetext(const Record& record, const MovetextStyle& style, std::string& out) {
  MovetextWriter{record, style, out}.run();
}

void append_word(std::string_view text, std::string& out) {
  const std::size_t column = out.size() - (out.rfind('\n') + 1);
  if (column + 1 + text.size() > longest_line && column > 0) {
    out += '\n';
  } else if (column > 0 && out.back() != '(' && text != ")") {
    out += ' ';
  }
  out += text;
}

}  // namespace ootori
