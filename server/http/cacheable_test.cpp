#include "server/http/cacheable.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

class Cacheable : public ::testing::Test {
 protected:
  [[nodiscard]] HttpResponse answer_to(std::string if_none_match) const {
    HttpRequest request;
    request.if_none_match = std::move(if_none_match);
    return cacheable(request, {.type = "text/plain", .lasting = "no-cache", .etag = etag}, content);
  }
  static bool has(const HttpResponse& response, std::string_view name) {
    return std::ranges::any_of(response.headers, [name](const auto& field) { return field.first == name; });
  }

  const std::shared_ptr<const std::string> content = std::make_shared<const std::string>("content");
  const std::string etag = etag_of(*content);
};

TEST_F(Cacheable, NewClientsGetTheContent) {
  for (const std::string& known : {std::string(), etag_of("other"), etag.substr(1, etag.size() - 2)}) {
    const auto response = answer_to(known);
    EXPECT_EQ(response.status, 200) << known;
    EXPECT_EQ(response.body, content);
    EXPECT_TRUE(has(response, "Content-Type"));
    EXPECT_TRUE(has(response, "ETag"));
    EXPECT_TRUE(has(response, "Cache-Control"));
  }
}

TEST_F(Cacheable, ClientsThatHaveItAreToldSo) {
  for (const std::string& known : {etag, "W/" + etag, etag_of("other") + ", " + etag}) {
    const auto response = answer_to(known);
    EXPECT_EQ(response.status, 304) << known;
    EXPECT_EQ(response.body, nullptr);
    EXPECT_FALSE(has(response, "Content-Type"));
    EXPECT_TRUE(has(response, "ETag")) << "RFC 9110, 15.4.5";
    EXPECT_TRUE(has(response, "Cache-Control"));
  }
}

TEST_F(Cacheable, TheTagFollowsFromTheContent) {
  EXPECT_EQ(etag_of("content"), etag);
  EXPECT_NE(etag_of("Content"), etag);
  EXPECT_NE(etag_of(""), etag);
  EXPECT_TRUE(etag.starts_with('"') && etag.ends_with('"')) << etag;
}

}  // namespace
}  // namespace ootori::server
