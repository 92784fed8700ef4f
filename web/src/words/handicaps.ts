// Handicaps that are not on a game's ladder. The server lists them by square: `7a,1a` are pieces that White gives, `4b=L` is
// a piece that White puts there.
import type { GameSpec, PieceSpec, Square } from '@ootori/rules';
import { japaneseSquare } from '../squares.ts';
import type { Dictionary } from './dictionary.ts';

interface Standing {
  square: Square;
  name: string; // of the piece
}

// In words; null if the text is not such a list.
export function givenWords(spec: GameSpec, handicap: string, words: Dictionary): string | null {
  const changed = new Set<Square>();
  const added: string[] = [];
  for (const part of handicap.split(',')) {
    const [, square, code] = /^(\d[a-z])(?:=(\+?[A-Z]))?$/.exec(part) ?? [];
    if (!square) return null;
    changed.add(square);
    const piece = spec.pieces.find(one => one.code === code);
    if (piece) added.push(words.given.added(nameOf(piece, words), squareName(square, words)));
  }
  const given = kindsOf(spec, words).flatMap(kind => {
    const gone = kind.filter(({ square }) => changed.has(square));
    return gone.length > 0 ? [goneWords(kind, gone, words)] : [];
  });
  return words.given.handicap(given, added);
}

const nameOf = ({ name, kanji }: PieceSpec, words: Dictionary) => words.named(name, kanji);
const squareName = (square: Square, words: Dictionary) => words.named(square, japaneseSquare(square));

// Some pieces are made for one side: left and right quails are one kind.
const side = /^(?:Left |Right |左|右)/;

// White's pieces in the usual starting position, the strongest first. Those of one kind are in order from White's left.
function kindsOf(spec: GameSpec, words: Dictionary): Standing[][] {
  const kinds = new Map<string, Standing[]>();
  for (const piece of [...spec.pieces].reverse()) {
    const name = nameOf(piece, words);
    const kind = kinds.get(name.replace(side, '')) ?? [];
    kind.push(...squaresOf(spec, piece).map(square => ({ square, name })));
    kinds.set(name.replace(side, ''), kind);
  }
  return [...kinds.values()].map(kind => kind.sort((one, other) => (one.square < other.square ? -1 : 1)));
}

function squaresOf({ files, start }: GameSpec, { code }: PieceSpec): Square[] {
  const ranks = start.replace(/ .*/, '').split('/');
  return ranks.flatMap((rank, row) =>
    [...rank.replace(/\d/g, empty => ' '.repeat(Number(empty)))].flatMap((letter, column) =>
      letter === code.toLowerCase() ? [`${files - column}${String.fromCharCode(97 + row)}`] : [],
    ),
  );
}

function goneWords(kind: readonly Standing[], gone: readonly Standing[], words: Dictionary): string {
  const { given } = words;
  const { name, square } = gone[0] as Standing;
  const [count, bare] = [kind.length, name.replace(side, '')];
  if (count === 1) return name;
  if (gone.length === count) return count === 2 ? given.both(bare) : given.all(bare, count);
  const squares = gone.map(one => squareName(one.square, words));
  if (count > 2) return given.some(bare, squares);
  return bare !== name ? name : square === kind[0]?.square ? given.left(name) : given.right(name);
}
