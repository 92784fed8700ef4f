// In a container there is no systemd, so its commands would be no advice.
#include "server/doctor/advice.hpp"

#include "server/testing/doctor_fixture.hpp"

namespace ootori::server::testing::doctor {
namespace {

class WithoutSystemd : public Doctor {
 protected:
  void SetUp() override {
    Doctor::SetUp();
    host.systemd = [] { return false; };
  }
};

// What a check that finds something advises.
std::string advice_of(const CheckResult& result) {
  EXPECT_FALSE(result.findings.empty()) << result.name;
  std::string advice;
  for (const Finding& finding : result.findings) advice += finding.remedy + '\n';
  return advice;
}

TEST_F(WithoutSystemd, NoAdviceNamesACommandOfSystemd) {
  host.clock_synchronised = [] { return false; };
  std::string all = advice_of(check_clock(host));
  host.now += 30 * 3'600'000;
  all += advice_of(check_backups(host));
  host.backups = folder.path() / "nowhere";
  all += advice_of(check_backups(host));
  host.store = "host=x";
  all += advice_of(check_backups(host));
  host.store.clear();
  host.url = "http://127.0.0.1:1";
  all += advice_of(check_server(host));
  server.reset();
  all += advice_of(check_server(host));
  all += raise_open_files(host) + log_of_server(host);
  for (const char* command : {"systemctl", "journalctl", "timedatectl", ".timer"}) {
    EXPECT_FALSE(all.contains(command)) << command << " in:\n" << all;
  }
}

TEST_F(WithoutSystemd, ABackupIsMadeByTheCommandItself) {
  host.backups = folder.path() / "nowhere";
  const std::string advice = advice_of(check_backups(host));
  EXPECT_TRUE(advice.starts_with("Run each day")) << advice;
  EXPECT_TRUE(
      advice.contains(fmt::format("ootori admin backup --data {} --into {}", data().string(), host.backups.string())))
      << advice;
  host.systemd = [] { return true; };
  EXPECT_TRUE(advice_of(check_backups(host)).starts_with("systemctl enable --now ootori-backup.timer")) << "elsewhere";
}

}  // namespace
}  // namespace ootori::server::testing::doctor
