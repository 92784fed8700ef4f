// The proof of a mate as a file, and its check, which uses only the rules: no search and no part of the solver. Lines:
//   ootori-mate-proof 1
//   game tori
//   attacker checks            every move of the attacker gives check; or `all`
//   SFEN<tab>MOVE<tab>PLIES    the attacker is to move, plays MOVE (USI) and mates within PLIES plies
// The first position is the proven one. After it, every position after a legal reply has a line too, with at least two
// plies fewer. Plies only decrease, so no position occurs twice and repetition does not matter.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "rules/games.hpp"

namespace ootori {

enum class ProofAttacker : std::uint8_t { checks, all };

[[nodiscard]] std::string write_mate_proof_head(const GameSpec& spec, ProofAttacker attacker);
template <class G>
[[nodiscard]] std::string write_mate_proof_line(const Position<G>& position, Move move, int plies);

struct MateProofSummary {
  const GameSpec* game = nullptr;
  ProofAttacker attacker = ProofAttacker::checks;
  std::string position;  // SFEN, without a move number
  std::size_t positions = 0;
  int plies = 0;  // the mate takes at most this number of plies
};

struct MateProofFault {
  std::size_t line = 0;  // of the file, from 1
  std::string reason;    // a sentence

  bool operator==(const MateProofFault&) const = default;
};

// The statement that the file proves, or the first faulty line. Time and memory depend only on the size of the file.
[[nodiscard]] std::expected<MateProofSummary, MateProofFault> check_mate_proof(std::string_view text);

}  // namespace ootori
