// The calls with which a program without a browser signs in, and with which its user approves that.
#pragma once

#include "server/http/route.hpp"
#include "server/tokens/device_grants.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

class DeviceCalls {
 public:
  // Both must outlive this.
  DeviceCalls(DeviceGrants& grants, const Naming& names) : grants_(grants), names_(names) {}

  [[nodiscard]] Routes routes() const;

 private:
  void begin(Call call) const;
  void take(Call call) const;
  void show(Call call) const;
  void decide(Call call) const;

  DeviceGrants& grants_;
  const Naming& names_;
};

}  // namespace ootori::server
