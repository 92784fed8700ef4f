#include "server/store/damage.hpp"

#include <string_view>

namespace ootori::server {

std::optional<std::string> damage_of(sqlite::Connection& connection) {
  auto check = connection.prepare("PRAGMA integrity_check(1)");
  if (!check) return check.error().message;
  const auto row = check->step();
  if (!row) return row.error().message;
  const std::string_view said = check->text(0);
  if (said == "ok") return std::nullopt;
  return std::string(said.substr(said.starts_with("***") ? said.find('\n') + 1 : 0));  // without the database's name
}

}  // namespace ootori::server
