// Reads the reply to the question whether the sender wrote an earlier email. Pure.
#pragma once

#include <cstdint>

#include "post/mail.hpp"

namespace ootori::post {

enum class Confirmation : std::uint8_t {
  yes,
  no,
  unclear,  // neither, or both
};

// What the first line after a greeting says, in English or Japanese.
[[nodiscard]] Confirmation read_confirmation(const Mail& mail);

}  // namespace ootori::post
