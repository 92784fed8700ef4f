#include "bindings/python/errors.hpp"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace ootori::python {
namespace {

namespace py = pybind11;

template <class... Rest>
[[noreturn]] void raise_as(const char* kind, const std::string& message, std::string_view code, Rest&&... rest) {
  const py::object type = py::module_::import("ootori.errors").attr(kind);
  const py::object error = type(message, std::string{code}, std::forward<Rest>(rest)...);
  PyErr_SetObject(type.ptr(), error.ptr());
  throw py::error_already_set();
}

}  // namespace

void raise(const GameSpec& spec, const SfenError& error) {
  std::vector<std::string> faults;
  for (const SetupError& fault : error.setup) faults.emplace_back(code(fault.fault));
  raise_as("PositionError", describe(spec, error), code(error.fault), faults);
}

void raise(const GameSpec& spec, const MoveError& error) {
  raise_as("MoveError", describe(spec, error), error.reason ? code(*error.reason) : code(error.fault));
}

void raise(const GameSpec& spec, const HandicapError& error) {
  raise_as("HandicapError", describe(spec, error), code(error.fault));
}

void raise(const RecordError& error) { raise_as("RecordError", describe(error), code(error.fault)); }

void raise_illegal(const GameSpec& spec, IllegalMove rule, Move move, std::optional<PieceType> moved) {
  raise_as("MoveError", describe(spec, rule, move, moved), code(rule));
}

void raise_unknown(const std::string& what, std::string_view found, const std::string& known) {
  throw py::value_error("there is no " + what + " '" + std::string{found} + "'; there are " + known);
}

}  // namespace ootori::python
