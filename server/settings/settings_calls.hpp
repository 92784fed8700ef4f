// The calls about the client settings that are stored with an account, so that they are the same in every browser.
#pragma once

#include "server/accounts/names.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/settings/settings_table.hpp"

namespace ootori::server {

class SettingsCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Store& store;
    const Names& names;
    Readers& readers;
  };

  explicit SettingsCalls(Services services) : services_(services) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show(Call call) const;
  void keep(Call call) const;

  const Services services_;
};

// The body of POST /api/v1/account/settings.
[[nodiscard]] std::expected<std::vector<Setting>, Error> parse_settings(std::string_view body);

}  // namespace ootori::server
