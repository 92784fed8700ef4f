// Integers wide enough to hold all criteria of a Swiss pairing side by side.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace ootori::tournament {

inline constexpr unsigned wide_bits = 2048;

using Wide = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<wide_bits, wide_bits, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;

}  // namespace ootori::tournament
