// A study: chapters that several authors edit at the same time. Its state is computed from its events. A pure value:
// the caller handles time and storage.
//
// Authors never have to wait for each other. Each event changes one small part of the study, so if two authors edit the
// same position, both changes are kept. A move is added to the tree, unless another author has already added it. Each
// author has a separate comment at each position. Circles and arrows are added and removed one by one. For glyphs,
// names and the order of lines, the last change wins.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/study_chapter.hpp"

namespace ootori::game {

// seen by the authors, by anyone with the link, by everybody
enum class StudyVisibility : std::uint8_t { hidden, link, open };

struct StudyHead {
  std::string name;
  StudyVisibility visibility = StudyVisibility::hidden;

  bool operator==(const StudyHead&) const = default;
};

// --- changes to a study; in a request, without the ids that decide() assigns ---

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
  std::size_t place;  // from 0; a larger number than the last place means the end
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
struct MovesDeleted {  // deletes a move and everything after it
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
  std::string text;  // empty: deletes the comment
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

// The chapter that the event belongs to, if any.
[[nodiscard]] std::optional<ChapterId> chapter_of(const StudyEvent& event);

class Study {
 public:
  struct Numbered {
    ChapterId id;
    Chapter chapter;

    bool operator==(const Numbered&) const = default;
  };
  // The result of decide().
  struct Decision {
    std::optional<StudyEvent> event{};  // none: the change would have no effect
    NodeId node = 0;                    // the node that the move leads to
    ChapterId chapter = 0;              // the chapter that was added
  };

  // Creates a study from its first event.
  static std::expected<Study, StudyRefusal> make(const PlayerId& owner, const StudyMade& made);

  [[nodiscard]] std::expected<Decision, StudyRefusal> decide(const PlayerId& by, StudyEvent wish,
                                                             const StudyLimits& limits = study_limits) const;
  // Applies an event. Returns false and changes nothing if the event does not fit the study. An event that decide()
  // returned for the current state always fits.
  bool fold(const PlayerId& by, const StudyEvent& event);

  [[nodiscard]] const PlayerId& owner() const { return owner_; }
  [[nodiscard]] const StudyHead& head() const { return head_; }
  [[nodiscard]] const std::vector<PlayerId>& authors() const { return authors_; }  // without the owner
  [[nodiscard]] bool may_write(const PlayerId& player) const;
  [[nodiscard]] bool may_read(const PlayerId& player) const {
    return head_.visibility != StudyVisibility::hidden || may_write(player);
  }
  [[nodiscard]] const std::vector<Numbered>& chapters() const { return chapters_; }  // in order
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
