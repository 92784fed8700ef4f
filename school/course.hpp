// A course: chapters of small tasks that teach one game, with their texts in each language. The courses are the files
// in school/courses/; course.schema.json describes the format, and course_file.hpp reads it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "school/attempt.hpp"

namespace ootori::school {

// A text by language code: "en", "ja".
using Words = std::map<std::string, std::string, std::less<>>;

// A move that a learner may well try and that fails, with the reason in words.
struct WrongTry {
  Move move;
  Words why;
};

// A question with answers to choose from, about what the board shows.
struct Question {
  std::vector<Words> choices;  // at least two
  std::size_t answer = 0;      // the right one
  Words why;                   // said after any choice
};

struct Lesson {
  std::string id;  // unique in its course, such as "swallow-1"
  Words text;      // what to do, and why
  Words done;      // said when it is done; may be empty
  std::vector<Move> arrows;
  std::variant<Task, Question> work;
  AnyPosition position;
  std::vector<Move> solution;  // the learner's moves, of a task
  std::vector<WrongTry> wrong;
};

struct Chapter {
  std::string id;
  Words title;
  Words about;
  std::vector<Lesson> lessons;
};

struct Course {
  const GameSpec* game;
  std::vector<Chapter> chapters;
};

}  // namespace ootori::school
