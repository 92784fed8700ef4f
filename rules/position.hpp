// A valid position: board, hands and side to move. A value of a few cache lines, copied to make a move.
// It has no history; legality that depends on history (repetition) belongs to Game.
// All members are pure and safe to call from any thread.
#pragma once

#include <array>
#include <expected>
#include <optional>

#include "rules/attacks.hpp"
#include "rules/move.hpp"
#include "rules/setup.hpp"
#include "rules/zobrist.hpp"

namespace ootori {

template <class G>
class alignas(64) Position {  // so that a copy is three whole cache lines
 public:
  using Game = G;

  // The usual starting position, Black to move.
  static const Position& initial();

  // The setup as a position, or the list of its faults.
  static std::expected<Position, SetupErrors> from(const Setup<G>& setup, Strictness strictness = Strictness::strict);

  [[nodiscard]] Setup<G> setup() const;

  [[nodiscard]] Color side_to_move() const { return side_; }
  [[nodiscard]] Bitboard occupied() const { return by_color_[0] | by_color_[1]; }
  [[nodiscard]] Bitboard empty() const { return Board<G>::all & ~occupied(); }
  [[nodiscard]] Bitboard pieces(Color color) const { return by_color_[index(color)]; }
  [[nodiscard]] Bitboard pieces(PieceType type) const { return by_type_[index(type)]; }  // of both colours
  [[nodiscard]] Bitboard pieces(Color color, PieceType type) const {
    return by_type_[index(type)] & by_color_[index(color)];
  }
  [[nodiscard]] std::optional<Piece> piece_on(Square square) const {
    if (!contains(occupied(), square)) return std::nullopt;
    return Piece{contains(by_color_[0], square) ? Color::black : Color::white, type_on(square)};
  }
  [[nodiscard]] PieceType type_on(Square square) const { return board_[index(square)]; }  // of an occupied square
  [[nodiscard]] Hand hand(Color color) const { return hands_[index(color)]; }
  [[nodiscard]] Square royal(Color color) const { return first(pieces(color, G::spec.royal)); }

  [[nodiscard]] Key board_key() const { return board_key_; }  // with the side to move
  [[nodiscard]] Key hand_key() const { return hand_key_; }
  [[nodiscard]] Key key() const { return mixed(board_key_, hand_key_); }

  // The pieces of `by` that attack `square` while `occupied` squares block.
  template <Color By>
  [[nodiscard]] Bitboard attackers(Square square, Bitboard occupied) const;
  [[nodiscard]] Bitboard attackers(Color by, Square square, Bitboard occupied) const {
    return by == Color::black ? attackers<Color::black>(square, occupied) : attackers<Color::white>(square, occupied);
  }

  // The pieces, of either colour, on the origins from which they attack a square by a leap, or by a ride if nothing
  // stands in between.
  [[nodiscard, gnu::always_inline]] Bitboard leaping_onto(const typename Attacks<G>::Origins& from) const {
    Bitboard leapers = 0;
    Attacks<G>::for_each_type([&]<PieceType T> [[gnu::always_inline]] () {
      if constexpr (Attacks<G>::template leaps_at_all<T>) leapers |= from.leaps[index(T)] & by_type_[index(T)];
    });
    return leapers;
  }
  [[nodiscard, gnu::always_inline]] Bitboard riding_onto(const typename Attacks<G>::Origins& from) const {
    Bitboard riders = 0;
    Attacks<G>::for_each_type([&]<PieceType T> [[gnu::always_inline]] () {
      if constexpr (Attacks<G>::template rides_at_all<T>) riders |= from.rides[index(T)] & by_type_[index(T)];
    });
    return riders;
  }

  // The pieces that give check to the side to move.
  [[nodiscard]] Bitboard checkers() const { return attackers(~side_, royal(side_), occupied()); }
  [[nodiscard]] bool in_check() const { return checkers() != 0; }

