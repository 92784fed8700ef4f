// The list of games. To add a game, write one file with its table and add its lines here; everything else is derived
// from the list (docs/adding-a-game.md).
#pragma once

#include "rules/tori.hpp"
#include "rules/yari.hpp"

// In the order in which lists show them. Also for explicit instantiation of templates over games:
// OOTORI_FOR_EACH_GAME(INSTANTIATE).
#define OOTORI_FOR_EACH_GAME(macro) macro(::ootori::Tori) macro(::ootori::Yari)
