#include "game/study.hpp"

#include <algorithm>
#include <utility>

#include "notation/record_error.hpp"

namespace ootori::game {
namespace {

using Fault = StudyRefusal::Fault;
using Decided = std::expected<Study::Decision, StudyRefusal>;

std::unexpected<StudyRefusal> refused(Fault fault) { return std::unexpected(StudyRefusal{fault}); }
std::unexpected<StudyRefusal> beyond(std::string_view what, std::size_t limit) {
  return std::unexpected(too_many(what, limit));
}

Study::Decision done() { return {}; }
template <class Event>
Study::Decision by(Event event) {
  return {.event = StudyEvent{std::move(event)}};
}

// One line that is not blank.
bool is_name(std::string_view name, std::size_t longest) {
  const bool is_plain = std::ranges::none_of(name, [](char c) { return (c >= 0 && c < ' ') || c == 127; });
  return is_plain && name.size() <= longest && name.find_first_not_of(' ') != std::string_view::npos;
}

}  // namespace

std::optional<ChapterId> chapter_of(const StudyEvent& event) {
  return std::visit(
      [](const auto& one) -> std::optional<ChapterId> {
        if constexpr (requires { one.chapter; }) {
          return one.chapter;
        } else {
          return std::nullopt;
        }
      },
      event);
}

std::expected<Study, StudyRefusal> Study::make(const PlayerId& owner, const StudyMade& made) {
  if (!is_name(made.head.name, study_limits.name)) return refused(Fault::bad_name);
  return Study{owner, made.head};
}

bool Study::may_write(const PlayerId& player) const {
  return player == owner_ || std::ranges::find(authors_, player) != authors_.end();
}

const Chapter* Study::find(ChapterId chapter) const {
  const auto found = std::ranges::find(chapters_, chapter, &Numbered::id);
  return found == chapters_.end() ? nullptr : &found->chapter;
}

Chapter* Study::chapter_at(ChapterId chapter) {
  const auto found = std::ranges::find(chapters_, chapter, &Numbered::id);
  return found == chapters_.end() ? nullptr : &found->chapter;
}

std::size_t Study::moves() const {
  std::size_t all = 0;
  for (const Numbered& one : chapters_) all += one.chapter.moves();
  return all;
}

std::size_t Study::text_size() const {
  std::size_t all = 0;
  for (const Numbered& one : chapters_) all += one.chapter.text_size();
  return all;
}

struct Study::Decider {
  const Study& study;
  const PlayerId& who;
  const StudyLimits& limits;

  Decided operator()(const StudyMade&) const { return refused(Fault::not_owner); }

  Decided operator()(StudyChanged& wish) const {
    if (who != study.owner_) return refused(Fault::not_owner);
    if (!is_name(wish.head.name, limits.name)) return refused(Fault::bad_name);
    return wish.head == study.head_ ? done() : by(std::move(wish));
  }

  Decided operator()(AuthorAdded& wish) const {
    if (who != study.owner_) return refused(Fault::not_owner);
    if (study.may_write(wish.player)) return done();
    if (study.authors_.size() >= limits.authors) return beyond("authors beside the owner", limits.authors);
    return by(std::move(wish));
  }

  // The owner can remove any author, and authors can leave.
  Decided operator()(AuthorLeft& wish) const {
    if (who != study.owner_ && who != wish.player) return refused(Fault::not_owner);
    if (wish.player == study.owner_ || !study.may_write(wish.player)) return refused(Fault::no_author);
    return by(std::move(wish));
  }

  Decided operator()(ChapterAdded& wish) const {
    if (study.chapters_.size() >= limits.chapters) return beyond("chapters in a study", limits.chapters);
    if (!is_name(wish.head.name, limits.name)) return refused(Fault::bad_name);
    auto chapter = Chapter::of(wish.record, who, wish.head, limits);
    if (!chapter) return std::unexpected(std::move(chapter.error()));
    // Merged variations can be nested more deeply than in the record.
    if (chapter->greatest_depth() > most_variation_depth) {
      return beyond("variations within each other", most_variation_depth);
    }
    if (study.moves() + chapter->moves() > limits.all_moves) return beyond("moves in a study", limits.all_moves);
    if (study.text_size() + chapter->text_size() > limits.all_text) {
      return beyond("bytes of text in a study", limits.all_text);
    }
    wish.chapter = study.next_chapter_;
    Decision decision = by(std::move(wish));
    decision.chapter = study.next_chapter_;
    return decision;
  }

