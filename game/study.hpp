// A study: chapters that several authors write together, as events that fold into a state. A pure value; time and the
// store are the caller's affair.
//
// Who edits is never asked to wait for another: each event changes one small thing, and events of two authors about the
// same position keep the work of both. A move is played into the tree, where it joins the same move of somebody else.
// Everybody has a comment of their own at each position. Circles and arrows are added and taken away one by one. Of
// glyphs, names and the order of lines the last word counts.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/study_chapter.hpp"

namespace ootori::game {

enum class StudyVisibility : std::uint8_t { hidden, link, open };  // for the authors, who has the link, everybody

struct StudyHead {
  std::string name;
  StudyVisibility visibility = StudyVisibility::hidden;

  bool operator==(const StudyHead&) const = default;
};

// --- what happens to a study; as a wish, without the ids that decide() gives ---

struct StudyMade {
  StudyHead head;
  bool operator==(const StudyMade&) const = default;
};
struct StudyChanged {
  StudyHead head;
  bool operator==(const StudyChanged&) const = default;
};
struct AuthorAdded {
  PlayerId player;
  bool operator==(const AuthorAdded&) const = default;
};
struct AuthorLeft {
  PlayerId player;
  bool operator==(const AuthorLeft&) const = default;
};
struct ChapterAdded {
  ChapterId chapter = 0;
  ChapterHead head;
  Record record;
  bool operator==(const ChapterAdded&) const = default;
};
struct ChapterChanged {
  ChapterId chapter;
  ChapterHead head;
  bool operator==(const ChapterChanged&) const = default;
};
struct ChapterMoved {
  ChapterId chapter;
  std::size_t place;  // from 0; beyond the last: to the end
  bool operator==(const ChapterMoved&) const = default;
};
struct ChapterDeleted {
  ChapterId chapter;
  bool operator==(const ChapterDeleted&) const = default;
};
struct StudyMove {
  ChapterId chapter;
  NodeId parent;
  Move move;
  NodeId node = 0;
  bool operator==(const StudyMove&) const = default;
};
struct MovesDeleted {  // a move, and all that follows it
  ChapterId chapter;
  NodeId node;
  bool operator==(const MovesDeleted&) const = default;
};
struct LinePromoted {
  ChapterId chapter;
  NodeId node;
  bool operator==(const LinePromoted&) const = default;
};
struct Remarked {
  ChapterId chapter;
  NodeId node;
  std::string text;  // empty: takes the comment away
  bool operator==(const Remarked&) const = default;
};
struct GlyphSet {
  ChapterId chapter;
  NodeId node;
  std::optional<Glyph> glyph;
  bool operator==(const GlyphSet&) const = default;
};
struct ShapeSet {
  ChapterId chapter;
  NodeId node;
  Shape shape;
  bool on;
  bool operator==(const ShapeSet&) const = default;
};

using StudyEvent =
    std::variant<StudyMade, StudyChanged, AuthorAdded, AuthorLeft, ChapterAdded, ChapterChanged, ChapterMoved,
                 ChapterDeleted, StudyMove, MovesDeleted, LinePromoted, Remarked, GlyphSet, ShapeSet>;

// The chapter that an event is about, if it is about one.
[[nodiscard]] std::optional<ChapterId> chapter_of(const StudyEvent& event);

class Study {
 public:
  struct Numbered {
    ChapterId id;
    Chapter chapter;

    bool operator==(const Numbered&) const = default;
  };
  // What a wish comes to.
  struct Decision {
    std::optional<StudyEvent> event{};  // none: it is so already
    NodeId node = 0;                    // that a move leads to
    ChapterId chapter = 0;              // that was added
  };

  // An error: the first event of a study is another.
  static std::expected<Study, StudyRefusal> make(const PlayerId& owner, const StudyMade& made);

  [[nodiscard]] std::expected<Decision, StudyRefusal> decide(const PlayerId& by, StudyEvent wish,
                                                             const StudyLimits& limits = study_limits) const;
  // False, and nothing has changed: the event does not fit here. What decide() gave for this state always does.
  bool fold(const PlayerId& by, const StudyEvent& event);

  [[nodiscard]] const PlayerId& owner() const { return owner_; }
  [[nodiscard]] const StudyHead& head() const { return head_; }
  [[nodiscard]] const std::vector<PlayerId>& authors() const { return authors_; }  // besides the owner
  [[nodiscard]] bool may_write(const PlayerId& player) const;
  [[nodiscard]] bool may_read(const PlayerId& player) const {
    return head_.visibility != StudyVisibility::hidden || may_write(player);
  }
  [[nodiscard]] const std::vector<Numbered>& chapters() const { return chapters_; }  // in their order
  [[nodiscard]] const Chapter* find(ChapterId chapter) const;

  bool operator==(const Study&) const = default;

 private:
  struct Decider;
  struct Folder;

  Study(PlayerId owner, StudyHead head) : owner_(std::move(owner)), head_(std::move(head)) {}

  [[nodiscard]] std::size_t moves() const;
  [[nodiscard]] std::size_t text_size() const;
  Chapter* chapter_at(ChapterId chapter);

  PlayerId owner_;
  StudyHead head_;
  std::vector<PlayerId> authors_;
  std::vector<Numbered> chapters_;
  ChapterId next_chapter_ = 1;
};

}  // namespace ootori::game
