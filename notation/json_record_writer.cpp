#include "notation/json_record.hpp"
#include "notation/json_value.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

class JsonRecordWriter {
 public:
  explicit JsonRecordWriter(const Record& record) : record_(record) {}

  std::string run() {
    out_ = "{\n  \"game\": " + json_string(record_.spec().id);
    out_ += ",\n  \"start\": " + json_string(write_sfen(record_.start, record_.first_move_number));
    tags();
    if (!record_.comment.empty()) out_ += ",\n  \"comment\": " + json_string(record_.comment);
    if (!record_.shapes.empty()) out_ += ",\n  \"shapes\": " + shapes(record_.shapes);
    out_ += ",\n  \"moves\": ";
    line(record_.moves, "\n    ", "\n  ");
    if (record_.end) end(*record_.end);
    return std::move(out_) + "\n}\n";
  }

 private:
  void tags() {
    if (record_.tags.empty()) return;
    out_ += ",\n  \"tags\": {";
    for (std::size_t n = 0; n < record_.tags.size(); ++n) {
      out_ += (n > 0 ? ", " : "") + json_string(record_.tags[n].name) + ": " + json_string(record_.tags[n].value);
    }
    out_ += "}";
  }

  [[nodiscard]] std::string shapes(const Shapes& all) const {
    std::string list;
    for (const Shape& shape : all) {
      list += (list.empty() ? "" : ", ") + json_string(write_shape(record_.spec(), shape));
    }
    return "[" + list + "]";
  }

  // Writes one move per line in the main line, and variations on one line.
  void line(const RecordLine& moves, std::string_view before, std::string_view last) {
    out_ += '[';
    for (std::size_t n = 0; n < moves.size(); ++n) {
      if (n > 0) out_ += before.empty() ? ", " : ",";
      out_ += before;
      move(moves[n]);
    }
    if (!moves.empty()) out_ += last;
    out_ += ']';
  }

  void move(const RecordMove& move) {
    out_ += "{\"usi\": " + json_string(write_usi(record_.spec(), move.move));
    if (move.spent) out_ += ", \"spent\": " + std::to_string(move.spent->count());
    if (move.clock_left) out_ += ", \"left\": " + std::to_string(move.clock_left->count());
    if (!move.comment.empty()) out_ += ", \"comment\": " + json_string(move.comment);
    if (move.glyph) out_ += ", \"glyph\": " + json_string(text(*move.glyph));
    if (!move.shapes.empty()) out_ += ", \"shapes\": " + shapes(move.shapes);
    if (!move.variations.empty()) {
      out_ += ", \"variations\": [";
      for (std::size_t n = 0; n < move.variations.size(); ++n) {
        if (n > 0) out_ += ", ";
        line(move.variations[n], "", "");
      }
      out_ += ']';
    }
    out_ += '}';
  }

  void end(const RecordEnd& end) {
    const std::string_view winner = !end.winner ? "null" : *end.winner == Color::black ? "\"black\"" : "\"white\"";
    out_ += ",\n  \"end\": {\"winner\": ";
    out_ += winner;
    if (end.reason) out_ += ", \"reason\": " + json_string(code(*end.reason));
    out_ += '}';
  }

  const Record& record_;
  std::string out_;
};

}  // namespace

std::string write_json_record(const Record& record) { return JsonRecordWriter{record}.run(); }

}  // namespace ootori
