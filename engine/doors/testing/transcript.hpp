// Captures the output of a protocol interface line by line, so that a test can wait for an answer from another thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::testing {

class Transcript : private std::streambuf {
 public:
  static constexpr std::chrono::seconds patience{20};

  Transcript() : stream_(this) {}

  std::ostream& stream() { return stream_; }

  std::vector<std::string> lines() {
    const std::scoped_lock lock{mutex_};
    return lines_;
  }

  // The next line that begins with `beginning`; skips the lines before it. Waits for it up to `patience`; empty if it
  // does not come.
  std::optional<std::string> wait_for(std::string_view beginning) {
    std::unique_lock lock{mutex_};
    std::optional<std::string> found;
    written_.wait_for(lock, patience, [&] {
      while (!found && seen_ < lines_.size()) {
        if (lines_[seen_].starts_with(beginning)) found = lines_[seen_];
        ++seen_;
      }
      return found.has_value();
    });
    return found;
  }

  // The number of lines so far that begin with `beginning`.
  int count(std::string_view beginning) {
    const std::scoped_lock lock{mutex_};
    int number = 0;
    for (const std::string& line : lines_) number += line.starts_with(beginning) ? 1 : 0;
    return number;
  }

 private:
  int_type overflow(int_type c) override {
    const std::scoped_lock lock{mutex_};
    if (!traits_type::eq_int_type(c, '\n')) {
      current_ += traits_type::to_char_type(c);
    } else {
      lines_.push_back(std::move(current_));
      current_.clear();
      written_.notify_all();
    }
    return c;
  }

  std::mutex mutex_;
  std::condition_variable written_;
  std::string current_;
  std::vector<std::string> lines_;
  std::size_t seen_ = 0;
  std::ostream stream_;
};

}  // namespace ootori::testing
