#include <iostream>
#include <memory>

#include "cli/choice_type.hpp"
#include "cli/failure.hpp"
#include "cli/record_input.hpp"
#include "notation/western_record.hpp"

namespace ootori::cli {
namespace {

struct ConvertOptions {
  RecordInput input;
  std::string to;
  std::string notation;  // the notation of moves; empty: the format's own
};

std::string written(const Record& record, const RecordFormat& format, const std::string& notation) {
  if (notation.empty()) return format.write(record);
  if (format.name != "text") fail("--notation works only with the format text, not " + std::string{format.name});
  std::string known;
  for (const WesternStyle style : western_styles) {
    if (name(style) == notation) return write_western_record(record, style);
    known += (known.empty() ? "" : ", ") + std::string{name(style)};
  }
  fail("there is no notation '" + notation + "' for text; the notations are " + known);
}

void run_convert(const ConvertOptions& options) {
  const RecordFormat* format = find_record_format(options.to);
  if (!format) fail("there is no format '" + options.to + "'; the formats are " + record_format_names());
  bool first = true;
  for (const Record& record : options.input.read()) {
    std::cout << (first ? "" : "\n") << written(record, *format, options.notation);
    first = false;
  }
}

}  // namespace

void add_convert(CLI::App& app) {
  auto* command = app.add_subcommand("convert", "Convert game records to another format");
  auto options = std::make_shared<ConvertOptions>();
  options->input.add_to(*command);
  command->add_option("--to", options->to, "Format to write (" + record_format_names() + ")")
      ->required()
      ->type_name(choice_type("FORMAT", record_format_names()));
  command
      ->add_option("--notation", options->notation,
                   "Notation of moves in text: hodges, hodgkin, letters, english or romaji")
      ->type_name(choice_type("NOTATION", "hodges, hodgkin, letters, english or romaji"));
  command->callback([options] { run_convert(*options); });
}

}  // namespace ootori::cli
