// API calls to export and to delete all data of a player.
#pragma once

#include <functional>

#include "server/accounts/accounts.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/personal_data/farewell.hpp"
#include "server/personal_data/personal_data.hpp"

namespace ootori::server {

class PersonalDataCalls {
 public:
  // All of these must outlive this.
  struct Services {
    const Accounts& accounts;
    PersonalData& personal_data;
    Farewell& farewell;
    Readers& readers;
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
