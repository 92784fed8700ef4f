#include "bindings/python/module.hpp"

PYBIND11_MODULE(_ootori, module) {
  using namespace ootori::python;
  module.doc() = "The compiled part of the package ootori.";
  add_position(module);
  add_game(module);
  add_records(module);
  add_pictures(module);
}
