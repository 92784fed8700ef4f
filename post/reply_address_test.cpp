#include "post/reply_address.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ootori::post {
namespace {

const MailHome home{"play", "ootori.example.org"};

// Any function of the text will do here. The server's uses a key.
std::string tag(std::string_view text) {
  std::size_t sum = 1469598103934665603U;
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return "t" + std::to_string(sum);
}

TEST(ReplyAddress, RoundTrips) {
  const Purpose turn = ForTurn{"abcdefghijk2", Color::white, 17, 18};
  const std::string address = write_address(home, turn, tag);
  EXPECT_LE(address.find('@'), 64U);
  const ReadAddress read = read_address(home, address, tag);
  EXPECT_EQ(read.kind, AddressKind::purposed);
  EXPECT_EQ(read.purpose, turn);
  std::string shouted = address;
  for (char& c : shouted) c = static_cast<char>(std::toupper(c));
  EXPECT_EQ(read_address(home, shouted, tag).purpose, turn);
  EXPECT_EQ(read_address(home, "<" + address + ">", tag).purpose, turn);
}

TEST(ReplyAddress, DistinguishesItsOwnAndOtherAddresses) {
  EXPECT_EQ(read_address(home, "play@ootori.example.org", tag).kind, AddressKind::plain);
  EXPECT_EQ(read_address(home, "play@example.org", tag).kind, AddressKind::foreign);
  EXPECT_EQ(read_address(home, "postmaster@ootori.example.org", tag).kind, AddressKind::foreign);
  EXPECT_EQ(read_address(home, "player@ootori.example.org", tag).kind, AddressKind::foreign);
  EXPECT_EQ(read_address(home, "play+nothing@ootori.example.org", tag).kind, AddressKind::bad);
}

TEST(ReplyAddress, IsInvalidOnceChanged) {
  const std::string address = write_address(home, ForTurn{"abcdefghijk2", Color::white, 17, 18}, tag);
  for (std::size_t i = home.local.size() + 1; i < address.find('@'); ++i) {
    std::string changed = address;
    changed[i] = changed[i] == '3' ? '4' : '3';
    EXPECT_NE(read_address(home, changed, tag).kind, AddressKind::purposed) << changed;
  }
}

RC_GTEST_PROP(ReplyAddress, AnyAddressRoundTrips,
              (std::uint32_t ply, std::uint32_t played, bool black, std::uint64_t number)) {
  for (const Purpose& purpose :
       {Purpose{ForTurn{"0123456789ab", black ? Color::black : Color::white, ply, played}}, Purpose{ForBounce{number}},
        Purpose{ForConsent{number}}, Purpose{ForSeek{"0123456789ab", "01234567"}}}) {
    RC_ASSERT(read_address(home, write_address(home, purpose, tag), tag).purpose == purpose);
  }
}

RC_GTEST_PROP(ReplyAddress, RefusesWordsItNeverWrote, (const std::string& words)) {
  RC_ASSERT(read_address(home, "play+" + words + "@ootori.example.org", tag).kind != AddressKind::purposed);
}

}  // namespace
}  // namespace ootori::post
