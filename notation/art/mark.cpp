#include "notation/art/mark.hpp"

#include "notation/art/bird.hpp"
#include "rules/tori.hpp"

namespace ootori {

std::string mark_svg() {
  static constexpr std::string_view sun = "#b3261e";
  static constexpr double room = 1.17;  // the scale without a token around the bird
  art::Palette paint = art::palette(Color::black, art::royal_tint);
  paint.token.face = sun;  // the colour of the bird's outlines
  art::Canvas canvas;
  canvas.raw("<circle cx=\"50\" cy=\"50\" r=\"49\" fill=\"" + std::string(sun) +
             "\"/><g transform=\"translate(0 -2)\">");
  canvas.begin_scaled(room);
  art::draw_bird_figure(canvas, Tori::spec, Tori::phoenix, paint, paint.main);
  canvas.end_group();
  canvas.end_group();
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">" + canvas.markup() + "</svg>\n";
}

}  // namespace ootori
