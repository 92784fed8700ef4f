// tests/data/positions.json: positions for corner cases of the rules, with Fairy-Stockfish's moves and perft counts.
#include <fstream>
#include <ranges>
#include <set>
#include <sstream>

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/fsf_fen.hpp"
#include "notation/uci.hpp"
#include "rules/perft.hpp"

namespace ootori {
namespace {

using Moves = std::set<std::string>;

boost::json::array known_positions() {
  const std::ifstream file{"tests/data/positions.json"};
  std::ostringstream text;
  text << file.rdbuf();
  return boost::json::parse(text.str()).as_array();
}

Moves texts(const boost::json::value& list) {
  Moves moves;
  for (const auto& text : list.as_array()) moves.emplace(text.as_string());
  return moves;
}

template <class G>
Moves our_moves(const Position<G>& position) {
  Moves moves;
  for (const Move move : legal_moves(position)) moves.insert(write_uci(G::spec, move));
  return moves;
}

// The one difference: Fairy-Stockfish generates drops that mate although they must not, and scores them as losses.
template <class G>
bool is_forbidden_drop_mate(const Position<G>& position, const std::string& text) {
  const auto move = parse_uci(G::spec, text);
  return move && illegality(position, *move) == IllegalMove::drop_mate;
}

template <class G>
void check_moves(const Position<G>& position, const boost::json::object& known) {
  const Moves ours = our_moves(position);
  Moves theirs = texts(known.at("legal"));
  std::erase_if(theirs, [&](const std::string& text) { return is_forbidden_drop_mate(position, text); });
  EXPECT_EQ(ours, theirs);
  for (const std::string& text : texts(known.at("must_have"))) {
    EXPECT_TRUE(ours.contains(text) || is_forbidden_drop_mate(position, text)) << text;
  }
  for (const std::string& text : texts(known.at("must_not"))) EXPECT_FALSE(ours.contains(text)) << text;
}

template <class G>
void check_perft(const Position<G>& position, const boost::json::object& known) {
  const auto* figures = known.if_contains("perft_dropmate_illegal");
  if (figures == nullptr) figures = &known.at("fsf_perft");
  int depth = 0;
  for (const auto& figure : figures->as_array()) {
    ++depth;
    EXPECT_EQ(perft(position, depth), figure.to_number<std::uint64_t>()) << "depth " << depth;
  }
}

TEST(KnownPositions, HaveTheKnownMovesAndPerft) {
  const auto positions = known_positions();
  ASSERT_EQ(positions.size(), 65U);
  for (const auto& entry : positions) {
    const auto& known = entry.as_object();
    const std::string fen{known.at("fen").as_string()};
    SCOPED_TRACE(std::string{known.at("id").as_string()} + " " + fen);
    visit_game(*find_game(known.at("variant").as_string()), [&]<class G>() {
      const auto parsed = parse_fsf_fen<G>(fen, Strictness::lenient);
      EXPECT_TRUE(parsed.has_value());
      if (!parsed) return 0;
      check_moves(parsed->position, known);
      check_perft(parsed->position, known);
      return 0;
    });
  }
}

}  // namespace
}  // namespace ootori
