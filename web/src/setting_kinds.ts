// The settings, apart from the language: the values each can have, its default, and where the settings dialog shows it.

export const pieceSets = ['mnemonic', 'kanji', 'one-kanji', 'letters'] as const;
export type PieceSet = (typeof pieceSets)[number];

// The materials of a board.
export const boards = ['kaya', 'walnut', 'paper', 'slate', 'green', 'contrast'] as const;
export type Board = (typeof boards)[number];

// How ranks are labelled: a, 1 or 一.
export const coordinateStyles = ['none', 'letters', 'numbers', 'japanese'] as const;
export type Coordinates = (typeof coordinateStyles)[number];

export const boardZooms = { least: 50, usual: 100, most: 170 } as const; // percent

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// In which games a move on the board must be confirmed.
export const confirmations = ['never', 'days', 'always'] as const;

// The move notations.
export const notations = ['hodges', 'japanese'] as const;
export type Notation = (typeof notations)[number];

// What readers of a language are used to.
interface Readers {
  notation: Notation;
}

// The section of the settings dialog; 'elsewhere': changed on other screens.
export type Place = 'general' | 'turn' | 'challenge' | 'elsewhere';

interface Kind<T, At extends Place> {
  place: At;
  usual(readers: Readers): T;
  read(kept: unknown): T | null; // the stored value as far as it is valid; null if it is not
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

// Every setting but the language, in the order of the dialog. To add one, add an entry here and its label in each
// language (page/words).
export const kinds = {
  // Mnemonic pieces by default: both games have pieces whose moves no newcomer, Japanese or not, has seen before.
  pieces: choice('general', pieceSets, () => 'mnemonic'),
  board: choice('general', boards, () => 'kaya'),
  notation: choice('general', notations, readers => readers.notation),
  theme: choice('general', themes, () => 'system'),
  coordinates: choice('general', coordinateStyles, coordinatesOf),
  confirm: choice('general', confirmations, () => 'days'),
  sound: flag('general', true),
  speak: flag('general', false), // moves and clocks are spoken
  volume: percent('general', { least: 0, most: 100 }, 60),
  zen: flag('general', false), // only the board and the clocks during a game
  turnTitle: flag('turn', true), // number of games waiting for the user, shown in the page's title
  turnSound: flag('turn', true), // a sound for games that are not in view; needs `sound`
  turnNotice: flag('turn', false), // a system notification while the page is not visible
  turnPush: flag('turn', true), // a push message (push/push.ts); the server reads this and challengePush
  challengeSound: flag('challenge', true), // for challenges, and for games that start
  challengeNotice: flag('challenge', false),
  challengePush: flag('challenge', true),
  simulMovesOn: flag('elsewhere', true), // the host of a simul is taken to the next waiting board
  correspondenceMovesOn: flag('elsewhere', false), // the same for a player of correspondence games
  boardZoom: percent('elsewhere', boardZooms, boardZooms.usual), // percent of the usual size, as far as there is room
  newGameTime: text('elsewhere', 190), // the time control chosen last, as written by the home page
  newGame: text('elsewhere', 190), // the other choices in its form
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

// The settings in a section of the dialog, in order.
export function settingsAt(place: Exclude<Place, 'elsewhere'>): ShownSetting[] {
  return names.filter(name => kinds[name].place === place) as ShownSetting[];
}

export const isChoice = (name: ShownSetting): name is ChoiceName => 'options' in kinds[name];
export const isRange = (name: ShownSetting): name is RangeName => 'range' in kinds[name];

export const optionsOf = <Name extends ChoiceName>(name: Name): readonly ChosenSettings[Name][] =>
  kinds[name].options as readonly string[] as readonly ChosenSettings[Name][];
export const rangeOf = (name: RangeName): Range => kinds[name].range;

// The rank labels usual among the readers of a language.
export function coordinatesOf({ notation }: Readers): Coordinates {
  return notation === 'japanese' ? 'japanese' : 'letters';
}
