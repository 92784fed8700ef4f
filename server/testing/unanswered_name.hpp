// A name whose name servers do not answer.
#pragma once

#include <chrono>
#include <string_view>

namespace ootori::server::testing {

// A look-up of this name in a process of these tests takes `look_up_lasts`, and fails (push_sender_test.cpp).
inline constexpr std::string_view unanswered_name = "push.unanswered.example";
inline constexpr std::chrono::seconds look_up_lasts{20};

// How many look-ups of it have begun.
[[nodiscard]] int begun_look_ups();

}  // namespace ootori::server::testing
