#include "school/course_file.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include <boost/json.hpp>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori::school {
namespace {

namespace json = boost::json;

constexpr std::size_t most_text = 600;  // bytes of one text: three short sentences of Japanese

// Thrown and caught in this file only. The recursive reader stops at the first fault.
struct Fault {
  CourseError error;
};

[[noreturn]] void fail(std::string path, std::string reason) { throw Fault{{std::move(path), std::move(reason)}}; }

// A value, with its path in the file.
class Node {
 public:
  Node(const json::value& value, std::string path) : value_(&value), path_(std::move(path)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  [[noreturn]] void fail(std::string reason) const { school::fail(path_, std::move(reason)); }

  [[nodiscard]] std::string text() const {
    if (!value_->is_string()) fail("Expected a text.");
    return std::string(value_->get_string());
  }
  [[nodiscard]] int number(int least, int most) const {
    const auto* const number = value_->if_int64();
    if (number == nullptr || *number < least || *number > most) {
      fail("Expected a whole number from " + std::to_string(least) + " to " + std::to_string(most) + ".");
    }
    return static_cast<int>(*number);
  }
  [[nodiscard]] std::vector<Node> elements(std::size_t least) const {
    if (!value_->is_array()) fail("Expected a list.");
    std::vector<Node> nodes;
    for (const json::value& element : value_->get_array()) {
      nodes.emplace_back(element, path_ + "/" + std::to_string(nodes.size()));
    }
    if (nodes.size() < least) fail("Expected at least " + std::to_string(least) + " elements.");
    return nodes;
  }
  // Fails if the object has a member that is not in `known`.
  void allow(std::initializer_list<std::string_view> known) const {
    if (!value_->is_object()) fail("Expected an object.");
    for (const auto& member : value_->get_object()) {
      if (std::ranges::count(known, std::string_view(member.key())) == 0) {
        school::fail(path_ + "/" + std::string(member.key()), "This field is unknown.");
      }
    }
  }
  [[nodiscard]] std::optional<Node> find(std::string_view name) const {
    const json::value* const member = value_->get_object().if_contains(name);
    if (member == nullptr) return std::nullopt;
    return Node{*member, path_ + "/" + std::string(name)};
  }
  [[nodiscard]] Node at(std::string_view name) const {
    auto member = find(name);
    if (!member) fail("The field '" + std::string(name) + "' is missing.");
    return std::move(*member);
  }

 private:
  const json::value* value_;
  std::string path_;
};

Words read_words(const Node& node) {
  node.allow({languages[0], languages[1]});
  Words words;
  for (const std::string_view language : languages) {
    const Node text = node.at(language);
    std::string said = text.text();
    if (said.empty()) text.fail("This text is empty.");
    if (said.size() > most_text) text.fail("This text is longer than " + std::to_string(most_text) + " bytes.");
    words.emplace(language, std::move(said));
  }
  return words;
}

class CourseReader {
 public:
  Course read(const Node& root) {
    root.allow({"$schema", "game", "chapters"});
    const Node game = root.at("game");
    const GameSpec* const spec = find_game(game.text());
    if (spec == nullptr) game.fail("There is no game of this name.");
    spec_ = spec;
    Course course{.game = spec, .chapters = {}};
    for (const Node& chapter : root.at("chapters").elements(1)) course.chapters.push_back(read_chapter(chapter));
    return course;
  }

 private:
  std::string read_id(const Node& node) {
    std::string id = node.text();
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (id.empty() || !std::ranges::all_of(id, fits)) node.fail("An id has lower-case letters, digits and '-'.");
    if (!ids_.insert(id).second) node.fail("The id '" + id + "' stands twice in the course.");
    return id;
  }

  Chapter read_chapter(const Node& node) {
    node.allow({"id", "title", "about", "lessons"});
    Chapter chapter{.id = read_id(node.at("id")),
                    .title = read_words(node.at("title")),
                    .about = read_words(node.at("about")),
                    .lessons = {}};
    for (const Node& lesson : node.at("lessons").elements(1)) chapter.lessons.push_back(read_lesson(lesson));
    return chapter;
  }

  Lesson read_lesson(const Node& node) {
    node.allow({"id", "text", "done", "position", "arrows", "goal", "opponent", "moves", "solution", "wrong", "choices",
                "answer", "why"});
    Lesson lesson{.id = read_id(node.at("id")),
                  .text = read_words(node.at("text")),
                  .done = node.find("done").transform(read_words).value_or(Words{}),
                  .arrows = {},
                  .work = Question{},
                  .position = read_position(node.at("position")),
                  .solution = {},
                  .wrong = {}};
    if (const auto arrows = node.find("arrows")) lesson.arrows = read_moves(*arrows, 1);
    if (node.find("choices")) {
      lesson.work = read_question(node);
    } else {
      read_task(node, lesson);
    }
    return lesson;
  }

