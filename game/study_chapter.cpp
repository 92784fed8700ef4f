#include "game/study_chapter.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "notation/record_error.hpp"
#include "notation/text_cursor.hpp"
#include "notation/usi.hpp"

namespace ootori::game {
namespace {

using Fault = StudyRefusal::Fault;

template <class G>
std::optional<PieceType> moved_piece(const Position<G>& position, Move move) {
  if (move.is_drop()) return move.dropped();
  const auto piece = position.piece_on(move.from());
  return piece ? std::optional{piece->type} : std::nullopt;
}

template <class G>
StudyRefusal illegal(const Game<G>& game, Move move, IllegalMove rule) {
  return {
      .fault = Fault::illegal_move,
      .rule = rule,
      .sentence = write_usi(G::spec, move) + ": " + describe(G::spec, rule, move, moved_piece(game.position(), move))};
}

std::size_t size_of(const std::vector<RecordTag>& tags) {
  std::size_t size = 0;
  for (const RecordTag& tag : tags) size += tag.name.size() + tag.value.size();
  return size;
}

}  // namespace

std::string describe(const StudyRefusal& refusal) {
  switch (refusal.fault) {
    case Fault::no_chapter: return "There is no such chapter; somebody may have deleted it.";
    case Fault::no_node: return "There is no such position in this chapter; somebody may have deleted it.";
    case Fault::start: return "The start of a chapter cannot be deleted or get a glyph.";
    case Fault::illegal_move:
      return (refusal.move_number > 0 ? "Move " + std::to_string(refusal.move_number) + ", " : "") + refusal.sentence;
    case Fault::not_author: return "Only the authors of this study can change it.";
    case Fault::not_owner: return "Only the owner of this study can do this.";
    case Fault::no_author: return "This player is not one of the authors.";
    case Fault::last_chapter: return "A study keeps at least one chapter. You can delete the whole study instead.";
    case Fault::bad_name: return "A name has 1 to " + std::to_string(study_limits.name) + " bytes on one line.";
    case Fault::too_many: return "At most " + std::to_string(refusal.limit) + " " + refusal.what + ".";
  }
  return {};
}

StudyRefusal too_many(std::string_view what, std::size_t limit) {
  return {.fault = Fault::too_many, .what = std::string(what), .limit = limit};
}

std::string tidy_remark(std::string_view text) {
  std::string tidy;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line;
    for (const char c : text.substr(0, end)) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= ' ' && byte != 127) line += c;
      if (c == '\t') line += ' ';
    }
    tidy += trimmed(line);
    tidy += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::string(trimmed(tidy));
}

// Adds the moves of a record with a single game. A variation begins with a copy of it, because replaying the moves
// before it would take much longer.
template <class G>
class Chapter::Reader {
 public:
  Reader(Chapter& chapter, const Position<G>& start, const StudyLimits& limits)
      : chapter_(chapter), game_(start), limits_(limits) {}

  // Stored events name nodes by the ids that this order gives them: a move, then its variations, then the next move.
  std::optional<StudyRefusal> line(const RecordLine& moves, NodeId from) {
    NodeId at = from;
    for (const RecordMove& move : moves) {
      const NodeId parent = at;
      const auto before = move.variations.empty() ? std::nullopt : std::optional{game_};
      if (auto refused = play(move, at)) return refused;
      if (!before) continue;
      if (auto refused = variations(move.variations, parent, *before)) return refused;
    }
    return std::nullopt;
  }

 private:
  std::optional<StudyRefusal> variations(const std::vector<RecordLine>& all, NodeId parent, const Game<G>& before) {
    const Game<G> after = game_;
    for (const RecordLine& variation : all) {
      game_ = before;
      if (auto refused = line(variation, parent)) return refused;
    }
    game_ = after;
    return std::nullopt;
  }

  std::optional<StudyRefusal> play(const RecordMove& move, NodeId& at) {
    if (game_.plies() >= limits_.plies) return too_many("moves one after the other", limits_.plies);
    if (const auto rule = game_.illegality(move.move)) {
      StudyRefusal refusal = illegal(game_, move.move, *rule);
      refusal.move_number = static_cast<int>(game_.plies()) + 1;
      return refusal;
    }
    static_cast<void>(game_.play(move.move));
    at = chapter_.add(at, move.move);
    if (chapter_.moves() > limits_.moves) return too_many("moves in a chapter", limits_.moves);
    return std::nullopt;
  }

