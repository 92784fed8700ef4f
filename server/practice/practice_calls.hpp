// API calls for practice.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/practice/practice.hpp"

namespace ootori::server {

class PracticeCalls {
 public:
  // All of these must outlive this.
  struct Services {
    Practice& practice;
    const Accounts& accounts;
    const Names& names;
    Reads& store;
    Readers& readers;
  };

  static constexpr std::size_t longest_page = 500;  // tries

  explicit PracticeCalls(Services services) : services_(services) {}

  [[nodiscard]] Routes routes() const;

 private:
  void enter(Call call) const;
  void show_own(Call call) const;
  void list_problems(Call call) const;
  void report(Call call) const;
  void list_reports(Call call) const;
  void decide(Call call) const;

  const Services services_;
};

}  // namespace ootori::server