  Question read_question(const Node& node) {
    for (const char* const name : {"goal", "opponent", "moves", "solution", "wrong"}) {
      if (const auto field = node.find(name)) field->fail("A question has choices and an answer, and no goal.");
    }
    Question question;
    for (const Node& choice : node.at("choices").elements(2)) question.choices.push_back(read_words(choice));
    question.answer =
        static_cast<std::size_t>(node.at("answer").number(0, static_cast<int>(question.choices.size()) - 1));
    question.why = read_words(node.at("why"));
    return question;
  }

  void read_task(const Node& node, Lesson& lesson) {
    lesson.solution = read_moves(node.at("solution"), 1);
    Task task{.start = lesson.position,
              .goal = read_goal(node.at("goal")),
              .opponent = read_opponent(node),
              .moves = static_cast<int>(lesson.solution.size())};
    if (const auto moves = node.find("moves")) task.moves = moves->number(static_cast<int>(lesson.solution.size()), 20);
    check_solution(node.at("solution"), task, lesson.solution);
    if (const auto wrong = node.find("wrong")) {
      for (const Node& attempt : wrong->elements(1)) lesson.wrong.push_back(read_wrong(attempt, task));
    }
    lesson.work = std::move(task);
  }

  void check_solution(const Node& node, const Task& task, const std::vector<Move>& solution) const {
    const Judgement judgement = judge(task, solution);
    if (judgement.progress == Progress::going) node.fail("The solution does not reach the goal.");
    if (judgement.miss) node.fail("The solution fails: " + reason(judgement) + ".");
    if (judgement.replies.size() < solution.size()) node.fail("The goal is reached before the solution ends.");
  }

  WrongTry read_wrong(const Node& node, const Task& task) const {
    node.allow({"move", "why"});
    WrongTry wrong{.move = read_move(node.at("move")), .why = read_words(node.at("why"))};
    const Judgement judgement = judge(task, std::span(&wrong.move, 1));
    // In a task of several moves, a first move that makes no progress is only a detour, so it may not be listed as
    // wrong.
    if (judgement.progress != Progress::failed)
      node.at("move").fail("This move is listed as wrong, but it does not fail.");
    return wrong;
  }

  static std::string reason(const Judgement& judgement) {
    std::string text(code(*judgement.miss));
    if (judgement.rule) text += ", " + std::string(ootori::code(*judgement.rule));
    return text + " after " + std::to_string(judgement.replies.size()) + " moves";
  }

  Goal read_goal(const Node& node) const {
    auto goal = parse_goal(*spec_, node.text());
    if (!goal) node.fail(describe(goal.error()));
    return std::move(*goal);
  }

  static Opponent read_opponent(const Node& lesson) {
    const auto node = lesson.find("opponent");
    if (!node || node->text() == "waits") return Opponent::waits;
    if (node->text() == "guards") return Opponent::guards;
    node->fail("Expected 'waits' or 'guards'.");
  }

  AnyPosition read_position(const Node& node) const {
    auto position = parse_sfen(*spec_, node.text(), Strictness::lenient);
    if (!position) node.fail(describe(*spec_, position.error()));
    return position->position;
  }

  std::vector<Move> read_moves(const Node& node, std::size_t least) const {
    std::vector<Move> moves;
    for (const Node& move : node.elements(least)) moves.push_back(read_move(move));
    return moves;
  }

  Move read_move(const Node& node) const {
    const auto move = parse_usi(*spec_, node.text());
    if (!move) node.fail(describe(*spec_, move.error()));
    return *move;
  }

  const GameSpec* spec_ = nullptr;
  std::set<std::string> ids_;
};

}  // namespace

std::expected<Course, CourseError> parse_course(std::string_view text) {
  boost::system::error_code broken;
  const json::value root = json::parse(text, broken);
  if (broken) return std::unexpected(CourseError{"", "This is not JSON: " + broken.message() + "."});
  try {
    return CourseReader{}.read(Node{root, ""});
  } catch (Fault& fault) {
    return std::unexpected(std::move(fault.error));
  }
}

std::expected<Course, std::string> read_course(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::unexpected(file + ": The file cannot be opened.");
  std::ostringstream text;
  text << in.rdbuf();
  auto course = parse_course(text.view());
  if (course) return std::move(*course);
  return std::unexpected(file + (course.error().path.empty() ? "" : " at " + course.error().path) + ": " +
                         course.error().reason);
}

}  // namespace ootori::school