  Chapter& chapter_;
  Game<G> game_;
  const StudyLimits& limits_;
};

// Writes the notes of a record on its moves, and puts the moves in order. Here a whole line comes before its
// variations: a variation that repeats moves of the line must neither displace the line nor overwrite its notes.
class Chapter::Annotator {
 public:
  Annotator(Chapter& chapter, const PlayerId& by) : chapter_(chapter), by_(by) {}

  // Returns the last node of the line.
  NodeId line(const RecordLine& moves, NodeId from) {
    std::vector<NodeId> parents;
    NodeId at = from;
    for (const RecordMove& move : moves) {
      parents.push_back(at);
      at = chapter_.add(at, move.move);
      places_.try_emplace(at, places_.size());
      annotate(chapter_.nodes_.at(at), move);
    }
    for (std::size_t n = 0; n < moves.size(); ++n) {
      for (const RecordLine& variation : moves[n].variations) line(variation, parents[n]);
    }
    return at;
  }

  void put_in_order() {
    for (auto& [id, node] : chapter_.nodes_) {
      std::ranges::sort(node.next, {}, [&](NodeId next) { return places_.at(next); });
    }
  }

 private:
  void annotate(StudyNode& node, const RecordMove& move) {
    if (!node.spent) node.spent = move.spent;
    if (!node.clock_left) node.clock_left = move.clock_left;
    if (!node.glyph) node.glyph = move.glyph;
    std::ranges::copy(move.shapes, std::back_inserter(node.shapes));
    node.shapes = in_order(std::move(node.shapes));
    chapter_.note(node, by_, move.comment);
  }

  Chapter& chapter_;
  const PlayerId& by_;
  std::map<NodeId, std::size_t> places_;
};

Chapter::Chapter(const Record& record, ChapterHead head)
    : head_(std::move(head)),
      start_(record.start),
      first_move_number_(record.first_move_number),
      tags_(record.tags),
      end_(record.end) {}

std::expected<Chapter, StudyRefusal> Chapter::of(const Record& record, const PlayerId& by, ChapterHead head,
                                                 const StudyLimits& limits) {
  Chapter chapter{record, std::move(head)};
  if (record.tags.size() > limits.tags) return std::unexpected(too_many("tags in a record", limits.tags));
  chapter.text_size_ = chapter.head_.name.size() + size_of(record.tags);
  StudyNode& start = chapter.nodes_.at(0);
  start.shapes = in_order(record.shapes);
  chapter.note(start, by, record.comment);
  auto refused = std::visit(
      [&]<class G>(const Position<G>& position) { return Reader<G>{chapter, position, limits}.line(record.moves, 0); },
      record.start);
  if (refused) return std::unexpected(std::move(*refused));
  Annotator annotator{chapter, by};
  chapter.end_node_ = annotator.line(record.moves, 0);
  annotator.put_in_order();
  for (const auto& [id, node] : chapter.nodes_) {
    for (const Remark& remark : node.remarks) {
      if (remark.text.size() > limits.remark) return std::unexpected(too_many("bytes in a comment", limits.remark));
    }
  }
  if (chapter.text_size_ > limits.all_text)
    return std::unexpected(too_many("bytes of text in a study", limits.all_text));
  return chapter;
}

// If merged variations repeat a comment on a position, it is kept once.
void Chapter::note(StudyNode& node, const PlayerId& by, std::string_view text) {
  std::string tidy = tidy_remark(text);
  if (tidy.empty()) return;
  if (node.remarks.empty()) {
    text_size_ += tidy.size();
    node.remarks.push_back({by, std::move(tidy)});
  } else if (node.remarks.front().text != tidy) {
    text_size_ += tidy.size() + 1;
    node.remarks.front().text += "\n" + tidy;
  }
}

NodeId Chapter::add(NodeId parent, Move move) {
  std::vector<NodeId>& next = nodes_.at(parent).next;
  const auto known = std::ranges::find(next, move, [&](NodeId node) { return nodes_.at(node).move; });
  if (known != next.end()) return *known;
  const NodeId node = next_id_++;
  next.push_back(node);
  nodes_.emplace(node, StudyNode{.parent = parent, .move = move});
  return node;
}

