// The calls about all that is kept of a player: to have it as a file, and to have it deleted.
#pragma once

#include <functional>

#include "server/accounts/accounts.hpp"
#include "server/http/route.hpp"
#include "server/personal_data/farewell.hpp"
#include "server/personal_data/personal_data.hpp"

namespace ootori::server {

class PersonalDataCalls {
 public:
  // All of it must outlive this.
  struct Services {
    const Accounts& accounts;
    PersonalData& personal_data;
    Farewell& farewell;
    std::function<UnixMillis()> now;
  };

  explicit PersonalDataCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void export_account(Call call) const;
  void delete_account(Call call) const;

  const Services services_;
};

}  // namespace ootori::server
