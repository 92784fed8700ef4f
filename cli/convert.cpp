#include <iostream>
#include <memory>

#include "cli/failure.hpp"
#include "cli/record_input.hpp"

namespace ootori::cli {
namespace {

struct ConvertOptions {
  RecordInput input;
  std::string to;
};

void run_convert(const ConvertOptions& options) {
  const RecordFormat* format = find_record_format(options.to);
  if (!format) fail("there is no format '" + options.to + "'; the formats are " + record_format_names());
  bool first = true;
  for (const Record& record : options.input.read()) {
    std::cout << (first ? "" : "\n") << format->write(record);
    first = false;
  }
}

}  // namespace

void add_convert(CLI::App& app) {
  auto* command = app.add_subcommand("convert", "Rewrite game records in another format");
  auto options = std::make_shared<ConvertOptions>();
  options->input.add_to(*command);
  command->add_option("--to", options->to, "The format to write (" + record_format_names() + ")")
      ->required()
      ->type_name("FORMAT");
  command->callback([options] { run_convert(*options); });
}

}  // namespace ootori::cli