  // after(move).in_check() without making the move: by the piece that moves, or by a rider that it uncovers.
  [[nodiscard]] bool gives_check(Move move) const {
    return side_ == Color::black ? gives_check<Color::black>(move) : gives_check<Color::white>(move);
  }
  // Whether the moving piece itself gives check.
  [[nodiscard]] bool checks_directly(Move move) const {
    return side_ == Color::black ? checks_directly<Color::black>(move) : checks_directly<Color::white>(move);
  }

  // The position after a move that is at least pseudo-legal (a piece's own move or a drop on an empty square).
  [[nodiscard]] Position after(Move move) const {
    Position next = *this;
    next.play(*this, move);
    return next;
  }

  // after(move).key() without making the move, so that a caller can prefetch a table entry.
  [[nodiscard]] Key key_after(Move move) const {
    Key board = board_key_ ^ zobrist.white_to_move;
    Key hand = hand_key_;
    if (move.is_drop()) {
      board ^= zobrist.on({side_, move.dropped()}, move.to());
      hand -= zobrist.held(side_, move.dropped());
    } else {
      const PieceType type = type_on(move.from());
      if (contains(by_color_[index(~side_)], move.to())) {
        const PieceType captured = type_on(move.to());
        board ^= zobrist.on({~side_, captured}, move.to());
        hand += zobrist.held(side_, kept_kind[index(captured)]);
      }
      board ^= zobrist.on({side_, type}, move.from());
      board ^= zobrist.on({side_, move.promotes() ? promoted_kind[index(type)] : type}, move.to());
    }
    return mixed(board, hand);
  }

  // The same board and hands with the other side to move. Only meaningful when not in check.
  [[nodiscard]] Position after_pass() const {
    Position next = *this;
    next.turn();
    return next;
  }

  bool operator==(const Position&) const = default;

 private:
  template <class, Color, class>
  friend class SuccessorSink;

  Position() = default;

  template <Color Us>
  [[nodiscard]] bool gives_check(Move move) const;
  template <Color Us>
  [[nodiscard]] bool checks_directly(Move move) const;

  static constexpr Key mixed(Key board, Key hand) { return board ^ (hand * 0x9e3779b97f4a7c15); }

  // Turns a copy of `before` into the position after the move. It reads from `before` and not from the copy: the copy's
  // bytes were only just written, and waiting for them would take longer than everything else.
  [[gnu::always_inline]] void play(const Position& before, Move move) {
    const Color us = before.side_;
    const Square to = move.to();
    side_ = ~us;
    if (move.is_drop()) {
      take_from_hand(us, move.dropped());
      put({us, move.dropped()}, to);
      board_key_ ^= zobrist.white_to_move;
      return;
    }
    const Square from = move.from();
    const PieceType type = before.type_on(from);
    const PieceType moved = move.promotes() ? promoted_kind[index(type)] : type;
    Key key = before.board_key_ ^ zobrist.white_to_move ^ zobrist.on({us, type}, from) ^ zobrist.on({us, moved}, to);
    by_color_[index(us)] = before.by_color_[index(us)] ^ bit(from) ^ bit(to);
    board_[index(from)] = PieceType{};
    board_[index(to)] = moved;
    by_type_[index(type)] = before.by_type_[index(type)] ^ bit(from);
    if (contains(before.by_color_[index(~us)], to)) {
      const PieceType captured = before.type_on(to);
      key ^= zobrist.on({~us, captured}, to);
      by_type_[index(captured)] ^= bit(to);
      by_color_[index(~us)] ^= bit(to);
      add_to_hand(us, kept_kind[index(captured)]);
      by_type_[index(moved)] ^= bit(to);
    } else if (move.promotes()) {
      by_type_[index(moved)] = before.by_type_[index(moved)] ^ bit(to);
    } else {
      by_type_[index(type)] = before.by_type_[index(type)] ^ bit(from) ^ bit(to);
    }
    board_key_ = key;
  }

