// A value that never changes, kept on the heap: what holds it is as small as a pointer, and copies share it.
#pragma once

#include <memory>
#include <utility>

namespace ootori::game {

template <class T>
class Boxed {
 public:
  // A value is boxed, and read, without a word.
  Boxed(T value) : value_(std::make_shared<const T>(std::move(value))) {}
  operator const T&() const { return *value_; }

  const T& operator*() const { return *value_; }
  const T* operator->() const { return value_.get(); }

  bool operator==(const Boxed& other) const { return *value_ == *other.value_; }

 private:
  std::shared_ptr<const T> value_;
};

}  // namespace ootori::game
