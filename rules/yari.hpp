// Yari Shogi, spear chess (Christian Freeling, 1981). The rulings are stated, with their sources, in docs/rules.md.
#pragma once

#include "rules/game_spec.hpp"

namespace ootori {

struct Yari {
  static constexpr PieceType pawn{0}, knight{1}, bishop{2}, rook{3}, general{4}, silver{5}, knight_gold{6},
      bishop_gold{7}, full_rook{8};

  // Moves: the encyclopedia article's piece table. Values are ours, in Pawns.
  static constexpr std::array<PieceSpec, 9> pieces{{
      {.letter = 'P',
       .written = "P",
       .hodges = "P",
       .name = "Pawn",
       .kanji = "歩",
       .short_kanji = "歩",
       .romaji = "fu",
       .moves = parse_betza("fW"),
       .value = 1,
       .promotes_to = silver,
       .promoted_from = {},
       .file_limit = 1},
      {.letter = 'N',
       .written = "YN",
       .hodges = "YN",
       .name = "Yari Knight",
       .kanji = "香桂",
       .short_kanji = "桂",
       .romaji = "yari keima",
       .moves = parse_betza("ffN fR"),
       .value = 4,
       .promotes_to = knight_gold,
       .promoted_from = {}},
      {.letter = 'B',
       .written = "YB",
       .hodges = "YB",
       .name = "Yari Bishop",
       .kanji = "香角",
       .short_kanji = "角",
       .romaji = "yari kakugyō",
       .moves = parse_betza("fF fR"),
       .value = 5,
       .promotes_to = bishop_gold,
       .promoted_from = {}},
      {.letter = 'R',
       .written = "YR",
       .hodges = "YR",
       .name = "Yari Rook",
       .kanji = "香飛",
       .short_kanji = "飛",
       .romaji = "yari hisha",
       .moves = parse_betza("fsR"),
       .value = 7,
       .promotes_to = full_rook,
       .promoted_from = {}},
      {.letter = 'K',
       .written = "G",
       .hodges = "G",
       .name = "General",
       .kanji = "将",
       .short_kanji = "将",
       .romaji = "shō",
       .moves = parse_betza("K"),
       .value = 0,
       .promotes_to = {},
       .promoted_from = {}},
      {.letter = 'P',
       .written = "P",
       .hodges = "P",
       .name = "Yari Silver",
       .kanji = "香銀",
       .short_kanji = "成歩",
       .romaji = "yari ginshō",
       .moves = parse_betza("fK bR"),
       .value = 4,
       .promotes_to = {},
       .promoted_from = pawn,
       .san_letter = 'S'},
      {.letter = 'N',
       .written = "YN",
       .hodges = "YN",
       .name = "Yari Gold",
       .kanji = "成香桂",
       .short_kanji = "成桂",
       .romaji = "yari kinshō",
       .moves = parse_betza("W fF bR"),
       .value = 6,
       .promotes_to = {},
       .promoted_from = knight,
       .san_letter = 'G'},
      {.letter = 'B',
       .written = "YB",
       .hodges = "YB",
       .name = "Yari Gold",
       .kanji = "成香角",
       .short_kanji = "成角",
       .romaji = "yari kinshō",
       .moves = parse_betza("W fF bR"),
       .value = 6,
       .promotes_to = {},
       .promoted_from = bishop,
       .san_letter = 'G'},
      {.letter = 'R',
       .written = "YR",
       .hodges = "YR",
       .name = "Rook",
       .kanji = "飛",
       .short_kanji = "成飛",
       .romaji = "hisha",
       .moves = parse_betza("R"),
       .value = 9,
       .promotes_to = {},
       .promoted_from = rook,
       .san_letter = 'L'},
  }};

  static constexpr std::array<std::string_view, 9> array{
      "rnnkbbr", ".......", "ppppppp", ".......", ".......", ".......", "PPPPPPP", ".......", "RBBKNNR",
  };

  // The article, 'Impasse'.
  static constexpr std::array<int, 9> impasse_points{1, 1, 5, 5, 0, 1, 1, 5, 5};

  // 'Left' is White's own left, so the lower files.
  static constexpr std::array<std::string_view, 6> given{"2a", "1a", "7a", "3a", "5a", "6a"};
  static constexpr std::array<std::string_view, 4> rooks_and_bishops{"1a", "7a", "2a", "3a"};
  static constexpr std::array<Handicap, 5> handicaps{{
      {"left-bishop", "left Yari Bishop", "左香角落ち", std::span{given}.subspan(0, 1)},
      {"left-rook", "left Yari Rook", "左香飛落ち", std::span{given}.subspan(1, 1)},
      {"two-piece", "two pieces", "二枚落ち", std::span{given}.subspan(0, 2)},
      {"four-piece", "four pieces", "四枚落ち", rooks_and_bishops},
      {"six-piece", "six pieces", "六枚落ち", given},
  }};

  static constexpr GameSpec spec{
      .id = "yari",
      .uci_name = "yarishogi",
      .name = "Yari Shogi",
      .japanese = "槍将棋",
      .files = 7,
      .ranks = 9,
      .zone_ranks = 3,
      .array = array,
      .pieces = pieces,
      .royal = general,
      .promotion = Promotion::optional,
      .repetition = Repetition::no_contest,
      .impasse = Impasse{.needed = 26, .piece_points = impasse_points},
      .handicaps = handicaps,
  };
};

}  // namespace ootori
