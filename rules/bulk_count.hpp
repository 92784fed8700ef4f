// Counts the moves of many pieces at once, for callers that only need the number. If pieces of several kinds share a
// move, one fill moves all of them, and its squares are counted.
#pragma once

#include <cstdint>
#include <utility>

#include "rules/fills.hpp"
#include "rules/position.hpp"

namespace ootori {

template <class G, Color Us>
class BulkCount {
 public:
  // Faster than counting piece by piece if promotion is optional, because each piece then has two sets of squares;
  // slower otherwise (docs/benchmarks.md). No kind may move backward, so no move leaves the zone.
  static constexpr bool pays = G::spec.promotion == Promotion::optional && [] {
    return std::ranges::all_of(G::spec.pieces.first(G::spec.hand_kinds()), [](const PieceSpec& kind) {
      return kind.promotes_to && std::ranges::all_of(kind.moves, [](PieceMove move) { return move.step.forward >= 0; });
    });
  }();

  // Counts the moves onto squares in `onto` by the pieces on `movers` whose kind can be in hand.
  [[nodiscard, gnu::always_inline]] static std::uint64_t moves(const Position<G>& position, Bitboard movers,
                                                               Bitboard onto)
    requires pays
  {
    std::uint64_t total = 0;
    [&]<std::size_t... I> [[gnu::always_inline]] (std::index_sequence<I...>) {
      ((total += moves_by<shared_moves[I]>(position, movers & position.pieces(Us), onto)), ...);
    }(std::make_index_sequence<shared_moves.size()>{});
    return total;
  }

 private:
  // A move into the zone counts twice, or once if the piece must promote. Kinds that must promote on the same squares
  // are counted together.
  template <PieceMove M>
  [[gnu::always_inline]] static std::uint64_t moves_by(const Position<G>& position, Bitboard movers, Bitboard onto) {
    std::uint64_t total = 0;
    Attacks<G>::for_each_hand_kind([&]<PieceType T> [[gnu::always_inline]] () {
      if constexpr (is_first_alike<M, T>) {
        Bitboard kinds = 0;
        Attacks<G>::for_each_hand_kind([&]<PieceType U> [[gnu::always_inline]] () {
          if constexpr (alike<M, T, U>) kinds |= position.pieces(U);
        });
        const Bitboard targets = Fills<G>::template reached<Us, M>(kinds & movers, position.empty()) & onto;
        total += static_cast<std::uint64_t>(count(targets & ~Attacks<G>::template dead<Us, T>) +
                                            count(targets & Board<G>::promotion_zone(Us)));
      }
    });
    return total;
  }

  template <PieceType T, PieceMove M>
  static constexpr bool has = std::ranges::find(G::spec[T].moves, M) != G::spec[T].moves.end();

  template <PieceMove M, PieceType T, PieceType U>
  static constexpr bool alike =
      has<T, M> && has<U, M> && Attacks<G>::template dead<Us, T> == Attacks<G>::template dead<Us, U>;

  template <PieceMove M, PieceType T>
  static constexpr bool is_first_alike = has<T, M> && [] {
    int earlier = 0;
    Attacks<G>::for_each_hand_kind([&]<PieceType U> {
      if (U.value < T.value && alike<M, T, U>) ++earlier;
    });
    return earlier == 0;
  }();

  // The different moves of the kinds that can be in hand.
  static constexpr auto shared_moves = [] {
    constexpr auto found = [] {
      std::pair<std::array<PieceMove, 64>, std::size_t> list{};
      auto& [moves, size] = list;
      for (const PieceSpec& kind : G::spec.pieces.first(G::spec.hand_kinds())) {
        for (const PieceMove move : kind.moves) {
          if (std::ranges::find(moves.begin(), moves.begin() + size, move) == moves.begin() + size)
            moves[size++] = move;
        }
      }
      return list;
    }();
    std::array<PieceMove, found.second> moves{};
    std::ranges::copy_n(found.first.begin(), moves.size(), moves.begin());
    return moves;
  }();
};

}  // namespace ootori
