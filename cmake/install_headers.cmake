# Runs before the headers of a room are installed, and copies them to the folder that they are installed from. In the
# source, rooms name each other's headers from the root: "rules/games.hpp". A program that uses the library may have a
# file of that name, which the compiler would find first. Installed headers say "ootori/rules/games.hpp".
file(REMOVE_RECURSE ${ootori_prepared})
file(GLOB_RECURSE headers RELATIVE ${ootori_room} ${ootori_room}/*.hpp)
list(FILTER headers EXCLUDE REGEX "(^|/)testing/")
foreach(header IN LISTS headers)
  file(READ ${ootori_room}/${header} text)
  string(REGEX REPLACE "#include \"(rules|notation)/" "#include \"ootori/\\1/" text "${text}")
  file(WRITE ${ootori_prepared}/${header} "${text}")
endforeach()
