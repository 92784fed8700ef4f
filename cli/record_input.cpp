#include "cli/record_input.hpp"

#include <iostream>
#include <iterator>

#include "cli/choice_type.hpp"
#include "cli/failure.hpp"
#include "cli/game_name.hpp"
#include "cli/input_file.hpp"
#include "terminal/record_text.hpp"

namespace ootori::cli {
namespace {

std::string read_file(const std::string& name) {
  if (name == "-") return {std::istreambuf_iterator<char>{std::cin}, {}};
  return read_or_fail(name);
}

const RecordFormat& format_or_fail(const std::string& name, std::string_view text) {
  if (name.empty()) {
    if (const RecordFormat* format = guess_record_format(text)) return *format;
    fail("unknown record format; name it with --from: " + record_format_names());
  }
  if (const RecordFormat* format = find_record_format(name)) return *format;
  fail("there is no format '" + name + "'; the formats are " + record_format_names());
}

}  // namespace

void RecordInput::add_to(CLI::App& command) {
  command.add_option("file", file, "Game record; - for standard input")->required()->type_name("FILE");
  add_format(command);
}

void RecordInput::add_format(CLI::App& command) {
  command.add_option("--from", format, "Format of the record (" + record_format_names() + "); default: detected")
      ->type_name(choice_type("FORMAT", record_format_names()));
  command.add_option("--game", game, game_names() + ", if the record does not name its game")
      ->type_name(choice_type("GAME", game_names()));
}

std::vector<Record> RecordInput::read() const {
  const GameSpec* spec = game.empty() ? nullptr : &game_or_fail(game);
  const std::string text = terminal::record_text(read_file(file));
  auto records = format_or_fail(format, text).parse(text, spec);
  if (!records) fail(describe(records.error()));
  for (const Record& record : *records) {
    for (const RecordWarning& warning : record.warnings) std::cerr << "warning: " << describe(warning) << '\n';
  }
  if (records->empty()) fail("there is no game in '" + file + "'");
  return std::move(*records);
}

}  // namespace ootori::cli
