// Any bytes as a game record, in every format: records that stay the same once they have been written, or an error fit
// to be shown.
#include <cstdint>
#include <string_view>

#include "fuzz/require.hpp"
#include "notation/record_check.hpp"
#include "notation/record_format.hpp"

namespace {

using namespace ootori;
using fuzz::require;

void read(const RecordFormat& format, std::string_view text, const GameSpec* game) {
  const auto records = format.parse(text, game);
  if (!records) return fuzz::require_message(describe(records.error()));
  for (const Record& record : *records) {
    if (const auto problem = check_record(record)) fuzz::require_message(describe(record.spec(), *problem));
    const std::string once = format.write(record);
    const auto back = format.parse(once, game);
    require(back && back->size() == 1);
    require(format.write(back->front()) == once);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const RecordFormat& format : record_formats()) {
    read(format, text, nullptr);
    for (const GameSpec* spec : all_games) read(format, text, spec);
  }
  return 0;
}
