"""Places in C++ sources where one small thing can be made wrong, found by libclang.

A mutant is compiled in beside what it replaces and sleeps until the environment names it (OOTORI_MUTANT=7), so that one
build serves all of them: `a < b` becomes `(ootori_mutant(7) ? (a) <= (b) : (a) < (b))`. What the compiler computes itself
(constexpr values, static_assert) is never changed, so a mutant in a function that only the compiler calls survives.
"""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from clang import cindex
from clang.cindex import CursorKind, TypeKind

# A mutant is awake only at run time. The function may be called in constant expressions, where it returns false.
# CMake's check of the compiler, and sources of an older C++, have no mutants.
SWITCH = """#pragma once
#if defined(__cplusplus) && __cplusplus > 202002L
#include <cstdlib>
#ifndef OOTORI_CONSTANT_MUTANT
#define OOTORI_CONSTANT_MUTANT 0
#endif
inline int ootori_awake_mutant() {
  static const int awake = [] {
    const char* const text = std::getenv("OOTORI_MUTANT");
    return text == nullptr ? 0 : std::atoi(text);
  }();
  return awake;
}
constexpr bool ootori_mutant(int number) {
  if consteval { return number == OOTORI_CONSTANT_MUTANT; } else { return ootori_awake_mutant() == number; }
}
#endif
"""

NUMBER = "@number@"  # in a mutant's text

SWAPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+"}
ARITHMETIC = {"+", "-"}
CONSTANT = {  # places whose value the compiler must know
    CursorKind.STATIC_ASSERT, CursorKind.ENUM_CONSTANT_DECL, CursorKind.CASE_STMT, CursorKind.CONCEPT_DECL,
    CursorKind.TEMPLATE_NON_TYPE_PARAMETER, CursorKind.TYPE_ALIAS_DECL, CursorKind.FIELD_DECL,
}
FUNCTIONS = {CursorKind.FUNCTION_DECL, CursorKind.CXX_METHOD, CursorKind.FUNCTION_TEMPLATE, CursorKind.CONSTRUCTOR}


@dataclass(frozen=True)
class Mutant:
    """One change of a file: the bytes from start to end are replaced by text, which has NUMBER for the mutant's number."""

    file: str
    start: int
    end: int
    line: int
    was: str
    becomes: str
    text: str


def flags_of(root: Path) -> list[str]:
    """What a header or a source needs to be parsed alone."""
    found = subprocess.run(["clang++-19", "-print-resource-dir"], capture_output=True, text=True, check=True)
    return ["-x", "c++", "-std=c++23", f"-I{root}", "-resource-dir", found.stdout.strip(), "-DFMT_SHARED"]


class Parsed:
    """A file's tree, and its text by byte offsets."""

    def __init__(self, root: Path, file: str, flags: list[str], text: bytes | None = None):
        self.file, self.path = file, root / file
        self.bytes = text if text is not None else self.path.read_bytes()
        unsaved = [(str(self.path), self.bytes.decode())]
        self.unit = cindex.Index.create().parse(str(self.path), args=flags, unsaved_files=unsaved)

    def faults(self) -> int:
        return sum(d.severity >= cindex.Diagnostic.Error for d in self.unit.diagnostics)

    def text(self, cursor) -> str:
        return self.bytes[cursor.extent.start.offset : cursor.extent.end.offset].decode()


def is_number(cursor) -> bool:
    return cursor.type.get_canonical().kind in (
        TypeKind.INT, TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG, TypeKind.LONGLONG, TypeKind.ULONGLONG,
        TypeKind.DOUBLE, TypeKind.FLOAT,
    )


def is_truth(cursor) -> bool:
    return cursor.type.get_canonical().kind == TypeKind.BOOL


def replacement(parsed: Parsed, cursor, was: str, becomes: str, text: str) -> Mutant:
    extent = cursor.extent
    return Mutant(parsed.file, extent.start.offset, extent.end.offset, extent.start.line, was, becomes, text)


def of_operator(parsed: Parsed, cursor) -> Mutant | None:
    sides = list(cursor.get_children())
    if len(sides) != 2:
        return None
    between = parsed.bytes[sides[0].extent.end.offset : sides[1].extent.start.offset].decode().strip()
    other = SWAPPED.get(between)
    if other is None or (between in ARITHMETIC and not all(map(is_number, sides))):
        return None
    left, right = map(parsed.text, sides)
    text = f"(ootori_mutant({NUMBER}) ? (({left}) {other} ({right})) : (({left}) {between} ({right})))"
    return replacement(parsed, cursor, f"{left} {between} {right}", f"{left} {other} {right}", text)


