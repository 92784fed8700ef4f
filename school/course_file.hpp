// Reads a course file, or says where it has an error. The reader checks everything: it knows every field, every text
// exists in every language, every position and goal can be read, every solution reaches its goal with its last move,
// and every wrong move fails.
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
  std::string path;    // JSON Pointer (RFC 6901) to the faulty value; empty: the whole file
  std::string reason;  // a sentence
};

std::expected<Course, CourseError> parse_course(std::string_view json);

// Reads a file. The error message begins with the file's name.
std::expected<Course, std::string> read_course(const std::string& file);

}  // namespace ootori::school
