// Files of mate problems, and proofs of mates: what is wrong is told, what is read can be written and read again.
#include <cstdint>
#include <string_view>

#include "engine/tsume/problem_file.hpp"
#include "fuzz/require.hpp"
#include "notation/mate_proof.hpp"

namespace {

using namespace ootori;
using fuzz::require;

template <class G>
void read_as_problems(std::string_view text) {
  const auto problems = read_problems<G>(text);
  if (!problems) return require(problems.error().line > 0 && !problems.error().reason.empty());
  std::string written;
  for (const Problem<G>& problem : *problems) written += write_problem(problem);
  const auto again = read_problems<G>(written);
  require(again && again->size() == problems->size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_as_problems<Tori>(text);
  read_as_problems<Yari>(text);
  if (const auto proof = check_mate_proof(text)) {
    require(proof->game != nullptr && proof->positions > 0 && proof->plies > 0);
  } else {
    require(proof.error().line > 0 && !proof.error().reason.empty());
  }
  return 0;
}