  void put(Piece piece, Square square) {
    by_type_[index(piece.type)] |= bit(square);
    by_color_[index(piece.color)] |= bit(square);
    board_[index(square)] = piece.type;
    board_key_ ^= zobrist.on(piece, square);
  }
  void add_to_hand(Color color, PieceType type) {
    hands_[index(color)].add(type);
    hand_key_ += zobrist.held(color, type);
  }
  void take_from_hand(Color color, PieceType type) {
    hands_[index(color)].remove(type);
    hand_key_ -= zobrist.held(color, type);
  }
  void turn() {
    side_ = ~side_;
    board_key_ ^= zobrist.white_to_move;
  }

  static constexpr std::size_t kinds = G::spec.pieces.size();

  // The kind that a kind becomes by promotion, and by capture.
  static constexpr std::array<PieceType, kinds> promoted_kind = [] {
    std::array<PieceType, kinds> table{};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      const PieceType type{static_cast<int>(kind)};
      table[kind] = G::spec[type].promotes_to.value_or(type);
    }
    return table;
  }();
  static constexpr std::array<PieceType, kinds> kept_kind = [] {
    std::array<PieceType, kinds> table{};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      const PieceType type{static_cast<int>(kind)};
      table[kind] = G::spec[type].promoted_from.value_or(type);
    }
    return table;
  }();

  std::array<Bitboard, kinds> by_type_{};
  std::array<Bitboard, 2> by_color_{};
  std::array<Hand, 2> hands_{};
  Key board_key_ = 0;
  Key hand_key_ = 0;
  std::array<PieceType, Board<G>::squares> board_{};  // PieceType{} where empty
  Color side_ = Color::black;
};

template <class G>
template <Color By>
Bitboard Position<G>::attackers(Square square, Bitboard occupied) const {
  const auto& from = Attacks<G>::template origins<By>[index(square)];
  Bitboard result = leaping_onto(from) & pieces(By);
  for (const Square rider : squares(riding_onto(from) & pieces(By))) {
    if ((Attacks<G>::between(square, rider) & occupied) == 0) result |= bit(rider);
  }
  return result;
}

template <class G>
template <Color Us>
bool Position<G>::checks_directly(Move move) const {
  const Square target = royal(~Us);
  if (move.is_drop()) return Attacks<G>::template hits<Us>(move.dropped(), move.to(), target, occupied());
  const PieceType type = type_on(move.from());
  const PieceType moved = move.promotes() ? promoted_kind[index(type)] : type;
  return Attacks<G>::template hits<Us>(moved, move.to(), target, occupied() ^ bit(move.from()));
}

template <class G>
template <Color Us>
bool Position<G>::gives_check(Move move) const {
  if (checks_directly<Us>(move)) return true;
  if (move.is_drop()) return false;
  const Square target = royal(~Us);
  const Bitboard occupied_after = (occupied() ^ bit(move.from())) | bit(move.to());
  const Bitboard riders = riding_onto(Attacks<G>::template origins<Us>[index(target)]) & pieces(Us);
  for (const Square rider : squares(riders & ~bit(move.from()))) {
    if ((Attacks<G>::between(rider, target) & occupied_after) == 0) return true;
  }
  return false;
}

template <class G>
const Position<G>& Position<G>::initial() {
  static const Position position = *from(Setup<G>::initial());
  return position;
}

template <class G>
Setup<G> Position<G>::setup() const {
  Setup<G> setup;
  for (const Square square : squares(occupied())) setup.board[index(square)] = piece_on(square);
  setup.hands = hands_;
  setup.side_to_move = side_;
  return setup;
}

