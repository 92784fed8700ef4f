#include "engine/book/book_file.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <unistd.h>

#include "engine/little_endian.hpp"
#include "engine/testing/books.hpp"
#include "engine/testing/positions.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t header = 72;

template <class G>
using BookFileTest = testing::GameTest<G>;
TYPED_TEST_SUITE(BookFileTest, testing::Games);

// The file with another body and a matching checksum.
std::string with_body(const std::string& bytes, const std::string& body) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const char byte : body) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  std::string changed = bytes.substr(0, header - 8);
  append_little_endian(changed, sum);
  return changed + body;
}

TYPED_TEST(BookFileTest, RoundTrips) {
  for (const auto& book : {testing::random_book<TypeParam>(1), Book<TypeParam>{}}) {
    const std::string bytes = write_book(book);
    const auto read = read_book(bytes);
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(*std::get<SharedBook<TypeParam>>(*read) == book);
    EXPECT_EQ(write_book(*std::get<SharedBook<TypeParam>>(*read)), bytes);
  }
}

TYPED_TEST(BookFileTest, FilesOfTheWrongLengthAreRefused) {
  const std::string bytes = write_book(testing::random_book<TypeParam>(2, 3));
  for (std::size_t size = 0; size < bytes.size(); ++size) ASSERT_FALSE(read_book(bytes.substr(0, size))) << size;
  EXPECT_THAT(read_book(bytes.substr(0, 40)).error(), HasSubstr("ends within its first 72 bytes"));
  // With a correct checksum, the error names what is missing or superfluous.
  const std::string body = bytes.substr(header);
  for (std::size_t size = 0; size < body.size(); ++size) {
    ASSERT_FALSE(read_book(with_body(bytes, body.substr(0, size)))) << size;
  }
  EXPECT_EQ(read_book(with_body(bytes, body + "x")).error(), "has data after its last position");
  EXPECT_THAT(read_book(with_body(bytes, "")).error(), HasSubstr("is too short for its"));
}

TYPED_TEST(BookFileTest, DamagedFilesAreRefused) {
  const std::string bytes = write_book(testing::random_book<TypeParam>(3, 3));
  for (std::size_t at = header; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    ASSERT_THAT(read_book(damaged).error(), HasSubstr("checksum")) << at;
  }
}

// A book of one position with one move; its body is key, count, move, evaluation, three counts of games.
TEST(BookFile, NamesTheFaultOfAPosition) {
  const auto place = BookPlace<Tori>::of(Position<Tori>::initial());
  const Move move = legal_moves(place.position)[0];
  const std::string bytes = write_book(Book<Tori>{{{place.position.key(), {{.move = move, .evaluation = {}}}}}, {}});
  const std::string body = bytes.substr(header);
  const auto error = [&](std::size_t at, std::string_view part) {
    std::string changed = body;
    changed.replace(at, part.size(), part);
    const auto read = read_book(with_body(bytes, changed));
    return read ? std::string{"none"} : read.error();
  };
  using std::string_view_literals::operator""sv;
  EXPECT_EQ(error(0, ""), "none");
  EXPECT_EQ(error(8, "\0"sv), "has a position without moves");
  EXPECT_EQ(error(8, "\2"sv), "ends in the middle of a move");
  EXPECT_EQ(error(9, "\x3f\0"sv), "has an invalid move");
  EXPECT_EQ(error(9, "\0\x30"sv), "has an invalid move");
  EXPECT_EQ(error(11, "\0\x80"sv), "has an evaluation that is out of bounds");
  EXPECT_EQ(error(15, "\x80"sv), "has an invalid count of games");
}

