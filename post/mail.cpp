#include "post/mail.hpp"

#include <algorithm>

namespace ootori::post {

std::string_view Mail::field(std::string_view name) const {
  const auto found = std::ranges::find(fields, name, &Field::name);
  return found == fields.end() ? std::string_view{} : found->body;
}

bool Mail::has(std::string_view name) const { return std::ranges::find(fields, name, &Field::name) != fields.end(); }

}  // namespace ootori::post
