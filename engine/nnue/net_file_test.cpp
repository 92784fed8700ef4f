#include "engine/nnue/net_file.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <unistd.h>

#include "engine/testing/nets.hpp"
#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;

template <class G>
using NetFileTest = testing::GameTest<G>;
TYPED_TEST_SUITE(NetFileTest, testing::Games);

TYPED_TEST(NetFileTest, RoundTrips) {
  const auto net = testing::random_net<TypeParam>(1);
  const auto read = read_net(write_net(net));
  ASSERT_TRUE(read) << read.error();
  EXPECT_TRUE(*std::get<SharedNet<TypeParam>>(*read) == net);
}

TYPED_TEST(NetFileTest, FilesOfTheWrongLengthAreRefused) {
  const std::string bytes = write_net(testing::random_net<TypeParam>(2));
  for (std::size_t size = 0; size < bytes.size(); size += size < 80 ? 1 : 9973) {
    ASSERT_FALSE(read_net(bytes.substr(0, size))) << size;
  }
  EXPECT_THAT(read_net(bytes.substr(0, 40)).error(), HasSubstr("ends within its first 64 bytes"));
  EXPECT_THAT(read_net(bytes.substr(0, 1000)).error(), HasSubstr("is 1000 bytes long and should be"));
  EXPECT_THAT(read_net(bytes + "x").error(), HasSubstr("and should be " + std::to_string(bytes.size())));
}

TYPED_TEST(NetFileTest, DamagedFilesAreRefused) {
  const std::string bytes = write_net(testing::random_net<TypeParam>(3));
  for (std::size_t at = 64; at < bytes.size(); at += 4999) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    ASSERT_THAT(read_net(damaged).error(), HasSubstr("checksum")) << at;
  }
}

TYPED_TEST(NetFileTest, WeightsOutOfBoundsAreRefused) {
  const auto refuses = [](auto&& change) {
    auto net = testing::random_net<TypeParam>(4);
    change(net);
    const auto read = read_net(write_net(net));
    return !read && read.error().contains("out of bounds");
  };
  EXPECT_TRUE(refuses([](auto& net) { net.rows[3][4] = 970; }));
  EXPECT_TRUE(refuses([](auto& net) { net.biases[0] = -970; }));
  EXPECT_TRUE(refuses([](auto& net) { net.output_weights[1][0] = 128; }));
  EXPECT_TRUE(refuses([](auto& net) { net.output_biases[0] = 1 << 25; }));
  EXPECT_TRUE(refuses([](auto& net) { net.scale = 0; }));
  EXPECT_TRUE(refuses([](auto& net) { net.scale = 100'000; }));
}

TEST(NetFile, NamesTheFaultOfTheHeader) {
  const std::string bytes = write_net(testing::random_net<Tori>(5));
  EXPECT_EQ(read_net("").error(), "is not a net for this program");
  EXPECT_EQ(read_net("OOTGAME1" + bytes.substr(8)).error(), "is not a net for this program");
  std::string other = bytes;
  other.replace(8, 4, "shan");
  EXPECT_EQ(read_net(other).error(), "is for an unknown game");
  other = bytes;
  other[24] = static_cast<char>(other[24] ^ 1);
  EXPECT_THAT(read_net(other).error(), HasSubstr("943 inputs, 2 × " + std::to_string(Net<Tori>::width) +
                                                 " sums and 4 outputs; for Tori Shogi this"));
}

TEST(NetFile, NamesAMissingFile) {
  EXPECT_EQ(read_net_file("/nowhere/tori.net").error(), "cannot read /nowhere/tori.net");
  EXPECT_EQ(read_net_file("/").error(), "cannot read /") << "a folder";
  const auto path = std::filesystem::temp_directory_path() / ("ootori-net-" + std::to_string(getpid()));
  std::ofstream{path} << "nonsense";
  EXPECT_EQ(read_net_file(path).error(), path.string() + " is not a net for this program");
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace ootori
