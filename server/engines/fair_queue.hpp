// A queue that serves its customers in turn, so that customers with many items do not delay those with few. Not
// thread-safe.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace ootori::server {

template <class Customer, class T>
class FairQueue {
 public:
  void push(const Customer& customer, T item) {
    auto& waiting = waiting_[customer];
    if (waiting.empty()) turns_.push_back(customer);
    waiting.push_back(std::move(item));
  }

  // The first item of the next customer. Empty if the queue is empty.
  std::optional<T> pop() {
    if (turns_.empty()) return std::nullopt;
    const Customer customer = std::move(turns_.front());
    turns_.pop_front();
    const auto waiting = waiting_.find(customer);
    T item = std::move(waiting->second.front());
    waiting->second.pop_front();
    if (waiting->second.empty()) {
      waiting_.erase(waiting);
    } else {
      turns_.push_back(customer);
    }
    return item;
  }

  [[nodiscard]] bool empty() const { return turns_.empty(); }

 private:
  std::map<Customer, std::deque<T>> waiting_;  // only customers with waiting items
  std::deque<Customer> turns_;                 // each of these customers once
};

}  // namespace ootori::server
