// Queries of positions and games must not allocate memory. The test counts every call of `new` in this program.
#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "rules/games.hpp"
#include "rules/perft.hpp"
#include "rules/testing/random_game.hpp"

namespace {

thread_local std::size_t allocations = 0;

void* allocate(std::size_t size) {
  ++allocations;
  void* memory = std::malloc(size > 0 ? size : 1);  // NOLINT(cppcoreguidelines-no-malloc): this is `new`
  if (memory == nullptr) throw std::bad_alloc{};
  return memory;
}

void* allocate(std::size_t size, std::align_val_t alignment) {
  const auto boundary = static_cast<std::size_t>(alignment);
  ++allocations;
  void* memory = std::aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary);
  if (memory == nullptr) throw std::bad_alloc{};
  return memory;
}

void release(void* memory) { std::free(memory); }  // NOLINT(cppcoreguidelines-no-malloc): this is `delete`

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocate(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return allocate(size, alignment); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }

namespace ootori {
namespace {

template <class F>
std::size_t allocations_of(F&& work) {
  const std::size_t before = allocations;
  work();
  return allocations - before;
}

template <class G>
class Allocations : public ::testing::Test {};
using Games = AllGames::As<::testing::Types>;
TYPED_TEST_SUITE(Allocations, Games);

TYPED_TEST(Allocations, AreCounted) {
  EXPECT_GT(allocations_of([] { Game<TypeParam>{}; }), 0U);
}

TYPED_TEST(Allocations, AreNoneInWhatIsAskedOfAPosition) {
  testing::play_choices<TypeParam>(testing::random_choices(4, 150), [](const Game<TypeParam>& game) {
    const Position<TypeParam>& position = game.position();
    std::uint64_t asked = 0;
    const std::size_t taken = allocations_of([&] {
      const MoveList moves = legal_moves(position);
      asked += moves.size() + count_legal_moves(position);
      asked += has_legal_move(position) ? 1U : 0U;
      asked += position.in_check() ? 1U : 0U;
      for (const Move move : moves) asked += is_legal(position, move) && position.after(move).in_check() ? 1U : 0U;
      asked += perft(position, 2) + perft_without_bulk(position, 2);
    });
    EXPECT_EQ(taken, 0U) << "ply " << game.plies() << ", " << asked;
  });
}

// The history grows with each move; nothing else in a game may allocate.
TYPED_TEST(Allocations, AreNoneInWhatIsAskedOfAGame) {
  testing::play_choices<TypeParam>(testing::random_choices(9, 150), [](const Game<TypeParam>& game) {
    Game<TypeParam> copy = game;
    const std::size_t taken = allocations_of([&] {
      for (const Move move : copy.permitted_moves()) EXPECT_FALSE(copy.illegality(move));
      if (copy.plies() > 0) copy.take_back_to(copy.plies() - 1);  // computes the outcome again
      EXPECT_FALSE(copy.outcome());
    });
    EXPECT_EQ(taken, 0U) << "ply " << game.plies();
  });
}

}  // namespace
}  // namespace ootori