def of_not(parsed: Parsed, cursor) -> Mutant | None:
    inner = list(cursor.get_children())
    if not parsed.text(cursor).startswith("!") or len(inner) != 1 or not is_truth(inner[0]):
        return None
    kept = parsed.text(inner[0])
    return replacement(parsed, cursor, f"!{kept}", kept, f"(ootori_mutant({NUMBER}) != !({kept}))")


def of_condition(parsed: Parsed, cursor) -> Mutant | None:
    """`if (ready)` taken where it is not."""
    parts = list(cursor.get_children())
    if not parts or not is_truth(parts[0]) or parts[0].kind.is_declaration():
        return None
    kept = parsed.text(parts[0])
    return replacement(parsed, parts[0], kept, f"!({kept})", f"(ootori_mutant({NUMBER}) != static_cast<bool>({kept}))")


def of_number(parsed: Parsed, cursor) -> Mutant | None:
    kept = parsed.text(cursor)
    if not kept.isdigit():
        return None
    return replacement(parsed, cursor, kept, f"{kept} + 1", f"(ootori_mutant({NUMBER}) ? {kept} + 1 : {kept})")


def of_call(parsed: Parsed, cursor) -> Mutant | None:
    """A call that stands as a statement, left out."""
    kept = parsed.text(cursor)
    return replacement(parsed, cursor, kept, "", f"if (!ootori_mutant({NUMBER})) {kept}")


def changes(parsed: Parsed, cursor, parent) -> Mutant | None:
    kind = cursor.kind
    if kind == CursorKind.BINARY_OPERATOR:
        return of_operator(parsed, cursor)
    if kind == CursorKind.UNARY_OPERATOR:
        return of_not(parsed, cursor)
    if kind == CursorKind.IF_STMT:
        return of_condition(parsed, cursor)
    if kind == CursorKind.INTEGER_LITERAL and parent.kind in (CursorKind.BINARY_OPERATOR, CursorKind.RETURN_STMT):
        return of_number(parsed, cursor)
    if kind == CursorKind.CALL_EXPR and parent.kind == CursorKind.COMPOUND_STMT:
        return of_call(parsed, cursor)
    return None


def is_constant(parsed: Parsed, cursor) -> bool:
    if cursor.kind in CONSTANT:
        return True
    if cursor.kind in FUNCTIONS:
        return "consteval" in parsed.text(cursor).split("(")[0]
    if cursor.kind == CursorKind.VAR_DECL:
        return "constexpr" in parsed.text(cursor)
    return cursor.kind == CursorKind.IF_STMT and parsed.text(cursor).startswith("if constexpr")


def is_written_here(parsed: Parsed, mutant: Mutant) -> bool:
    """Not out of a macro: what libclang says of it is what stands in the file."""
    written = parsed.bytes[mutant.start : mutant.end].decode()
    return bool(written) and "OOTORI_" not in written and "\n#" not in written and "co_await" not in written


def walk(parsed: Parsed, cursor, in_function: bool, found: list[Mutant]) -> None:
    for child in cursor.get_children():
        place = child.location.file
        if place is not None and place.name != str(parsed.path):
            continue
        if is_constant(parsed, child):
            continue
        inside = in_function or child.kind in FUNCTIONS
        mutant = changes(parsed, child, cursor) if inside else None
        if mutant is not None and is_written_here(parsed, mutant):
            found.append(mutant)
        walk(parsed, child, inside, found)


def candidates(root: Path, file: str, flags: list[str]) -> list[Mutant]:
    """Every mutant of a file; none where the file cannot be parsed alone."""
    parsed = Parsed(root, file, flags)
    if parsed.faults():
        return []
    found: list[Mutant] = []
    walk(parsed, parsed.unit.cursor, False, found)
    return list(dict.fromkeys(found))


def applied(text: bytes, mutants: list[tuple[int, Mutant]]) -> bytes:
    """The file with its mutants asleep in it; they must not overlap."""
    for number, mutant in sorted(mutants, key=lambda pair: -pair[1].start):
        text = text[: mutant.start] + mutant.text.replace(NUMBER, str(number)).encode() + text[mutant.end :]
    return text


def compiles(root: Path, mutant: Mutant, flags: list[str], switch: Path) -> bool:
    changed = applied((root / mutant.file).read_bytes(), [(1, mutant)])
    return not Parsed(root, mutant.file, [*flags, "-include", str(switch)], changed).faults()
