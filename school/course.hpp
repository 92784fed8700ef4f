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

// A tempting first move that fails, with the reason.
struct WrongTry {
  Move move;
  Words why;
};

// A question about the position, with several possible answers.
struct Question {
  std::vector<Words> choices;  // at least two
  std::size_t answer = 0;      // the index of the right answer
  Words why;                   // shown after any answer
};

struct Lesson {
  std::string id;  // unique within the course, such as "swallow-1"
  Words text;      // the task and its explanation
  Words done;      // shown when the task is done; may be empty
  std::vector<Move> arrows;
  std::variant<Task, Question> work;
  AnyPosition position;
  std::vector<Move> solution;  // the learner's moves in a task
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
