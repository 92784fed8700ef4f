// How much of a resource is in use: by each address, and in total. Any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace ootori::server {

struct ShareLimits {
  std::size_t of_address;
  std::size_t of_all;
};

class Shares {
 public:
  explicit Shares(const ShareLimits& limits) : limits_(limits) {}

  // Returns false, and takes nothing, if that would exceed the limit of the address or the total.
  [[nodiscard]] bool take(const std::string& address, std::size_t amount) {
    const std::scoped_lock lock(mutex_);
    const auto found = held_.find(address);
    const std::size_t has = found == held_.end() ? 0 : found->second;
    if (has + amount > limits_.of_address || all_ + amount > limits_.of_all) {
      ++refused_;
      return false;
    }
    add(address, amount);
    return true;
  }

  // Takes the amount regardless of the limits.
  void take_anyway(const std::string& address, std::size_t amount) {
    const std::scoped_lock lock(mutex_);
    add(address, amount);
  }

  void give_back(const std::string& address, std::size_t amount) {
    if (amount == 0) return;
    const std::scoped_lock lock(mutex_);
    const auto found = held_.find(address);
    all_ -= amount;
    found->second -= amount;
    if (found->second == 0) held_.erase(found);
  }

  [[nodiscard]] std::size_t all() const {
    const std::scoped_lock lock(mutex_);
    return all_;
  }
  // The amount of the address that holds the most.
  [[nodiscard]] std::size_t most_of_one() const {
    const std::scoped_lock lock(mutex_);
    std::size_t most = 0;
    for (const auto& [address, held] : held_) most = std::max(most, held);
    return most;
  }
  // How many times take() has failed, since the server started.
  [[nodiscard]] std::uint64_t refused() const {
    const std::scoped_lock lock(mutex_);
    return refused_;
  }

 private:
  void add(const std::string& address, std::size_t amount) {
    if (amount == 0) return;
    held_[address] += amount;
    all_ += amount;
  }

  const ShareLimits limits_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::size_t> held_;  // without addresses that hold nothing
  std::size_t all_ = 0;
  std::uint64_t refused_ = 0;
};

// One unit of an address's share, given back on destruction.
class Share {
 public:
  // Empty if the limit of the address or the total is reached.
  [[nodiscard]] static std::optional<Share> of(Shares& shares, std::string address) {
    if (!shares.take(address, 1)) return std::nullopt;
    return Share{shares, std::move(address)};
  }
  Share(Share&& other) noexcept : shares_(std::exchange(other.shares_, nullptr)), address_(std::move(other.address_)) {}
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;
  Share& operator=(Share&& other) noexcept {
    std::swap(shares_, other.shares_);
    std::swap(address_, other.address_);
    return *this;
  }
  ~Share() {
    if (shares_ != nullptr) shares_->give_back(address_, 1);
  }

 private:
  Share(Shares& shares, std::string address) : shares_(&shares), address_(std::move(address)) {}

  Shares* shares_;
  std::string address_;
};

}  // namespace ootori::server
