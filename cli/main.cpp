// The program `ootori`. Each subcommand has its own file.
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/help_formatter.hpp"
#include "rules/games.hpp"

namespace {

int report(const std::string& message, int status) {
  std::cerr << "ootori: " << message << '\n';
  return status;
}

int bad_input(const std::string& message) {
  return report(message, static_cast<int>(ootori::cli::ExitStatus::bad_input));
}

bool has_commands(const CLI::App& command) {
  return !command.get_subcommands([](const CLI::App*) { return true; }).empty();
}

// CLI11 calls a mistyped command "not expected" or says that one is required, and does not say whose help to read.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App* command = &app;
  std::string help = "'ootori";
  for (auto chosen = app.get_subcommands(); !chosen.empty(); chosen = command->get_subcommands()) {
    command = chosen.front();
    help += " " + command->get_name();
  }
  help += " --help'";
  const auto unknown = command->remaining();
  if (unknown.empty() || !has_commands(*command)) return std::string{error.what()} + "\nTry " + help + ".";
  return "unknown command or option '" + unknown.front() + "'; " + help + " lists them";
}

// If the system refuses a thread, it gives a reason, but not what failed.
std::string explain(const std::system_error& error) {
  const bool is_thread = error.code() == std::errc::resource_unavailable_try_again;
  return is_thread ? std::string{"the system allows no more threads: "} + error.what() : error.what();
}

// Shown to people who type only the name of the program.
std::string first_steps() {
  const std::string game{ootori::all_games.front()->id};
  std::string names;
  for (const ootori::GameSpec* spec : ootori::all_games) {
    const bool is_last = spec == ootori::all_games.back();
    names += names.empty() ? "" : is_last ? " and " : ", ";
    names += std::string{spec->name} + " (" + std::string{spec->id} + ")";
  }
  return "Ootori plays " + names + ". First steps:\n\n" + "  ootori play " + game +
         "                    play against the engine in this terminal\n" + "  ootori play " + game +
         " --level 1 --plain  the lowest level, in plain lines of text\n" +
         "  ootori serve                        start a server for browsers and terminals\n" +
         "  ootori analyse FILE                 analyse a game record with the engine\n" + "  ootori show " + game +
         "                    draw a board\n" + "  ootori usi " + game +
         "                     run the engine for USI programs\n\n" +
         "All commands: ootori --help. Help for one command: ootori play --help.\n";
}

// The output is buffered, so it may turn out only now that it could not be written, for example to a full disk.
int finish() { return std::cout.flush() ? EXIT_SUCCESS : report("cannot write the output", EXIT_FAILURE); }

int run(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) std::cout << first_steps();
    return finish();
  } catch (const CLI::Success& wanted) {  // --help and --version
    const int status = app.exit(wanted);
    return status == EXIT_SUCCESS ? finish() : status;
  } catch (const CLI::RuntimeError& failure) {
    const std::string what = failure.what();
    return what.empty() ? failure.get_exit_code() : report(what, failure.get_exit_code());
  } catch (const CLI::ParseError& error) {
    return bad_input(explain(app, error));
  } catch (const std::system_error& error) {
    return report(explain(error), EXIT_FAILURE);
  } catch (const std::bad_alloc&) {
    return report("there is not enough memory", EXIT_FAILURE);
  } catch (const std::exception& error) {
    return report(error.what(), EXIT_FAILURE);
  }
}

// If the caller has closed a standard stream, the next file that the program opens takes its place, and messages would
// be written into that file. Output that nobody can read remains an error.
void fill_closed_streams() {
  for (const auto& [stream, mode] :
       {std::pair{STDIN_FILENO, O_RDONLY}, std::pair{STDOUT_FILENO, O_RDONLY}, std::pair{STDERR_FILENO, O_WRONLY}}) {
    if (::fcntl(stream, F_GETFD) < 0) static_cast<void>(::open("/dev/null", mode));  // the lowest number that is free
  }
}

}  // namespace

int main(int argc, char** argv) {
  fill_closed_streams();
  CLI::App app{"Ootori, the home of Tori Shogi and Yari Shogi", "ootori"};
  app.formatter(std::make_shared<ootori::cli::HelpFormatter>());  // the commands added below inherit it
  app.set_version_flag("--version", "ootori " OOTORI_VERSION);
  app.require_subcommand(0, 1);

  ootori::cli::add_admin(app);
  ootori::cli::add_analyse(app);
  ootori::cli::add_bench(app);
  ootori::cli::add_book(app);
  ootori::cli::add_bot(app);
  ootori::cli::add_check(app);
  ootori::cli::add_completion(app);
  ootori::cli::add_convert(app);
  ootori::cli::add_data(app);
  ootori::cli::add_edition(app);
  ootori::cli::add_fit(app);
  ootori::cli::add_man(app);
  ootori::cli::add_lessons(app);
  ootori::cli::add_games(app);
  ootori::cli::add_match(app);
  ootori::cli::add_mate(app);
  ootori::cli::add_moves(app);
  ootori::cli::add_openings(app);
  ootori::cli::add_perft(app);
  ootori::cli::add_play(app);
  ootori::cli::add_print(app);
  ootori::cli::add_prove(app);
  ootori::cli::add_selfplay(app);
  ootori::cli::add_serve(app);
  ootori::cli::add_show(app);
  ootori::cli::add_solve(app);
  ootori::cli::add_theory(app);
  ootori::cli::add_train(app);
  ootori::cli::add_tsume(app);
  ootori::cli::add_tune(app);
  ootori::cli::add_uci(app);
  ootori::cli::add_usi(app);
  ootori::cli::add_watch(app);
  ootori::cli::add_worker(app);
  ootori::cli::add_xboard(app);

  return run(app, argc, argv);
}
