// Reads a course from its file, or says where the file is wrong. Files are trusted only as far as they are checked:
// every field is known, every text is there in every language, every position and goal can be read, every solution
// reaches its goal with its last move, and every wrong try fails.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "school/course.hpp"

namespace ootori::school {

// The languages that every text of a course has.
inline constexpr std::array<std::string_view, 2> languages{"en", "ja"};

struct CourseError {
  std::string path;    // JSON Pointer (RFC 6901) of the value that is wrong; empty: the whole file
  std::string reason;  // a sentence for a person
};

std::expected<Course, CourseError> parse_course(std::string_view json);

// The same for a file, whose name stands first in the message.
std::expected<Course, std::string> read_course(const std::string& file);

}  // namespace ootori::school
