// Carries out a session's wishes with files, the engine and the server, and puts the results into the inbox.
#pragma once

#include <functional>
#include <memory>

#include "terminal/engine_desk.hpp"
#include "terminal/inbox.hpp"

namespace ootori::terminal {

// The connection to a server. The implementation is in terminal/online.
class ServerDesk {
 public:
  virtual ~ServerDesk() = default;
  virtual void call(const Call& call) = 0;
  virtual void follow(const Follow& follow) = 0;
  virtual void follow_events() = 0;
};

class Host {
 public:
  using MakeServerDesk = std::function<std::unique_ptr<ServerDesk>(Inbox&)>;

  // Without `make_server`, wishes for a server are ignored.
  explicit Host(const MakeServerDesk& make_server = {}) : server_(make_server ? make_server(inbox_) : nullptr) {}

  Inbox& inbox() { return inbox_; }
  void carry_out(std::vector<Wish> wishes);
  // Whether a session has asked to leave.
  [[nodiscard]] bool is_over() const { return is_over_; }
  // The program's exit status.
  [[nodiscard]] int status() const { return status_; }

 private:
  void carry_out(Wish wish);
  EngineDesk& engine();

  Inbox inbox_;
  std::unique_ptr<EngineDesk> engine_;
  std::unique_ptr<ServerDesk> server_;
  bool is_over_ = false;
  int status_ = 0;
};

}  // namespace ootori::terminal
