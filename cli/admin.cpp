#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/secret_file.hpp"
#include "log/log.hpp"
#include "notation/text_cursor.hpp"
#include "post/characters.hpp"
#include "server/admin/control_socket.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/push/push_options.hpp"
#include "server/schema.hpp"
#include "server/stopped_server.hpp"
#include "server/store/backup.hpp"
#include "server/store/backup_folder.hpp"
#include "server/store/moving.hpp"
#include "server/wire/dates.hpp"

namespace ootori::cli {
namespace {

struct AdminOptions {
  std::string data = "./data";
  std::string store;
  std::string to;
  std::string file;
  std::string into;
  std::size_t keep = 14;
  std::string name;
  std::string containing;
  std::string role;
  std::string reason;
  std::string until;
  int days = 0;
  std::int64_t most = 50;
  bool yes = false;
  std::string contact;
};

void back_up_into(const AdminOptions& options) {
  const auto made = server::back_up_into(options.data, options.into, options.keep, server::unix_now());
  if (!made) fail(made.error().message);
  std::cout << made->string() << " is a backup of " << options.data << '\n';
}

void refuse_database(const AdminOptions& options) {
  if (!options.store.empty()) fail("this command does not back up or restore PostgreSQL; use pg_dump and pg_restore");
}

void back_up(const AdminOptions& options) {
  if (options.file.empty() == options.into.empty()) fail("name either a backup file or a folder with --into");
  refuse_database(options);
  if (!options.into.empty()) return back_up_into(options);
  if (const auto made = server::back_up(options.data, options.file); !made) fail(made.error().message);
  std::cout << options.file << " is a backup of " << options.data << '\n';
}

void restore(const AdminOptions& options) {
  refuse_database(options);
  const auto kept = server::restore(options.data, options.file, server::whole_schema());
  if (!kept) fail(kept.error().message);
  std::cout << "restored " << options.data << " from " << options.file;
  if (!kept->empty()) std::cout << "; the earlier data is in " << kept->string();
  std::cout << '\n';
}

// Tells a database address, in either of libpq's two forms, from a folder.
bool is_address(const std::string& place) {
  return place.starts_with("postgres://") || place.starts_with("postgresql://") || place.contains('=');
}

void move(const AdminOptions& options) {
  server::StoreMove move{.from = {.data = options.data, .address = options.store}, .to = {}};
  if (is_address(options.to)) {
    move.to.address = options.to;
  } else {
    move.to.data = options.to;
  }
  move.tell = [](const server::MoveProgress& progress) {
    std::cerr << progress.table << ": " << progress.rows << " of " << progress.of << " rows\n";
  };
  const auto moved = server::move_store(move, server::whole_schema());
  if (!moved) fail(moved.error().message);
  for (const auto& table : *moved)
    std::cout << fmt::format("{:<20} {:>12} {}\n", table.name, table.rows, table.checksum);
  std::cout << "moved; the copy is identical\n";
}

void ask(const AdminOptions& options, const server::AdminRequest& request) {
  // The output is the answer. The audit log, not this log, records what was done.
  log::begin("ootori", log::Level::warn);
  for (const std::string& text : {options.name, options.containing, options.reason}) {
    if (!post::is_utf8(text)) fail(ootori::quoted(text) + " is not valid UTF-8");
  }
  const auto done = server::administer({.data = options.data, .address = options.store}, request);
  if (!done) fail(done.error());
  std::cout << *done;
}

server::BanUser ban_of(const AdminOptions& options) {
  server::BanUser ban{options.name, options.reason, {}};
  if (!options.until.empty()) {
    ban.until = server::end_of_day(options.until);
    if (!ban.until) fail("--until " + options.until + ": expected a date like 2026-12-31");
  }
  if (options.days > 0) {
    const auto end = std::chrono::system_clock::now() + std::chrono::days{options.days};
    ban.until = std::chrono::duration_cast<std::chrono::milliseconds>(end.time_since_epoch()).count();
  }
  return ban;
}

using Shared = std::shared_ptr<AdminOptions>;

CLI::App* add_command(CLI::App& parent, const std::string& name, const std::string& help, const Shared& options) {
  auto* command = parent.add_subcommand(name, help);
  command->add_option("--data", options->data, "The server's data folder")->type_name("DIR")->capture_default_str();
  command->add_option("--store", options->store, "The server's PostgreSQL database, if it runs with --store");
  return command;
}

void add_copies(CLI::App& admin, const Shared& options) {
  auto* backup = add_command(admin, "backup", "Back up all data to one file; works while the server runs", options);
  backup->add_option("file", options->file, "Backup file to write")->type_name("FILE");
  auto* into = backup->add_option("--into", options->into,
                                  "Write the backup to this folder, in a file named after the current time");
  into->type_name("DIR");
  backup->add_option("--keep", options->keep, "Number of backups to keep in that folder")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str()
      ->needs(into);
  backup->callback([options] { back_up(*options); });

  auto* restoring = add_command(
      admin, "restore",
      "Restore a backup; stop the server first. The current database is kept as ootori.db.before-restore", options);
  restoring->add_option("file", options->file, "Backup file to read")->required()->type_name("FILE");
  restoring->callback([options] { restore(*options); });

  auto* moving =
      add_command(admin, "move-store",
                  "Move all data to a PostgreSQL database, or from PostgreSQL to a folder; stop the server first. "
                  "If interrupted, run the command again to continue",
                  options);
  moving
      ->add_option("--to", options->to,
                   "Empty database, like postgres://ootori@127.0.0.1/ootori, or folder without a "
                   "database")
      ->required();
  moving->callback([options] { move(*options); });
}

void rebuild_explorer(const AdminOptions& options) {
  const auto show = [](const std::string& lines) { std::cout << lines << std::flush; };
  const auto done = server::rebuild_explorer({.data = options.data, .address = options.store}, show);
  if (!done) fail(done.error());
  std::cout << *done;
}

void add_explorer(CLI::App& admin, const Shared& options) {
  auto* explorer =
      admin.add_subcommand("explorer", "Show or rebuild the index of openings; works while the server runs");
  explorer->require_subcommand(1);
  auto* status = add_command(*explorer, "status", "Show how many games are in the index", options);
  status->callback([options] { ask(*options, server::ShowExplorer{}); });
  auto* rebuild = add_command(
      *explorer, "rebuild",
      "Rebuild the index from all games and show the progress. If interrupted, run the command again to continue",
      options);
  rebuild->callback([options] { rebuild_explorer(*options); });
}

void add_reports(CLI::App& admin, const Shared& options) {
  auto* reports =
      admin.add_subcommand("reports", "List or retry game analyses that failed; works while the server runs");
  reports->require_subcommand(1);
  auto* list = add_command(*reports, "list", "List the games whose analysis failed three times", options);
  list->callback([options] { ask(*options, server::ListSetAside{}); });
  auto* retry = add_command(*reports, "retry", "Allow another analysis of a game", options);
  retry->add_option("game", options->name, "Id of the game")->required();
  retry->callback([options] { ask(*options, server::RetryAnalysisOf{options->name}); });
}

void make_push_keys(const AdminOptions& options) {
  if (!server::is_push_contact(options.contact)) {
    fail("--contact " + options.contact + ": expected an address like mailto:admin@example.org");
  }
  const auto key = server::PushKey::make();
  if (!key) fail("OpenSSL cannot create a key", ExitStatus::failed);
  write_secret_or_fail(options.file, server::push_options_text(*key, options.contact));
  std::cout << options.file << " contains the key; start the server with --push-keys " << options.file << '\n';
}

void add_push_keys(CLI::App& admin, const Shared& options) {
  auto* keys = admin.add_subcommand("push-keys", "Create the key for push notifications (ootori serve --push-keys)");
  keys->add_option("--out", options->file, "Key file to write; it must not exist yet")->required()->type_name("FILE");
  keys->add_option("--contact", options->contact,
                   "Your contact address for the push services, like mailto:admin@example.org")
      ->required();
  keys->callback([options] { make_push_keys(*options); });
}

void delete_user(const AdminOptions& options) {
  if (!options.yes)
    fail("this permanently deletes the account " + options.name +
         " and all its data except its games; confirm with --yes");
  ask(options, server::DeleteUser{options.name});
}

void add_recovery(CLI::App& users, const Shared& options) {
  auto* password = add_command(
      users, "password", "Create a link for setting a new password; give it only to the owner of the account", options);
  password->add_option("name", options->name, "Name of the account")->required();
  password->callback([options] { ask(*options, server::ResetPassword{options->name}); });

  auto* deletion =
      add_command(users, "delete", "Permanently delete an account and resign its games in progress", options);
  deletion->add_option("name", options->name, "Name of the account")->required();
  deletion->add_flag("--yes", options->yes, "Confirm the deletion");
  deletion->callback([options] { delete_user(*options); });
}

void add_users(CLI::App& admin, const Shared& options) {
  auto* users =
      admin.add_subcommand("users", "List, show and delete accounts, and set their roles; works while the server runs");
  users->require_subcommand(1);
  auto* list = add_command(*users, "list", "List all accounts", options);
  list->add_option("text", options->containing, "List only accounts whose names contain this text");
  list->callback([options] { ask(*options, server::ListUsers{options->containing}); });

  auto* show = add_command(*users, "show", "Show one account", options);
  show->add_option("name", options->name, "Name of the account")->required();
  show->callback([options] { ask(*options, server::ShowUser{options->name}); });

  auto* role = add_command(*users, "role", "Set the role of an account: player, moderator or administrator", options);
  role->add_option("name", options->name, "Name of the account")->required();
  role->add_option("role", options->role, "Role: player, moderator or administrator")
      ->required()
      ->check(CLI::IsMember({"player", "moderator", "administrator"}));
  role->callback([options] { ask(*options, server::ChangeRole{options->name, *server::parse_role(options->role)}); });
  add_recovery(*users, options);
}

void add_bans(CLI::App& admin, const Shared& options) {
  auto* ban = add_command(admin, "ban",
                          "Ban an account: it is signed out everywhere and cannot sign in. Its games continue, "
                          "and it loses them on time",
                          options);
  ban->add_option("name", options->name, "Name of the account")->required();
  ban->add_option("--reason", options->reason, "Reason, on one line; the player sees it")->required();
  auto* until = ban->add_option("--until", options->until,
                                "Last day of the ban, like 2026-12-31 (UTC); without it, the ban is permanent");
  ban->add_option("--days", options->days, "Length of the ban in days")->check(CLI::Range(1, 36'500))->excludes(until);
  ban->callback([options] { ask(*options, ban_of(*options)); });

  auto* unban = add_command(admin, "unban", "Lift the ban on an account", options);
  unban->add_option("name", options->name, "Name of the account")->required();
  unban->callback([options] { ask(*options, server::UnbanUser{options->name}); });

  auto* audit = add_command(admin, "audit", "List the changes made with `ootori admin`, newest first", options);
  audit->add_option("--most", options->most, "Number of entries to show")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  audit->callback([options] { ask(*options, server::ShowAudit{options->most}); });
}

}  // namespace

void add_admin(CLI::App& app) {
  auto* admin = app.add_subcommand("admin", "Administer a server");
  admin->require_subcommand(1);
  const auto options = std::make_shared<AdminOptions>();
  add_copies(*admin, options);
  add_users(*admin, options);
  add_bans(*admin, options);
  add_explorer(*admin, options);
  add_reports(*admin, options);
  add_push_keys(*admin, options);
  add_doctor(*admin);
  add_ready(*admin);
}

}  // namespace ootori::cli
