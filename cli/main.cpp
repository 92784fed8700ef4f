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

int run(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return EXIT_SUCCESS;
  } catch (const CLI::Success& wanted) {  // --help and --version
    return app.exit(wanted);
  } catch (const CLI::RuntimeError& failure) {
    return report(failure.what(), failure.get_exit_code());
  } catch (const CLI::ParseError& error) {
    return report(std::string{error.what()} + "\nTry 'ootori --help'.",
                  static_cast<int>(ootori::cli::ExitStatus::bad_input));
  } catch (const std::exception& error) {
    return report(error.what(), EXIT_FAILURE);
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Ootori, the home of Tori Shogi and Yari Shogi", "ootori"};
  app.set_version_flag("--version", "ootori " OOTORI_VERSION);
  app.require_subcommand(1);

  ootori::cli::add_analyse(app);
  ootori::cli::add_bench(app);
  ootori::cli::add_check(app);
  ootori::cli::add_convert(app);
  ootori::cli::add_match(app);
  ootori::cli::add_moves(app);
  ootori::cli::add_openings(app);
  ootori::cli::add_perft(app);
  ootori::cli::add_serve(app);
  ootori::cli::add_show(app);
  ootori::cli::add_uci(app);
  ootori::cli::add_usi(app);

  return run(app, argc, argv);
}
