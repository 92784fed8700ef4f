// All checks together, the unit, and the report.
#include <fstream>

#include "server/testing/doctor_fixture.hpp"

namespace ootori::server::testing::doctor {
namespace {

TEST_F(Doctor, FindsNothingOnAHealthyServer) {
  const auto results = examine(host);
  EXPECT_TRUE(is_well(results)) << report_text(results);
  EXPECT_TRUE(report_text(results).contains("No problems found."));
  for (const CheckResult& result : results) {
    if (result.name != "mail" && result.name != "push" && result.name != "unit" && result.name != "files")
      EXPECT_EQ(result.skipped, "") << result.name;
  }
}

TEST_F(Doctor, FindsAnAlteredSystemdUnit) {
  std::ifstream own("deploy/ootori.service");
  std::string text((std::istreambuf_iterator<char>(own)), {});
  ASSERT_TRUE(text.contains("ProtectHome=yes"));
  host.unit = folder.path() / "ootori.service";
  std::ofstream(host.unit) << text;
  EXPECT_TRUE(check_unit(host).findings.empty());
  text.erase(text.find("ProtectHome=yes"), 15);
  std::ofstream(host.unit) << text;
  expect_finding(check_unit(host), Severity::warning, "it lacks ProtectHome=yes");
}

TEST_F(Doctor, ReportsAsTextAndAsJson) {
  const std::vector<CheckResult> results{
      {.name = "disk", .findings = {warning_of("It is nearly full.", "Make room."), error_of("It is full.", "Run.")}},
      {.name = "mail", .skipped = "no settings"},
      {.name = "clock"}};
  EXPECT_FALSE(is_well(results));
  EXPECT_EQ(report_text(results),
            "warning  disk     It is nearly full.\n                  To do: Make room.\n"
            "error    disk     It is full.\n                  To do: Run.\n"
            "skipped  mail     no settings\nok       clock\n1 error, 1 warning.\n");
  const auto report = boost::json::parse(report_json(results));
  EXPECT_EQ(report.at("errors"), 1);
  EXPECT_EQ(report.at("checks").at(0).at("status"), "error");
  EXPECT_EQ(report.at("checks").at(0).at("findings").at(1).at("remedy"), "Run.");
  EXPECT_EQ(report.at("checks").at(1).at("reason"), "no settings");
}

}  // namespace
}  // namespace ootori::server::testing::doctor