  Decided operator()(ChapterChanged& wish) const {
    const Chapter* chapter = study.find(wish.chapter);
    if (chapter == nullptr) return refused(Fault::no_chapter);
    if (!is_name(wish.head.name, limits.name)) return refused(Fault::bad_name);
    return wish.head == chapter->head() ? done() : by(std::move(wish));
  }

  Decided operator()(ChapterMoved& wish) const {
    if (study.find(wish.chapter) == nullptr) return refused(Fault::no_chapter);
    wish.place = std::min(wish.place, study.chapters_.size() - 1);
    return study.chapters_[wish.place].id == wish.chapter ? done() : by(std::move(wish));
  }

  Decided operator()(ChapterDeleted& wish) const {
    if (study.find(wish.chapter) == nullptr) return refused(Fault::no_chapter);
    if (study.chapters_.size() == 1) return refused(Fault::last_chapter);
    return by(std::move(wish));
  }

  Decided operator()(StudyMove& wish) const {
    const Chapter* chapter = study.find(wish.chapter);
    if (chapter == nullptr) return refused(Fault::no_chapter);
    const auto known = chapter->look_at(wish.parent, wish.move, limits);
    if (!known) return std::unexpected(known.error());
    if (*known) return Decision{.node = **known};
    if (study.moves() >= limits.all_moves) return beyond("moves in a study", limits.all_moves);
    wish.node = chapter->next_id();
    Decision decision = by(wish);
    decision.node = chapter->next_id();
    return decision;
  }

  Decided operator()(MovesDeleted& wish) const {
    const auto there = moved_to(wish.chapter, wish.node);
    if (!there) return std::unexpected(there.error());
    return by(wish);
  }

  Decided operator()(LinePromoted& wish) const {
    const auto there = moved_to(wish.chapter, wish.node);
    if (!there) return std::unexpected(there.error());
    const Chapter& chapter = **there;
    if (chapter.is_main(wish.node)) return done();
    Chapter after = chapter;
    after.promote(wish.node);
    if (after.greatest_depth() > most_variation_depth) {
      return beyond("variations within each other", most_variation_depth);
    }
    return by(wish);
  }

  Decided operator()(Remarked& wish) const {
    const auto there = at(wish.chapter, wish.node);
    if (!there) return std::unexpected(there.error());
    wish.text = tidy_remark(wish.text);
    const Remark* own = (*there)->remark_of(wish.node, who);
    const std::string_view before = own == nullptr ? std::string_view{} : std::string_view{own->text};
    if (wish.text == before) return done();
    if (wish.text.size() > limits.remark) return beyond("bytes in a comment", limits.remark);
    if (study.text_size() - before.size() + wish.text.size() > limits.all_text) {
      return beyond("bytes of text in a study", limits.all_text);
    }
    return by(std::move(wish));
  }

  Decided operator()(GlyphSet& wish) const {
    const auto there = moved_to(wish.chapter, wish.node);
    if (!there) return std::unexpected(there.error());
    return (*there)->find(wish.node)->glyph == wish.glyph ? done() : by(wish);
  }

  Decided operator()(ShapeSet& wish) const {
    const auto there = at(wish.chapter, wish.node);
    if (!there) return std::unexpected(there.error());
    const Shapes& shapes = (*there)->find(wish.node)->shapes;
    if ((std::ranges::find(shapes, wish.shape) != shapes.end()) == wish.on) return done();
    if (wish.on && shapes.size() >= most_shapes) return beyond("circles and arrows at a position", most_shapes);
    return by(wish);
  }

