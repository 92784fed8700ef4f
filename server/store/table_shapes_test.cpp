#include "server/store/table_shapes.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "server/schema.hpp"

namespace ootori::server {
namespace {

std::vector<TableShape> shapes_in(const char* sql) {
  const std::array<SchemaStep, 1> steps{{{1, sql}}};
  const Tables tables{.room = "things", .steps = steps, .texts = {}};
  auto shapes = shapes_of(Schema({&tables}));
  if (!shapes) throw std::runtime_error(shapes.error().message);
  return std::move(*shapes);
}

std::vector<std::string> names_of(const TableShape& shape) {
  std::vector<std::string> names;
  for (const ColumnShape& column : shape.columns) names.push_back(column.name);
  return names;
}

TEST(TableShapes, HaveTheirKeyFirst) {
  const auto shapes = shapes_in(
      "CREATE TABLE parts (size REAL, number INTEGER NOT NULL, name TEXT, thing TEXT NOT NULL, "
      "PRIMARY KEY (thing, number)) STRICT, WITHOUT ROWID;");
  ASSERT_EQ(shapes.size(), 1U);
  EXPECT_EQ(shapes[0].name, "parts");
  EXPECT_EQ(names_of(shapes[0]), (std::vector<std::string>{"thing", "number", "size", "name"}));
  EXPECT_EQ(shapes[0].key_size(), 2U);
  EXPECT_FALSE(shapes[0].counts_up());
  using enum Value::Type;
  std::vector<Value::Type> types;
  for (const ColumnShape& column : shapes[0].columns) types.push_back(column.type);
  EXPECT_EQ(types, (std::vector{text, integer, real, text}));
}

TEST(TableShapes, CountUpIfTheirKeyIsANumber) {
  const auto shapes = shapes_in(
      "CREATE TABLE a (id INTEGER PRIMARY KEY, x TEXT) STRICT;"
      "CREATE TABLE b (id TEXT PRIMARY KEY, x INTEGER) STRICT, WITHOUT ROWID;");
  ASSERT_EQ(shapes.size(), 2U);
  EXPECT_TRUE(shapes[0].counts_up());
  EXPECT_FALSE(shapes[1].counts_up());
}

TEST(TableShapes, FollowThoseThatTheyReference) {
  const auto shapes = shapes_in(
      "CREATE TABLE c (id INTEGER PRIMARY KEY, b INTEGER REFERENCES b (id), own INTEGER REFERENCES c (id)) STRICT;"
      "CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a (id)) STRICT;"
      "CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT;");
  std::string order;
  for (const TableShape& shape : shapes) order += shape.name;
  EXPECT_EQ(order, "abc");
}

TEST(TableShapes, ThatReferenceEachOtherInACircleAreAnError) {
  EXPECT_THROW((void)shapes_in("CREATE TABLE a (id INTEGER PRIMARY KEY, b INTEGER REFERENCES b (id)) STRICT;"
                               "CREATE TABLE b (id INTEGER PRIMARY KEY, a INTEGER REFERENCES a (id)) STRICT;"),
               std::runtime_error);
  EXPECT_THROW((void)shapes_in("CREATE TABLE"), std::runtime_error);
}

// Rows are copied in the order of their keys, so a table without a key cannot be moved.
TEST(TableShapes, OfAServerAllHaveAKey) {
  const auto shapes = shapes_of(whole_schema());
  ASSERT_TRUE(shapes) << shapes.error().message;
  for (const TableShape& shape : *shapes) EXPECT_GT(shape.key_size(), 0U) << shape.name;
  EXPECT_TRUE(std::ranges::any_of(*shapes, [](const TableShape& shape) { return shape.name == "games"; }));
}

}  // namespace
}  // namespace ootori::server
