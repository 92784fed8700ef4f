#include "server/passwords/password.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>
#include <sodium.h>

namespace ootori::server {
namespace {

TEST(Password, IsKnownAgainAndNoOtherIs) {
  const auto hash = hash_password("correct horse", PasswordCost::least());
  ASSERT_TRUE(hash);
  EXPECT_TRUE(is_password(*hash, "correct horse"));
  EXPECT_FALSE(is_password(*hash, "correct horsf"));
  EXPECT_FALSE(is_password(*hash, "correct hors"));
  EXPECT_FALSE(is_password(*hash, ""));
  EXPECT_NE(hash, hash_password("correct horse", PasswordCost::least())) << "each has a salt of its own";
}

TEST(Password, MayHoldAnyBytesUpToALimit) {
  const std::string any("\0 \xff\n", 4);
  const auto hash = hash_password(any, PasswordCost::least());
  ASSERT_TRUE(hash);
  EXPECT_TRUE(is_password(*hash, any));
  EXPECT_FALSE(is_password(*hash, std::string_view(any).substr(0, 1)));
  EXPECT_FALSE(hash_password(std::string(4'097, 'a'), PasswordCost::least()));
  EXPECT_FALSE(is_password(*hash, std::string(4'097, 'a')));
}

// Sites have hashes made by libsodium.
TEST(Password, IsHashedAsLibsodiumDoes) {
  std::array<char, crypto_pwhash_argon2id_STRBYTES> theirs{};
  ASSERT_EQ(crypto_pwhash_argon2id_str(theirs.data(), "correct horse", 13, 2, 65'536), 0);
  EXPECT_TRUE(is_password(theirs.data(), "correct horse"));
  EXPECT_FALSE(is_password(theirs.data(), "battery staple"));
  const auto ours = hash_password("correct horse", {.passes = 3, .memory = 65'536});
  ASSERT_TRUE(ours);
  EXPECT_EQ(crypto_pwhash_argon2id_str_verify(ours->c_str(), "correct horse", 13), 0);
  EXPECT_NE(crypto_pwhash_argon2id_str_verify(ours->c_str(), "battery staple", 14), 0);
}

TEST(Password, IsNotThatOfADamagedHash) {
  const std::string hash = hash_password("correct horse", PasswordCost::least()).value_or("");
  for (std::size_t size = 0; size < hash.size(); ++size)
    EXPECT_FALSE(is_password(hash.substr(0, size), "correct horse"));
  EXPECT_FALSE(is_password(hash + "A", "correct horse"));
  for (const char* text :
       {"", "correct horse", "$argon2id$v=19$m=4294967295,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AA",
        "$argon2id$v=19$m=8,t=4294967295,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$$"}) {
    EXPECT_FALSE(is_password(text, "correct horse")) << text;
  }
}

}  // namespace
}  // namespace ootori::server
