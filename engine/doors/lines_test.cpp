#include "engine/doors/lines.hpp"

#include <sstream>
#include <thread>
#include <vector>

#include <gmock/gmock.h>

namespace ootori {
namespace {

std::vector<std::string> read_all(const std::string& text) {
  std::istringstream in{text};
  LineReader reader{in};
  std::vector<std::string> lines;
  while (const auto line = reader.next()) lines.push_back(line->text);
  return lines;
}

TEST(LineReader, AcceptsEveryUsualLineEnding) {
  using ::testing::ElementsAre;
  EXPECT_THAT(read_all("a\nb\r\nc"), ElementsAre("a", "b", "c"));
  EXPECT_THAT(read_all("\n\n"), ElementsAre("", ""));
  EXPECT_THAT(read_all(""), ElementsAre());
  EXPECT_THAT(read_all(std::string{"a\0b\n", 4}), ElementsAre(std::string("a\0b", 3)));
}

TEST(LineReader, TruncatesTooLongLines) {
  std::istringstream in{std::string(LineReader::longest, 'a') + "\n" + std::string(LineReader::longest * 3, 'b') +
                        "\nc\n"};
  LineReader reader{in};
  EXPECT_FALSE(reader.next()->is_too_long);
  const auto cut = reader.next();
  EXPECT_TRUE(cut->is_too_long);
  EXPECT_EQ(cut->text.size(), LineReader::longest);
  EXPECT_EQ(reader.next()->text, "c");
}

TEST(LineWriter, DoesNotMixLinesOfSeveralThreads) {
  std::ostringstream out;
  LineWriter writer{out};
  const std::string line(100, 'x');
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int n = 0; n < 100; ++n) writer.write(line);
      });
    }
  }
  EXPECT_THAT(read_all(out.str()), ::testing::AllOf(::testing::SizeIs(400), ::testing::Each(line)));
}

class FlushCounter : public std::stringbuf {
 public:
  int flushes = 0;

 private:
  int sync() override {
    ++flushes;
    return 0;
  }
};

TEST(LineWriter, KeepsABatchOfLinesTogether) {
  FlushCounter buffer;
  std::ostream out{&buffer};
  LineWriter writer{out};
  writer.write("a");
  EXPECT_EQ(buffer.flushes, 1);
  {
    const LineWriter::Batch batch{writer};
    writer.write("b");
    writer.write("c");
    EXPECT_EQ(buffer.flushes, 1);
  }
  EXPECT_EQ(buffer.flushes, 2);
  writer.write("d");
  EXPECT_EQ(buffer.flushes, 3);
  EXPECT_EQ(buffer.str(), "a\nb\nc\nd\n");
}

}  // namespace
}  // namespace ootori
