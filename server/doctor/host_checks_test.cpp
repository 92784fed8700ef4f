// The exact limits of the checks that need no server.
#include <fstream>

#include <sys/stat.h>
#include <utime.h>

#include "server/doctor/examination.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

class HostChecks : public ::testing::Test {
 protected:
  HostChecks() {
    host.data = folder.path();
    host.backups = folder.path() / "backups";
    host.now = 1'795'502'400'000;  // 2026-11-24T06:40:00Z
    host.clock_synchronised = [] { return true; };
  }

  [[nodiscard]] static std::string problems(const CheckResult& result) {
    std::string all;
    for (const Finding& finding : result.findings) {
      all += (finding.severity == Severity::error ? "error: " : "warning: ") + finding.problem + '\n';
    }
    return all;
  }
  [[nodiscard]] std::string disk_with(std::uint64_t bytes, std::optional<std::uint64_t> files) {
    host.disk_space = [=](const std::filesystem::path&) { return DiskSpace{.free_bytes = bytes, .free_files = files}; };
    return problems(check_disk(host));
  }
  // A file that was written this long after `host.now`.
  void write_ahead(const char* name, std::chrono::seconds ahead) const {
    std::ofstream(folder.path() / name) << "x";
    const auto at = static_cast<std::time_t>(host.now / 1000) + ahead.count();
    const utimbuf times{.actime = at, .modtime = at};
    ASSERT_EQ(::utime((folder.path() / name).c_str(), &times), 0);
  }

  TemporaryFolder folder;
  Host host;
};

