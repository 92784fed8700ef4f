// The tables of all rooms: what names a player is deleted with the player, and is part of the export of the player's
// data.
#include "server/schema.hpp"

#include <map>
#include <set>

#include "server/openapi/openapi.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

struct Column {
  std::string table, name, type;
};

class WholeSchema : public SqliteStoreTest {
 protected:
  // All columns of the database, whichever room made them.
  [[nodiscard]] std::vector<Column> columns() const {
    auto connection = database();
    auto statement = *connection.prepare(
        "SELECT t.name, c.name, c.type FROM sqlite_schema t JOIN pragma_table_info(t.name) c "
        "WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY 1, 2");
    std::vector<Column> all;
    while (*statement.step()) {
      all.push_back({std::string(statement.text(0)), std::string(statement.text(1)), std::string(statement.text(2))});
    }
    return all;
  }

  static const TextColumn* find(const Column& column) {
    for (const Tables* room : whole_schema().tables()) {
      for (const TextColumn& text : room->texts) {
        if (text.table == column.table && text.column == column.name) return &text;
      }
    }
    return nullptr;
  }

  // Adds a row to every table, with the player's id in every text column. Other constraints are not enforced.
  void fill(const std::string& player) const {
    auto connection = database();
    ASSERT_TRUE(connection.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON"));
    std::map<std::string, std::pair<std::string, std::string>> rows;
    for (const Column& column : columns()) {
      auto& [names, values] = rows[column.table];
      names += (names.empty() ? "" : ", ") + column.name;
      values += (values.empty() ? "" : ", ") + (column.type == "TEXT" ? "'" + player + "'" : std::string("1"));
    }
    for (const auto& [table, row] : rows) {
      const auto added =
          connection.execute(fmt::format("INSERT INTO {} ({}) VALUES ({})", table, row.first, row.second));
      ASSERT_TRUE(added) << table << ": " << added.error().message;
    }
    // Deletion updates this row, so it must satisfy the constraints of its table.
    ASSERT_TRUE(connection.execute("UPDATE chat_messages SET phrase = NULL"));
  }
};

TEST_F(WholeSchema, SaysOfEveryTextWhatItIs) {
  (void)open();
  for (const Column& column : columns()) {
    if (column.type != "TEXT") continue;
    EXPECT_NE(find(column), nullptr) << column.table << "." << column.name
                                     << " stands in no room's list of texts (Tables::texts): does it name a player?";
  }
}

TEST_F(WholeSchema, HasEveryTextThatARoomLists) {
  (void)open();
  std::set<std::pair<std::string, std::string>> there;
  for (const Column& column : columns()) there.emplace(column.table, column.name);
  for (const Tables* room : whole_schema().tables()) {
    for (const TextColumn& text : room->texts) {
      EXPECT_TRUE(there.contains({std::string(text.table), std::string(text.column)})) << text.table << text.column;
    }
  }
}

// No version is skipped.
TEST_F(WholeSchema, HasAStepForEveryVersion) {
  for (std::int64_t version = 1; version <= whole_schema().version(); ++version) {
    EXPECT_FALSE(whole_schema().script(version).empty()) << version;
  }
}

TEST_F(WholeSchema, WhoIsDeletedIsNowhereButWhereItIsSaid) {
  const std::string player = "who-is-deleted";
  (void)open();
  fill(player);
  const auto store = open();
  const FormerPlayer former{.player = {player}, .folded = {}, .deleted = 1};
  // A former player with the same name would be a conflict.
  ASSERT_TRUE(database().execute("DELETE FROM former_players"));
  const auto deleted = write_now(*store, {forget_player({player}), DeleteAccount{former}});
  ASSERT_TRUE(deleted) << deleted.error().message;
  auto connection = database();
  for (const Column& column : columns()) {
    const TextColumn* text = find(column);
    if (text == nullptr || text->fate != Fate::deleted) continue;
    const auto left =
        connection.integer(fmt::format("SELECT count(*) FROM {} WHERE {} = '{}'", column.table, column.name, player));
    EXPECT_EQ(*left, 0) << column.table << "." << column.name << " is still there";
  }
}

// docs/protocol.md, Export: the file has every field that a room names.
TEST_F(WholeSchema, WhatNamesAPlayerIsAmongThePlayersOwnData) {
  const json::object schemas = json::parse(openapi_text()).at("components").at("schemas").as_object();
  const json::object& fields = schemas.at("Export").at("properties").as_object();
  for (const Tables* room : whole_schema().tables()) {
    for (const TextColumn& text : room->texts) {
      if (!text.exported.empty()) {
        EXPECT_TRUE(fields.contains(text.exported)) << text.table << "." << text.column << ": " << text.exported;
      }
      if (text.fate != Fate::nobody && text.column == "player") {
        const bool tells_of_deletion = text.table == "former_players" || text.table == "changed_players";
        EXPECT_TRUE(!text.exported.empty() || tells_of_deletion || room->room == "mail")
            << text.table << " names players and is in no player's own data";
      }
    }
  }
}

}  // namespace
}  // namespace ootori::server::testing
