import { readFileSync } from 'node:fs';
import type { Premove, Rules } from '@ootori/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtRules, specOf } from '../testing/built.ts';
import { en } from './en.ts';
import type { Dictionary } from './index.ts';
import { ja } from './ja.ts';
import { languageEntry, languages } from './languages.ts';
import { endingOf, premoveName, resultWords, spoken, spokenPremove, written } from './moves.ts';
import { refusalWords } from './refusals.ts';

let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
});

function protocolCodes(): string[] {
  const text = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
  const [, table = ''] = text.split('## Error codes\n');
  const [rows = ''] = table.split('\n## ');
  return [...rows.matchAll(/^\| `([a-z_]+)`/gm)].map(match => match[1] ?? '');
}

// Errors that only a bug in this client can cause show the server's own message, or the text for unknown ones.
const notForPeople = [
  'malformed',
  'too_large', // these three are told by their messages and the form (refusals.ts)
  'bad_sfen',
  'bad_value',
  'unknown_type',
  'unknown_field',
  'method_not_allowed',
  'upgrade_required',
  'banned', // the message says why and until when
  'bad_token',
  'missing_scope',
  'authorization_pending', // these two are only sent to programs that wait for a user to confirm a sign-in
  'access_denied',
];

describe.each(languages)('in %s', language => {
  let words: Dictionary;

  beforeAll(async () => {
    words = await languageEntry(language).words();
  });

  test('every error that players can meet has a text', () => {
    const codes = protocolCodes();
    expect(codes).toContain('not_your_turn');
    const missing = codes.filter(code => !(code in words.errors) && !notForPeople.includes(code));
    expect(missing).toEqual([]);
  });

  test('no text is empty', () => {
    const empty: string[] = [];
    const walk = (path: string, value: unknown) => {
      if (value === '') empty.push(path);
      if (typeof value === 'object' && value !== null) {
        for (const [key, part] of Object.entries(value)) walk(`${path}.${key}`, part);
      }
    };
    const { sentenceGap, ...others } = words;
    walk(language, others);
    expect(empty).toEqual([]);
    expect(sentenceGap).toBe(language === 'ja' ? '' : ' '); // Japanese has no space between sentences
  });

  test('each game has a description', () => {
    for (const { id } of rules.games) expect(words.home.about[id]).toBeTruthy();
  });

  test('each level has a name and a hint', () => {
    for (let level = 1; level <= 20; level++) {
      expect(words.newGame.levelName(level)).not.toBe('');
      expect(words.newGame.levelHint(level)).not.toBe('');
    }
  });
});

test('all languages have the same texts', async () => {
  const keys = (value: object): string[] =>
    Object.entries(value).flatMap(([key, part]) =>
      typeof part === 'object' && part !== null ? keys(part).map(inner => `${key}.${inner}`) : [key],
    );
  for (const language of languages) {
    const words = await languageEntry(language).words();
    expect(keys(words).sort()).toEqual(keys(en).sort());
  }
});

test('a move is described in words', () => {
  const game = rules.newGame('tori');
  const move = game.readMove('3d3c');
  expect(spoken(specOf(rules, 'tori'), move, 'black', en)).toBe(
    'Black: Swallow from 3d to 3c, takes Swallow',
  );
  expect(spoken(specOf(rules, 'tori'), move, 'black', ja)).toBe('先手、３四の燕を３三へ、燕を取る');
});

test('squares are named as on the boards of the language', () => {
  expect([en.speech.square('4d', ''), ja.speech.square('4d', '')]).toEqual(['4d: empty', '４四、空き']);
});

test('a premove is written in the reader’s notation, and described in words', () => {
  const spec = specOf(rules, 'tori');
  const name = (one: Premove) => [premoveName(spec, one, 'hodges'), premoveName(spec, one, 'japanese')];
  const said = (one: Premove) => [spokenPremove(spec, one, en), spokenPremove(spec, one, ja)];
  const moved: Premove = { usi: '4c4d', piece: 'S', from: '4c', to: '4d', promotes: false };
  expect(name(moved)).toEqual(['S 4c–4d', '４四燕(43)']);
  expect(said(moved)).toEqual(['Swallow from 4c to 4d', '４三の燕を４四へ']);
  const promoted: Premove = { usi: '4c4b+', piece: 'S', from: '4c', to: '4b', promotes: true };
  expect(name(promoted)).toEqual(['S 4c–4b+', '４二燕成(43)']);
  expect(said(promoted)).toEqual(['Swallow from 4c to 4b, promotes', '４三の燕を４二へ、成り']);
  const dropped: Premove = { usi: 'S*4d', piece: 'S', from: null, to: '4d', promotes: false };
  expect(name(dropped)).toEqual(['S*4d', '４四燕打']);
  expect(said(dropped)).toEqual(['Swallow dropped on 4d', '４四に燕を打つ']);
});

test('a move uses the reader’s notation', () => {
  const move = rules.newGame('tori').readMove('4e4d');
  expect([written(move, 'hodges'), written(move, 'japanese')]).toEqual(['S-4d', '▲４四燕']);
});

test('a result is described from the player’s point of view', () => {
  const outcome = { winner: 'black', reason: 'checkmate' } as const;
  expect(resultWords(outcome, 'black', en)).toBe('You won – by checkmate');
  expect(resultWords(outcome, 'white', en)).toBe('You lost – by checkmate');
  expect(resultWords(outcome, null, en)).toBe('Black won – by checkmate');
  expect(endingOf({ winner: null, reason: 'repetition' }, 'black')).toBe('even');
});

test('a refusal shows the rule, else the code, else the server’s message', () => {
  expect(refusalWords({ code: 'illegal_move', rule: 'repeats', message: 'm' }, en)).toContain('third time');
  expect(refusalWords({ code: 'stale', message: 'm' }, en)).toBe(en.errors.stale);
  expect(refusalWords({ code: 'from_the_future', message: 'm' }, en)).toBe('m');
});
