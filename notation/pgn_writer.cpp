#include <algorithm>

#include "notation/fsf_fen.hpp"
#include "notation/fsf_san.hpp"
#include "notation/pgn.hpp"
#include "notation/pgn_words.hpp"
#include "notation/record_time.hpp"

namespace ootori {
namespace {

constexpr std::size_t longest_line = 80;

class PgnWriter {
 public:
  explicit PgnWriter(const Record& record) : record_(record) {}

  std::string run() {
    tags();
    out_ += '\n';
    comment(record_.comment);
    line(record_.moves, record_.start, first_ply());
    word(pgn::write_result(record_.end));
    return std::move(out_) + "\n";
  }

 private:
  void tags() {
    for (const auto& [name, unknown] : pgn::roster) {
      const std::string_view value = record_.tag(pgn::other_side(name));
      tag(name, value.empty() ? unknown : value);
    }
    tag("Result", pgn::write_result(record_.end));
    for (const RecordTag& extra : record_.tags) {
      const std::string name = pgn::other_side(extra.name);
      if (!pgn::unknown_value(name)) tag(name, extra.value);
    }
    if (record_.end && record_.end->reason) tag("Termination", code(*record_.end->reason));
    std::string variant{record_.spec().uci_name};
    variant[0] = uppercase(variant[0]);
    tag("Variant", variant);
    tag("FEN", write_fsf_fen(record_.start, record_.first_move_number));
    tag("SetUp", "1");
  }

  void tag(std::string_view name, std::string_view value) {
    out_ += "[" + std::string{name} + " \"";
    for (const char c : value) {
      if (c == '"' || c == '\\') out_ += '\\';
      out_ += c == '\n' || c == '\r' ? ' ' : c;
    }
    out_ += "\"]\n";
  }

  // Counted so that even plies are those of PGN's White.
  [[nodiscard]] int first_ply() const {
    const int pair = (record_.first_move_number - 1) / 2;
    return 2 * pair + (side_to_move(record_.start) == Color::black ? 0 : 1);
  }

  void line(const RecordLine& moves, AnyPosition position, int ply) {
    bool numbered = false;  // a number is due at the start of a line and after words
    for (const RecordMove& move : moves) {
      if (ply % 2 == 0) {
        word(std::to_string(ply / 2 + 1) + ".");
      } else if (!numbered) {
        word(std::to_string(ply / 2 + 1) + "...");
      }
      word(write_fsf_san(position, move.move));
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
    std::string text;
    if (move.clock_left) text += "[%clk " + write_record_time(*move.clock_left) + "]";
    if (move.spent) text += (text.empty() ? "[%emt " : " [%emt ") + write_record_time(*move.spent) + "]";
    if (!move.comment.empty()) text += (text.empty() ? "" : " ") + move.comment;
    comment(text);
    return !text.empty();
  }

  // Kept in one piece: what a person broke into lines stays as it is. A '}' would end the comment.
  void comment(std::string_view text) {
    if (text.empty()) return;
    std::string safe{text};
    std::ranges::replace(safe, '}', ')');
    word("{" + safe + "}");
  }

  void word(std::string_view text) {
    const std::size_t column = out_.size() - (out_.rfind('\n') + 1);
    if (column + 1 + text.size() > longest_line && column > 0) {
      out_ += '\n';
    } else if (column > 0 && out_.back() != '(' && text != ")") {
      out_ += ' ';
    }
    out_ += text;
  }

  const Record& record_;
  std::string out_;
};

}  // namespace

std::string write_pgn(const Record& record) { return PgnWriter{record}.run(); }

}  // namespace ootori
