// Tori Shogi, bird chess (Toyota Genryu, 1799). The rulings are stated, with their sources, in docs/rules.md.
#pragma once

#include "rules/game_spec.hpp"

namespace ootori {

struct Tori {
  static constexpr PieceType swallow{0}, pheasant{1}, crane{2}, left_quail{3}, right_quail{4}, falcon{5}, phoenix{6},
      goose{7}, eagle{8};

  // Moves: the Hodges leaflet (1993 posting) and the PyChess guide agree. Values: the PyChess guide, 'Piece Values'.
  static constexpr std::array<PieceSpec, 9> pieces{{
      {.letter = 'S', .written = "S", .hodges = "Sw", .name = "Swallow", .kanji = "燕", .short_kanji = "燕",
       .romaji = "tsubame", .moves = parse_betza("fW"), .value = 1, .promotes_to = goose, .promoted_from = {},
       .file_limit = 2, .may_drop_mate = false},
      {.letter = 'P', .written = "P", .hodges = "Pt", .name = "Pheasant", .kanji = "雉", .short_kanji = "雉",
       .romaji = "kiji", .moves = parse_betza("fD bF"), .value = 3, .promotes_to = {}, .promoted_from = {}},
      {.letter = 'C', .written = "C", .hodges = "Cr", .name = "Crane", .kanji = "鶴", .short_kanji = "鶴",
       .romaji = "tsuru", .moves = parse_betza("F vW"), .value = 6, .promotes_to = {}, .promoted_from = {}},
      {.letter = 'L', .written = "L", .hodges = "LQ", .name = "Left Quail", .kanji = "左鶉", .short_kanji = "左鶉",
       .romaji = "uzura", .moves = parse_betza("fR brB blF"), .value = 7, .promotes_to = {}, .promoted_from = {}},
      {.letter = 'R', .written = "R", .hodges = "RQ", .name = "Right Quail", .kanji = "右鶉", .short_kanji = "右鶉",
       .romaji = "uzura", .moves = parse_betza("fR blB brF"), .value = 7, .promotes_to = {}, .promoted_from = {}},
      {.letter = 'F', .written = "F", .hodges = "Fa", .name = "Falcon", .kanji = "鷹", .short_kanji = "鷹",
       .romaji = "taka", .moves = parse_betza("F fsW"), .value = 7, .promotes_to = eagle, .promoted_from = {}},
      {.letter = 'K', .written = "K", .hodges = "Ph", .name = "Phoenix", .kanji = "鵬", .short_kanji = "鵬",
       .romaji = "ōtori", .moves = parse_betza("K"), .value = 0, .promotes_to = {}, .promoted_from = {}},
      {.letter = 'S', .written = "S", .hodges = "Sw", .name = "Goose", .kanji = "鴈", .short_kanji = "鴈",
       .romaji = "kari", .moves = parse_betza("fA bD"), .value = 2, .promotes_to = {}, .promoted_from = swallow},
      {.letter = 'F', .written = "F", .hodges = "Fa", .name = "Eagle", .kanji = "鵰", .short_kanji = "鵰",
       .romaji = "kumataka", .moves = parse_betza("fB bR K bB2"), .value = 16, .promotes_to = {},
       .promoted_from = falcon},
  }};

  // The Hodges leaflet and Fairy-Stockfish; the e-mail server's diagram has 3d and 5d the other way round.
  static constexpr std::array<std::string_view, 7> array{
      "rpckcpl", "...f...", "sssssss", "..s.S..", "SSSSSSS", "...F...", "LPCKCPR",
  };

  // 'Left' is White's own left: the Left Quail stands on 1a.
  static constexpr std::array<std::string_view, 3> given{"1a", "4b", "7a"};
  static constexpr std::array<std::string_view, 2> falcon_and_left_quail{"4b", "1a"};
  static constexpr std::array<Handicap, 4> handicaps{{
      {"left-quail", "Left Quail", "左鶉落ち", std::span{given}.subspan(0, 1)},
      {"falcon", "Falcon", "鷹落ち", std::span{given}.subspan(1, 1)},
      {"falcon-left-quail", "Falcon and Left Quail", "鷹・左鶉落ち", falcon_and_left_quail},
      {"falcon-quails", "Falcon and both Quails", "鷹・両鶉落ち", given},
  }};

  static constexpr GameSpec spec{
      .id = "tori", .uci_name = "torishogi", .name = "Tori Shogi", .japanese = "禽将棋",
      .files = 7, .ranks = 7, .zone_ranks = 2,
      .array = array, .pieces = pieces, .royal = phoenix,
      .promotion = Promotion::compulsory, .repetition = Repetition::forbidden, .impasse = {},
      .handicaps = handicaps,
  };
};

}  // namespace ootori
