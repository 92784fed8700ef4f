// `ootori tsume --check`: says of given positions whether they are sound problems, and if not, what is wrong and where.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ootori::cli {

struct ProblemCheckOptions {
  std::vector<std::string> positions;
  std::string file;  // empty: none
  int plies = 0;     // the length that every mate should have, unless its line says so; 0: any
  std::uint64_t nodes = 1'000'000;
  bool json = false;
};

// Ends the program with status 1 if a problem is not proven sound, and with 2 if a line cannot be read.
template <class G>
void check_problems(const ProblemCheckOptions& options);

}  // namespace ootori::cli
