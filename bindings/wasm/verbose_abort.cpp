// libc++ reports a broken precondition through stdio, which would pull the whole of it, and imports of files, into the
// module. A trap says the same to JavaScript.
#include <__verbose_abort>

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
