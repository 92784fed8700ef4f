#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "server/clockwork/broken_pipes.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/doctor/examination.hpp"
#include "server/doctor/probe.hpp"
#include "server/schema.hpp"

namespace ootori::cli {
namespace {

struct DoctorOptions {
  server::Host host;
  std::string data = "./data";
  bool is_json = false;
};

// The folders that systemd searches first (systemd.unit(5)).
std::filesystem::path installed_unit() {
  std::error_code error;
  for (const char* folder : {"/etc/systemd/system", "/usr/local/lib/systemd/system", "/lib/systemd/system"}) {
    auto unit = std::filesystem::path(folder) / "ootori.service";
    if (std::filesystem::exists(unit, error)) return unit;
  }
  return {};
}

void examine(const DoctorOptions& options) {
  server::ignore_broken_pipes();  // a service that it checks may close the connection
  server::Host host = options.host;
  host.data = options.data;
  host.now = server::unix_now();
  host.schema = server::whole_schema().version();
  if (host.unit.empty()) host.unit = installed_unit();
  const auto results = server::examine(host);
  std::cout << (options.is_json ? server::report_json(results) : server::report_text(results)) << std::flush;
  if (!server::is_well(results)) throw CLI::RuntimeError("", static_cast<int>(ExitStatus::failed));
}

void ask_ready(const std::string& url) {
  const auto answer = server::probe(url, "/api/v1/ready");
  if (!answer) fail(url + " cannot be reached: " + answer.error(), ExitStatus::failed);
  std::cout << answer->body << '\n' << std::flush;
  if (answer->status != 200) throw CLI::RuntimeError("", static_cast<int>(ExitStatus::failed));
}

}  // namespace

void add_ready(CLI::App& admin) {
  auto* command =
      admin.add_subcommand("ready", "Check whether games can be played on a server; exit status 0 if so, 1 if not");
  const auto url = std::make_shared<std::string>(server::usual_url);
  command->add_option("--url", *url, "Address of the server")->capture_default_str();
  command->callback([url] { ask_ready(*url); });
}

void add_doctor(CLI::App& admin) {
  auto* command =
      admin.add_subcommand("doctor", "Find problems with a server and its host, and explain how to fix them");
  const auto options = std::make_shared<DoctorOptions>();
  server::Host& host = options->host;
  command->add_option("--data", options->data, "The server's data folder")->type_name("DIR")->capture_default_str();
  command->add_option("--store", host.store, "The server's PostgreSQL database, if it runs with --store");
  command->add_option("--url", host.url, "Address of the server on this machine; default: as the server says");
  command->add_option("--metrics", host.metrics, "Address of the server's metrics; default: as the server says");
  command->add_option("--site", host.site,
                      "Public address of the server, through the proxy, like https://ootori.example.org");
  command->add_option("--mail", host.mail, "File with the settings for email, as for ootori serve --mail")
      ->type_name("FILE");
  command
      ->add_option("--push-keys", host.push_keys,
                   "File with the key for push notifications, as for ootori serve --push-keys")
      ->type_name("FILE");
  command->add_option("--backups", host.backups, "Folder with the backups")->type_name("DIR")->capture_default_str();
  command->add_option("--unit", host.unit, "Name of the systemd unit; default: the installed one");
  command->add_flag("--json", options->is_json, "Write the results as JSON");
  command->callback([options] { examine(*options); });
}

}  // namespace ootori::cli
