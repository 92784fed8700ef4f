#include "engine/doors/lines.hpp"

namespace ootori {

std::optional<LineReader::Line> LineReader::next() {
  using Traits = std::istream::traits_type;
  std::streambuf& buffer = *in_.rdbuf();
  Line line;
  bool is_empty = true;
  for (;;) {
    const auto read = buffer.sbumpc();
    if (Traits::eq_int_type(read, Traits::eof())) {
      if (is_empty) return std::nullopt;
      break;
    }
    is_empty = false;
    const char c = Traits::to_char_type(read);
    if (c == '\n') break;
    if (line.text.size() < longest) {
      line.text.push_back(c);
    } else {
      line.is_too_long = true;
    }
  }
  if (line.text.ends_with('\r')) line.text.pop_back();
  return line;
}

void LineWriter::write(std::string_view line) {
  const std::scoped_lock lock{mutex_};
  out_ << line << '\n';
  if (!waits_) out_.flush();
}

LineWriter::Batch::Batch(LineWriter& writer) : writer_(writer) {
  const std::scoped_lock lock{writer_.mutex_};
  writer_.waits_ = true;
}

LineWriter::Batch::~Batch() {
  const std::scoped_lock lock{writer_.mutex_};
  writer_.waits_ = false;
  writer_.out_.flush();
}

}  // namespace ootori
