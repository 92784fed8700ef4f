// The fields of every game's table. Everything else about a game is derived from its table.
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

// A text in each language. To add a language, add a member here and a line in `languages`. If a table lacks a text, its
// English text is used.
struct Wording {
  std::string_view en;
  std::string_view ja = {};

  constexpr operator std::string_view() const { return en; }
  constexpr bool operator==(const Wording&) const = default;
};

struct Language {
  std::string_view code;  // ISO 639
  std::string_view Wording::* text;

  [[nodiscard]] constexpr std::string_view of(const Wording& wording) const {
    return (wording.*text).empty() ? wording.en : wording.*text;
  }
};

inline constexpr std::array<Language, 2> languages{{{"en", &Wording::en}, {"ja", &Wording::ja}}};

struct PieceSpec {
  char letter;                   // SFEN letter, uppercase; that of the unpromoted side for promoted kinds
  std::string_view written;      // in Hodges notation, without the '+' of promoted kinds
  std::string_view hodges;       // abbreviation of the Hodges leaflet
  Wording name;                  // in Japanese, if it differs from the characters on the piece
  std::string_view kanji;        // on the piece and in diagrams
  std::string_view short_kanji;  // one or two characters, in Japanese move notation
  std::string_view romaji;
  PieceMoves moves;
  int value;                               // in Swallows or Pawns, from the source named in the table
  std::optional<PieceType> promotes_to;    // for unpromoted kinds
  std::optional<PieceType> promoted_from;  // for promoted kinds; also what a captor gets in hand
  int file_limit = 0;                      // unpromoted pieces of one side a file may hold for a drop; 0: no limit
  bool may_drop_mate = true;               // whether a drop of it may give checkmate
  std::string_view mail = {};              // in diagrams of the play-by-email server, if not `hodges`
  char san_letter = '\0';       // of promoted kinds: in the PGN of PyChess and Fairy-Stockfish, and nowhere else
  std::string_view alias = {};  // of promoted kinds: the leaflet's abbreviation of the promoted name, read without '+'
};

enum class Promotion : std::uint8_t {
  compulsory,  // whenever a move starts or ends in the zone
  optional,    // but compulsory where the piece could never move again
};

// A stable code for messages and scripts, such as "compulsory".
constexpr std::string_view code(Promotion promotion) {
  switch (promotion) {
    case Promotion::compulsory: return "compulsory";
    case Promotion::optional: return "optional";
  }
  return "";
}

// What happens when a position occurs for the last time that the game allows.
enum class Repetition : std::uint8_t {
  forbidden,    // a move must not bring it about, unless it answers a check and gives no check itself
  no_contest,   // it ends the game; a side that gave check throughout the cycle loses
  black_loses,  // the same, but if neither side gave check throughout, Black loses
};

// A stable code, such as "no_contest".
constexpr std::string_view code(Repetition effect) {
  switch (effect) {
    case Repetition::forbidden: return "forbidden";
    case Repetition::no_contest: return "no_contest";
    case Repetition::black_loses: return "black_loses";
  }
  return "";
}

struct RepetitionRule {
  Repetition effect;
  int occurrences;  // the number of the occurrence with that effect
};

struct Impasse {
  int needed;                         // points below which a side loses
  std::span<const int> piece_points;  // by kind, promoted kinds as their unpromoted side
};

struct Handicap {
  std::string_view id;  // in commands and addresses
  Wording name;
  std::span<const std::string_view> removed;  // White's squares, e.g. "1a"
  // The difference in rating points at which the handicap makes the game even. It comes from the engine's evaluation of
  // the position after 1.5 million nodes, as expected points (docs/engine.md), converted to a difference in rating. It
  // does not come from results of people yet.
  int worth;
};

// The style of the mnemonic pieces.
enum class Motif : std::uint8_t { birds, spears };

struct GameSpec {
  std::string_view id;        // "tori": commands, addresses, files
  std::string_view uci_name;  // "torishogi": on UCI, accepted everywhere
  Wording name;
  Wording about;       // one or two sentences for a player who chooses a game
  bool listed = true;  // whether lists of games show it by default
  int files;
  int ranks;
  int zone_ranks;  // depth of the promotion zone
  // One character a square, '.' for empty, uppercase Black; unpromoted pieces only.
  std::span<const std::string_view> array;
  std::span<const PieceSpec> pieces;  // kinds that can be in hand first, then the royal, then the promoted
  PieceType royal;
  Promotion promotion;
  RepetitionRule repetition;
  std::optional<Impasse> impasse;
  std::span<const Handicap> handicaps;  // lightest first
  Motif motif = Motif::birds;

  [[nodiscard]] constexpr std::string_view name_in(const Language& language, PieceType type) const {
    const PieceSpec& piece = pieces[type.value];
    const bool on_piece = language.text == &Wording::ja && piece.name.ja.empty();
    return on_piece ? piece.kanji : language.of(piece.name);
  }

  [[nodiscard]] constexpr int squares() const { return files * ranks; }
  [[nodiscard]] constexpr std::size_t hand_kinds() const { return royal.value; }
  [[nodiscard]] constexpr const PieceSpec& operator[](PieceType type) const { return pieces[type.value]; }
};

}  // namespace ootori
