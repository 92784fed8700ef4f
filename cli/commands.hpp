// The subcommands of `ootori`. Each function adds one: its options, its help, and a callback. The callback does the
// work while the command line is parsed, and calls `fail` (cli/failure.hpp) if it cannot.
#pragma once

#include <CLI/CLI.hpp>

namespace ootori::cli {

void add_admin(CLI::App& app);
void add_analyse(CLI::App& app);
void add_bench(CLI::App& app);
void add_book(CLI::App& app);
void add_bot(CLI::App& app);
void add_check(CLI::App& app);
void add_completion(CLI::App& app);
void add_convert(CLI::App& app);
void add_data(CLI::App& app);
void add_edition(CLI::App& app);
void add_fit(CLI::App& app);
void add_man(CLI::App& app);
void add_lessons(CLI::App& app);
void add_games(CLI::App& app);
void add_match(CLI::App& app);
void add_mate(CLI::App& app);
void add_moves(CLI::App& app);
void add_openings(CLI::App& app);
void add_perft(CLI::App& app);
void add_play(CLI::App& app);
void add_print(CLI::App& app);
void add_prove(CLI::App& app);
void add_selfplay(CLI::App& app);
void add_serve(CLI::App& app);
void add_show(CLI::App& app);
void add_solve(CLI::App& app);
void add_theory(CLI::App& app);
void add_train(CLI::App& app);
void add_tsume(CLI::App& app);
void add_tune(CLI::App& app);
void add_uci(CLI::App& app);
void add_usi(CLI::App& app);
void add_watch(CLI::App& app);
void add_worker(CLI::App& app);
void add_xboard(CLI::App& app);

// Subcommands of `admin`.
void add_doctor(CLI::App& admin);
void add_ready(CLI::App& admin);

}  // namespace ootori::cli
