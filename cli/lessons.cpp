#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "school/course_file.hpp"

namespace ootori::cli {
namespace {

void run_lessons(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    const auto course = school::read_course(file);
    if (!course) fail(course.error());
    std::size_t lessons = 0;
    for (const school::Chapter& chapter : course->chapters) lessons += chapter.lessons.size();
    std::cout << file << ": " << course->game->name.en << ", " << course->chapters.size() << " chapters, " << lessons
              << " lessons, all correct\n";
  }
}

}  // namespace

void add_lessons(CLI::App& app) {
  auto* command = app.add_subcommand(
      "lessons", "Check course files: every solution must reach its goal, and every wrong attempt must fail");
  auto files = std::make_shared<std::vector<std::string>>();
  command->add_option("FILE", *files, "JSON files in the format of school/course.schema.json")->required();
  command->callback([files] { run_lessons(*files); });
}

}  // namespace ootori::cli
