// What to do about the service, for the host at hand: the commands of systemd where it runs, and plain words elsewhere,
// for example in a container, which has neither these commands nor a shell.
#pragma once

#include <string>
#include <string_view>

#include "server/doctor/host.hpp"

namespace ootori::server {

// The advice, a sentence without its full stop that ends in restarting the server, and the command for that.
[[nodiscard]] std::string with_restart(const Host& host, std::string_view advice);
[[nodiscard]] std::string log_of_server(const Host& host);
[[nodiscard]] std::string start_server(const Host& host);
[[nodiscard]] std::string raise_open_files(const Host& host);
[[nodiscard]] std::string synchronise_clock(const Host& host);
[[nodiscard]] std::string back_up_daily(const Host& host, std::string_view command);
[[nodiscard]] std::string back_up_again(const Host& host, std::string_view command);
[[nodiscard]] std::string end_backups_of_sqlite(const Host& host);

}  // namespace ootori::server