  [[nodiscard]] std::expected<const Chapter*, StudyRefusal> at(ChapterId id, NodeId node) const {
    const Chapter* chapter = study.find(id);
    if (chapter == nullptr) return refused(Fault::no_chapter);
    if (chapter->find(node) == nullptr) return refused(Fault::no_node);
    return chapter;
  }
  [[nodiscard]] std::expected<const Chapter*, StudyRefusal> moved_to(ChapterId id, NodeId node) const {
    if (node == 0) return refused(Fault::start);
    return at(id, node);
  }
};

std::expected<Study::Decision, StudyRefusal> Study::decide(const PlayerId& by, StudyEvent wish,
                                                           const StudyLimits& limits) const {
  if (!may_write(by)) return refused(Fault::not_author);
  return std::visit(Decider{*this, by, limits}, wish);
}

struct Study::Folder {
  Study& study;
  const PlayerId& who;

  bool operator()(const StudyMade&) const { return false; }
  bool operator()(const StudyChanged& event) const {
    study.head_ = event.head;
    return true;
  }
  bool operator()(const AuthorAdded& event) const {
    if (!study.may_write(event.player)) study.authors_.push_back(event.player);
    return true;
  }
  bool operator()(const AuthorLeft& event) const {
    std::erase(study.authors_, event.player);
    return true;
  }
  bool operator()(const ChapterAdded& event) const {
    auto chapter = Chapter::of(event.record, who, event.head);
    if (!chapter || event.chapter < study.next_chapter_) return false;
    study.chapters_.push_back({event.chapter, std::move(*chapter)});
    study.next_chapter_ = event.chapter + 1;
    return true;
  }
  bool operator()(const ChapterChanged& event) const {
    Chapter* chapter = study.chapter_at(event.chapter);
    return chapter != nullptr && chapter->set_head(event.head);
  }
  bool operator()(const ChapterMoved& event) const {
    std::vector<Numbered>& all = study.chapters_;
    const auto found = std::ranges::find(all, event.chapter, &Numbered::id);
    if (found == all.end() || event.place >= all.size()) return false;
    const auto to = all.begin() + static_cast<std::ptrdiff_t>(event.place);
    if (to < found) {
      std::rotate(to, found, found + 1);
    } else {
      std::rotate(found, found + 1, to + 1);
    }
    return true;
  }
  bool operator()(const ChapterDeleted& event) const {
    return std::erase_if(study.chapters_, [&](const Numbered& one) { return one.id == event.chapter; }) == 1;
  }
  bool operator()(const StudyMove& event) const {
    Chapter* chapter = study.chapter_at(event.chapter);
    return chapter != nullptr && chapter->play(event.parent, event.node, event.move);
  }
  bool operator()(const MovesDeleted& event) const {
    Chapter* chapter = study.chapter_at(event.chapter);
    return chapter != nullptr && chapter->remove(event.node);
  }
  bool operator()(const LinePromoted& event) const {
    Chapter* chapter = study.chapter_at(event.chapter);
    return chapter != nullptr && chapter->promote(event.node);
  }
  bool operator()(const Remarked& event) const {
    Chapter* chapter = study.chapter_at(event.chapter);
    return chapter != nullptr && chapter->write(event.node, who, event.text);
  }
  bool operator()(const GlyphSet& event) const {
    Chapter* chapter = study.chapter_at(event.chapter);
    return chapter != nullptr && chapter->judge(event.node, event.glyph);
  }
  bool operator()(const ShapeSet& event) const {
    Chapter* chapter = study.chapter_at(event.chapter);
    const StudyNode* node = chapter == nullptr ? nullptr : chapter->find(event.node);
    if (node == nullptr) return false;
    Shapes shapes = node->shapes;
    std::erase(shapes, event.shape);
    if (event.on) shapes.push_back(event.shape);
    return chapter->draw(event.node, in_order(std::move(shapes)));
  }
};

bool Study::fold(const PlayerId& by, const StudyEvent& event) { return std::visit(Folder{*this, by}, event); }

}  // namespace ootori::game
