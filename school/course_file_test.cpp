#include "school/course_file.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ootori::school {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view lesson = R"({
  "id": "stars", "text": {"en": "Collect.", "ja": "集めましょう。"}, "position": "k6/7/7/7/7/3K3/7 b - 1",
  "goal": "reach 3e", "solution": ["4f3e"],
  "wrong": [{"move": "4f4d", "why": {"en": "Too far.", "ja": "遠すぎます。"}}]})";

std::string course_with(std::string_view one) {
  return R"({"game": "tori", "chapters": [{"id": "first", "title": {"en": "A", "ja": "あ"},
             "about": {"en": "B", "ja": "い"}, "lessons": [)" +
         std::string(one) + "]}]}";
}

std::string replaced(std::string_view from, std::string_view to) {
  std::string text(lesson);
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return course_with(text.replace(at, from.size(), to));
}

std::string fault(const std::string& text) {
  const auto course = parse_course(text);
  return course ? "none" : course.error().path + " " + course.error().reason;
}

TEST(CourseFile, IsRead) {
  const auto course = parse_course(course_with(lesson));
  ASSERT_TRUE(course) << course.error().path << course.error().reason;
  const Lesson& read = course->chapters.at(0).lessons.at(0);
  EXPECT_EQ(read.id, "stars");
  EXPECT_EQ(read.text.at("ja"), "集めましょう。");
  EXPECT_EQ(std::get<Task>(read.work).moves, 1);
  EXPECT_EQ(read.wrong.at(0).why.at("en"), "Too far.");
}

TEST(CourseFile, NamesTheFaultAndItsPlace) {
  EXPECT_THAT(fault("{"), HasSubstr("This is not JSON"));
  EXPECT_EQ(fault(replaced("\"id\": \"stars\", ", "")), "/chapters/0/lessons/0 The field 'id' is missing.");
  EXPECT_EQ(fault(replaced("\"goal\"", "\"gaol\"")), "/chapters/0/lessons/0/gaol This field is unknown.");
  EXPECT_EQ(fault(replaced("\"ja\": \"集めましょう。\"", "\"ja\": \"\"")),
            "/chapters/0/lessons/0/text/ja This text is empty.");
  EXPECT_EQ(fault(replaced(", \"ja\": \"集めましょう。\"", "")),
            "/chapters/0/lessons/0/text The field 'ja' is missing.");
  EXPECT_THAT(fault(replaced("k6/7/", "k7/7/")), HasSubstr("/chapters/0/lessons/0/position "));
  EXPECT_THAT(fault(replaced("reach 3e", "reach 9z")), HasSubstr("/chapters/0/lessons/0/goal '9z'"));
  EXPECT_EQ(fault(replaced("4f3e\"]", "4f4e\"]")),
            "/chapters/0/lessons/0/solution The solution fails: too_many after 1 moves.");
  EXPECT_EQ(fault(replaced("[\"4f3e\"]", "[\"4f3e\", \"3e3d\"]")),
            "/chapters/0/lessons/0/solution The goal is reached before the solution ends.");
  EXPECT_EQ(fault(replaced("4f4d", "4f3e")),
            "/chapters/0/lessons/0/wrong/0/move This move is listed as wrong, but it does not fail.");
  EXPECT_EQ(fault(course_with(std::string(lesson) + "," + std::string(lesson))),
            "/chapters/0/lessons/1/id The id 'stars' stands twice in the course.");
}

TEST(CourseFile, ChecksEveryValue) {
  const std::string in = "/chapters/0/lessons/0";
  EXPECT_EQ(fault(R"({"game": "go", "chapters": []})"), "/game There is no game of this name.");
  EXPECT_EQ(fault(R"({"game": "tori", "chapters": []})"), "/chapters Expected at least 1 elements.");
  EXPECT_EQ(fault(R"({"game": "tori", "chapters": {}})"), "/chapters Expected a list.");
  EXPECT_EQ(fault("[]"), " Expected an object.");
  EXPECT_EQ(fault(replaced("\"stars\"", "7")), in + "/id Expected a text.");
  EXPECT_EQ(fault(replaced("\"stars\"", "\"Stars\"")), in + "/id An id has lower-case letters, digits and '-'.");
  EXPECT_EQ(fault(replaced("\"stars\"", "\"\"")), in + "/id An id has lower-case letters, digits and '-'.");
  EXPECT_EQ(fault(replaced("Collect.", std::string(601, 'x'))), in + "/text/en This text is longer than 600 bytes.");
  EXPECT_EQ(fault(replaced("Collect.", std::string(600, 'x'))), "none");
  EXPECT_EQ(fault(replaced("\"goal\"", "\"opponent\": \"sleeps\", \"goal\"")),
            in + "/opponent Expected 'waits' or 'guards'.");
  EXPECT_EQ(fault(replaced("\"goal\"", "\"opponent\": \"guards\", \"goal\"")), "none");
  EXPECT_EQ(fault(replaced("\"goal\"", "\"moves\": 0, \"goal\"")), in + "/moves Expected a whole number from 1 to 20.");
  EXPECT_EQ(fault(replaced("\"goal\"", "\"moves\": 21, \"goal\"")),
            in + "/moves Expected a whole number from 1 to 20.");
  EXPECT_EQ(fault(replaced("\"reach 3e\", \"solution\"", "\"reach 3e 3d\", \"moves\": 20, \"solution\"")),
            in + "/solution The solution does not reach the goal.");
  EXPECT_EQ(fault(replaced("[\"4f3e\"]", "[\"4f4c\"]")),
            in + "/solution The solution fails: illegal, cannot_go_there after 0 moves.");
  EXPECT_EQ(fault(replaced("[\"4f3e\"]", "[\"Kx3e\"]")),
            in + "/solution/0 The starting square of the move is unreadable: 'Kx' (character 1).");
  EXPECT_EQ(fault(replaced("\"goal\"", "\"choices\": [], \"goal\"")),
            in + "/goal A question has choices and an answer, and no goal.");
}

TEST(CourseFile, NamesAMissingFile) {
  EXPECT_EQ(read_course("no/such.json").error(), "no/such.json: The file cannot be opened.");
}

// Reading the courses checks that every task is solved and that every wrong try fails.
TEST(Courses, AreSound) {
  int courses = 0;
  for (const auto& entry : std::filesystem::directory_iterator("school/courses")) {
    const auto course = read_course(entry.path().string());
    ASSERT_TRUE(course) << course.error();
    ++courses;
    EXPECT_EQ(entry.path().stem(), course->game->id);
    std::size_t lessons = 0;
    for (const Chapter& chapter : course->chapters) lessons += chapter.lessons.size();
    EXPECT_GE(lessons, 60U) << entry.path();
  }
  EXPECT_GE(courses, 2);
}

}  // namespace
}  // namespace ootori::school
