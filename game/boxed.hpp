// An immutable value on the heap. Copies share it, and an object that holds one is only as large as a pointer.
#pragma once

#include <memory>
#include <utility>

namespace ootori::game {

template <class T>
class Boxed {
 public:
  // Implicit, so that a value can be boxed and read without naming Boxed.
  Boxed(T value) : value_(std::make_shared<const T>(std::move(value))) {}
  operator const T&() const { return *value_; }

  const T& operator*() const { return *value_; }
  const T* operator->() const { return value_.get(); }

  bool operator==(const Boxed& other) const { return *value_ == *other.value_; }

 private:
  std::shared_ptr<const T> value_;
};

}  // namespace ootori::game
