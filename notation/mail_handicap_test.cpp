#include "notation/mail_handicap.hpp"

#include <gtest/gtest.h>

#include "notation/sfen.hpp"

namespace ootori {
namespace {

template <class G>
std::string board(std::string_view text) {
  const auto position = parse_mail_handicap<G>(text);
  if (!position) return std::string{code(position.error().fault)};
  const std::string sfen = write_sfen(*position);
  EXPECT_TRUE(sfen.contains(" w - 1")) << "White moves first";
  return sfen.substr(0, sfen.find(G::spec.id == "tori" ? "/2s1S2" : "/7/7/7/PPPPPPP"));
}

TEST(MailHandicap, PiecesByName) {
  EXPECT_EQ(board<Tori>("L"), "rpckcp1/3f3/sssssss");
  EXPECT_EQ(board<Tori>("RL"), "1pckcp1/3f3/sssssss");
  EXPECT_EQ(board<Tori>("r, l"), "1pckcp1/3f3/sssssss");
  EXPECT_EQ(board<Tori>("Ql"), "rpckcp1/3f3/sssssss");
  EXPECT_EQ(board<Yari>("R"), "rnnkbb1/7/ppppppp") << "from White's own left";
  EXPECT_EQ(board<Yari>("B"), "rnnkb1r/7/ppppppp");
  EXPECT_EQ(board<Yari>("YB,YB"), "rnnk2r/7/ppppppp");
  EXPECT_EQ(board<Yari>("P"), "rnnkbbr/7/pppppp1");
}

TEST(MailHandicap, Squares) {
  EXPECT_EQ(board<Tori>("4b,1a"), "rpckcp1/7/sssssss");
  EXPECT_EQ(board<Tori>("2b=L"), "rpckcpl/3f1l1/sssssss");
  EXPECT_EQ(board<Tori>("R,F,5c,2b=+F"), "1pckcpl/5+f1/ss1ssss");
}

TEST(MailHandicap, JapaneseSquares) {
  for (const std::string_view text : {"4二,1一", "４二、１一", "４二　１一", "４ｂ，１ａ"}) {
    EXPECT_EQ(board<Tori>(text), board<Tori>("4b,1a")) << text;
  }
  EXPECT_EQ(board<Tori>("２二＝Ｌ"), board<Tori>("2b=L"));
  EXPECT_EQ(board<Tori>("2二=左鶉"), board<Tori>("2b=L"));
  EXPECT_EQ(board<Tori>("9九"), "off_board");
  EXPECT_EQ(board<Tori>("４一"), "royal");
}

TEST(MailHandicap, Ladder) {
  EXPECT_EQ(board<Tori>("2p"), board<Tori>("falcon-left-quail"));
  EXPECT_EQ(board<Tori>("3p"), board<Tori>("falcon-quails"));
  EXPECT_EQ(board<Yari>("6p"), "3k3/7/ppppppp");
  for (const GameSpec* spec : all_games) {
    for (const Handicap& handicap : spec->handicaps) {
      std::string squares;
      for (const std::string_view name : handicap.removed) squares += std::string{name} + ",";
      EXPECT_EQ(parse_mail_handicap(*spec, squares).value(), parse_mail_handicap(*spec, handicap.id).value())
          << handicap.id;
    }
  }
}

TEST(MailHandicap, RoundTrips) {
  for (const GameSpec* spec : all_games) {
    for (const Handicap& handicap : spec->handicaps) {
      EXPECT_EQ(handicap_of(parse_mail_handicap(*spec, handicap.id).value()), handicap.id);
    }
  }
  for (const std::string_view text : {"R", "4b,1a", "2b=L", "R,F,5c,2b=+F"}) {
    const auto start = parse_mail_handicap<Tori>(text).value();
    const auto words = handicap_of(start);
    ASSERT_TRUE(words) << text;
    EXPECT_EQ(parse_mail_handicap<Tori>(*words).value(), start) << *words;
  }
}

TEST(MailHandicap, OtherPositionsAreNotHandicaps) {
  EXPECT_EQ(handicap_of(Position<Tori>::initial()), std::nullopt);
  for (const std::string_view sfen : {"rpckcp1/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1",     // Black begins
                                      "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/7/LPCKCPR w - 1",       // Black gives
                                      "rpckcp1/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR w l 1"}) {  // no handicap
    EXPECT_EQ(handicap_of(parse_sfen<Tori>(sfen)->position), std::nullopt) << sfen;
  }
}

TEST(MailHandicap, Faults) {
  EXPECT_EQ(board<Tori>(" "), "empty_text");
  EXPECT_EQ(board<Tori>("G"), "unknown_word");
  EXPECT_EQ(board<Tori>("4"), "unknown_word");
  EXPECT_EQ(board<Tori>("8b"), "off_board");
  EXPECT_EQ(board<Tori>("FF"), "no_such_piece");
  EXPECT_EQ(board<Tori>("3b"), "nothing_there");
  EXPECT_EQ(board<Tori>("4f"), "not_whites");
  EXPECT_EQ(board<Tori>("K"), "royal");
  EXPECT_EQ(board<Tori>("4a"), "royal");
  EXPECT_EQ(board<Tori>("4a=F"), "royal");
  EXPECT_EQ(board<Tori>("3b=K"), "royal");
  EXPECT_EQ(board<Tori>("6p"), "not_on_the_ladder");
  EXPECT_EQ(board<Tori>("3b="), "unknown_word");
  EXPECT_EQ(board<Tori>("1g=S"), "bad_setup") << "a Swallow there could never move";
  EXPECT_EQ(describe(Tori::spec, parse_mail_handicap<Tori>("5p").error()),
            "Tori Shogi has no handicap '5p'; it has 1p, 2p, 3p (character 1).");
  EXPECT_EQ(describe(Tori::spec, parse_mail_handicap<Tori>("1g=S").error()),
            "These pieces do not make a valid position: the Swallow of White on 1g could never move from there.");
}

TEST(MailHandicap, MessagesSayWhatIsWrongAndWhere) {
  const auto message = [](std::string_view text) {
    return describe(Tori::spec, parse_mail_handicap<Tori>(text).error());
  };
  EXPECT_EQ(message(" "), "Say which pieces White gives, as in 'R,1a'.");
  EXPECT_EQ(message("R,8b"), "The square '8b' is not on the board (character 3).");
  EXPECT_EQ(message("FF"), "White has no 'F' to give (character 2).");
  EXPECT_EQ(message("R, 3b"), "There is no piece on '3b' (character 4).");
  EXPECT_EQ(message("4f"), "The piece on '4f' is Black's; only White gives pieces (character 1).");
  EXPECT_EQ(message("R,4a"), "The Phoenix cannot be given or placed (character 3).");
}

TEST(MailHandicap, OtherNames) {
  for (const std::string_view text : {"-handicap=RL", "Left Quail, Right Quail", "R,uzura"}) {
    EXPECT_EQ(board<Tori>(text), board<Tori>("RL")) << text;
  }
  for (const GameSpec* spec : all_games) {
    for (const Handicap& handicap : spec->handicaps) {
      for (const std::string_view name : {handicap.name.en, handicap.name.ja}) {
        EXPECT_EQ(parse_mail_handicap(*spec, name).value(), parse_mail_handicap(*spec, handicap.id).value()) << name;
      }
    }
  }
}

TEST(MailHandicap, MessagesHaveWholeCharacters) {
  EXPECT_EQ(describe(Tori::spec, parse_mail_handicap<Tori>("鳩落ち").error()),
            "There is no piece and no square '鳩落' (character 1).");
  EXPECT_EQ(board<Tori>("2b=uzura"), "unknown_word") << "either Quail";
}

}  // namespace
}  // namespace ootori
