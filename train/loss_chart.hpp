// Draws the losses of a training run as a picture.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "train/training_terms.hpp"

namespace ootori {

// An SVG document with both losses by epoch. `title` is plain text.
[[nodiscard]] std::string write_loss_chart(std::string_view title, std::span<const EpochLoss> losses);

}  // namespace ootori
