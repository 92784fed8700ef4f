// A second implementation of the legal moves, for tests: slow, plain, and independent of the fast generator except for
// the Setup it reads and the game's table. The board is a grid of cells, moves are tried out, and a royal piece is in
// check when some reply could capture it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/setup.hpp"

namespace ootori::testing {

struct SlowPath {
  int right, forward, longest;
};

struct SlowPiece {
  char letter = '.';
  bool promoted = false;
  bool black = true;
};

// The data about a game that the slow rules need. slow_rules_test.cpp has a second copy, written from the rules pages.
struct SlowTables {
  std::map<std::string, std::vector<SlowPath>> paths;  // by letter, after a '+' for promoted kinds
  std::string promotable;
  int zone = 0;
  bool must_promote_in_zone = false;
  std::map<char, int> limits;  // the most unpromoted pieces of one side that a drop may leave on a file
  std::string no_drop_mates;   // letters whose drop may not give mate
};

inline SlowTables slow_tables_of(const GameSpec& spec) {
  SlowTables tables;
  for (const PieceSpec& piece : spec.pieces) {
    auto& paths = tables.paths[(piece.promoted_from ? "+" : "") + std::string{piece.letter}];
    for (const PieceMove move : piece.moves) paths.push_back({move.step.right, move.step.forward, move.range});
    if (piece.promotes_to) tables.promotable += piece.letter;
    if (piece.file_limit > 0) tables.limits[piece.letter] = piece.file_limit;
    if (!piece.may_drop_mate) tables.no_drop_mates += piece.letter;
  }
  tables.zone = spec.zone_ranks;
  tables.must_promote_in_zone = spec.promotion == Promotion::compulsory;
  return tables;
}

inline const SlowTables& slow_tables(const GameSpec& spec) {
  static std::map<const GameSpec*, SlowTables> known;
  const auto found = known.find(&spec);
  return found != known.end() ? found->second : known.emplace(&spec, slow_tables_of(spec)).first->second;
}

class SlowBoard {
 public:
  template <class G>
  explicit SlowBoard(const Setup<G>& setup)
      : tables_(&slow_tables(G::spec)),
        files_(G::spec.files),
        ranks_(G::spec.ranks),
        black_moves_(setup.side_to_move == Color::black) {
    for (const auto& piece : setup.board) {
      SlowPiece cell;
      if (piece) {
        cell = {G::spec[piece->type].letter, G::spec[piece->type].promoted_from.has_value(),
                piece->color == Color::black};
      }
      cells_.push_back(cell);
    }
    for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      hands_[0][G::spec[type].letter] = setup.hands[0][type];
      hands_[1][G::spec[type].letter] = setup.hands[1][type];
    }
  }

  [[nodiscard]] std::vector<std::string> legal_moves() const {
    std::vector<std::string> legal;
    for_each_legal([&](const SlowMove& move, const SlowBoard&) { legal.push_back(text(move)); });
    std::ranges::sort(legal);
    return legal;
  }

