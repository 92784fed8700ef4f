#include "server/doctor/advice.hpp"

#include <fmt/format.h>

namespace ootori::server {

std::string with_restart(const Host& host, std::string_view advice) {
  return fmt::format("{}{}", advice, host.systemd() ? ": systemctl restart ootori" : ".");
}

std::string log_of_server(const Host& host) { return host.systemd() ? "journalctl -u ootori" : "the server's log"; }

std::string start_server(const Host& host) {
  return host.systemd() ? "systemctl start ootori; if it stops again, journalctl -u ootori shows why."
                        : "Start the server; if it stops again, its log shows why.";
}

std::string raise_open_files(const Host& host) {
  return host.systemd() ? "Set a higher LimitNOFILE=, at least 32768, with `systemctl edit ootori`, then restart the "
                          "server."
                        : "Start the server with a higher limit, at least 32768: for a container with --ulimit "
                          "nofile=32768, elsewhere with ulimit -Hn.";
}

std::string synchronise_clock(const Host& host) {
  return host.systemd() ? "Install systemd-timesyncd or chrony; `timedatectl` then says "
                          "\"System clock synchronized: yes\"."
                        : "Install chrony on this machine, or on the one that runs the container.";
}

std::string back_up_daily(const Host& host, std::string_view command) {
  return fmt::format("{}: {}",
                     host.systemd() ? "systemctl enable --now ootori-backup.timer, or run each day"
                                    : "Run each day, for a container with `podman exec` or `docker exec`",
                     command);
}

std::string back_up_again(const Host& host, std::string_view command) {
  return fmt::format("Find out why{}, then run: {}", host.systemd() ? " (journalctl -u ootori-backup)" : "", command);
}

std::string end_backups_of_sqlite(const Host& host) {
  return host.systemd() ? "Move the file out of the folder (`mv`), and stop the timer: systemctl disable --now "
                          "ootori-backup.timer"
                        : "Move the file out of the folder, and stop the daily backup; use pg_dump instead.";
}

}  // namespace ootori::server
