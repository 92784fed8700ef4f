// News: what the server sends on sockets. Each room has its own kinds: values with a `type`, the `access` that a token
// needs to receive them, and write(), which adds their fields to the frame. docs/protocol.md is the contract.
#pragma once

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>

#include <boost/json/fwd.hpp>

#include "server/wire/access.hpp"
#include "server/wire/error.hpp"
#include "server/wire/id.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

template <class One>
concept IsNews = requires {
  { One::type } -> std::convertible_to<std::string_view>;
  { One::access } -> std::convertible_to<Access>;
};

// News of any kind; cheap to copy.
class News {
 public:
  template <IsNews One>
  News(One one) : kind_(std::make_shared<const Holder<One>>(std::move(one))) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] std::string_view type() const { return kind_->type(); }
  // What a token needs to receive it.
  [[nodiscard]] Access access() const { return kind_->access(); }
  // The frame, as `viewer` may see it.
  [[nodiscard]] std::string text(const Viewer& viewer) const;

  // Null: it is of another kind.
  template <IsNews One>
  [[nodiscard]] const One* as() const {
    const auto* holder = dynamic_cast<const Holder<One>*>(kind_.get());
    return holder == nullptr ? nullptr : &holder->one;
  }

 private:
  struct Kind {
    virtual ~Kind() = default;
    [[nodiscard]] virtual std::string_view type() const = 0;
    [[nodiscard]] virtual Access access() const = 0;
    virtual void write(boost::json::object& object, const Viewer& viewer) const = 0;
  };
  template <class One>
  struct Holder final : Kind {
    explicit Holder(One its) : one(std::move(its)) {}
    [[nodiscard]] std::string_view type() const override { return One::type; }
    [[nodiscard]] Access access() const override { return One::access; }
    void write(boost::json::object& object, const Viewer& viewer) const override { one.write(object, viewer); }
    One one;
  };

  std::shared_ptr<const Kind> kind_;
};

enum class Positions : std::uint8_t { none, alone, with_legal_moves };

// Somebody who receives news. Any thread; must not block.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void hear(const News& news) = 0;
  [[nodiscard]] virtual const game::PlayerId& who() const = 0;
  // In which form a listener to a game receives its position after each event.
  [[nodiscard]] virtual Positions positions() const { return Positions::none; }
  // The IP address, for limits; empty: not from outside.
  [[nodiscard]] virtual std::string address() const { return {}; }
  // Calls `go_on` on any thread once nearly all news has been taken; never if the client has gone first. The client may
  // outlive the server that called this.
  virtual void when_taken(std::move_only_function<void()> go_on) { go_on(); }
  // Whether a dead connection must be noticed within seconds, because it matters for this game who is there.
  virtual void watch_line(const GameId& /*game*/, bool /*closely*/) {}
  // For how long nothing has come over a connection that missed a ping while it was watched closely; none: it is not
  // silent.
  [[nodiscard]] virtual std::optional<std::chrono::milliseconds> silence() const { return std::nullopt; }
};

// A request on the socket was refused.
struct Refused {
  static constexpr std::string_view type = "error";
  static constexpr Access access = Access::anybody();

  Error error;
  std::optional<GameId> game{};
  std::string_view frame{};  // its type; a command that a game refuses has none

  void write(boost::json::object& object, const Viewer& viewer) const;
};

struct Pong {
  static constexpr std::string_view type = "pong";
  static constexpr Access access = Access::anybody();

  void write(boost::json::object& /*object*/, const Viewer& /*viewer*/) const {}
};

}  // namespace ootori::server