  [[nodiscard]] std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    for_each_legal([&](const SlowMove&, const SlowBoard& next) { total += next.perft(depth - 1); });
    return total;
  }

 private:
  struct SlowMove {
    int from_x = -1, from_y = -1, to_x = 0, to_y = 0;
    bool promotes = false;
    char dropped = ' ';
  };

  template <class F>
  void for_each_legal(F&& f) const {
    for (const SlowMove& move : candidates()) {
      const SlowBoard next = played(move);
      if (next.can_capture_royal()) continue;
      if (tables_->no_drop_mates.contains(move.dropped) && next.is_mated()) continue;
      f(move, next);
    }
  }

  [[nodiscard]] const SlowPiece& at(int x, int y) const { return cells_[static_cast<std::size_t>(y * files_ + x)]; }
  [[nodiscard]] bool on_board(int x, int y) const { return x >= 0 && x < files_ && y >= 0 && y < ranks_; }
  [[nodiscard]] int far_rank(int y) const { return black_moves_ ? y : ranks_ - 1 - y; }  // 0 is the farthest

  [[nodiscard]] std::vector<SlowMove> captures_and_steps() const {
    std::vector<SlowMove> moves;
    for (int y = 0; y < ranks_; ++y) {
      for (int x = 0; x < files_; ++x) {
        if (at(x, y).letter == '.' || at(x, y).black != black_moves_) continue;
        add_moves_from(x, y, moves);
      }
    }
    return moves;
  }

  void add_moves_from(int x, int y, std::vector<SlowMove>& moves) const {
    const SlowPiece piece = at(x, y);
    const int up = black_moves_ ? 1 : -1;
    for (const SlowPath& path : tables_->paths.at((piece.promoted ? "+" : "") + std::string{piece.letter})) {
      for (int n = 1; n <= path.longest; ++n) {
        const int to_x = x + n * path.right * up;
        const int to_y = y - n * path.forward * up;
        if (!on_board(to_x, to_y)) break;
        const SlowPiece target = at(to_x, to_y);
        if (target.letter != '.' && target.black == black_moves_) break;
        add_with_promotions({x, y, to_x, to_y, false, ' '}, piece, moves);
        if (target.letter != '.') break;
      }
    }
  }

  void add_with_promotions(SlowMove move, SlowPiece piece, std::vector<SlowMove>& moves) const {
    const bool promotable = !piece.promoted && tables_->promotable.contains(piece.letter);
    const bool touches = far_rank(move.from_y) < tables_->zone || far_rank(move.to_y) < tables_->zone;
    const bool stuck = !could_ever_move(piece.letter, move.to_x, move.to_y);
    if (promotable && touches) {
      SlowMove promoting = move;
      promoting.promotes = true;
      moves.push_back(promoting);
      if (tables_->must_promote_in_zone || stuck) return;
    }
    moves.push_back(move);
  }

  [[nodiscard]] std::vector<SlowMove> candidates() const {
    std::vector<SlowMove> moves = captures_and_steps();
    for (const auto& [letter, number] : hands_[black_moves_ ? 0 : 1]) {
      if (number == 0) continue;
      for (int y = 0; y < ranks_; ++y) {
        for (int x = 0; x < files_; ++x) {
          if (may_drop(letter, x, y)) moves.push_back({-1, -1, x, y, false, letter});
        }
      }
    }
    return moves;
  }

  // Whether an unpromoted piece of the side to move could ever move again from here.
  [[nodiscard]] bool could_ever_move(char letter, int x, int y) const {
    const int up = black_moves_ ? 1 : -1;
    return std::ranges::any_of(tables_->paths.at(std::string{letter}), [&](const SlowPath& path) {
      return on_board(x + path.right * up, y - path.forward * up);
    });
  }

  [[nodiscard]] bool may_drop(char letter, int x, int y) const {
    if (at(x, y).letter != '.') return false;
    if (!could_ever_move(letter, x, y)) return false;
    const auto limit = tables_->limits.find(letter);
    if (limit == tables_->limits.end()) return true;
    int on_file = 0;
    for (int rank = 0; rank < ranks_; ++rank) {
      const SlowPiece piece = at(x, rank);
      if (piece.letter == letter && !piece.promoted && piece.black == black_moves_) ++on_file;
    }
    return on_file < limit->second;
  }

  [[nodiscard]] SlowBoard played(const SlowMove& move) const {
    SlowBoard next = *this;
    SlowPiece piece{move.dropped, false, black_moves_};
    auto& hand = next.hands_[black_moves_ ? 0 : 1];
    if (move.dropped == ' ') {
      piece = at(move.from_x, move.from_y);
      piece.promoted |= move.promotes;
      const SlowPiece captured = at(move.to_x, move.to_y);
      if (captured.letter != '.') ++hand[captured.letter];
      next.cells_[static_cast<std::size_t>(move.from_y * files_ + move.from_x)] = SlowPiece{};
    } else {
      --hand[move.dropped];
    }
    next.cells_[static_cast<std::size_t>(move.to_y * files_ + move.to_x)] = piece;
    next.black_moves_ = !black_moves_;
    return next;
  }

  [[nodiscard]] bool can_capture_royal() const {
    return std::ranges::any_of(captures_and_steps(),
                               [this](const SlowMove& move) { return at(move.to_x, move.to_y).letter == 'K'; });
  }

  [[nodiscard]] bool is_mated() const {
    SlowBoard passed = *this;
    passed.black_moves_ = !black_moves_;
    if (!passed.can_capture_royal()) return false;
    return std::ranges::all_of(candidates(), [this](const SlowMove& move) { return played(move).can_capture_royal(); });
  }

  [[nodiscard]] std::string name(int x, int y) const {
    return {static_cast<char>('0' + files_ - x), static_cast<char>('a' + y)};
  }

  [[nodiscard]] std::string text(const SlowMove& move) const {
    const std::string to = name(move.to_x, move.to_y);
    if (move.dropped != ' ') return std::string{move.dropped} + "*" + to;
    return name(move.from_x, move.from_y) + to + (move.promotes ? "+" : "");
  }

  const SlowTables* tables_;
  int files_, ranks_;
  bool black_moves_;
  std::vector<SlowPiece> cells_;
  std::map<char, int> hands_[2];
};

}  // namespace ootori::testing
