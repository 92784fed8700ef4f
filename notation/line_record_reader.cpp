#include "notation/line_record_reader.hpp"

#include <algorithm>

#include "notation/sfen.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {

LineRecordReader::LineRecordReader(std::string_view text, const GameSpec* game)
    : rest_(without_byte_order_mark(text)), game_(game) {}

std::string_view LineRecordReader::next_line() {
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  const std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  ++number_;
  return line;
}

void LineRecordReader::set_start(std::string_view sfen) {
  start_ = sfen;
  start_line_ = number_;
}

void LineRecordReader::add_tag(std::string_view name, std::string_view value) {
  std::string text{value};
  if (name == "Date") std::ranges::replace(text, '/', '.');
  if (!text.empty()) tags_.add(name, text);
}

void LineRecordReader::add_comment(std::string_view text) {
  if (builder_) return builder_->add_comment(text);
  comment_ += (comment_.empty() ? "" : "\n") + std::string{text};
}

// Kept until the game is known, because only then squares can be read. In a variation without moves it is dropped.
void LineRecordReader::add_annotation(std::string_view text) {
  if (!builder_) {
    annotation_ = text;
    return;
  }
  Annotation annotation = parse_annotation(builder_->spec(), text);
  if (RecordMove* move = builder_->last_move()) {
    move->glyph = annotation.glyph;
    move->shapes = std::move(annotation.shapes);
  }
}

LineRecordReader::Done LineRecordReader::begin(const AnyPosition& start) {
  Record record{.start = start, .tags = std::move(tags_).take(), .comment = std::move(comment_)};
  if (!start_.empty()) {
    const auto read = parse_sfen(*game_, start_, Strictness::lenient);
    if (!read) {
      auto error = fault(RecordFault::bad_start, start_);
      error.error().line = start_line_;
      error.error().position = read.error();
      return error;
    }
    record.start = read->position;
    record.first_move_number = read->move_number;
  }
  record.shapes = parse_annotation(record.spec(), annotation_).shapes;
  builder_.emplace(std::move(record));
  return {};
}

std::unexpected<RecordError> LineRecordReader::fault(RecordFault fault, std::string_view found) const {
  return std::unexpected(RecordError{.fault = fault, .spec = game_, .line = number_, .found = excerpt(found)});
}

std::unexpected<RecordError> LineRecordReader::bad_move(std::string_view text, MoveError error) const {
  auto bad = fault(RecordFault::bad_move, text);
  bad.error().move_number = builder_->next_number();
  bad.error().move = std::move(error);
  return bad;
}

std::unexpected<RecordError> LineRecordReader::contradiction(std::string_view found, std::string_view elsewhere) const {
  auto error = fault(RecordFault::contradiction, found);
  error.error().due = elsewhere;
  return error;
}

}  // namespace ootori
