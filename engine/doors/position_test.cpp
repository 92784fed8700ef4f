#include "engine/doors/position.hpp"

#include <gmock/gmock.h>

#include "engine/doors/report.hpp"
#include "notation/sfen.hpp"
#include "rules/testing/random_game.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;

std::string position_after(const Dialect& dialect, const GameSpec& spec, std::string_view words) {
  const auto game = parse_position(dialect, spec, Words{words});
  if (!game) return game.error();
  return std::visit([](const auto& of) { return write_sfen(of.position()); }, *game);
}

// The Phoenixes step out and back: twice leads to the third occurrence of the initial position.
constexpr std::string_view usi_out_and_back = " 4g5f 4a5b 5f4g 5b4a";
constexpr std::string_view uci_out_and_back = " d1c2 d7c6 c2d1 c6d7";

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST(PositionCommand, ReadsSfenAndFenInEitherProtocol) {
  constexpr std::string_view sfen = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1";
  constexpr std::string_view fen = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1";
  for (const Dialect* dialect : {&usi_dialect, &uci_dialect}) {
    EXPECT_EQ(position_after(*dialect, Tori::spec, "startpos"), sfen);
    EXPECT_EQ(position_after(*dialect, Tori::spec, "sfen " + std::string{sfen}), sfen);
    EXPECT_EQ(position_after(*dialect, Tori::spec, "fen " + std::string{fen}), sfen);
  }
}

TEST(PositionCommand, ReadsHandicapsThatAddPieces) {
  constexpr std::string_view start = "rpckcpl/3l3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w - 1";  // 4b=L
  EXPECT_EQ(position_after(usi_dialect, Tori::spec, "sfen " + std::string{start}), start);
}

TEST(PositionCommand, PlaysMovesAsTheProtocolWritesThem) {
  constexpr std::string_view after = "rpckcpl/3f3/ssssSss/2s4/SSSSSSS/3F3/LPCKCPR w S 1";
  EXPECT_EQ(position_after(usi_dialect, Tori::spec, "startpos moves 3d3c"), after);
  EXPECT_EQ(position_after(uci_dialect, Tori::spec, "startpos moves e4e5"), after);
}

TEST(PositionCommand, NamesTheMoveThatIsWrongAndWhy) {
  EXPECT_EQ(position_after(usi_dialect, Tori::spec, "startpos moves 3d3c 3b3c"),
            "Move 2, '3b3c': There is no piece on 3b.");
  EXPECT_THAT(position_after(uci_dialect, Tori::spec, "startpos moves e4e5 z9z8"), HasSubstr("Move 2, 'z9z8'"));
}

TEST(PositionCommand, OnUsiRefusesWhatRepetitionForbids) {
  const std::string moves = "startpos moves" + repeated(usi_out_and_back, 2);
  EXPECT_THAT(position_after(usi_dialect, Tori::spec, moves),
              HasSubstr("Move 8, '5b4a': This would repeat the position"));
}

TEST(PositionCommand, OnUciGoesOnAfterRepeatsForHostsThatAllowThem) {
  EXPECT_EQ(position_after(uci_dialect, Tori::spec, "startpos moves" + repeated(uci_out_and_back, 3) + " e4e5"),
            position_after(uci_dialect, Tori::spec, "startpos moves e4e5"));
  const auto yari =
      parse_position(uci_dialect, Yari::spec, Words{"startpos moves" + repeated(" d1d2 d9d8 d2d1 d8d9", 2)});
  ASSERT_TRUE(yari);
  EXPECT_FALSE(std::get<Game<Yari>>(*yari).outcome()) << "a third occurrence is no end there";
}

TEST(PositionCommand, ReplaysRandomGamesOfEveryGame) {
  for (const GameSpec* spec : all_games) {
    visit_game(*spec, [&]<class G>() {
      for (std::uint32_t seed = 0; seed < 20; ++seed) {
        Game<G> played;
        testing::play_choices<G>(testing::random_choices(seed, 120), [&](const Game<G>& game) { played = game; });
        for (const Dialect* dialect : {&usi_dialect, &uci_dialect}) {
          const auto read =
              parse_position(*dialect, *spec, Words{"startpos moves " + write_moves(*dialect, *spec, played.moves())});
          if (!read) {
            ADD_FAILURE() << read.error();
          } else {
            EXPECT_EQ(std::get<Game<G>>(*read).position(), played.position());
          }
        }
      }
      return 0;
    });
  }
}

}  // namespace
}  // namespace ootori
