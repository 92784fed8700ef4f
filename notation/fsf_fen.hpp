// Fairy-Stockfish's FEN, for engines and sites that speak it.
//   rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1
// The board is written as in SFEN. The hands follow in brackets, one letter for each piece. Black is `w` and White `b`,
// and moves are counted in pairs. Without brackets, both hands are empty. Castling and en passant fields ("- -") are
// ignored. Separate letters for promoted pieces are not read: write '+'. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/sfen.hpp"

namespace ootori {

template <class G>
std::expected<SfenPosition<G>, SfenError> parse_fsf_fen(std::string_view text,
                                                        Strictness strictness = Strictness::strict);

std::expected<AnySfenPosition, SfenError> parse_fsf_fen(const GameSpec& spec, std::string_view text,
                                                        Strictness strictness = Strictness::strict);

// FEN counts moves in pairs, so a first move by White is read back as move 2, except in handicap games, where White
// moves first.
template <class G>
std::string write_fsf_fen(const Position<G>& position, int move_number = 1);
std::string write_fsf_fen(const AnyPosition& position, int move_number = 1);

// Whether a text without a label is FEN rather than SFEN: it has brackets.
constexpr bool looks_like_fsf_fen(std::string_view text) { return text.contains('['); }

}  // namespace ootori
