// Examines a host: what is wrong with it, and what to do.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "server/doctor/finding.hpp"
#include "server/doctor/host.hpp"

namespace ootori::server {

// Each looks at one thing and changes nothing. Blocks for the time of a few connections; a store of many gigabytes
// takes minutes to be read.
[[nodiscard]] CheckResult check_data(const Host& host);     // the folder: whose it is, who may read it
[[nodiscard]] CheckResult check_disk(const Host& host);     // room for what is written
[[nodiscard]] CheckResult check_store(const Host& host);    // whether the database is whole
[[nodiscard]] CheckResult check_server(const Host& host);   // whether it runs, answers and can write; its version
[[nodiscard]] CheckResult check_files(const Host& host);    // how many files it may open
[[nodiscard]] CheckResult check_clock(const Host& host);    // whether it is right
[[nodiscard]] CheckResult check_backups(const Host& host);  // how old the last one is
[[nodiscard]] CheckResult check_mail(const Host& host);     // settings, mail server, emails that wait
[[nodiscard]] CheckResult check_push(const Host& host);     // the key for push notifications
[[nodiscard]] CheckResult check_proxy(const Host& host);    // what the proxy passes on
[[nodiscard]] CheckResult check_work(const Host& host);     // analyses that were set aside
[[nodiscard]] CheckResult check_unit(const Host& host);     // how the unit of systemd differs from ours

// All of them, in this order.
[[nodiscard]] std::vector<CheckResult> examine(const Host& host);

[[nodiscard]] bool is_well(std::span<const CheckResult> results);

// For a person, and for a program: docs/operations.md has both.
[[nodiscard]] std::string report_text(std::span<const CheckResult> results);
[[nodiscard]] std::string report_json(std::span<const CheckResult> results);

}  // namespace ootori::server
