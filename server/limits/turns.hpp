// A queue in which customers take turns: one with a hundred entries delays each of the others by one entry at most. Not
// thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace ootori::server {

// `lanes`: earlier lanes go first. After `most_in_a_row` entries of a lane, one of a later lane is taken if there is
// one, so that no lane waits forever.
template <class One, std::size_t lanes = 1>
class Turns {
 public:
  static constexpr std::size_t most_in_a_row = 3;

  void add(const std::string& customer, One one, std::size_t lane = 0) {
    Lane& its = lanes_[lane];
    auto& line = its.lines[customer];
    if (line.empty()) its.turns.push_back(customer);
    line.push_back(std::move(one));
    ++its.size;
    ++size_;
  }

  // Empty if the queue is empty.
  [[nodiscard]] std::optional<One> next() {
    Lane* const lane = next_lane();
    if (lane == nullptr) return std::nullopt;
    const std::string customer = std::move(lane->turns.front());
    lane->turns.pop_front();
    const auto line = lane->lines.find(customer);
    One one = std::move(line->second.front());
    line->second.pop_front();
    if (line->second.empty()) {
      lane->lines.erase(line);
    } else {
      lane->turns.push_back(customer);
    }
    --lane->size;
    --size_;
    return one;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t size_in(std::size_t lane) const { return lanes_[lane].size; }
  [[nodiscard]] std::size_t size_of(const std::string& customer) const {
    std::size_t size = 0;
    for (const Lane& lane : lanes_) {
      if (const auto line = lane.lines.find(customer); line != lane.lines.end()) size += line->second.size();
    }
    return size;
  }

 private:
  struct Lane {
    std::unordered_map<std::string, std::deque<One>> lines;  // by customer; never an empty queue
    std::deque<std::string> turns;                           // each customer in `lines` exactly once
    std::size_t size = 0;
    std::size_t in_a_row = 0;  // taken while a later lane waited
  };

  // Null if all lanes are empty.
  Lane* next_lane() {
    Lane* found = nullptr;
    for (Lane& lane : lanes_) {
      if (lane.turns.empty()) continue;
      if (found != nullptr) {  // `lane` waits for the earlier one
        if (++found->in_a_row <= most_in_a_row) return found;
        found->in_a_row = 0;
      }
      found = &lane;
    }
    return found;
  }

  std::array<Lane, lanes> lanes_{};
  std::size_t size_ = 0;
};

}  // namespace ootori::server
