#include "server/personal_data/personal_rows.hpp"

namespace ootori::server {

Store::Result<AwaitedAddress> awaited_address_of(const sqlite::Statement& row) {
  return AwaitedAddress{.address = std::string(row.text(0)), .until = row.integer(1)};
}

}  // namespace ootori::server
