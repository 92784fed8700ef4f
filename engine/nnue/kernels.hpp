// The arithmetic of a net, twice: portable loops, which compilers turn into what the machine has, and AVX2 by hand.
// Both come to the same numbers. Which one runs is settled when the program is built (OOTORI_ARCH in
// cmake/Options.cmake), like all of the program's instructions: a build for a bare x86-64 has no AVX2 in it at all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/nnue/net.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace ootori {

// Rows of weights that come into a sum or leave it.
class RowChanges {
 public:
  void add(const std::int16_t* row) { added_[adds_++] = row; }
  void remove(const std::int16_t* row) { removed_[removes_++] = row; }

  [[nodiscard]] std::span<const std::int16_t* const> added() const { return {added_.data(), adds_}; }
  [[nodiscard]] std::span<const std::int16_t* const> removed() const { return {removed_.data(), removes_}; }

 private:
  // A board full of pieces and two hands: more inputs are never on.
  static constexpr std::size_t most = 64 + 2 * 64;

  std::array<const std::int16_t*, most> added_;
  std::array<const std::int16_t*, most> removed_;
  std::size_t adds_ = 0;
  std::size_t removes_ = 0;
};

struct PortableKernels {
  // to = from + added rows − removed rows. `from` may be `to`.
  template <std::size_t Width>
  static void update(const std::int16_t* from, std::int16_t* to, const RowChanges& changes) {
    // Unsigned, because sums of positions that no game leads to may wrap round.
    std::array<std::uint16_t, Width> sums;
    for (std::size_t i = 0; i < Width; ++i) sums[i] = static_cast<std::uint16_t>(from[i]);
    for (const std::int16_t* row : changes.added()) {
      for (std::size_t i = 0; i < Width; ++i) sums[i] = static_cast<std::uint16_t>(sums[i] + row[i]);
    }
    for (const std::int16_t* row : changes.removed()) {
      for (std::size_t i = 0; i < Width; ++i) sums[i] = static_cast<std::uint16_t>(sums[i] - row[i]);
    }
    for (std::size_t i = 0; i < Width; ++i) to[i] = static_cast<std::int16_t>(sums[i]);
  }

  // The sums, clipped and squared, times the weights; in activation² × output units.
  template <std::size_t Width>
  static std::int32_t weigh(const std::int16_t* sums, const std::int16_t* weights) {
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < Width; ++i) {
      const int clipped = std::clamp<int>(sums[i], 0, NetUnits::activation);
      total += static_cast<std::uint32_t>(clipped * weights[i] * clipped);
    }
    return static_cast<std::int32_t>(total);
  }
};

#ifdef __AVX2__
struct Avx2Kernels {
  template <std::size_t Width>
  static void update(const std::int16_t* from, std::int16_t* to, const RowChanges& changes) {
    constexpr std::size_t held = std::min<std::size_t>(Width / lanes, 8);  // registers
    static_assert(Width % (held * lanes) == 0);
    for (std::size_t first = 0; first < Width; first += held * lanes) {
      std::array<__m256i, held> sums;
      for (std::size_t i = 0; i < held; ++i) sums[i] = load(from + first + i * lanes);
      for (const std::int16_t* row : changes.added()) {
        for (std::size_t i = 0; i < held; ++i) sums[i] = _mm256_add_epi16(sums[i], load(row + first + i * lanes));
      }
      for (const std::int16_t* row : changes.removed()) {
        for (std::size_t i = 0; i < held; ++i) sums[i] = _mm256_sub_epi16(sums[i], load(row + first + i * lanes));
      }
      for (std::size_t i = 0; i < held; ++i) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + first + i * lanes), sums[i]);
      }
    }
  }

  template <std::size_t Width>
  static std::int32_t weigh(const std::int16_t* sums, const std::int16_t* weights) {
    const __m256i most = _mm256_set1_epi16(NetUnits::activation);
    __m256i total = _mm256_setzero_si256();
    for (std::size_t i = 0; i < Width; i += lanes) {
      const __m256i clipped = _mm256_min_epi16(_mm256_max_epi16(load(sums + i), _mm256_setzero_si256()), most);
      const __m256i weighed = _mm256_mullo_epi16(clipped, load(weights + i));  // fits: NetUnits
      total = _mm256_add_epi32(total, _mm256_madd_epi16(weighed, clipped));
    }
    const __m128i half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    const __m128i quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0b01'00'11'10));
    return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0b10'11'00'01)));
  }

 private:
  static constexpr std::size_t lanes = 16;

  static __m256i load(const std::int16_t* at) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)); }
};
using Kernels = Avx2Kernels;
#else
using Kernels = PortableKernels;
#endif

// What a net says, in centipawns, given the sums of the side to move and of the other.
template <class K, class G>
[[nodiscard]] int judged(const Net<G>& net, std::size_t output, const std::int16_t* own, const std::int16_t* other) {
  constexpr std::size_t width = Net<G>::width;
  const std::int16_t* weights = net.output_weights[output].data();
  const std::int64_t weighed =
      std::int64_t{K::template weigh<width>(own, weights)} + K::template weigh<width>(other, weights + width);
  const std::int64_t in_units = weighed / NetUnits::activation + net.output_biases[output];
  return static_cast<int>(in_units * net.scale / (NetUnits::activation * NetUnits::output));
}

}  // namespace ootori
