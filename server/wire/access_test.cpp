// What tokens allow.
#include "server/wire/access.hpp"

#include <gtest/gtest.h>

#include "server/wire/caller.hpp"

namespace ootori::server {
namespace {

Caller holder_of(std::initializer_list<Scope> scopes) {
  TokenGrant grant{.id = TokenId::random(), .scopes = {}};
  for (const Scope scope : scopes) grant.scopes.add(scope);
  return {.player = {"ann"}, .login = {}, .token = grant};
}

TEST(Access, ABrowserMayDoEverything) {
  const Caller guest{.player = {"ann"}, .login = {}};
  for (const Access access : {Access::anybody(), Access::with(Scope::work), Access::browser_only()}) {
    EXPECT_EQ(refusal(access, guest), std::nullopt);
  }
}

TEST(Access, ATokenNeedsTheScope) {
  EXPECT_EQ(refusal(Access::with(Scope::play), holder_of({Scope::read, Scope::play})), std::nullopt);
  EXPECT_EQ(
      refusal(Access::with(Scope::play), holder_of({Scope::read, Scope::seek})),
      (Error{.code = ErrorCode::missing_scope, .message = R"(This token lacks the scope "play".)", .scope = "play"}));
  EXPECT_EQ(refusal(Access::anybody(), holder_of({})), std::nullopt);
}

TEST(Access, NoTokenReplacesABrowser) {
  Caller all = holder_of({});
  for (const auto& [scope, name] : scope_names) all.token->scopes.add(scope);
  EXPECT_EQ(refusal(Access::browser_only(), all),
            (Error{ErrorCode::not_by_token, "You must sign in to do this. An API token is not enough."}));
}

TEST(Scopes, HaveANameEach) {
  for (const auto& [scope, name] : scope_names) {
    EXPECT_EQ(text(scope), name);
    EXPECT_EQ(parse_scope(name), scope);
  }
  for (const char* name : {"", "Read", "read ", "admin"}) EXPECT_EQ(parse_scope(name), std::nullopt) << name;
}

TEST(Scopes, AreStoredByTheirNames) {
  Scopes some;
  EXPECT_TRUE(some.empty());
  EXPECT_EQ(text(some), "");
  some.add(Scope::work);
  some.add(Scope::read);
  some.add(Scope::read);
  EXPECT_EQ(text(some), "read work");
  EXPECT_EQ(parse_scopes("work read"), some);
  EXPECT_FALSE(some.has(Scope::play));
  EXPECT_EQ(parse_scopes(""), Scopes{});
  for (const char* wrong : {"read admin", "read  play", " read", "read,play"}) {
    EXPECT_EQ(parse_scopes(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace ootori::server
