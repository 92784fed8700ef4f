// Generates the legal moves of a position, ignoring history.
// The generator finds checks and pins first, so every generated move is legal without making it. The only exceptions
// are drops that might give a forbidden mate. It passes moves on as sets of target squares, so a caller that counts
// them need not list them.
#pragma once

#include <array>
#include <cassert>
#include <type_traits>

#include "rules/bearing.hpp"
#include "rules/bulk_count.hpp"

namespace ootori {

// Moves in the order they were generated; room for more than any position has.
class MoveList {
 public:
  static constexpr std::size_t capacity = 512;

  MoveList() {}  // NOLINT(modernize-use-equals-default): the moves stay uninitialised

  void push(Move move) {
    assert(size_ < capacity);
    moves_[size_++] = move;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Move operator[](std::size_t index) const { return moves_[index]; }
  [[nodiscard]] Move* begin() { return moves_.data(); }
  [[nodiscard]] Move* end() { return moves_.data() + size_; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
  [[nodiscard]] bool contains(Move move) const {
    for (const Move listed : *this) {
      if (listed == move) return true;
    }
    return false;
  }
  void clear() { size_ = 0; }

 private:
  union {
    std::array<Move, capacity> moves_;
  };
  std::size_t size_ = 0;
};

// Restricts generation to moves onto these squares.
struct MoveTargets {
  Bitboard board = ~Bitboard{0};
  Bitboard drops = ~Bitboard{0};
};

template <class G>
bool has_legal_move(const Position<G>& position);

namespace movegen_detail {

// The files that already have the maximum number of unpromoted pieces that a drop allows. Folds the ranks onto each
// other, half of them at a time, until the first rank has the count of each file.
template <class G, PieceType T>
Bitboard full_files(Bitboard pieces) {
  constexpr int limit = G::spec[T].file_limit;
  constexpr Bitboard row = (Bitboard{1} << Board<G>::files) - 1;
  std::array<Bitboard, limit> more_than{pieces};  // squares that hold more than n, with those folded onto them
  for (int ranks = static_cast<int>(std::bit_ceil(unsigned{Board<G>::ranks})) / 2; ranks > 0; ranks /= 2) {
    const int fold = ranks * Board<G>::files;
    for (std::size_t n = limit; n-- > 0;) {
      Bitboard together = more_than[n] | more_than[n] >> fold;
      for (std::size_t m = 0; m < n; ++m) together |= more_than[m] & more_than[n - 1 - m] >> fold;
      more_than[n] = together;
    }
  }
  return (more_than[limit - 1] & row) * Board<G>::file_mask(0);  // a column's bit, copied to each of its rows
}

template <PieceType T, class G>
constexpr bool is_pawn = G::spec[T].moves.size() == 1 && G::spec[T].moves[0] == PieceMove{{0, 1}, 1};

// The squares where a move that may promote must promote; extra squares do no harm.
template <class G, Color Us, PieceType T>
constexpr Bitboard must_promote(Bitboard promoting) {
  if constexpr (G::spec.promotion == Promotion::compulsory) return promoting;
  return Attacks<G>::template dead<Us, T>;
}

// A sink that needs only the number of moves.
template <class Sink>
constexpr bool counts_only = requires(Sink& sink) { sink.add(std::uint64_t{}); };

// Such a sink does not need to know which moves promote unless two moves differ only in that.
template <class G, class Sink>
constexpr bool is_one_move_each = counts_only<Sink> && G::spec.promotion == Promotion::compulsory;

// Passes on the moves of one piece, with and without promotion.
template <class G, Color Us, PieceType T, class Sink>
[[gnu::always_inline]] inline void emit(Sink& sink, Square from, Bitboard targets) {
  if constexpr (!G::spec[T].promotes_to || is_one_move_each<G, Sink>) {
    sink.board(T, from, targets, false);
  } else {
    constexpr Bitboard zone = Board<G>::promotion_zone(Us);
    const Bitboard promoting = contains(zone, from) ? targets : targets & zone;
    sink.board(T, from, targets & ~must_promote<G, Us, T>(promoting), false);
    sink.board(T, from, promoting, true);
  }
}

// `Bearing` is a FreshBearing, or a reference to a LastingBearing that holds in this position.
template <class G, Color Us, class Sink, class Bearing = FreshBearing<G, Us>>
class Generator {
 public:
  [[gnu::always_inline]] Generator(const Position<G>& position, Sink& sink, MoveTargets targets)
      : position_(position), sink_(sink), targets_(targets), bearing_(position), occupied_(position.occupied()) {}
  [[gnu::always_inline]] Generator(const Position<G>& position, Sink& sink, Bearing bearing)
    requires std::is_reference_v<Bearing>
      : position_(position), sink_(sink), bearing_(bearing), occupied_(position.occupied()) {}

  [[gnu::always_inline]] void run() {
    royal_moves();
    if (sink_.done()) return;
    if constexpr (std::remove_cvref_t<Bearing>::may_check) {
      if (has_several(bearing_.threats().checkers())) return;
      allowed_ = bearing_.threats().answers();
    }
    onto_ = allowed_ & targets_.board & Board<G>::all & ~position_.pieces(Us);
    constexpr bool in_bulk = counts_only<Sink> && BulkCount<G, Us>::pays;
    if constexpr (in_bulk) sink_.add(BulkCount<G, Us>::moves(position_, ~bearing_.threats().pinned(), onto_));
    Attacks<G>::for_each_type([&]<PieceType T> [[gnu::always_inline]] () {
      constexpr bool is_counted = in_bulk && T.value < G::spec.hand_kinds();
      if constexpr (T != G::spec.royal && !is_counted) board_moves<T>();
    });
    if (bearing_.threats().pinned() != 0) {
      Attacks<G>::for_each_type([&]<PieceType T> [[gnu::always_inline]] () { pinned_moves<T>(); });
    }
    if (!position_.hand(Us).empty() && targets_.drops != 0) {
      Attacks<G>::for_each_hand_kind([&]<PieceType T> [[gnu::always_inline]] () {
        if (position_.hand(Us).holds(T)) drops<T>();
      });
    }
  }

 private:
  [[gnu::always_inline]] void royal_moves() {
    const Square royal = position_.royal(Us);
    Bitboard targets = Attacks<G>::template leaps<Us, G::spec.royal>[index(royal)] & ~position_.pieces(Us);
    targets &= targets_.board;
    if (targets != 0) targets &= ~bearing_.danger();
    sink_.board(G::spec.royal, royal, targets, false);
  }

  template <PieceType T>
  [[gnu::always_inline]] void board_moves() {
    if (sink_.done()) return;
    const Bitboard free = position_.pieces(Us, T) & ~bearing_.threats().pinned();
    if constexpr (is_pawn<T, G>) {
      pawn_moves<T>(free, onto_);
    } else {
      for (const Square from : squares(free)) emit<G, Us, T>(sink_, from, attacked<T>(from) & onto_);
    }
  }

  template <PieceType T>
  [[gnu::always_inline]] void pinned_moves() {
    for (const Square from : squares(position_.pieces(Us, T) & bearing_.threats().pinned())) {
      emit<G, Us, T>(sink_, from, attacked<T>(from) & onto_ & bearing_.threats().leash(from));
    }
  }

  template <PieceType T>
  [[nodiscard]] Bitboard attacked(Square from) const {
    return Attacks<G>::template from<Us, T>(from, occupied_);
  }

  // All pawns at once. A pawn cannot leave its file, so shifting the whole set is safe.
  template <PieceType T>
  [[gnu::always_inline]] void pawn_moves(Bitboard pawns, Bitboard targets) {
    constexpr int files = Board<G>::files;
    constexpr int back = Us == Color::black ? files : -files;
    constexpr Bitboard zone = Board<G>::promotion_zone(Us);
    const Bitboard reached = (Us == Color::black ? pawns >> files : pawns << files) & targets & Board<G>::all;
    if constexpr (!G::spec[T].promotes_to || is_one_move_each<G, Sink>) {
      sink_.shifted(T, reached, back, false);
    } else {
      sink_.shifted(T, reached & ~must_promote<G, Us, T>(reached & zone), back, false);
      sink_.shifted(T, reached & zone, back, true);  // a pawn that starts in the zone ends in it
    }
  }

  template <PieceType T>
  [[gnu::always_inline]] void drops() {
    if (sink_.done()) return;
    Bitboard targets = position_.empty() & allowed_ & targets_.drops & ~Attacks<G>::template dead<Us, T>;
    if constexpr (G::spec[T].file_limit > 0) targets &= ~full_files<G, T>(position_.pieces(Us, T));
    if constexpr (!G::spec[T].may_drop_mate) {
      const Bitboard checking = targets & Attacks<G>::template reach<~Us, T>[index(position_.royal(~Us))];
      for (const Square to : squares(checking)) {
        const auto next = position_.after(Move::drop(T, to));
        const bool gives_check = !Attacks<G>::template rides_at_all<T> || next.in_check();  // nothing stops a leap
        if (gives_check && !has_legal_move(next)) targets ^= bit(to);
      }
    }
    sink_.drops(T, targets);
  }

  const Position<G>& position_;
  Sink& sink_;
  MoveTargets targets_;
  Bearing bearing_;
  Bitboard occupied_;
  // Where moves and drops of pieces other than the royal may end: anywhere, or only where they answer check.
  Bitboard allowed_ = ~Bitboard{0};
  Bitboard onto_ = 0;  // the same for board moves, without the side's own pieces
};

struct ListSink {
  MoveList& list;

  static constexpr bool done() { return false; }
  void board(PieceType, Square from, Bitboard targets, bool promotes) {
    for (const Square to : squares(targets)) list.push(Move::board(from, to, promotes));
  }
  void shifted(PieceType, Bitboard targets, int back, bool promotes) {
    for (const Square to : squares(targets)) list.push(Move::board(Square{to.value + back}, to, promotes));
  }
  void drops(PieceType type, Bitboard targets) {
    for (const Square to : squares(targets)) list.push(Move::drop(type, to));
  }
};

struct CountSink {
  std::uint64_t total = 0;

  static constexpr bool done() { return false; }
  void board(PieceType, Square, Bitboard targets, bool) { add(targets_of(targets)); }
  void shifted(PieceType, Bitboard targets, int, bool) { add(targets_of(targets)); }
  void drops(PieceType, Bitboard targets) { add(targets_of(targets)); }
  void add(std::uint64_t moves) { total += moves; }

 private:
  static std::uint64_t targets_of(Bitboard targets) { return static_cast<std::uint64_t>(count(targets)); }
};

struct AnySink {
  bool found = false;

  [[nodiscard]] bool done() const { return found; }
  void board(PieceType, Square, Bitboard targets, bool) { found |= targets != 0; }
  void shifted(PieceType, Bitboard targets, int, bool) { found |= targets != 0; }
  void drops(PieceType, Bitboard targets) { found |= targets != 0; }
};

template <class G, class Sink>
[[gnu::always_inline]] inline void generate(const Position<G>& position, Sink& sink, MoveTargets targets = {}) {
  if (position.side_to_move() == Color::black) {
    Generator<G, Color::black, Sink>{position, sink, targets}.run();
  } else {
    Generator<G, Color::white, Sink>{position, sink, targets}.run();
  }
}

}  // namespace movegen_detail

// Passes the legal moves onto the given targets to the caller's sink, as sets of squares and without an intermediate
// list, so a search can score moves as they come. The sink has the members of movegen_detail::ListSink.
template <class G, class Sink>
void generate_into(const Position<G>& position, Sink& sink, MoveTargets targets = {}) {
  movegen_detail::generate(position, sink, targets);
}

// Appends the legal moves onto the given targets.
template <class G>
void generate_moves(const Position<G>& position, MoveList& list, MoveTargets targets = {}) {
  movegen_detail::ListSink sink{list};
  movegen_detail::generate(position, sink, targets);
}

template <class G>
[[nodiscard]] MoveList legal_moves(const Position<G>& position) {
  MoveList list;
  generate_moves(position, list);
  return list;
}

template <class G>
[[nodiscard]] std::uint64_t count_legal_moves(const Position<G>& position) {
  movegen_detail::CountSink sink;
  movegen_detail::generate(position, sink);
  return sink.total;
}

// The same with a known bearing, which must be valid in this position.
template <class G, Color Us>
[[nodiscard]] std::uint64_t count_legal_moves(const Position<G>& position, const LastingBearing<G, Us>& bearing) {
  movegen_detail::CountSink sink;
  movegen_detail::Generator<G, Us, movegen_detail::CountSink, const LastingBearing<G, Us>&>{position, sink, bearing}
      .run();
  return sink.total;
}

// Stops at the first move found.
template <class G>
bool has_legal_move(const Position<G>& position) {
  movegen_detail::AnySink sink;
  movegen_detail::generate(position, sink);
  return sink.found;
}

}  // namespace ootori