// LEB128 in as few bytes as possible, of up to 32 bits.
TEST(BookFile, CountsOfGamesHaveASingleEncoding) {
  const auto place = BookPlace<Tori>::of(Position<Tori>::initial());
  const Move move = legal_moves(place.position)[0];
  const std::string bytes = write_book(Book<Tori>{{{place.position.key(), {{.move = move, .evaluation = {}}}}}, {}});
  const auto wins = [&](std::string_view encoded) -> std::optional<std::uint32_t> {
    const auto read = read_book(with_body(bytes, bytes.substr(header, 13).append(encoded).append(2, '\0')));
    if (read) return std::get<SharedBook<Tori>>(*read)->entries().front().moves.front().wins;
    EXPECT_EQ(read.error(), "has an invalid count of games");
    return std::nullopt;
  };
  using std::string_view_literals::operator""sv;
  EXPECT_EQ(wins("\0"sv), 0U);
  EXPECT_EQ(wins("\x7f"sv), 127U);
  EXPECT_EQ(wins("\x80\x01"sv), 128U);
  EXPECT_EQ(wins("\xff\xff\xff\xff\x0f"sv), 4'294'967'295U);
  EXPECT_FALSE(wins("\xff\xff\xff\xff\x1f"sv)) << "more than 32 bits";
  EXPECT_FALSE(wins("\xff\xff\xff\xff\x8f\0"sv)) << "six bytes";
  EXPECT_FALSE(wins("\x85\0"sv)) << "5 takes one byte";
}

TEST(BookFile, PositionsAndMovesMustBeInOrder) {
  const BookMove good{.move = Move::board(Square{1}, Square{2}), .evaluation = Score::centipawns(20)};
  const BookMove bad{.move = Move::board(Square{3}, Square{4}), .evaluation = Score::centipawns(-20)};
  const auto error = [](const std::string& body) {
    const std::string bytes = write_book(Book<Tori>{});
    std::string changed = bytes.substr(0, 32);
    append_little_endian(changed, std::uint32_t{2});
    const auto read = read_book(with_body(changed + bytes.substr(36), body));
    return read ? std::string{"none"} : read.error();
  };
  const auto entry = [](Key key, const std::vector<BookMove>& moves) {
    const std::string bytes = write_book(Book<Tori>{{{key, moves}}, {}});
    return bytes.substr(header);
  };
  EXPECT_EQ(error(entry(5, {good, bad}) + entry(6, {bad})), "none");
  EXPECT_EQ(error(entry(6, {good}) + entry(5, {bad})), "has positions that are out of order");
  EXPECT_EQ(error(entry(5, {good}) + entry(5, {bad})), "has positions that are out of order");
  EXPECT_EQ(error(entry(5, {good, good}) + entry(6, {bad})), "has the same move twice");
  const std::string ordered = entry(5, {good, bad});
  const std::string reversed = ordered.substr(0, 9) + ordered.substr(16) + ordered.substr(9, 7);
  EXPECT_EQ(error(reversed + entry(6, {bad})), "has moves that are out of order");
  EXPECT_EQ(error(entry(5, {good, bad}) + entry(6, {bad}).substr(0, 15)), "ends in the middle of a position");
}

TEST(BookFile, NamesTheFaultOfTheHeader) {
  const std::string bytes = write_book(testing::random_book<Tori>(5, 2));
  EXPECT_EQ(read_book("").error(), "is not an opening book of this program");
  EXPECT_EQ(read_book("OOTNET01" + bytes.substr(8)).error(), "is not an opening book of this program");
  const auto error = [&](std::size_t at, std::string_view part) {
    std::string changed = bytes;
    changed.replace(at, part.size(), part);
    return read_book(changed).error();
  };
  EXPECT_EQ(error(8, "shan"), "is for an unknown game");
  EXPECT_EQ(error(24, "x"), "was built by a program with different position keys; build it again");
  EXPECT_EQ(error(52, "x"), "has a later version of the format");
  EXPECT_THAT(error(34, "x"), HasSubstr("is too short for its"));
}

TEST(BookFile, NamesAMissingFile) {
  EXPECT_EQ(read_book_file("/nowhere/tori.book").error(), "cannot read /nowhere/tori.book");
  EXPECT_EQ(read_book_file("/").error(), "cannot read /") << "a folder";
  const auto path = std::filesystem::temp_directory_path() / ("ootori-book-" + std::to_string(getpid()));
  std::ofstream{path} << "nonsense";
  EXPECT_EQ(read_book_file(path).error(), path.string() + " is not an opening book of this program");
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace ootori
