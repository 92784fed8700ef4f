// An unchecked board, hands and side to move, and their possible faults.
// `Position<G>::from` turns a Setup into a Position or into the full list of its faults.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board.hpp"
#include "rules/hand.hpp"

namespace ootori {

template <class G>
struct Setup {
  std::array<std::optional<Piece>, Board<G>::squares> board{};
  std::array<Hand, 2> hands{};
  Color side_to_move = Color::black;

  static constexpr Setup initial();
  bool operator==(const Setup&) const = default;
};

enum class SetupFault : std::uint8_t {
  no_royal,           // `color` has no Phoenix or General
  several_royals,     // `color` has more than one; `square` is the second
  royal_in_hand,      // a Phoenix or General is in hand of `color`
  dead_piece,         // the piece on `square` could never move from there
  crowded_file,       // `color` has more unpromoted `type` on the file of `square` than drops allow
  too_many_pieces,    // more of `type` on board and in hands than the game has
  opponent_in_check,  // the side to move could capture the other's royal piece; `color` is the other
};

struct SetupError {
  SetupFault fault;
  std::optional<Color> color;
  std::optional<PieceType> type;
  std::optional<Square> square;

  bool operator==(const SetupError&) const = default;
};

using SetupErrors = std::vector<SetupError>;

enum class Strictness : std::uint8_t {
  strict,   // the number of pieces is possible in a game from the usual starting position
  lenient,  // for records and handicaps that add pieces: any number of pieces, crowded files
};

constexpr Color color_of_letter(char letter) { return letter >= 'a' && letter <= 'z' ? Color::white : Color::black; }
constexpr char uppercase(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

// The unpromoted kind with this letter, in upper or lower case.
constexpr std::optional<PieceType> type_of_letter(const GameSpec& spec, char letter) {
  for (std::size_t kind = 0; kind < spec.pieces.size(); ++kind) {
    const PieceSpec& piece = spec.pieces[kind];
    if (!piece.promoted_from && piece.letter == uppercase(letter)) return PieceType{static_cast<int>(kind)};
  }
  return std::nullopt;
}

template <class G>
constexpr Setup<G> Setup<G>::initial() {
  Setup setup;
  for (int square = 0; square < Board<G>::squares; ++square) {
    const char letter =
        G::spec
            .array[static_cast<std::size_t>(square / G::spec.files)][static_cast<std::size_t>(square % G::spec.files)];
    if (const auto type = type_of_letter(G::spec, letter)) {
      setup.board[static_cast<std::size_t>(square)] = Piece{color_of_letter(letter), *type};
    }
  }
  return setup;
}

// The usual starting position without the pieces that White gives; White moves first.
template <class G>
Setup<G> handicap_setup(const Handicap& handicap) {
  Setup<G> setup = Setup<G>::initial();
  for (const std::string_view name : handicap.removed) setup.board[index(*parse_square(G::spec, name))].reset();
  setup.side_to_move = Color::white;
  return setup;
}

constexpr const Handicap* find_handicap(const GameSpec& spec, std::string_view id) {
  for (const Handicap& handicap : spec.handicaps) {
    if (handicap.id == id) return &handicap;
  }
  return nullptr;
}

// A stable code for messages and test data, such as "crowded_file".
std::string_view code(SetupFault fault);

// A sentence that tells a person what to change.
std::string describe(const GameSpec& spec, const SetupError& error);

}  // namespace ootori
