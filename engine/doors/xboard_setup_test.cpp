#include "engine/doors/xboard_setup.hpp"

#include <gmock/gmock.h>

#include "rules/games.hpp"

namespace ootori {
namespace {

TEST(XBoardSetup, OfToriShogi) {
  EXPECT_THAT(
      xboard_setup(Tori::spec),
      ::testing::ElementsAre("setup (S.F....LRPC+.+........Ks.f....lrpc+.+........k) 7x7+6_shogi "
                             "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1",
                             "piece S& fW", "piece P& fDbrFblF", "piece C& frFflFbrFblFfWbW", "piece L& fRbrBblF",
                             "piece R& fRblBbrF", "piece F& frFflFbrFblFfWrWlW", "piece K& fWrWbWlWfrFflFbrFblF",
                             "piece +S& frAflAbD", ::testing::StartsWith("piece +F& frBflBbR")));
}

TEST(XBoardSetup, OfYariShogi) {
  EXPECT_THAT(xboard_setup(Yari::spec),
              ::testing::ElementsAre("setup (..NBPR.......++++.....K..nbpr.......++++.....k) 7x9+4_shogi "
                                     "rnnkbbr/7/ppppppp/7/7/7/PPPPPPP/7/RBBKNNR[-] w 0 1",
                                     "piece P& fW", "piece N& ffNfR", "piece B& frFflFfR", "piece R& fRrRlR",
                                     "piece K& fWrWbWlWfrFflFbrFblF", ::testing::_, ::testing::_, ::testing::_,
                                     "piece +R& fRrRbRlR"));
}

}  // namespace
}  // namespace ootori
