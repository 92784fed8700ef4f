// A server and its host, which tests break to check that `ootori admin doctor` finds it.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <sqlite3.h>

#include "server/clockwork/clocks.hpp"
#include "server/doctor/examination.hpp"
#include "server/doctor/probe.hpp"
#include "server/schema.hpp"
#include "server/store/backup_folder.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing::doctor {

namespace fs = std::filesystem;

class Doctor : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = local_options(data(), engine);
    made.metrics.emplace();
    made.metrics->port = 0;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    ASSERT_TRUE(back_up_into(data(), copies(), 5, unix_now()));
    host.data = data();
    host.url = fmt::format("http://127.0.0.1:{}", server->port());
    host.metrics = fmt::format("http://127.0.0.1:{}/metrics", server->metrics_port());
    host.backups = copies();
    host.schema = whole_schema().version();
    host.now = unix_now();
    // Do not query the machine that runs the tests.
    host.disk_space = [](const fs::path&) { return DiskSpace{.free_bytes = 50'000'000'000, .free_files = 1'000'000}; };
    host.clock_synchronised = [] { return true; };
    host.time_zones = [] { return true; };
    host.systemd = [] { return true; };
  }

  [[nodiscard]] fs::path data() const { return folder.path() / "data"; }
  [[nodiscard]] fs::path copies() const { return folder.path() / "copies"; }
  [[nodiscard]] fs::path database() const { return data() / "ootori.db"; }

  void change_database(const char* sql) const {
    sqlite3* raw = nullptr;
    ASSERT_EQ(sqlite3_open(database().c_str(), &raw), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(raw, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(raw);
  }

  // The last page belongs to a table or an index; both are checked.
  static void overwrite_last_page(const fs::path& file) {
    std::fstream pages(file, std::ios::in | std::ios::out | std::ios::binary);
    pages.seekp(-4096, std::ios::end);
    pages << std::string(4096, '\x55');
  }

  Host host;
};

// Expects a single finding whose problem contains the text.
inline void expect_finding(const CheckResult& result, Severity severity, std::string_view problem) {
  SCOPED_TRACE(result.name);
  EXPECT_EQ(result.skipped, "");
  ASSERT_EQ(result.findings.size(), 1U);
  const Finding& finding = result.findings.front();
  EXPECT_EQ(finding.severity, severity);
  EXPECT_TRUE(finding.problem.contains(problem)) << finding.problem;
  EXPECT_FALSE(finding.remedy.empty());
}

}  // namespace ootori::server::testing::doctor