std::vector<Move> Chapter::path(NodeId node) const {
  std::vector<Move> moves;
  for (NodeId at = node; at != 0; at = nodes_.at(at).parent) moves.push_back(nodes_.at(at).move);
  std::ranges::reverse(moves);
  return moves;
}

const StudyNode* Chapter::find(NodeId node) const {
  const auto found = nodes_.find(node);
  return found == nodes_.end() ? nullptr : &found->second;
}

const Remark* Chapter::remark_of(NodeId node, const PlayerId& by) const {
  const StudyNode* known = find(node);
  if (known == nullptr) return nullptr;
  const auto found = std::ranges::find(known->remarks, by, &Remark::by);
  return found == known->remarks.end() ? nullptr : &*found;
}

bool Chapter::is_main(NodeId node) const { return depth(node) == 0; }

std::size_t Chapter::depth(NodeId node) const {
  std::size_t depth = 0;
  for (NodeId at = node; at != 0; at = nodes_.at(at).parent) {
    if (nodes_.at(nodes_.at(at).parent).next.front() != at) ++depth;
  }
  return depth;
}

std::size_t Chapter::greatest_depth() const {
  std::map<NodeId, std::size_t> depths;  // parents come before their children
  std::size_t greatest = 0;
  for (const auto& [id, node] : nodes_) {
    const bool is_first = id == 0 || nodes_.at(node.parent).next.front() == id;
    const std::size_t own = (id == 0 ? 0 : depths.at(node.parent)) + (is_first ? 0 : 1);
    depths.emplace(id, own);
    greatest = std::max(greatest, own);
  }
  return greatest;
}

std::expected<std::optional<NodeId>, StudyRefusal> Chapter::look_at(NodeId parent, Move move,
                                                                    const StudyLimits& limits) const {
  const StudyNode* from = find(parent);
  if (from == nullptr) return std::unexpected(StudyRefusal{Fault::no_node});
  const auto known = std::ranges::find(from->next, move, [&](NodeId node) { return nodes_.at(node).move; });
  if (known != from->next.end()) return *known;
  const std::vector<Move> before = path(parent);
  if (before.size() >= limits.plies) return std::unexpected(too_many("moves one after the other", limits.plies));
  if (depth(parent) + (from->next.empty() ? 0 : 1) > limits.depth) {
    return std::unexpected(too_many("variations within each other", limits.depth));
  }
  if (moves() >= limits.moves) return std::unexpected(too_many("moves in a chapter", limits.moves));
  return std::visit(
      [&]<class G>(const Position<G>& start) -> std::expected<std::optional<NodeId>, StudyRefusal> {
        Game<G> game{start};
        for (const Move one : before) static_cast<void>(game.play(one));
        if (const auto rule = game.illegality(move)) return std::unexpected(illegal(game, move, *rule));
        return std::nullopt;
      },
      start_);
}

bool Chapter::set_head(ChapterHead head) {
  text_size_ += head.name.size() - head_.name.size();
  head_ = std::move(head);
  return true;
}

bool Chapter::play(NodeId parent, NodeId node, Move move) {
  // Earlier versions put the moves of some records in another order, so the move may have been less deep there.
  StudyLimits limits = study_limits;
  limits.depth = std::numeric_limits<std::size_t>::max();
  const auto known = look_at(parent, move, limits);
  if (node != next_id_ || !known || *known) return false;
  add(parent, move);
  return true;
}

bool Chapter::remove(NodeId node) {
  if (node == 0 || find(node) == nullptr) return false;
  std::erase(nodes_.at(nodes_.at(node).parent).next, node);
  std::vector<NodeId> left{node};
  while (!left.empty()) {
    const auto found = nodes_.find(left.back());
    left.pop_back();
    std::ranges::copy(found->second.next, std::back_inserter(left));
    for (const Remark& remark : found->second.remarks) text_size_ -= remark.text.size();
    if (found->first == end_node_) end_.reset();
    nodes_.erase(found);
  }
  return true;
}

bool Chapter::promote(NodeId node) {
  if (node == 0 || find(node) == nullptr) return false;
  for (NodeId at = node; at != 0; at = nodes_.at(at).parent) {
    std::vector<NodeId>& next = nodes_.at(nodes_.at(at).parent).next;
    const auto found = std::ranges::find(next, at);
    std::rotate(next.begin(), found, std::next(found));
  }
  return true;
}

