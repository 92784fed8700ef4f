// What a worker says about itself in the query of its stream.
#include <gtest/gtest.h>

#include "server/work/work_calls.hpp"

namespace ootori::server {
namespace {

Error fault_of(const std::string& query) {
  const auto terms = parse_worker_terms(query);
  EXPECT_FALSE(terms) << query;
  return terms ? Error{} : terms.error();
}

TEST(WorkerTerms, AreReadFromTheQuery) {
  const auto terms = parse_worker_terms("name=attic-2.local&version=1.2&moves=64&reports=1");
  ASSERT_TRUE(terms) << terms.error().message;
  EXPECT_EQ(terms->name, "attic-2.local");
  EXPECT_EQ(terms->version, "1.2");
  EXPECT_EQ(terms->moves, 64U);
  EXPECT_EQ(terms->reports, 1U);
}

TEST(WorkerTerms, NeedWorkOfOneKind) {
  EXPECT_TRUE(parse_worker_terms("name=a&moves=1"));
  EXPECT_TRUE(parse_worker_terms("name=a&reports=1"));
  for (const char* query : {"name=a", "name=a&moves=0&reports=0"}) {
    EXPECT_EQ(fault_of(query).message, "A worker makes at least one move or report at a time.") << query;
  }
}

TEST(WorkerTerms, HaveLimits) {
  EXPECT_EQ(fault_of("name=a&moves=65").field, "moves");
  EXPECT_EQ(fault_of("name=a&reports=65").field, "reports");
  EXPECT_EQ(fault_of("name=a&moves=-1").field, "moves");
  EXPECT_TRUE(parse_worker_terms("moves=1&name=" + std::string(60, 'n')));
  for (const std::string& name :
       {std::string(), std::string(61, 'n'), std::string("a+b"), std::string("a%0Ab"), std::string("%E9%B5%AC")}) {
    const Error fault = fault_of("moves=1&name=" + name);
    EXPECT_EQ(fault.field, "name") << name;
    EXPECT_EQ(fault.message, "The name of a worker has 1 to 60 ASCII characters and no spaces.") << name;
  }
  EXPECT_EQ(fault_of("moves=1").field, "name");
}

TEST(WorkerTerms, UnknownOnesAreRefused) {
  EXPECT_EQ(fault_of("name=a&moves=1&color=red").code, ErrorCode::unknown_field);
  EXPECT_EQ(fault_of("name=a&name=b&moves=1").field, "name");
  EXPECT_EQ(fault_of("name=%zz").code, ErrorCode::malformed);
}

}  // namespace
}  // namespace ootori::server
