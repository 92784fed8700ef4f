#include "files/descriptor.hpp"

#include <unistd.h>

namespace ootori {

Descriptor::~Descriptor() {
  if (is_open()) ::close(number_);
}

}  // namespace ootori
