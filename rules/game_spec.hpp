// The form that every game's table fills in. Everything else about a game is derived from its table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "rules/betza.hpp"
#include "rules/piece.hpp"

namespace ootori {

struct PieceSpec {
  char letter;                   // SFEN letter, uppercase; that of the unpromoted side for promoted kinds
  std::string_view written;      // in Hodges notation, without the '+' of promoted kinds
  std::string_view hodges;       // abbreviation of the Hodges leaflet
  std::string_view name;         // English
  std::string_view kanji;        // on the piece and in diagrams
  std::string_view short_kanji;  // one or two characters, in Japanese move notation
  std::string_view romaji;
  PieceMoves moves;
  int value;                               // in Swallows or Pawns, from the source named in the table
  std::optional<PieceType> promotes_to;    // for unpromoted kinds
  std::optional<PieceType> promoted_from;  // for promoted kinds; also what a captor gets in hand
  int file_limit = 0;                      // unpromoted pieces of one side a file may hold for a drop; 0: no limit
  bool may_drop_mate = true;               // whether a drop of it may give checkmate
  std::string_view mail = {};              // in diagrams of the play-by-e-mail server, where that is not `hodges`
  char san_letter = '\0';       // of promoted kinds: in the PGN of PyChess and Fairy-Stockfish, and nowhere else
  std::string_view alias = {};  // of promoted kinds: the leaflet's abbreviation of the promoted name, read without '+'
};

enum class Promotion : std::uint8_t {
  compulsory,  // whenever a move starts or ends in the zone
  optional,    // but compulsory where the piece could never move again
};

enum class Repetition : std::uint8_t {
  forbidden,   // the third occurrence may not be created, except by an answer to check that is no check itself
  no_contest,  // the third occurrence ends the game; a side that gave check throughout the cycle loses
};

struct Impasse {
  int needed;                         // points below which a side loses
  std::span<const int> piece_points;  // by kind, promoted kinds as their unpromoted side
};

struct Handicap {
  std::string_view id;    // in commands and addresses
  std::string_view name;  // English
  std::string_view japanese;
  std::span<const std::string_view> removed;  // White's squares, e.g. "1a"
};

struct GameSpec {
  std::string_view id;        // "tori": commands, addresses, files
  std::string_view uci_name;  // "torishogi": on UCI, accepted everywhere
  std::string_view name;      // English
  std::string_view japanese;
  int files;
  int ranks;
  int zone_ranks;  // depth of the promotion zone
  // One character a square, '.' for empty, uppercase Black; unpromoted pieces only.
  std::span<const std::string_view> array;
  std::span<const PieceSpec> pieces;  // kinds that can be in hand first, then the royal, then the promoted
  PieceType royal;
  Promotion promotion;
  Repetition repetition;
  std::optional<Impasse> impasse;
  std::span<const Handicap> handicaps;  // lightest first

  [[nodiscard]] constexpr int squares() const { return files * ranks; }
  [[nodiscard]] constexpr std::size_t hand_kinds() const { return royal.value; }
  [[nodiscard]] constexpr const PieceSpec& operator[](PieceType type) const { return pieces[type.value]; }
};

}  // namespace ootori
