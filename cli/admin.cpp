#include <iostream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "server/backup.hpp"

namespace ootori::cli {
namespace {

struct BackupOptions {
  std::string data = "./data";
  std::string file;
};

void back_up(const BackupOptions& options) {
  if (const auto made = server::back_up(options.data, options.file); !made) fail(made.error().message);
  std::cout << options.file << " is a copy of " << options.data << '\n';
}

}  // namespace

void add_admin(CLI::App& app) {
  auto* admin = app.add_subcommand("admin", "Look after the data of a server");
  admin->require_subcommand(1);
  auto options = std::make_shared<BackupOptions>();
  auto* backup = admin->add_subcommand("backup", "Copy everything into one file; the server may be running");
  backup->add_option("file", options->file, "the copy; to restore it, put it as ootori.db into an empty data folder")
      ->required();
  backup->add_option("--data", options->data, "the server's data folder")->capture_default_str();
  backup->callback([options] { back_up(*options); });
}

}  // namespace ootori::cli
