#include "cli/record_input.hpp"

#include <iostream>
#include <iterator>

#include "cli/failure.hpp"
#include "cli/game_name.hpp"
#include "cli/input_file.hpp"

namespace ootori::cli {
namespace {

std::string read_file(const std::string& name) {
  if (name == "-") return {std::istreambuf_iterator<char>{std::cin}, {}};
  return read_or_fail(name);
}

const RecordFormat& format_or_fail(const std::string& name, std::string_view text) {
  if (name.empty()) {
    if (const RecordFormat* format = guess_record_format(text)) return *format;
    fail("this is no game record in a format that is known here; the formats are " + record_format_names());
  }
  if (const RecordFormat* format = find_record_format(name)) return *format;
  fail("there is no format '" + name + "'; the formats are " + record_format_names());
}

}  // namespace

void RecordInput::add_to(CLI::App& command) {
  command.add_option("file", file, "The record; - for standard input")->required();
  add_format(command);
}

void RecordInput::add_format(CLI::App& command) {
  command.add_option("--from", format, "Its format (" + record_format_names() + "); else by its looks")
      ->type_name("FORMAT");
  command.add_option("--game", game, "tori or yari, where the record does not say")->type_name("GAME");
}

std::vector<Record> RecordInput::read() const {
  const GameSpec* spec = game.empty() ? nullptr : &game_or_fail(game);
  const std::string text = read_file(file);
  auto records = format_or_fail(format, text).parse(text, spec);
  if (!records) fail(describe(records.error()));
  if (records->empty()) fail("there is no game in '" + file + "'");
  return std::move(*records);
}

}  // namespace ootori::cli
