// What a person can choose, apart from the language: what each setting may hold, what it holds where nobody has chosen,
// and where the dialog shows it.

export const pieceSets = ['mnemonic', 'kanji', 'one-kanji', 'letters'] as const;
export type PieceSet = (typeof pieceSets)[number];

// What a board is made of.
export const boards = ['kaya', 'walnut', 'paper', 'slate', 'green', 'contrast'] as const;
export type Board = (typeof boards)[number];

// How ranks are named beside a board: a, 1 or 一.
export const coordinateStyles = ['none', 'letters', 'numbers', 'japanese'] as const;
export type Coordinates = (typeof coordinateStyles)[number];

export const boardZooms = { least: 50, usual: 100, most: 170 } as const; // percent

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// In which games a move on the board is played only when it is confirmed.
export const confirmations = ['never', 'days', 'always'] as const;
export type Confirmation = (typeof confirmations)[number];

// How moves are written.
export const notations = ['hodges', 'japanese'] as const;
export type Notation = (typeof notations)[number];

// What the readers of a language are used to.
interface Readers {
  notation: Notation;
}

// Where the dialog of the settings shows one; 'elsewhere' is for those that other screens change.
export type Place = 'general' | 'turn' | 'challenge' | 'elsewhere';

interface Kind<T, At extends Place> {
  place: At;
  usual(readers: Readers): T;
  read(kept: unknown): T | null; // what was kept as far as it makes sense
}

interface Range {
  least: number;
  most: number;
}

function choice<T extends string, At extends Place>(
  place: At,
  options: readonly T[],
  usual: (readers: Readers) => NoInfer<T>,
): Kind<T, At> & { options: readonly T[] } {
  return { place, options, usual, read: kept => options.find(option => option === kept) ?? null };
}

function flag<At extends Place>(place: At, usual: boolean): Kind<boolean, At> {
  return { place, usual: () => usual, read: kept => (typeof kept === 'boolean' ? kept : null) };
}

function percent<At extends Place>(
  place: At,
  range: Range,
  usual: number,
): Kind<number, At> & { range: Range } {
  const within = (value: number) => Math.max(range.least, Math.min(range.most, value));
  const read = (kept: unknown) => (typeof kept === 'number' ? within(kept) : null);
  return { place, range, usual: () => usual, read };
}

function text<At extends Place>(place: At, most: number): Kind<string, At> {
  const read = (kept: unknown) => (typeof kept === 'string' ? kept.slice(0, most) : null);
  return { place, usual: () => '', read };
}

// Every setting but the language, in the order of the dialog. One more is one line here, and its label in each language (page/words).
export const kinds = {
  // Mnemonic pieces first: both games have pieces that a newcomer, Japanese or not, has never seen move.
  pieces: choice('general', pieceSets, () => 'mnemonic'),
  board: choice('general', boards, () => 'kaya'),
  notation: choice('general', notations, readers => readers.notation),
  theme: choice('general', themes, () => 'system'),
  coordinates: choice('general', coordinateStyles, coordinatesOf),
  confirm: choice('general', confirmations, () => 'days'),
  sound: flag('general', true),
  speak: flag('general', false), // moves and clocks, aloud
  volume: percent('general', { least: 0, most: 100 }, 60),
  zen: flag('general', false), // only the board and the clocks while one plays
  turnTitle: flag('turn', true), // how many games wait for one's move, before the title of the page
  turnSound: flag('turn', true), // that calls to a game that is not being looked at, where there are sounds at all
  turnNotice: flag('turn', false), // of one's turn, by the system, while the page is not looked at
  turnPush: flag('turn', true), // of one's turn, by a push message (push/push.ts): the server reads this and challengePush
  challengeSound: flag('challenge', true), // of challenges, and of games that begin
  challengeNotice: flag('challenge', false),
  challengePush: flag('challenge', true),
  simulMovesOn: flag('elsewhere', true), // the host of a simul is taken to the next board that waits
  boardZoom: percent('elsewhere', boardZooms, boardZooms.usual), // of the usual size of squares, as far as there is room
  newGameTime: text('elsewhere', 190), // the time control that was chosen last, as the first page writes it
};

type Kinds = typeof kinds;
export type SettingName = keyof Kinds;
export type ChosenSettings = { [Name in SettingName]: ReturnType<Kinds[Name]['usual']> };

export type ShownSetting = {
  [Name in SettingName]: Kinds[Name]['place'] extends 'elsewhere' ? never : Name;
}[SettingName];
type ShownWith<Key extends string> = {
  [Name in ShownSetting]: Kinds[Name] extends Record<Key, unknown> ? Name : never;
}[ShownSetting];
export type ChoiceName = ShownWith<'options'>;
export type RangeName = ShownWith<'range'>;
export type FlagName = Exclude<ShownSetting, ChoiceName | RangeName>;

export const names = Object.keys(kinds) as SettingName[];

// The settings that the dialog shows at a place, in their order.
export function settingsAt(place: Exclude<Place, 'elsewhere'>): ShownSetting[] {
  return names.filter(name => kinds[name].place === place) as ShownSetting[];
}

export const isChoice = (name: ShownSetting): name is ChoiceName => 'options' in kinds[name];
export const isRange = (name: ShownSetting): name is RangeName => 'range' in kinds[name];

export const optionsOf = <Name extends ChoiceName>(name: Name): readonly ChosenSettings[Name][] =>
  kinds[name].options as readonly string[] as readonly ChosenSettings[Name][];
export const rangeOf = (name: RangeName): Range => kinds[name].range;

// The coordinates that the readers of a language know.
export function coordinatesOf({ notation }: Readers): Coordinates {
  return notation === 'japanese' ? 'japanese' : 'letters';
}
