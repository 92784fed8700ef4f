// A pattern of pieces to look for in positions: "+F3c,s4d,S*2" means a black Eagle on 3c, a white Swallow on 4d, and at
// least two Swallows in Black's hand.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "rules/games.hpp"

namespace ootori::server {

class PiecePattern {
 public:
  static constexpr std::size_t most_parts = 16;

  // Letters as in SFEN: Black's pieces in uppercase, '+' before promoted ones. Squares and commas may be Japanese. The
  // error is one human-readable sentence.
  static std::expected<PiecePattern, std::string> parse(const GameSpec& spec, std::string_view typed);

  [[nodiscard]] bool fits(const AnyPosition& position) const;
  // Whether the start, or the position after any of the moves, matches.
  [[nodiscard]] bool fits(const AnyPosition& start, const std::vector<Move>& moves) const;

  bool operator==(const PiecePattern&) const = default;

 private:
  struct OnSquare {
    Piece piece;
    Square square;

    bool operator==(const OnSquare&) const = default;
  };
  struct InHand {
    Piece piece;
    int least;

    bool operator==(const InHand&) const = default;
  };

  std::expected<void, std::string> add(const GameSpec& spec, std::string_view part);
  template <class G>
  [[nodiscard]] bool fits(const Position<G>& position) const;

  std::vector<OnSquare> on_squares_;
  std::vector<InHand> in_hands_;
};

}  // namespace ootori::server
