// Breaks the data folder, the database and the backups, and checks that this is found.
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

#include "server/admin/control_socket.hpp"
#include "server/testing/doctor_fixture.hpp"

namespace ootori::server::testing::doctor {
namespace {

TEST_F(Doctor, FindsDataThatOthersCanRead) {
  ::chmod(data().c_str(), 0755);
  expect_finding(check_data(host), Severity::error, "Other users can open");
  ::chmod(data().c_str(), 0700);
  ::chmod(database().c_str(), 0644);
  expect_finding(check_data(host), Severity::error, "Other users can read");
  host.data = folder.path() / "missing";
  expect_finding(check_data(host), Severity::error, "does not exist");
}

TEST_F(Doctor, FindsFilesOfAnotherUser) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root gives files away";
  ASSERT_EQ(::chown(database().c_str(), 1, 1), 0);
  expect_finding(check_data(host), Severity::error, "belongs to another user");
}

TEST_F(Doctor, FindsAFullDisk) {
  const auto with = [this](std::uint64_t bytes, std::uint64_t files) {
    host.disk_space = [bytes, files](const fs::path&) { return DiskSpace{.free_bytes = bytes, .free_files = files}; };
    return check_disk(host);
  };
  expect_finding(with(20'000'000, 100'000), Severity::error, "20 MB are free");
  expect_finding(with(600'000'000, 100'000), Severity::warning, "an upgrade or a restore needs up to 1000 MB");
  expect_finding(with(50'000'000'000, 10), Severity::error, "Only 10 more files");
  EXPECT_TRUE(disk_space_at(data())) << "and the real one says something";
}

TEST_F(Doctor, FindsADamagedDatabase) {
  server.reset();
  overwrite_last_page(database());
  expect_finding(check_store(host), Severity::error, "damaged");
  std::ofstream(database(), std::ios::trunc) << std::string(8192, 'x');
  expect_finding(check_store(host), Severity::error, "cannot be read");
  fs::remove(database());
  expect_finding(check_store(host), Severity::error, "does not exist");
}

TEST_F(Doctor, FindsADatabaseOfAnotherProgramOrALaterVersion) {
  server.reset();
  change_database("PRAGMA user_version = 100000");
  expect_finding(check_store(host), Severity::error, "schema 100000");
  change_database("PRAGMA user_version = 1; PRAGMA application_id = 7");
  expect_finding(check_store(host), Severity::error, "another program");
}

TEST_F(Doctor, LooksForNoDatabaseInTheFolderOfAServerThatUsesPostgres) {
  host.data = folder.path() / "other";
  host.backups = folder.path() / "nowhere";
  fs::create_directory(host.data);
  const auto running = ControlSocket::open(
      host.data, {},
      [](const AdminRequest&, const std::string&) -> std::expected<std::string, Error> { return std::string(); });
  ASSERT_TRUE(running) << running.error();
  for (const CheckResult& result : {check_store(host), check_backups(host)}) {
    EXPECT_TRUE(result.findings.empty()) << report_text({&result, 1});
    EXPECT_TRUE(result.skipped.contains("PostgreSQL")) << result.name;
  }
}

// The nightly backup would go on copying the old database.
TEST_F(Doctor, FindsTheDatabaseThatAMoveToPostgresLeftBehind) {
  host.data = folder.path() / "other";
  fs::create_directory(host.data);
  fs::copy_file(database(), host.data / "ootori.db");
  const auto running = ControlSocket::open(
      host.data, {},
      [](const AdminRequest&, const std::string&) -> std::expected<std::string, Error> { return std::string(); });
  ASSERT_TRUE(running) << running.error();
  EXPECT_TRUE(check_store(host).skipped.contains("PostgreSQL"));
  expect_finding(check_backups(host), Severity::warning, "is still there");
}

TEST_F(Doctor, LooksForNoDatabaseInTheFolderOfAStoppedServerThatUsesPostgres) {
  host.data = folder.path() / "other";
  host.backups = folder.path() / "nowhere";
  fs::create_directory(host.data);
  expect_finding(check_store(host), Severity::error, "does not exist");
  EXPECT_TRUE(check_store(host).findings.front().remedy.contains("--store"));
  host.store = fmt::format("host={} dbname=club password=secret", host.data.string());
  expect_finding(check_store(host), Severity::error, "cannot be reached");
  EXPECT_FALSE(check_store(host).findings.front().problem.contains("secret"));
  EXPECT_TRUE(check_backups(host).findings.empty());
  host.store = "host=";
  host.store += '\'';
  expect_finding(check_store(host), Severity::error, "cannot be read");
}

TEST(DoctorOnPostgres, ChecksTheDatabase) {
  if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
  const TemporaryFolder folder;
  Host host{.data = folder.path(), .store = place_of(folder.path()).address, .schema = whole_schema().version()};
  const auto problem = [&] {
    const CheckResult result = check_store(host);
    return result.findings.empty() ? "" : result.findings.front().problem;
  };
  EXPECT_TRUE(problem().contains("has no data of a server")) << problem();
  (void)open_test_store(folder.path());
  EXPECT_EQ(problem(), "");
  --host.schema;
  EXPECT_TRUE(problem().starts_with("A later version of ootori wrote the data")) << problem();
}

TEST_F(Doctor, FindsADatabaseThatWasDeletedWhileTheServerRuns) {
  fs::remove(database());
  expect_finding(check_store(host), Severity::error, "does not exist");
  EXPECT_EQ(check_backups(host).skipped, "");
}

// Like the folder of another user, a link to itself hides what is behind it, and it does so from root, too.
TEST_F(Doctor, DoesNotSayThatWhatItCannotSeeIsMissing) {
  server.reset();
  host.data = folder.path() / "loop";
  fs::create_directory_symlink("loop", host.data);
  expect_finding(check_data(host), Severity::error, "loop cannot be read: ");
  expect_finding(check_store(host), Severity::error, "loop/ootori.db cannot be read: ");
  EXPECT_TRUE(check_server(host).skipped.contains("loop cannot be read: "));
  EXPECT_TRUE(check_server(host).findings.empty());
  host.data = data();
  host.backups = folder.path() / "loop";
  expect_finding(check_backups(host), Severity::error, "loop cannot be read: ");
}

TEST_F(Doctor, LeavesTheDatabaseOfAStoppedServerAsItIs) {
  server.reset();
  const auto before = fs::last_write_time(database());
  EXPECT_TRUE(check_store(host).findings.empty());
  EXPECT_EQ(fs::last_write_time(database()), before);
}

TEST_F(Doctor, FindsALongLog) {
  server.reset();
  auto log = database();
  log += "-wal";
  std::ofstream(log).put('x');
  fs::resize_file(log, 300'000'000);  // a sparse file, which uses no disk space
  expect_finding(check_store(host), Severity::warning, "300 MB");
}

TEST_F(Doctor, FindsOldAndMissingBackups) {
  host.now += 30 * 3'600'000;
  expect_finding(check_backups(host), Severity::error, "is 30 hours old");
  host.now -= 30 * 3'600'000;
  const auto newest = backups_in(copies()).back().file;
  ::chmod(newest.c_str(), 0644);
  expect_finding(check_backups(host), Severity::error, "Other users can read");
  overwrite_last_page(newest);
  expect_finding(check_backups(host), Severity::error, "is damaged");
  std::ofstream(newest, std::ios::trunc) << "nothing";
  expect_finding(check_backups(host), Severity::error, "cannot be read");
  fs::remove(newest);
  expect_finding(check_backups(host), Severity::error, "There is no backup");
}

}  // namespace
}  // namespace ootori::server::testing::doctor
