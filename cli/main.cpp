// The program `ootori`: one file a subcommand.
#include <cstdlib>
#include <exception>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/failure.hpp"

namespace {

int report(const std::string& message, int status) {
  std::cerr << "ootori: " << message << '\n';
  return status;
}

int bad_input(const std::string& message) {
  return report(message, static_cast<int>(ootori::cli::ExitStatus::bad_input));
}

// CLI11 calls a mistyped command "not expected", and knows of no help but the whole program's.
std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const auto commands = app.get_subcommands();
  if (!commands.empty())
    return std::string{error.what()} + "\nTry 'ootori " + commands.front()->get_name() + " --help'.";
  const auto unknown = app.remaining();
  if (unknown.empty()) return std::string{error.what()} + "\nTry 'ootori --help'.";
  return "there is no command or option '" + unknown.front() + "'; 'ootori --help' lists them";
}

int run(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return app.get_subcommands().empty() ? bad_input("no command is given\n\n" + app.help()) : EXIT_SUCCESS;
  } catch (const CLI::Success& wanted) {  // --help and --version
    return app.exit(wanted);
  } catch (const CLI::RuntimeError& failure) {
    return report(failure.what(), failure.get_exit_code());
  } catch (const CLI::ParseError& error) {
    return bad_input(explain(app, error));
  } catch (const std::exception& error) {
    return report(error.what(), EXIT_FAILURE);
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Ootori, the home of Tori Shogi and Yari Shogi", "ootori"};
  app.set_version_flag("--version", "ootori " OOTORI_VERSION);
  app.require_subcommand(0, 1);

  ootori::cli::add_admin(app);
  ootori::cli::add_analyse(app);
  ootori::cli::add_bench(app);
  ootori::cli::add_bot(app);
  ootori::cli::add_check(app);
  ootori::cli::add_convert(app);
  ootori::cli::add_data(app);
  ootori::cli::add_fit(app);
  ootori::cli::add_match(app);
  ootori::cli::add_moves(app);
  ootori::cli::add_openings(app);
  ootori::cli::add_perft(app);
  ootori::cli::add_selfplay(app);
  ootori::cli::add_serve(app);
  ootori::cli::add_show(app);
  ootori::cli::add_train(app);
  ootori::cli::add_tune(app);
  ootori::cli::add_uci(app);
  ootori::cli::add_usi(app);
  ootori::cli::add_xboard(app);

  return run(app, argc, argv);
}
