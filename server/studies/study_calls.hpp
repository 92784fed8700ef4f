// The calls about studies: lists, one study and its chapters, changes, import and export. docs/protocol.md, 'Studies'.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/studies/studies.hpp"

namespace ootori::server {

class StudyCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Studies& studies;
    const Accounts& accounts;
    const Names& names;
    Reads& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  static constexpr std::size_t page_length = 30;  // studies in one answer

  explicit StudyCalls(const Services& services) : services_(services) {}

  [[nodiscard]] Routes routes() const;

 private:
  void make(Call call) const;
  void list_open(Call call) const;
  void list_mine(Call call) const;
  void show(Call call) const;
  void show_chapter(Call call) const;
  void change(Call call) const;
  void add_records(Call call) const;
  void write_records(Call call) const;
  void remove(Call call) const;
  // Reads one study on a reader thread; `use` makes the response.
  template <class Use>
  void with_study(Call call, Use use) const;

  const Services services_;
};

}  // namespace ootori::server
