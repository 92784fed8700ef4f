// Encryption (RFC 8291) and signatures (RFC 8292) of push notifications, checked with the examples of both RFCs; and
// the file with the key.
#include "server/push/push_encryption.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "server/push/push_options.hpp"
#include "server/push/vapid.hpp"
#include "server/testing/push_service.hpp"

namespace ootori::server::testing {
namespace {

using ::testing::HasSubstr;

std::string bytes(std::string_view text) { return bytes_of_base64url(text).value(); }

// RFC 8291, appendix A.
struct Example {
  std::string plain = "When I grow up, I want to be a watermelon";
  PushKey sender =
      *PushKey::from(bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
                     bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  PushKey reader =
      *PushKey::from(bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
                     bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"));
  std::string auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
  std::string salt = bytes("DGv6ra1nlYgDCS1FRnbzlw");
  std::string_view body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
      "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
      "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
};

TEST(PushEncryption, GivesTheExampleOfTheStandard) {
  const Example example;
  const auto body = encrypt_push(example.plain, {.point = example.reader.point(), .auth = example.auth}, example.sender,
                                 example.salt);
  ASSERT_TRUE(body);
  EXPECT_EQ(base64url(*body), example.body);
  EXPECT_EQ(decrypt_push(*body, example.reader, example.auth), example.plain);
}

TEST(PushEncryption, IsReadByNobodyElse) {
  const PushBrowser browser;
  const auto body = encrypt_push("your move", browser.reader());
  ASSERT_TRUE(body);
  EXPECT_EQ(decrypt_push(*body, browser.key, browser.auth), "your move");
  EXPECT_NE(encrypt_push("your move", browser.reader()), body) << "a new key and a new salt for each message";
  EXPECT_EQ(decrypt_push(*body, *PushKey::make(), browser.auth), std::nullopt);
  EXPECT_EQ(decrypt_push(*body, browser.key, std::string(push_auth_bytes, 'b')), std::nullopt);
  std::string forged = *body;
  forged.back() = static_cast<char>(forged.back() ^ 1);
  EXPECT_EQ(decrypt_push(forged, browser.key, browser.auth), std::nullopt);
}

TEST(PushEncryption, TakesWhatFitsIntoOneMessage) {
  const PushBrowser browser;
  const auto longest = encrypt_push(std::string(longest_push, 'x'), browser.reader());
  ASSERT_TRUE(longest);
  EXPECT_EQ(longest->size(), 4096U);
  EXPECT_FALSE(encrypt_push(std::string(longest_push + 1, 'x'), browser.reader()));
}

TEST(PushKeys, AreOfTheCurve) {
  const auto key = PushKey::make();
  ASSERT_TRUE(key);
  EXPECT_TRUE(is_push_point(key->point()));
  std::string beside = key->point();
  beside.back() = static_cast<char>(beside.back() ^ 1);
  EXPECT_FALSE(is_push_point(beside));
  EXPECT_FALSE(is_push_point(key->point().substr(1)));
  EXPECT_FALSE(is_push_point(std::string(65, '\0')));
  EXPECT_FALSE(PushKey::from(PushKey::make()->point(), key->secret().value())) << "of two different keys";
  EXPECT_TRUE(PushKey::from(key->point(), key->secret().value()));
}

// The example of RFC 8292, 2.4.
TEST(Vapid, ReadsTheExampleOfTheStandard) {
  const auto claims = claims_of(
      "vapid "
      "t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3Njgs"
      "InN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_"
      "HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjj"
      "vW2L9OkSSHzvoD1oA, "
      "k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs");
  EXPECT_EQ(claims, (boost::json::object{
                        {"aud", "https://push.example.net"}, {"exp", 1453523768}, {"sub", "mailto:push@example.com"}}));
}

TEST(Vapid, IsSignedWithTheKeyOfTheServer) {
  const auto key = *PushKey::make();
  const VapidClaims wanted{.audience = "https://push.example.net", .contact = "mailto:a@b", .expires = 1'700'000'000};
  const auto authorization = vapid_authorization(key, wanted).value();
  EXPECT_TRUE(authorization.ends_with(", k=" + base64url(key.point())));
  EXPECT_EQ(claims_of(authorization),
            (boost::json::object{{"aud", wanted.audience}, {"exp", wanted.expires}, {"sub", wanted.contact}}));
  const std::size_t comma = authorization.find(',');
  const std::string of_another = authorization.substr(0, comma) + ", k=" + base64url(PushKey::make()->point());
  EXPECT_TRUE(claims_of(of_another).is_null());
}

TEST(PushOptions, AreReadAsTheyAreWritten) {
  const auto key = *PushKey::make();
  const auto options = parse_push_options(push_options_text(key, "mailto:a@b.example", {"https://push.example/"}));
  ASSERT_TRUE(options) << options.error();
  EXPECT_EQ(options->key.point(), key.point());
  EXPECT_EQ(options->key.secret(), key.secret());
  EXPECT_EQ(options->contact, "mailto:a@b.example");
  EXPECT_EQ(options->services, std::vector<std::string>{"https://push.example/"});
}

TEST(PushOptions, SayWhatIsWrongWithAFile) {
  const auto key = *PushKey::make();
  const std::string good = push_options_text(key, "mailto:a@b.example");
  const auto with = [&](const std::string& line) { return parse_push_options(good + line).error(); };
  EXPECT_THAT(with("service = https://push.example"), HasSubstr("slash"));
  EXPECT_THAT(with("service = http://push.example/"), HasSubstr("line 5: service must"));
  EXPECT_THAT(with("contact = root"), HasSubstr("mailto:"));
  EXPECT_THAT(with("private-key = abc"), HasSubstr("32 bytes"));
  EXPECT_THAT(with("secret = x"), HasSubstr("unknown"));
  EXPECT_THAT(with("x"), HasSubstr("key = value"));
  EXPECT_THAT(with("public-key = " + base64url(PushKey::make()->point())), HasSubstr("not a key pair"));
  EXPECT_THAT(parse_push_options("contact = mailto:a@b\n").error(), HasSubstr("missing"));
}

TEST(PushOptions, AreNotForEveryUserOfTheMachine) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "push.keys";
  std::ofstream(file) << push_options_text(*PushKey::make(), "mailto:a@b.example");
  std::filesystem::permissions(file, std::filesystem::perms{0644});
  EXPECT_THAT(read_push_options(file).error(), HasSubstr("chmod 640"));
  std::filesystem::permissions(file, std::filesystem::perms{0640});
  EXPECT_TRUE(read_push_options(file));
  EXPECT_THAT(read_push_options(folder.path() / "none").error(), HasSubstr("cannot be read"));
}

}  // namespace
}  // namespace ootori::server::testing
