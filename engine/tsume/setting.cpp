#include "engine/tsume/setting.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "rules/games.hpp"

namespace ootori {
namespace {

template <class G>
std::optional<Square> near(Square square, int reach, Draws& draws) {
  const int columns = draws.below(static_cast<std::size_t>(2 * reach) + 1) - reach;
  const int rows = draws.below(static_cast<std::size_t>(2 * reach) + 1) - reach;
  return square_at(G::spec, Board<G>::column(square) + columns, Board<G>::row(square) + rows);
}

template <class G>
Square square_of_royal(const Setup<G>& setup, Color color) {
  const auto found = std::ranges::find(setup.board, std::optional{Piece{color, G::spec.royal}});
  return Square{static_cast<int>(found - setup.board.begin())};
}

template <class G>
PieceType random_kind(Draws& draws) {
  const PieceType type{draws.below(G::spec.pieces.size())};
  return type == G::spec.royal ? PieceType{draws.below(G::spec.hand_kinds())} : type;
}

template <class G>
void put_one(Setup<G>& setup, Color color, Draws& draws) {
  const auto square = near<G>(square_of_royal(setup, Color::white), 3, draws);
  if (square && !setup.board[index(*square)]) setup.board[index(*square)] = Piece{color, random_kind<G>(draws)};
}

// A square with a piece that is not royal, if a few draws find one.
template <class G>
std::optional<std::size_t> some_piece(const Setup<G>& setup, Draws& draws) {
  for (int n = 0; n < 40; ++n) {
    const auto square = static_cast<std::size_t>(draws.below(setup.board.size()));
    if (setup.board[square] && setup.board[square]->type != G::spec.royal) return square;
  }
  return std::nullopt;
}

template <class G>
void turn_over(Piece& piece) {
  if (const auto promoted = G::spec[piece.type].promotes_to) {
    piece.type = *promoted;
  } else {
    piece.type = in_hand<G>(piece.type);
  }
}

template <class G>
void move_royal(Setup<G>& setup, Draws& draws) {
  const Square from = square_of_royal(setup, Color::white);
  const auto to = near<G>(from, 1, draws);
  if (to) std::swap(setup.board[index(from)], setup.board[index(*to)]);
}

template <class G>
void change_hand(Setup<G>& setup, Draws& draws) {
  Hand& hand = setup.hands[index(Color::black)];
  const PieceType type{draws.below(G::spec.hand_kinds())};
  if (hand.holds(type)) {
    hand.remove(type);
  } else {
    hand.add(type);
  }
}

template <class G>
void change_piece(Setup<G>& setup, Draws& draws) {
  const auto square = some_piece(setup, draws);
  if (!square) return;
  auto& piece = setup.board[*square];
  switch (draws.below(4)) {
    case 0: piece.reset(); break;
    case 1: piece->color = ~piece->color; break;
    case 2: turn_over<G>(*piece); break;
    default:
      if (const auto to = near<G>(Square{static_cast<int>(*square)}, 2, draws))
        std::swap(piece, setup.board[index(*to)]);
  }
}

}  // namespace

template <class G>
std::optional<Position<G>> with_rest_in_hand(Setup<G> setup) {
  std::array<int, G::spec.pieces.size()> rest{};
  for (const auto& piece : Setup<G>::initial().board) {
    if (piece) ++rest[index(piece->type)];
  }
  for (const auto& piece : setup.board) {
    if (piece) --rest[index(in_hand<G>(piece->type))];
  }
  Hand& hand = setup.hands[index(Color::white)];
  for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    const int left = rest[kind] - setup.hands[index(Color::black)][type];
    if (left < 0) return std::nullopt;
    hand.set(type, left);
  }
  const auto position = Position<G>::from(setup, Strictness::strict);
  return position ? std::optional{*position} : std::nullopt;
}

template <class G>
std::optional<Position<G>> random_setting(Draws& draws) {
  Setup<G> setup;
  const auto royal = static_cast<std::size_t>(draws.below(Board<G>::files * ((Board<G>::ranks + 2) / 2)));
  setup.board[royal] = Piece{Color::white, G::spec.royal};
  const Square home = Position<G>::initial().royal(Color::black);
  if (index(home) == royal) return std::nullopt;
  setup.board[index(home)] = Piece{Color::black, G::spec.royal};
  for (int n = 1 + draws.below(4); n > 0; --n) put_one(setup, Color::black, draws);
  for (int n = 1 + draws.below(5); n > 0; --n) put_one(setup, Color::white, draws);
  for (int n = draws.below(5); n > 0; --n) {
    setup.hands[index(Color::black)].add(PieceType{draws.below(G::spec.hand_kinds())});
  }
  return with_rest_in_hand(setup);
}

template <class G>
std::optional<Position<G>> edited(const Position<G>& position, Draws& draws) {
  Setup<G> setup = position.setup();
  for (int n = 1 + draws.below(3); n > 0; --n) {
    switch (draws.below(8)) {
      case 0: put_one(setup, Color::white, draws); break;
      case 1: put_one(setup, Color::black, draws); break;
      case 2: change_hand(setup, draws); break;
      case 3: move_royal(setup, draws); break;
      default: change_piece(setup, draws);
    }
  }
  return with_rest_in_hand(setup);
}

template <class G>
std::optional<Position<G>> as_problem(const Position<G>& position) {
  const Setup<G> setup = position.setup();
  if (setup.side_to_move == Color::black) return with_rest_in_hand(setup);
  Setup<G> turned;
  for (std::size_t square = 0; square < setup.board.size(); ++square) {
    const auto piece = setup.board[square];
    if (piece) turned.board[setup.board.size() - 1 - square] = Piece{~piece->color, piece->type};
  }
  turned.hands = {setup.hands[1], setup.hands[0]};
  return with_rest_in_hand(turned);
}

template <class G>
std::optional<Position<G>> with_attackers_royal(Setup<G> setup, Strictness strictness) {
  const Piece royal{setup.side_to_move, G::spec.royal};
  if (std::ranges::find(setup.board, std::optional{royal}) != setup.board.end()) return std::nullopt;
  const Square home = Position<G>::initial().royal(setup.side_to_move);
  const auto distance = [&](Square square) {
    const int columns = std::abs(Board<G>::column(square) - Board<G>::column(home));
    return std::pair{std::max(columns, std::abs(Board<G>::row(square) - Board<G>::row(home))), square.value};
  };
  std::vector<Square> from_home;
  for (int square = 0; square < Board<G>::squares; ++square) {
    if (!setup.board[static_cast<std::size_t>(square)]) from_home.emplace_back(square);
  }
  std::ranges::sort(from_home, {}, distance);
  for (const Square square : from_home) {
    setup.board[index(square)] = royal;
    if (const auto position = Position<G>::from(setup, strictness); position && !position->in_check()) return *position;
    setup.board[index(square)].reset();
  }
  return std::nullopt;
}

#define INSTANTIATE(G)                                                               \
  template std::optional<Position<G>> with_rest_in_hand<G>(Setup<G>);                \
  template std::optional<Position<G>> random_setting<G>(Draws&);                     \
  template std::optional<Position<G>> edited<G>(const Position<G>&, Draws&);         \
  template std::optional<Position<G>> with_attackers_royal<G>(Setup<G>, Strictness); \
  template std::optional<Position<G>> as_problem<G>(const Position<G>&);
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori
