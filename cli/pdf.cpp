#include "cli/pdf.hpp"

#include <memory>

#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>

namespace ootori::cli {
namespace {

struct Let {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(GError* error) const { g_error_free(error); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
  void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
};
template <class T>
using Held = std::unique_ptr<T, Let>;

constexpr double points_per_mm = 72 / 25.4;

std::unexpected<std::string> problem(std::string_view what) {
  return std::unexpected("cannot write the pages: " + std::string{what});
}

cairo_status_t add(void* text, const unsigned char* bytes, unsigned int size) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

std::expected<void, std::string> draw(cairo_t* context, const std::string& svg, const RsvgRectangle& page) {
  GError* error = nullptr;
  const Held<RsvgHandle> handle{
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error)};
  if (!handle || rsvg_handle_render_document(handle.get(), context, &page, &error) == FALSE) {
    const Held<GError> held{error};
    return problem(held->message);
  }
  cairo_show_page(context);
  return {};
}

}  // namespace

std::expected<std::string, std::string> pdf_of_svgs(std::span<const std::string> pages, const PdfTerms& terms) {
  const RsvgRectangle page{0, 0, terms.width * points_per_mm, terms.height * points_per_mm};
  std::string pdf;
  const Held<cairo_surface_t> surface{cairo_pdf_surface_create_for_stream(add, &pdf, page.width, page.height)};
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, terms.title.c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, nullptr);
  {
    const Held<cairo_t> context{cairo_create(surface.get())};
    for (const std::string& svg : pages) {
      if (const auto drawn = draw(context.get(), svg, page); !drawn) return std::unexpected(drawn.error());
    }
  }
  cairo_surface_finish(surface.get());
  const cairo_status_t status = cairo_surface_status(surface.get());
  if (status != CAIRO_STATUS_SUCCESS) return problem(cairo_status_to_string(status));
  return pdf;
}

bool has_letters_for(std::string_view language) {
  const Held<FcPattern> wanted{FcPatternCreate()};
  const std::string name{language};
  FcPatternAddString(wanted.get(), FC_LANG, reinterpret_cast<const FcChar8*>(name.c_str()));
  FcConfigSubstitute(nullptr, wanted.get(), FcMatchPattern);
  FcDefaultSubstitute(wanted.get());
  FcResult result{};
  const Held<FcPattern> found{FcFontMatch(nullptr, wanted.get(), &result)};
  FcLangSet* languages = nullptr;
  if (!found || FcPatternGetLangSet(found.get(), FC_LANG, 0, &languages) != FcResultMatch) return false;
  return FcLangSetHasLang(languages, reinterpret_cast<const FcChar8*>(name.c_str())) != FcLangDifferentLang;
}

}  // namespace ootori::cli
