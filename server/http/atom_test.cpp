// Feeds must be well-formed whatever texts they contain, including names from before there were rules for names.
#include "server/http/atom.hpp"

#include <gtest/gtest.h>

namespace ootori::server::testing {
namespace {

TEST(Atom, TextIsEscapedAndWithoutWhatXmlForbids) {
  EXPECT_EQ(xml_text("Again & <b>bold</b>"), "Again &amp; &lt;b&gt;bold&lt;/b&gt;");
  EXPECT_EQ(xml_text("a\b\x1b[31mb\x01 大会"), "a[31mb 大会");
}

}  // namespace
}  // namespace ootori::server::testing
