// The calls about simuls.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/contests/contest_pages.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/simuls/simuls.hpp"

namespace ootori::server {

class SimulCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Simuls& simuls;
    const Accounts& accounts;
    const Names& names;
    Reads& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  explicit SimulCalls(Services services)
      : services_(std::move(services)), reading_{services_.store, services_.readers, services_.names} {}

  [[nodiscard]] Routes routes() const;

 private:
  void list(Call call) const;
  void list_own(Call call) const;
  void show(Call call) const;

  void open(Call call) const;
  void apply(Call call) const;
  void withdraw(Call call) const;
  void accept(Call call) const;
  void decline(Call call) const;
  void start(Call call) const;
  void cancel(Call call) const;
  void cancel_as_moderator(Call call) const;

  // Sends `decide` to the simul that the call names. ask_as_host() refuses callers other than the host.
  void ask(Call& call, SimulRoom::Decide decide) const;
  void ask_as_host(Call& call, SimulRoom::Decide decide) const;
  // The host's decision about the guest whom the body names.
  template <class Event>
  void ask_about_guest(Call& call) const;

  const Services services_;
  const ContestReading reading_;
};

}  // namespace ootori::server
