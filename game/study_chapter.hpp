// A chapter of a study: a tree of moves from a start, with what authors wrote and drew at its positions. A pure value:
// the rules decide about every move, and it is changed only by what study.hpp has decided.
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

namespace ootori::game {

// How large studies may become. Text counts in bytes of UTF-8.
struct StudyLimits {
  std::size_t name = 120;
  std::size_t remark = 8'000;  // of one author at one position
  std::size_t moves = 5'000;   // of one chapter
  std::size_t plies = 1'000;   // from the start of a chapter to its last move
  std::size_t all_moves = 20'000;
  std::size_t all_text = 1'000'000;  // remarks, names and tags
  std::size_t chapters = 64;
  std::size_t authors = 16;
  std::size_t tags = 64;
  std::int64_t events = 50'000;
};
inline constexpr StudyLimits study_limits{};

// Why something cannot be done.
struct StudyRefusal {
  enum class Fault : std::uint8_t {
    no_chapter,    // there is no such chapter, or it was deleted
    no_node,       // there is no such position, or it was deleted
    start,         // the start of a chapter cannot be removed, or get a glyph
    illegal_move,  // `rule`
    not_author,    // the player can only read
    not_owner,     // only the owner may
    no_author,     // the player is not an author, or is the owner
    last_chapter,  // a study keeps one
    bad_name,      // empty, too long, or with control characters
    too_many,      // `limit` of `what`
  };

  Fault fault;
  std::optional<IllegalMove> rule{};
  std::string what{};
  std::size_t limit = 0;
  int move_number = 0;     // of illegal_move in a record, from 1
  std::string sentence{};  // of illegal_move: what is wrong with it

  bool operator==(const StudyRefusal&) const = default;
};

// A sentence that tells a person what is wrong, and what would be right.
[[nodiscard]] std::string describe(const StudyRefusal& refusal);
[[nodiscard]] StudyRefusal too_many(std::string_view what, std::size_t limit);

using ChapterId = std::int32_t;  // from 1
using NodeId = std::int32_t;     // 0: the start; then in the order in which they came

struct Remark {
  PlayerId by;
  std::string text;

  bool operator==(const Remark&) const = default;
};

// A position of the tree, and the move that led there.
struct StudyNode {
  NodeId parent = 0;
  Move move{};
  std::optional<std::chrono::milliseconds> spent{};
  std::optional<std::chrono::milliseconds> clock_left{};
  std::vector<Remark> remarks{};  // one of each author, in the order in which they began
  std::optional<Glyph> glyph{};
  Shapes shapes{};
  std::vector<NodeId> next{};  // the first is the main line

  bool operator==(const StudyNode&) const = default;
};

// Whether readers see the whole tree, or find its moves.
enum class ChapterMode : std::uint8_t { read, find };

struct ChapterHead {
  std::string name;
  ChapterMode mode = ChapterMode::read;
  Color below = Color::black;  // whose side of the board is below; in `find` the reader plays it

  bool operator==(const ChapterHead&) const = default;
};

// Names of players in a record with remarks of several.
using NameOf = std::function<std::string(const PlayerId&)>;

class Chapter {
 public:
  // All of its remarks are `by` one player. A record's moves must be allowed by the rules, repetition included.
  // Variations that begin with the same move become one.
  static std::expected<Chapter, StudyRefusal> of(const Record& record, const PlayerId& by, ChapterHead head,
                                                 const StudyLimits& limits = study_limits);

  // The whole as a record, which reads back as the same chapter where only one player wrote.
  [[nodiscard]] Record record(const NameOf& name_of) const;

  [[nodiscard]] const ChapterHead& head() const { return head_; }
  [[nodiscard]] const GameSpec& spec() const { return spec_of(start_); }
  [[nodiscard]] const AnyPosition& start() const { return start_; }
  [[nodiscard]] int first_move_number() const { return first_move_number_; }
  [[nodiscard]] const std::vector<RecordTag>& tags() const { return tags_; }
  [[nodiscard]] const std::optional<RecordEnd>& end() const { return end_; }
  // By id; 0 is always there.
  [[nodiscard]] const std::map<NodeId, StudyNode>& nodes() const { return nodes_; }
  [[nodiscard]] std::size_t moves() const { return nodes_.size() - 1; }
  [[nodiscard]] std::size_t text_size() const { return text_size_; }
  // Those below it, in the order in which a reader meets them: the main line first, after each move what was tried
  // instead.
  [[nodiscard]] std::vector<NodeId> in_reading_order() const;

  // What a move there would be: the position that it leads to already, or none yet.
  [[nodiscard]] std::expected<std::optional<NodeId>, StudyRefusal> look_at(NodeId parent, Move move,
                                                                           const StudyLimits& limits) const;
  [[nodiscard]] NodeId next_id() const { return next_id_; }
  [[nodiscard]] const StudyNode* find(NodeId node) const;
  [[nodiscard]] const Remark* remark_of(NodeId node, const PlayerId& by) const;
  [[nodiscard]] bool is_main(NodeId node) const;
  // How many variations within each other lead to a position, or at most: no reader of records takes more than
  // most_variation_depth.
  [[nodiscard]] std::size_t depth(NodeId node) const;
  [[nodiscard]] std::size_t greatest_depth() const;

  // What was decided. False, and nothing has changed, where it does not fit: it was decided about another state.
  bool set_head(ChapterHead head);
  bool play(NodeId parent, NodeId node, Move move);
  bool remove(NodeId node);
  bool promote(NodeId node);                                      // makes the line that leads to it the main one
  bool write(NodeId node, const PlayerId& by, std::string text);  // empty: takes it away
  bool judge(NodeId node, std::optional<Glyph> glyph);
  bool draw(NodeId node, Shapes shapes);

  bool operator==(const Chapter&) const = default;

 private:
  template <class G>
  class Reader;

  Chapter(const Record& record, ChapterHead head);

  NodeId add(NodeId parent, Move move);
  [[nodiscard]] std::vector<Move> path(NodeId node) const;
  void note(StudyNode& node, const PlayerId& by, std::string_view text);
  [[nodiscard]] RecordLine line_from(NodeId node, const NameOf& name_of) const;
  [[nodiscard]] RecordMove recorded(const StudyNode& node, const NameOf& name_of) const;

  ChapterHead head_;
  AnyPosition start_;
  int first_move_number_;
  std::vector<RecordTag> tags_;
  std::optional<RecordEnd> end_;
  std::map<NodeId, StudyNode> nodes_{{0, {}}};
  NodeId next_id_ = 1;
  std::size_t text_size_ = 0;
};

// As it is kept: line ends are \n, no control characters, no spaces at the ends of lines, no empty lines around it.
// Every format of records can hold such a text.
[[nodiscard]] std::string tidy_remark(std::string_view text);

}  // namespace ootori::game
