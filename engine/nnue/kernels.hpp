// The arithmetic of a net in four versions with equal results: portable loops, which the compiler vectorizes, and
// hand-written AVX2, AVX-512 and WebAssembly SIMD. A build for processors with AVX2 or AVX-512 (OOTORI_ARCH in
// cmake/Options.cmake) or for WebAssembly uses one version. A build that also supports older processors, like the
// packages, contains the portable and the AVX2 version and checks the processor at startup.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/nnue/net.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace ootori {

// The rows of weights to add to a sum and to subtract from it.
class RowChanges {
 public:
  void add(const std::int16_t* row) { added_[adds_++] = row; }
  void remove(const std::int16_t* row) { removed_[removes_++] = row; }

  [[nodiscard]] std::span<const std::int16_t* const> added() const { return {added_.data(), adds_}; }
  [[nodiscard]] std::span<const std::int16_t* const> removed() const { return {removed_.data(), removes_}; }

 private:
  // A full board and two full hands: no more inputs can be on.
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
    // Unsigned, because the sums may overflow in positions that no game can reach.
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

  // The sum of the products of the clipped, squared sums and the weights, in activation² × output units.
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

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#endif

// The same with SIMD registers. R has the machine's operations on a register of `lanes` 16-bit numbers. R::times keeps
// 16 bits of each product, enough within the bounds of NetUnits. R::pair_products adds neighbouring products in 32
// bits.
template <class R>
struct VectorKernels {
  template <std::size_t Width>
  static void update(const std::int16_t* from, std::int16_t* to, const RowChanges& changes) {
    constexpr std::size_t held = std::min<std::size_t>(Width / R::lanes, 8);  // registers
    static_assert(Width % (held * R::lanes) == 0);
    for (std::size_t first = 0; first < Width; first += held * R::lanes) {
      std::array<typename R::Register, held> sums;
      for (std::size_t i = 0; i < held; ++i) sums[i] = R::load(from + first + i * R::lanes);
      for (const std::int16_t* row : changes.added()) {
        for (std::size_t i = 0; i < held; ++i) sums[i] = R::plus(sums[i], R::load(row + first + i * R::lanes));
      }
      for (const std::int16_t* row : changes.removed()) {
        for (std::size_t i = 0; i < held; ++i) sums[i] = R::minus(sums[i], R::load(row + first + i * R::lanes));
      }
      for (std::size_t i = 0; i < held; ++i) R::store(to + first + i * R::lanes, sums[i]);
    }
  }

  template <std::size_t Width>
  static std::int32_t weigh(const std::int16_t* sums, const std::int16_t* weights) {
    auto total = R::zero();
    for (std::size_t i = 0; i < Width; i += R::lanes) {
      const auto clipped = R::clipped(R::load(sums + i));
      total = R::plus32(total, R::pair_products(R::times(clipped, R::load(weights + i)), clipped));
    }
    return R::sum32(total);
  }
};

#if defined(__x86_64__)
struct Avx2 {
  using Register = __m256i;
  static constexpr std::size_t lanes = 16;

  static Register zero() { return _mm256_setzero_si256(); }
  static Register load(const std::int16_t* at) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)); }
  static void store(std::int16_t* at, Register sums) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), sums); }
  static Register plus(Register a, Register b) { return _mm256_add_epi16(a, b); }
  static Register minus(Register a, Register b) { return _mm256_sub_epi16(a, b); }
  static Register clipped(Register sums) {
    return _mm256_min_epi16(_mm256_max_epi16(sums, zero()), _mm256_set1_epi16(NetUnits::activation));
  }
  static Register times(Register clipped, Register weights) { return _mm256_mullo_epi16(clipped, weights); }
  static Register pair_products(Register a, Register b) { return _mm256_madd_epi16(a, b); }
  static Register plus32(Register a, Register b) { return _mm256_add_epi32(a, b); }
  static std::int32_t sum32(Register total) {
    const __m128i half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    const __m128i quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0b01'00'11'10));
    return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0b10'11'00'01)));
  }
};
#pragma clang attribute pop

#if defined(__AVX512BW__)
struct Avx512 {
  using Register = __m512i;
  static constexpr std::size_t lanes = 32;

  static Register zero() { return _mm512_setzero_si512(); }
  static Register load(const std::int16_t* at) { return _mm512_loadu_si512(at); }
  static void store(std::int16_t* at, Register sums) { _mm512_storeu_si512(at, sums); }
  static Register plus(Register a, Register b) { return _mm512_add_epi16(a, b); }
  static Register minus(Register a, Register b) { return _mm512_sub_epi16(a, b); }
  static Register clipped(Register sums) {
    return _mm512_min_epi16(_mm512_max_epi16(sums, zero()), _mm512_set1_epi16(NetUnits::activation));
  }
  static Register times(Register clipped, Register weights) { return _mm512_mullo_epi16(clipped, weights); }
  static Register pair_products(Register a, Register b) { return _mm512_madd_epi16(a, b); }
  static Register plus32(Register a, Register b) { return _mm512_add_epi32(a, b); }
  static std::int32_t sum32(Register total) { return _mm512_reduce_add_epi32(total); }
};
#endif

// Chooses the kernels at run time, for builds that must also run on processors without AVX2.
struct KernelsOfThisProcessor {
  template <std::size_t Width>
  static void update(const std::int16_t* from, std::int16_t* to, const RowChanges& changes) {
    if (has_avx2) return VectorKernels<Avx2>::update<Width>(from, to, changes);
    PortableKernels::update<Width>(from, to, changes);
  }

  template <std::size_t Width>
  static std::int32_t weigh(const std::int16_t* sums, const std::int16_t* weights) {
    return has_avx2 ? VectorKernels<Avx2>::weigh<Width>(sums, weights) : PortableKernels::weigh<Width>(sums, weights);
  }

 private:
  static inline const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
};

#if defined(__AVX512BW__)
using Kernels = VectorKernels<Avx512>;
#elif defined(__AVX2__)
using Kernels = VectorKernels<Avx2>;
#else
using Kernels = KernelsOfThisProcessor;
#endif
#elif defined(__wasm_simd128__)
struct WasmSimd {
  using Register = v128_t;
  static constexpr std::size_t lanes = 8;

  static Register zero() { return wasm_i64x2_const_splat(0); }
  static Register load(const std::int16_t* at) { return wasm_v128_load(at); }
  static void store(std::int16_t* at, Register sums) { wasm_v128_store(at, sums); }
  static Register plus(Register a, Register b) { return wasm_i16x8_add(a, b); }
  static Register minus(Register a, Register b) { return wasm_i16x8_sub(a, b); }
  static Register clipped(Register sums) {
    return wasm_i16x8_min(wasm_i16x8_max(sums, zero()), wasm_i16x8_const_splat(NetUnits::activation));
  }
  static Register times(Register clipped, Register weights) { return wasm_i16x8_mul(clipped, weights); }
  static Register pair_products(Register a, Register b) { return wasm_i32x4_dot_i16x8(a, b); }
  static Register plus32(Register a, Register b) { return wasm_i32x4_add(a, b); }
  static std::int32_t sum32(Register total) {
    return wasm_i32x4_extract_lane(total, 0) + wasm_i32x4_extract_lane(total, 1) + wasm_i32x4_extract_lane(total, 2) +
           wasm_i32x4_extract_lane(total, 3);
  }
};
using Kernels = VectorKernels<WasmSimd>;
#else
using Kernels = PortableKernels;
#endif

// The net's evaluation for the side to move, in centipawns, from the sums of that side (`own`) and of its opponent.
// `output` is Net::output_of the position.
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
