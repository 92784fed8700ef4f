// A chapter of a study: a tree of moves from a starting position, with the authors' comments, glyphs and drawings. A
// pure value. Every move must be legal, and only changes that study.hpp has decided on are applied.
#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/seat.hpp"
#include "notation/record.hpp"
#include "notation/record_error.hpp"

namespace ootori::game {

// The limits on the size of a study. Text is measured in bytes of UTF-8.
struct StudyLimits {
  std::size_t name = 120;
  std::size_t remark = 8'000;  // one author's comment at one position
  std::size_t moves = 5'000;   // in a chapter
  std::size_t plies = 1'000;   // from the start of a chapter to the last move of a line
  std::size_t depth = most_variation_depth;
  std::size_t all_moves = 20'000;
  std::size_t all_text = 1'000'000;  // comments, names and tags
  std::size_t chapters = 64;
  std::size_t authors = 16;
  std::size_t tags = 64;
  std::int64_t events = 50'000;
  // Of all events as they are stored. A deleted text does not give its room back: its events stay.
  std::size_t history = 16'000'000;
};
inline constexpr StudyLimits study_limits{};

// The reason why a change is refused.
struct StudyRefusal {
  enum class Fault : std::uint8_t {
    no_chapter,    // the chapter does not exist, or was deleted
    no_node,       // the node does not exist, or was deleted
    start,         // the start of a chapter cannot be deleted or get a glyph
    illegal_move,  // `rule` is the rule that the move breaks
    not_author,    // the player may only read the study
    not_owner,     // only the owner may do this
    no_author,     // the player is not an author, or is the owner
    last_chapter,  // a study needs at least one chapter
    bad_name,      // empty, too long, or with control characters
    too_many,      // the study has reached the limit on `what`
  };

  Fault fault;
  std::optional<IllegalMove> rule{};
  std::string what{};
  std::size_t limit = 0;
  int move_number = 0;     // of an illegal move in a record, from 1
  std::string sentence{};  // what is wrong with an illegal move

  bool operator==(const StudyRefusal&) const = default;
};

// A sentence that says what is wrong and what would be valid.
[[nodiscard]] std::string describe(const StudyRefusal& refusal);
[[nodiscard]] StudyRefusal too_many(std::string_view what, std::size_t limit);

using ChapterId = std::int32_t;  // from 1
// 0: the start of the chapter; other nodes are numbered in the order in which they were added
using NodeId = std::int32_t;

struct Remark {
  PlayerId by;
  std::string text;

  bool operator==(const Remark&) const = default;
};

// A position in the tree, and the move that leads to it.
struct StudyNode {
  NodeId parent = 0;
  Move move{};
  std::optional<std::chrono::milliseconds> spent{};
  std::optional<std::chrono::milliseconds> clock_left{};
  std::vector<Remark> remarks{};  // at most one per author, in the order in which the authors first wrote
  std::optional<Glyph> glyph{};
  Shapes shapes{};
  std::vector<NodeId> next{};  // the first one is the main line

  bool operator==(const StudyNode&) const = default;
};

// Whether readers see all moves or have to find them.
enum class ChapterMode : std::uint8_t { read, find };

struct ChapterHead {
  std::string name;
  ChapterMode mode = ChapterMode::read;
  Color below = Color::black;  // the side at the bottom of the board; in `find` mode the reader plays this side

  bool operator==(const ChapterHead&) const = default;
};

// Returns a player's name, for records with comments by several authors.
using NameOf = std::function<std::string(const PlayerId&)>;

class Chapter {
 public:
  // All comments are attributed to `by`. The moves of the record must be permitted, also by the repetition rules.
  // A variation that repeats moves of another line joins it: the line stays in front and keeps its times and glyphs.
  static std::expected<Chapter, StudyRefusal> of(const Record& record, const PlayerId& by, ChapterHead head,
                                                 const StudyLimits& limits = study_limits);

  // The chapter as a game record. If only one author has written in it, reading the record gives the same chapter
  // again.
  [[nodiscard]] Record record(const NameOf& name_of) const;

  [[nodiscard]] const ChapterHead& head() const { return head_; }
  [[nodiscard]] const GameSpec& spec() const { return spec_of(start_); }
  [[nodiscard]] const AnyPosition& start() const { return start_; }
  [[nodiscard]] int first_move_number() const { return first_move_number_; }
  [[nodiscard]] const std::vector<RecordTag>& tags() const { return tags_; }
  [[nodiscard]] const std::optional<RecordEnd>& end() const { return end_; }
  // The position in which the game ended, if there is an end. Authors may have added moves after it.
  [[nodiscard]] NodeId end_node() const { return end_node_; }
  // By id. Node 0 always exists.
  [[nodiscard]] const std::map<NodeId, StudyNode>& nodes() const { return nodes_; }
  [[nodiscard]] std::size_t moves() const { return nodes_.size() - 1; }
  [[nodiscard]] std::size_t text_size() const { return text_size_; }
  // The nodes after the start, in reading order: the main line first, and the alternatives to a move after that move.
  [[nodiscard]] std::vector<NodeId> in_reading_order() const;

  // The node that this move leads to, or none if the tree does not contain the move yet.
  [[nodiscard]] std::expected<std::optional<NodeId>, StudyRefusal> look_at(NodeId parent, Move move,
                                                                           const StudyLimits& limits) const;
  [[nodiscard]] NodeId next_id() const { return next_id_; }
  [[nodiscard]] const StudyNode* find(NodeId node) const;
  [[nodiscard]] const Remark* remark_of(NodeId node, const PlayerId& by) const;
  [[nodiscard]] bool is_main(NodeId node) const;
  // The number of nested variations that lead to a node. It is limited to most_variation_depth, because the readers of
  // game records accept no more.
  [[nodiscard]] std::size_t depth(NodeId node) const;
  [[nodiscard]] std::size_t greatest_depth() const;

  // These functions apply a change that was decided on before. They return false and change nothing if the change does
  // not fit the current state.
  bool set_head(ChapterHead head);
  bool play(NodeId parent, NodeId node, Move move);
  bool remove(NodeId node);
  bool promote(NodeId node);  // makes the line that leads to this node the main line
  bool write(NodeId node, const PlayerId& by, std::string text);  // an empty text deletes the comment
  bool judge(NodeId node, std::optional<Glyph> glyph);
  bool draw(NodeId node, Shapes shapes);

  bool operator==(const Chapter&) const = default;

 private:
  template <class G>
  class Reader;
  class Annotator;

  Chapter(const Record& record, ChapterHead head);

  NodeId add(NodeId parent, Move move);
  [[nodiscard]] std::vector<Move> path(NodeId node) const;
  void note(StudyNode& node, const PlayerId& by, std::string_view text);
  void add_end(Record& record) const;
  [[nodiscard]] RecordLine line_from(NodeId node, const NameOf& name_of) const;
  [[nodiscard]] RecordMove recorded(const StudyNode& node, const NameOf& name_of) const;

  ChapterHead head_;
  AnyPosition start_;
  int first_move_number_;
  std::vector<RecordTag> tags_;
  std::optional<RecordEnd> end_;
  NodeId end_node_ = 0;
  std::map<NodeId, StudyNode> nodes_{{0, {}}};
  NodeId next_id_ = 1;
  std::size_t text_size_ = 0;
};

// The text as it is stored: lines end with \n; without control characters, without spaces at the ends of lines, and
// without empty lines at the start and the end. Every record format can represent such a text.
[[nodiscard]] std::string tidy_remark(std::string_view text);

}  // namespace ootori::game
