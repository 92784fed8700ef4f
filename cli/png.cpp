#include "cli/png.hpp"

#include <cmath>
#include <memory>

#include <cairo.h>
#include <librsvg/rsvg.h>

namespace ootori::cli {
namespace {

struct Release {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(GError* error) const { g_error_free(error); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

std::unexpected<std::string> failure(GError* error) {
  const Owned<GError> owned{error};
  return std::unexpected("cannot draw the picture: " + std::string{owned->message});
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

std::expected<std::string, std::string> encoded(cairo_surface_t* surface) {
  std::string png;
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, &png);
  if (status == CAIRO_STATUS_SUCCESS) return png;
  return std::unexpected("cannot draw the picture: " + std::string{cairo_status_to_string(status)});
}

}  // namespace

std::expected<std::string, std::string> png_of_svg(const std::string& svg, int width) {
  GError* error = nullptr;
  const Owned<RsvgHandle> handle{
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error)};
  if (!handle) return failure(error);
  gboolean has_viewbox = FALSE;
  RsvgRectangle box{};
  rsvg_handle_get_intrinsic_dimensions(handle.get(), nullptr, nullptr, nullptr, nullptr, &has_viewbox, &box);
  if (has_viewbox == FALSE || box.width <= 0) return std::unexpected("the picture has no size");

  const int height = static_cast<int>(std::lround(width * box.height / box.width));
  const Owned<cairo_surface_t> surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)};
  const Owned<cairo_t> context{cairo_create(surface.get())};
  const RsvgRectangle whole{0, 0, static_cast<double>(width), static_cast<double>(height)};
  if (rsvg_handle_render_document(handle.get(), context.get(), &whole, &error) == FALSE) return failure(error);
  return encoded(surface.get());
}

}  // namespace ootori::cli