TEST_F(HostChecks, ADiskNeedsSomeSpaceAndSomeFiles) {
  EXPECT_EQ(disk_with(1'000'000'000, 1'000), "");
  EXPECT_TRUE(disk_with(999'999'999, 1'000).starts_with("warning: 999 MB are free"));
  EXPECT_TRUE(disk_with(200'000'000, 1'000).starts_with("warning: 200 MB are free"));
  EXPECT_TRUE(disk_with(199'999'999, 1'000).starts_with("error: 199 MB are free"));
  EXPECT_EQ(disk_with(1'000'000'000, 999),
            fmt::format("error: Only 999 more files fit on the disk of {}.\n", folder.path().string()));
  EXPECT_EQ(disk_with(1'000'000'000, 0),
            fmt::format("error: Only 0 more files fit on the disk of {}.\n", folder.path().string()));
  EXPECT_EQ(disk_with(1'000'000'000, std::nullopt), "") << "some file systems do not count files";
}

TEST_F(HostChecks, ADiskMustBeWritable) {
  host.disk_space = [](const std::filesystem::path&) {
    return DiskSpace{.free_bytes = 1'000'000'000, .free_files = 1'000, .is_read_only = true};
  };
  EXPECT_EQ(
      problems(check_disk(host)),
      fmt::format("error: The disk of {} is mounted read-only, so nothing can be saved.\n", folder.path().string()));
}

TEST_F(HostChecks, ALargeDatabaseNeedsTwiceItsSize) {
  std::ofstream(folder.path() / "ootori.db");
  std::filesystem::resize_file(folder.path() / "ootori.db", 600'000'000);  // sparse
  EXPECT_EQ(disk_with(1'200'000'000, 1'000), "");
  EXPECT_EQ(disk_with(1'100'000'000, 1'000),
            fmt::format("warning: 1100 MB are free on the disk of {}; an upgrade or a restore needs up to 1200 MB.\n",
                        folder.path().string()));
}

TEST_F(HostChecks, AnUnknownDiskIsSkipped) {
  host.disk_space = [](const std::filesystem::path&) { return std::nullopt; };
  EXPECT_EQ(check_disk(host).skipped, "the free space cannot be determined");
  EXPECT_EQ(disk_space_at(folder.path() / "missing"), std::nullopt);
}

TEST_F(HostChecks, AClockMayBeAMinuteBehindTheFiles) {
  write_ahead("ootori.db", std::chrono::seconds{60});
  EXPECT_EQ(problems(check_clock(host)), "");
  write_ahead("ootori.db-wal", std::chrono::seconds{61});
  EXPECT_EQ(problems(check_clock(host)),
            "error: The clock was set back: ootori.db-wal was written 61 s in the future. Deadlines will be late by as "
            "much.\n");
  write_ahead("ootori.db", std::chrono::seconds{7200});
  EXPECT_EQ(check_clock(host).findings.size(), 1U) << "once is enough";
}

TEST_F(HostChecks, AClockOfWhichNothingIsKnownIsSkipped) {
  host.clock_synchronised = [] { return std::nullopt; };
  EXPECT_EQ(check_clock(host).skipped, "the system does not report whether its clock is synchronized");
  write_ahead("ootori.db", std::chrono::seconds{61});
  EXPECT_EQ(check_clock(host).skipped, "") << "the files say something";
  EXPECT_EQ(check_clock(host).findings.size(), 1U);
}

TEST_F(HostChecks, ABackupMayBe26HoursOld) {
  const auto backup = host.backups / "ootori-20261123T044000Z.db";  // 26 hours before
  std::filesystem::create_directory(host.backups);
  {
    auto database = *sqlite::Connection::open(backup.string());
    ASSERT_TRUE(database.execute(fmt::format("PRAGMA application_id = {}", ootori_application_id)));
  }
  ::chmod(backup.c_str(), 0600);
  EXPECT_EQ(problems(check_backups(host)), "");
  host.now += 1;
  EXPECT_EQ(problems(check_backups(host)),
            fmt::format("error: The newest backup, {}, is 26 hours old.\n", backup.string()));
}

TEST_F(HostChecks, AFolderOfAnotherUserNamesTheFile) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root gives files away";
  ::chmod(folder.path().c_str(), 0700);
  std::ofstream(folder.path() / "explorer.db") << "x";
  ASSERT_EQ(::chown((folder.path() / "explorer.db").c_str(), 1, 1), 0);
  const auto result = check_data(host);
  ASSERT_EQ(result.findings.size(), 1U);
  EXPECT_EQ(result.findings[0].remedy, fmt::format("chown --reference={0} {0}/explorer.db", folder.path().string()));
}

// The root folder of a disk has a folder of its own, lost+found, which belongs to root.
TEST_F(HostChecks, TheDataMayHaveADiskOfItsOwn) {
  ::chmod(folder.path().c_str(), 0700);
  std::filesystem::create_directory(folder.path() / "lost+found");
  if (::geteuid() == 0) ASSERT_EQ(::chown((folder.path() / "lost+found").c_str(), 1, 1), 0);
  EXPECT_EQ(problems(check_data(host)), "");
}

TEST_F(HostChecks, OtherFilesMayBeReadable) {
  ::chmod(folder.path().c_str(), 0700);
  std::ofstream(folder.path() / "notes.txt") << "x";
  ::chmod((folder.path() / "notes.txt").c_str(), 0644);
  EXPECT_EQ(problems(check_data(host)), "");
  std::ofstream(folder.path() / "ootori.db-wal") << "x";
  ::chmod((folder.path() / "ootori.db-wal").c_str(), 0604);
  EXPECT_EQ(problems(check_data(host)),
            fmt::format("error: Other users can read {}/ootori.db-wal.\n", folder.path().string()));
}

TEST_F(HostChecks, AUnitMayHaveSettingsOfItsOwn) {
  std::ifstream own("deploy/ootori.service");
  std::string text((std::istreambuf_iterator<char>(own)), {});
  ASSERT_TRUE(text.contains("\n[Service]\n"));
  host.unit = folder.path() / "ootori.service";
  EXPECT_EQ(check_unit(host).skipped, "no systemd unit (--unit)") << "it does not exist";
  std::ofstream(host.unit) << text << "# ProtectHome=no\n; comment=1\nExecStart=/opt/ootori serve\nMemoryMax=2G\n";
  EXPECT_EQ(problems(check_unit(host)), "");
  std::string without;
  for (const std::string_view line : {"[Unit]", "[Service]"}) without += std::string(line) + '\n';
  std::ofstream(host.unit) << without;
  const auto result = check_unit(host);
  ASSERT_EQ(result.findings.size(), 1U);
  EXPECT_FALSE(result.findings[0].problem.contains("ExecStart=")) << "each host has its own";
  EXPECT_TRUE(result.findings[0].problem.contains("ProtectHome=yes")) << result.findings[0].problem;
}

TEST_F(HostChecks, LinksInEmailsShouldUseHttps) {
  host.mail = folder.path() / "mail.conf";
  const auto warns_about = [this](std::string_view site) {
    std::ofstream(host.mail) << "smtp = smtp://127.0.0.1:1\nfrom = a@example.org\nsite = " << site << '\n';
    return problems(check_mail(host)).contains("Links in emails begin with " + std::string(site));
  };
  EXPECT_TRUE(warns_about("http://example.org"));
  for (const char* site : {"https://example.org", "http://127.0.0.1:8080", "http://localhost:8080"}) {
    EXPECT_FALSE(warns_about(site)) << site;
  }
  host.mail.clear();
  EXPECT_EQ(check_mail(host).skipped, "no settings for email (--mail)");
}

}  // namespace
}  // namespace ootori::server::testing
