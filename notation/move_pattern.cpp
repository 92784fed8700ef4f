#include "notation/move_pattern.hpp"

#include <algorithm>
#include <array>

#include "rules/games.hpp"

namespace ootori {
namespace {

using Form = MovePattern::Form;
using Promotion = MovePattern::Promotion;

template <class G>
class Resolver {
 public:
  Resolver(const Position<G>& position, const MovePattern& pattern)
      : position_(position), pattern_(pattern), legal_(legal_moves(position)) {}

  [[nodiscard]] std::expected<Move, MoveError> run() const {
    if (pattern_.captures && !contains(position_.occupied(), pattern_.to)) {
      return fault(MoveFault::nothing_to_capture, Move::board(pattern_.to, pattern_.to));
    }
    std::vector<Move> meant = matching(Form::board);
    if (meant.empty()) meant = matching(Form::drop);
    if (meant.empty()) return std::unexpected(explain());
    if (meant.size() == 1) return meant.front();
    if (std::ranges::all_of(meant, [&](Move move) { return move.from() == meant.front().from(); })) {
      return fault(MoveFault::promotion_unclear, meant.front());
    }
    return narrowed(std::move(meant));
  }

 private:
  [[nodiscard]] std::vector<Move> matching(Form form) const {
    std::vector<Move> moves;
    if (pattern_.form != Form::unsaid && pattern_.form != form) return moves;
    std::ranges::copy_if(legal_, std::back_inserter(moves),
                         [&](Move move) { return move.is_drop() == (form == Form::drop) && matches(move); });
    return moves;
  }

  [[nodiscard]] bool is_named(PieceType kind) const {
    return !pattern_.piece || *pattern_.piece == kind || pattern_.namesakes.has(kind);
  }

  [[nodiscard]] bool matches(Move move) const {
    if (move.to() != pattern_.to) return false;
    if (!is_named(moved_kind(position_, move))) return false;
    if (pattern_.from && (move.is_drop() || move.from() != *pattern_.from)) return false;
    return pattern_.promotion == Promotion::unsaid || move.promotes() == (pattern_.promotion == Promotion::promotes);
  }

  // Some writers omit the origin if only one piece can go there without promoting, and also the promotion mark.
  [[nodiscard]] std::expected<Move, MoveError> narrowed(std::vector<Move> meant) const {
    std::vector<Move> unmarked;
    std::ranges::copy_if(meant, std::back_inserter(unmarked), [&](Move move) {
      return !move.promotes() && (move.is_drop() || !legal_.contains(Move::board(move.from(), move.to(), true)));
    });
    if (unmarked.size() == 1) return unmarked.front();

    MoveError error{.fault = MoveFault::ambiguous, .piece = pattern_.piece, .move = meant.front()};
    const auto same_origin = [](Move a, Move b) { return a.from() == b.from(); };
    std::ranges::sort(meant, {}, &Move::from);
    meant.erase(std::ranges::unique(meant, same_origin).begin(), meant.end());
    error.candidates = std::move(meant);
    return std::unexpected(std::move(error));
  }

  [[nodiscard]] std::unexpected<MoveError> fault(MoveFault fault, Move move) const {
    return std::unexpected(MoveError{.fault = fault, .piece = pattern_.piece, .move = move});
  }

  // Why no move matches: the rule that the intended move breaks, if it is clear which move that is.
  [[nodiscard]] MoveError explain() const {
    const Move any = Move::board(pattern_.from.value_or(pattern_.to), pattern_.to);
    if (pattern_.form == Form::drop) return explain_drop();
    if (pattern_.from) {
      if (is_wrong_piece(*pattern_.from)) return {MoveFault::wrong_piece, 0, {}, pattern_.piece, any, {}, {}};
      return *explain_board(*pattern_.from);
    }
    if (const auto told = explain_by_kind()) return *told;
    return {MoveFault::no_such_move, 0, {}, pattern_.piece, any, {}, {}};
  }

  [[nodiscard]] bool is_wrong_piece(Square from) const {
    const auto piece = position_.piece_on(from);
    return pattern_.piece && (!piece || piece->color != position_.side_to_move() || !is_named(piece->type));
  }

  [[nodiscard]] MoveError explain_drop() const {
    const Move move = Move::drop(*pattern_.piece, pattern_.to);
    return {MoveFault::illegal, 0, {}, pattern_.piece, move, illegality(position_, move), {}};
  }

  // The rule that a board move from this square breaks. Faults of promotion count least.
  [[nodiscard]] std::optional<MoveError> explain_board(Square from) const {
    std::optional<MoveError> told;
    for (const bool promotes : {false, true}) {
      if (pattern_.promotion != Promotion::unsaid && promotes != (pattern_.promotion == Promotion::promotes)) continue;
      const Move move = Move::board(from, pattern_.to, promotes);
      const auto reason = illegality(position_, move);
      if (!reason) continue;
      const bool minor = reason == IllegalMove::must_promote || reason == IllegalMove::cannot_promote;
      if (told && minor) continue;
      const auto piece = position_.piece_on(from);
      told = MoveError{MoveFault::illegal, 0, {}, piece ? std::optional{piece->type} : std::nullopt, move, reason, {}};
    }
    return told;
  }

  // The error of a piece of this kind that could go there if it were not for another rule, or of the only such piece.
  [[nodiscard]] std::optional<MoveError> explain_by_kind() const {
    if (!pattern_.piece) return std::nullopt;
    const Bitboard pieces = position_.pieces(position_.side_to_move(), *pattern_.piece);
    for (const Square from : squares(pieces)) {
      auto told = explain_board(from);
      const bool goes_there =
          told && told->reason != IllegalMove::cannot_go_there && told->reason != IllegalMove::own_piece;
      if (goes_there || (told && count(pieces) == 1)) return told;
    }
    return std::nullopt;
  }

  const Position<G>& position_;
  const MovePattern& pattern_;
  MoveList legal_;
};

}  // namespace

template <class G>
std::expected<Move, MoveError> resolve(const Position<G>& position, const MovePattern& pattern) {
  return Resolver<G>{position, pattern}.run();
}

#define OOTORI_INSTANTIATE(G) \
  template std::expected<Move, MoveError> resolve<G>(const Position<G>&, const MovePattern&);
OOTORI_FOR_EACH_GAME(OOTORI_INSTANTIATE)
#undef OOTORI_INSTANTIATE

}  // namespace ootori