bool Chapter::write(NodeId node, const PlayerId& by, std::string text) {
  const auto found = nodes_.find(node);
  if (found == nodes_.end()) return false;
  std::vector<Remark>& remarks = found->second.remarks;
  const auto own = std::ranges::find(remarks, by, &Remark::by);
  text_size_ += text.size();
  if (own == remarks.end()) {
    if (!text.empty()) remarks.push_back({by, std::move(text)});
    return true;
  }
  text_size_ -= own->text.size();
  if (text.empty()) {
    remarks.erase(own);
  } else {
    own->text = std::move(text);
  }
  return true;
}

bool Chapter::judge(NodeId node, std::optional<Glyph> glyph) {
  const auto found = nodes_.find(node);
  if (node == 0 || found == nodes_.end()) return false;
  found->second.glyph = glyph;
  return true;
}

bool Chapter::draw(NodeId node, Shapes shapes) {
  const auto found = nodes_.find(node);
  if (found == nodes_.end()) return false;
  found->second.shapes = std::move(shapes);
  return true;
}

std::vector<NodeId> Chapter::in_reading_order() const {
  std::vector<NodeId> order;
  // Nodes that are still to be visited, the next one last.
  struct Due {
    NodeId node;
    bool is_alone;  // its alternatives are already in the list
  };
  std::vector<Due> due;
  const auto follow = [&](NodeId from) {
    const std::vector<NodeId>& next = nodes_.at(from).next;
    if (!next.empty()) due.push_back({next.front(), false});
  };
  follow(0);
  while (!due.empty()) {
    const auto [node, is_alone] = due.back();
    due.pop_back();
    order.push_back(node);
    follow(node);
    if (is_alone) continue;
    const std::vector<NodeId>& beside = nodes_.at(nodes_.at(node).parent).next;
    for (std::size_t n = beside.size(); n-- > 1;) due.push_back({beside[n], true});
  }
  return order;
}

RecordMove Chapter::recorded(const StudyNode& node, const NameOf& name_of) const {
  RecordMove move{.move = node.move, .spent = node.spent, .clock_left = node.clock_left};
  move.glyph = node.glyph;
  move.shapes = node.shapes;
  if (node.remarks.size() == 1) {
    move.comment = node.remarks.front().text;
    return move;
  }
  for (const Remark& remark : node.remarks) {
    move.comment += (move.comment.empty() ? "" : "\n") + name_of(remark.by) + ": " + remark.text;
  }
  return move;
}

RecordLine Chapter::line_from(NodeId from, const NameOf& name_of) const {
  RecordLine line;
  for (NodeId at = from; !nodes_.at(at).next.empty(); at = nodes_.at(at).next.front()) {
    const std::vector<NodeId>& next = nodes_.at(at).next;
    line.push_back(recorded(nodes_.at(next.front()), name_of));
    for (std::size_t n = 1; n < next.size(); ++n) {
      RecordLine variation{recorded(nodes_.at(next[n]), name_of)};
      std::ranges::move(line_from(next[n], name_of), std::back_inserter(variation));
      line.back().variations.push_back(std::move(variation));
    }
  }
  return line;
}

Record Chapter::record(const NameOf& name_of) const {
  Record record{.start = start_, .first_move_number = first_move_number_, .tags = tags_};
  RecordMove start = recorded(nodes_.at(0), name_of);
  record.comment = std::move(start.comment);
  record.shapes = std::move(start.shapes);
  record.moves = line_from(0, name_of);
  if (end_ && is_main(end_node_)) add_end(record);
  return record;
}

// In a record, nothing can follow the end of a game. Moves after it become a variation that repeats the last move.
void Chapter::add_end(Record& record) const {
  if (nodes_.at(end_node_).next.empty()) {
    record.end = end_;
    return;
  }
  if (end_node_ == 0 || greatest_depth() >= most_variation_depth) return;
  const auto end = record.moves.begin() + static_cast<std::ptrdiff_t>(path(end_node_).size());
  RecordLine after{RecordMove{.move = std::prev(end)->move}};
  after.insert(after.end(), std::move_iterator(end), std::move_iterator(record.moves.end()));
  record.moves.erase(end, record.moves.end());
  record.moves.back().variations.push_back(std::move(after));
  record.end = end_;
}

}  // namespace ootori::game
