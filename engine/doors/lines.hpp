// Input and output of a program with a line-based protocol.
#pragma once

#include <cstddef>
#include <istream>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace ootori {

// Reads lines of limited length, so that no input can use up the memory. Removes a carriage return before the line
// break. Not thread-safe.
class LineReader {
 public:
  static constexpr std::size_t longest = 64 * 1024;  // in bytes; enough for more than ten thousand moves

  struct Line {
    std::string text;          // of a longer line, only the first `longest` bytes
    bool is_too_long = false;  // the rest was skipped
  };

  explicit LineReader(std::istream& in) : in_(in) {}

  // The next line, or nothing at the end of the input.
  std::optional<Line> next();

 private:
  std::istream& in_;
};

// Calls `obey` with each line until it returns false or the input ends. If a line is too long, calls `refuse` with its
// beginning and a message. Returns true at the end of the input.
template <class Obey, class Refuse>
bool each_line(std::istream& in, Obey&& obey, Refuse&& refuse) {
  LineReader reader{in};
  while (const auto line = reader.next()) {
    if (line->is_too_long) {
      refuse(line->text, "the line is longer than " + std::to_string(LineReader::longest) + " bytes");
    } else if (!obey(line->text)) {
      return false;
    }
  }
  return true;
}

// Writes whole lines and flushes after each, or after a batch. Safe on any thread.
class LineWriter {
 public:
  explicit LineWriter(std::ostream& out) : out_(out) {}

  void write(std::string_view line);

  // While a Batch exists, lines are buffered. They are flushed together at its end, which is faster than one by one.
  class Batch {
   public:
    explicit Batch(LineWriter& writer);
    ~Batch();
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

   private:
    LineWriter& writer_;
  };

 private:
  std::mutex mutex_;
  std::ostream& out_;
  bool waits_ = false;
};

}  // namespace ootori
