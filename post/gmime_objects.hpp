// Owners of gmime's objects, and gmime's initialisation. Only .cpp files include this header.
#pragma once

#include <memory>
#include <mutex>

#include <gmime/gmime.h>

namespace ootori::post {

struct Unref {
  void operator()(gpointer object) const { g_object_unref(object); }
};
struct Free {
  void operator()(gpointer memory) const { g_free(memory); }
};
template <class T>
using Owned = std::unique_ptr<T, Unref>;
using OwnedText = std::unique_ptr<char, Free>;

// Must be called before any other function of gmime; any thread. gmime counts these calls without a lock and returns at
// once from the second, so everybody must wait for the same first call.
inline void set_up_gmime() {
  static std::once_flag once;
  std::call_once(once, g_mime_init);
}

}  // namespace ootori::post
