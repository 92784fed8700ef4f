import { expect, test } from 'vitest';
import {
  anything,
  byName,
  flag,
  known,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  recursive,
  type Shape,
  ShapeError,
  tagged,
  text,
} from './shape.ts';

const read = (shape: Shape<unknown>, value: unknown) => {
  try {
    return shape(value, '');
  } catch (failure) {
    if (failure instanceof ShapeError) return failure.message;
    throw failure;
  }
};
const wrong = (shape: Shape<unknown>, ...values: unknown[]) => values.map(value => read(shape, value));

test('single values', () => {
  expect([text('', ''), flag(false, ''), number(0, ''), anything(undefined, '')]).toEqual([
    '',
    false,
    0,
    undefined,
  ]);
  expect(wrong(text, 1, null)).toEqual(Array(2).fill('the whole: text was expected'));
  expect(wrong(flag, 0, 'true')).toEqual(Array(2).fill('the whole: true or false was expected'));
  expect(wrong(number, '1', Number.NaN, Number.POSITIVE_INFINITY)).toEqual(
    Array(3).fill('the whole: a number was expected'),
  );
  const color = oneOf('black', 'white');
  expect(color('white', '')).toBe('white');
  expect(read(color, 'red')).toBe('the whole: black or white was expected');
  expect(orNull(text)(null, '')).toBeNull();
  expect(wrong(orNull(text), undefined, 3)).toEqual(Array(2).fill('the whole: text was expected'));
});

test('lists and objects by name', () => {
  expect(list(number)([1, 2], '')).toEqual([1, 2]);
  expect(wrong(list(number), {}, [1, 'x'])).toEqual([
    'the whole: a list was expected',
    '[1]: a number was expected',
  ]);
  const counts = byName(number);
  expect(counts({ a: 1, b: 2 }, '')).toEqual({ a: 1, b: 2 });
  expect(wrong(counts, { a: 'x' }, [])).toEqual([
    'a: a number was expected',
    'the whole: an object was expected',
  ]);
  expect(() => counts({ a: 'x' }, 'wins')).toThrow('wins.a: a number was expected');
});

test('objects keep only their fields, and name the place of an error', () => {
  const game = object({ id: text, clock: object({ left: number }), note: optional(text) });
  expect(game({ id: 'g1', clock: { left: 3, more: 1 }, more: 2 }, '')).toEqual({
    id: 'g1',
    clock: { left: 3 },
  });
  expect(game({ id: 'g1', clock: { left: 3 }, note: 'n' }, '')).toEqual({
    id: 'g1',
    clock: { left: 3 },
    note: 'n',
  });
  expect(wrong(game, null, [], 'x')).toEqual(Array(3).fill('the whole: an object was expected'));
  expect(wrong(game, { id: 'g1', clock: {} }, { id: 'g1', clock: { left: 1 }, note: null }, {})).toEqual([
    'clock.left: a number was expected',
    'note: text was expected',
    'id: text was expected',
  ]);
  expect(() => list(game)([{}], 'games')).toThrow('games[0].id: text was expected');
});

test('an object can contain objects of its kind', () => {
  interface Tree {
    move: string;
    next: Tree[];
  }
  const tree: Shape<Tree> = recursive(() => ({ move: text, next: list(tree) })) as Shape<Tree>;
  const value = { move: 'a', next: [{ move: 'b', next: [] }] };
  expect(tree(value, '')).toEqual(value);
  expect(read(tree, { move: 'a', next: [{ move: 3, next: [] }] })).toBe('next[0].move: text was expected');
});

test('tagged objects: an unknown tag is null, or an error where it must be known', () => {
  const seat = tagged('kind', { guest: { you: flag }, engine: { level: number } });
  expect(seat({ kind: 'engine', level: 3, you: true }, '')).toEqual({ kind: 'engine', level: 3 });
  expect(seat({ kind: 'ghost' }, '')).toBeNull();
  expect(wrong(seat, { kind: 'engine' }, {}, 'x')).toEqual([
    'level: a number was expected',
    'kind: text was expected',
    'the whole: an object was expected',
  ]);
  expect(() => seat({}, 'by')).toThrow('by.kind: text was expected');
  expect(known(seat)({ kind: 'guest', you: true }, '')).toEqual({ kind: 'guest', you: true });
  expect(read(known(seat), { kind: 'ghost' })).toBe('the whole: a known kind was expected');
});

test('the forms describe what is accepted', () => {
  const shape = object({
    a: orNull(list(oneOf('x', 'y'))),
    b: optional(byName(flag)),
    c: known(tagged('t', { one: { n: number } })),
    d: anything,
  });
  expect(shape.form).toEqual({
    is: 'object',
    fields: {
      a: {
        required: true,
        form: { is: 'null or', inner: { is: 'list of', inner: { is: 'one of', options: ['x', 'y'] } } },
      },
      b: { required: false, form: { is: 'names of', inner: { is: 'flag' } } },
      c: {
        required: true,
        form: {
          is: 'tagged',
          key: 't',
          cases: { one: { is: 'object', fields: { n: { required: true, form: { is: 'number' } } } } },
        },
      },
      d: { required: true, form: { is: 'anything' } },
    },
  });
});
