// Checks every SFEN of tests/data/sfen: valid ones are written back unchanged, and invalid ones are rejected for the
// stated reason.
#include <fstream>

#include <gtest/gtest.h>

#include "notation/sfen.hpp"

namespace ootori {
namespace {

std::vector<std::string> lines_of(std::string_view kind, const GameSpec& spec) {
  const std::string path = "tests/data/sfen/" + std::string{kind} + "." + std::string{spec.id} + ".txt";
  std::ifstream file{path};
  EXPECT_TRUE(file) << path;
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST(SfenCorpus, ValidOnesComeBack) {
  for (const GameSpec* spec : listed_games) {
    const auto lines = lines_of("valid", *spec);
    EXPECT_EQ(lines.size(), 1000u);
    for (const std::string& line : lines) {
      const auto read = parse_sfen(*spec, line);
      ASSERT_TRUE(read) << line << ": " << describe(*spec, read.error());
      EXPECT_EQ(write_sfen(read->position, read->move_number), line);
    }
  }
}

TEST(SfenCorpus, InvalidOnesAreRefusedForTheirFault) {
  for (const GameSpec* spec : listed_games) {
    const auto lines = lines_of("invalid", *spec);
    EXPECT_GE(lines.size(), 700u);
    for (const std::string& line : lines) {
      const std::size_t tab = line.find('\t');
      const auto read = parse_sfen(*spec, line.substr(tab + 1));
      ASSERT_FALSE(read) << line;
      EXPECT_EQ(code(read.error().fault), line.substr(0, tab)) << line;
      EXPECT_FALSE(describe(*spec, read.error()).empty()) << line;
    }
  }
}

}  // namespace
}  // namespace ootori
