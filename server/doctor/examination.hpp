// Checks a host for problems, and suggests how to fix them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "server/doctor/finding.hpp"
#include "server/doctor/host.hpp"

namespace ootori::server {

// Each function checks one subject and changes nothing. Blocks during a few connections; checking a database of many
// gigabytes takes minutes.
[[nodiscard]] CheckResult check_data(const Host& host);     // the data folder: owner, permissions
[[nodiscard]] CheckResult check_disk(const Host& host);     // free space
[[nodiscard]] CheckResult check_store(const Host& host);    // integrity of the database
[[nodiscard]] CheckResult check_server(const Host& host);   // whether it runs, answers and can write; its version
[[nodiscard]] CheckResult check_files(const Host& host);    // the limit on open files
[[nodiscard]] CheckResult check_clock(const Host& host);    // whether the clock is synchronized
[[nodiscard]] CheckResult check_backups(const Host& host);  // age of the latest backup
[[nodiscard]] CheckResult check_mail(const Host& host);     // settings, mail server, waiting emails
[[nodiscard]] CheckResult check_push(const Host& host);     // the key for push notifications
[[nodiscard]] CheckResult check_proxy(const Host& host);    // headers that the proxy passes on
[[nodiscard]] CheckResult check_work(const Host& host);     // analyses that were set aside
[[nodiscard]] CheckResult check_unit(const Host& host);     // differences from our systemd unit

// Runs all checks, in this order, with_addresses().
[[nodiscard]] std::vector<CheckResult> examine(const Host& host);

[[nodiscard]] bool is_well(std::span<const CheckResult> results);

// The report as text and as JSON, described in docs/operations.md.
[[nodiscard]] std::string report_text(std::span<const CheckResult> results);
[[nodiscard]] std::string report_json(std::span<const CheckResult> results);

}  // namespace ootori::server
