// The checks of a server whose data is in PostgreSQL, as an administrator runs them.
#include <sqlite3.h>
#include <unistd.h>

#include "server/doctor/examination.hpp"
#include "server/schema.hpp"
#include "server/stopped_server.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class StoredElsewhere : public ServerTest {
 protected:
  ServerOptions options() override { return local_options(folder.path() / "data", engine); }
};

TEST_F(StoredElsewhere, AServerThatCannotWriteIsNotBlamedOnItsFolder) {
  OOTORI_ONLY_ON_SQLITE();
  Host host{.data = folder.path() / "data", .url = fmt::format("http://127.0.0.1:{}", server->port())};
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open((host.data / "ootori.db").c_str(), &raw), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(raw, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const auto here = check_server(host);
  host.store = "postgres:///ootori";
  const auto elsewhere = check_server(host);
  sqlite3_close(raw);
  ASSERT_EQ(here.findings.size(), 1U);
  EXPECT_EQ(here.findings[0].problem, "The server cannot write to its data folder.");
  ASSERT_EQ(elsewhere.findings.size(), 1U);
  EXPECT_EQ(elsewhere.findings[0].problem, "The server cannot write to its PostgreSQL database.");
}

// The address of the place without the name of a role, so that PostgreSQL takes the name of the user who connects.
std::string address_without_role(const std::filesystem::path& folder) {
  std::string address = place_of(folder).address;
  const std::string role = "&user=ootori";
  if (const std::size_t at = address.find(role); at != std::string::npos) address.erase(at, role.size());
  return address;
}

// tests/postgres.sh lets `nobody` in only if the system's user has this name ("peer").
TEST(DoctorOnPostgres, RootAsksTheDatabaseAsTheServersUser) {
  if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
  if (::geteuid() != 0) GTEST_SKIP() << "only root can act as somebody else";
  constexpr uid_t nobody = 65534;
  const auto made = test_connection().run(
      "DO $$ BEGIN CREATE ROLE nobody LOGIN SUPERUSER; EXCEPTION WHEN duplicate_object THEN NULL; END $$");
  ASSERT_TRUE(made) << made.error().message;
  const TemporaryFolder folder;
  ASSERT_EQ(::chown(folder.path().c_str(), nobody, nobody), 0);
  (void)open_test_store(folder.path());
  const Host host{
      .data = folder.path(), .store = address_without_role(folder.path()), .schema = whole_schema().version()};
  const auto checked = check_store(host);
  EXPECT_TRUE(checked.findings.empty()) << checked.findings.front().problem;
  const auto listed = administer({.data = host.data, .address = host.store}, ListUsers{""});
  EXPECT_TRUE(listed) << listed.error();
  ASSERT_EQ(::chown(folder.path().c_str(), 0, 0), 0);
  EXPECT_EQ(check_store(host).findings.size(), 1U) << "PostgreSQL does not know root";
}

}  // namespace
}  // namespace ootori::server::testing
