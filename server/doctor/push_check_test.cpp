// Keys for push notifications that are missing, readable by others or wrong.
#include <fstream>

#include <sys/stat.h>

#include "server/push/push_options.hpp"
#include "server/testing/doctor_fixture.hpp"

namespace ootori::server::testing::doctor {
namespace {

class DoctorOfPush : public Doctor {
 protected:
  void SetUp() override {
    Doctor::SetUp();
    host.push_keys = folder.path() / "push.keys";
  }

  void write_key(const std::string& text) const {
    std::ofstream(host.push_keys) << text;
    ::chmod(host.push_keys.c_str(), 0600);
  }
};

TEST_F(DoctorOfPush, AcceptsAValidKeyPair) {
  write_key(push_options_text(*PushKey::make(), "mailto:host@example.org"));
  const CheckResult result = check_push(host);
  EXPECT_TRUE(result.findings.empty()) << report_text({&result, 1});
  EXPECT_EQ(result.skipped, "");
  host.push_keys.clear();
  EXPECT_EQ(check_push(host).skipped, "no key for push notifications (--push-keys)");
}

TEST_F(DoctorOfPush, FindsAMissingOrUnreadableKey) {
  expect_finding(check_push(host), Severity::error, "There is no key for push notifications at");
  std::filesystem::create_directory(host.push_keys);  // root can read every file, but not a folder
  ::chmod(host.push_keys.c_str(), 0755);
  expect_finding(check_push(host), Severity::error, "cannot be read");
}

TEST_F(DoctorOfPush, FindsAKeyThatOthersCanRead) {
  write_key(push_options_text(*PushKey::make(), "mailto:host@example.org"));
  ::chmod(host.push_keys.c_str(), 0644);
  expect_finding(check_push(host), Severity::error, "All users can read the private key in");
  EXPECT_EQ(check_push(host).findings.front().remedy, fmt::format("chmod o= {}", host.push_keys.string()));
}

TEST_F(DoctorOfPush, FindsAnInvalidKeyPair) {
  const std::string one = push_options_text(*PushKey::make(), "mailto:host@example.org");
  const std::string other = push_options_text(*PushKey::make(), "mailto:host@example.org");
  write_key(one.substr(0, one.find("private-key")) + other.substr(other.find("private-key")));
  expect_finding(check_push(host), Severity::error, "are not a key pair");
  write_key("contact = mailto:host@example.org\n");
  expect_finding(check_push(host), Severity::error, "private-key or contact is missing");
}

}  // namespace
}  // namespace ootori::server::testing::doctor