namespace setup_detail {

template <class G>
void check_royals(const Setup<G>& setup, SetupErrors& errors) {
  for (const Color color : {Color::black, Color::white}) {
    int royals = 0;
    for (int square = 0; square < Board<G>::squares; ++square) {
      if (setup.board[static_cast<std::size_t>(square)] != Piece{color, G::spec.royal}) continue;
      if (++royals == 2) errors.push_back({SetupFault::several_royals, color, G::spec.royal, Square{square}});
    }
    if (royals == 0) errors.push_back({SetupFault::no_royal, color, G::spec.royal, {}});
    if (setup.hands[index(color)].holds(G::spec.royal)) {
      errors.push_back({SetupFault::royal_in_hand, color, G::spec.royal, {}});
    }
  }
}

template <class G>
void check_dead_pieces(const Setup<G>& setup, SetupErrors& errors) {
  for (int square = 0; square < Board<G>::squares; ++square) {
    const auto piece = setup.board[static_cast<std::size_t>(square)];
    if (!piece || G::spec[piece->type].promoted_from) continue;
    if (Attacks<G>::from(piece->color, piece->type, Square{square}, 0) == 0) {
      errors.push_back({SetupFault::dead_piece, piece->color, piece->type, Square{square}});
    }
  }
}

template <class G>
void check_files(const Setup<G>& setup, SetupErrors& errors) {
  std::array<std::array<std::array<int, Board<G>::files>, G::spec.pieces.size()>, 2> seen{};
  for (int square = 0; square < Board<G>::squares; ++square) {
    const auto piece = setup.board[static_cast<std::size_t>(square)];
    if (!piece || G::spec[piece->type].file_limit == 0) continue;
    int& number = seen[index(piece->color)][index(piece->type)][static_cast<std::size_t>(square % Board<G>::files)];
    if (++number == G::spec[piece->type].file_limit + 1) {
      errors.push_back({SetupFault::crowded_file, piece->color, piece->type, Square{square}});
    }
  }
}

template <class G>
void check_numbers(const Setup<G>& setup, SetupErrors& errors) {
  const auto numbers = [](const Setup<G>& counted) {
    std::array<int, G::spec.pieces.size()> of_kind{};
    for (const auto& piece : counted.board) {
      if (piece) ++of_kind[index(G::spec[piece->type].promoted_from.value_or(piece->type))];
    }
    for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
      for (const Hand hand : counted.hands) of_kind[kind] += hand[PieceType{static_cast<int>(kind)}];
    }
    return of_kind;
  };
  const auto has = numbers(setup);
  const auto owns = numbers(Setup<G>::initial());
  for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
    if (has[kind] > owns[kind]) {
      errors.push_back({SetupFault::too_many_pieces, {}, PieceType{static_cast<int>(kind)}, {}});
    }
  }
}

}  // namespace setup_detail

template <class G>
std::expected<Position<G>, SetupErrors> Position<G>::from(const Setup<G>& setup, Strictness strictness) {
  SetupErrors errors;
  setup_detail::check_royals(setup, errors);
  setup_detail::check_dead_pieces(setup, errors);
  if (strictness == Strictness::strict) {
    setup_detail::check_files(setup, errors);
    setup_detail::check_numbers(setup, errors);
  }
  if (!errors.empty()) return std::unexpected(std::move(errors));

  Position position;
  for (int square = 0; square < Board<G>::squares; ++square) {
    if (const auto piece = setup.board[static_cast<std::size_t>(square)]) position.put(*piece, Square{square});
  }
  for (const Color color : {Color::black, Color::white}) {
    for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      for (int n = setup.hands[index(color)][type]; n > 0; --n) position.add_to_hand(color, type);
    }
  }
  if (setup.side_to_move == Color::white) position.turn();

  const Color opponent = ~setup.side_to_move;
  if (position.attackers(setup.side_to_move, position.royal(opponent), position.occupied()) != 0) {
    return std::unexpected(SetupErrors{{SetupFault::opponent_in_check, opponent, G::spec.royal, {}}});
  }
  return position;
}

}  // namespace ootori
