import type { LegalMove } from '@ootori/rules';
import { expect, test } from 'vitest';
import { all, pageIn, seen, submit } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { TypedMove } from './typed_move.ts';

const app = pageIn(en);
const legal = (usi: string) => ({ usi }) as LegalMove;

test('a move is read without the spaces around it, played, and taken out of the field', () => {
  const typed = new TypedMove(app);
  const played: string[] = [];
  const play = () => typed.play(legal, usi => void played.push(usi));
  typed.type('  ');
  play();
  expect([played, typed.text]).toEqual([[], '  ']);
  typed.type(' 1e1d ');
  play();
  expect([played, typed.text, typed.fault]).toEqual([['1e1d'], '', '']);
});

test('what cannot be played stays in the field with the reason, until it is changed', () => {
  const typed = new TypedMove(app);
  typed.type('1e1d');
  typed.refuse('Not now.');
  const view = () => typed.view(undefined, () => {});
  expect(seen(all(view(), '.fault')[0])).toBe('Not now.');
  expect(all(view(), 'input')[0]?.data?.props?.value).toBe('1e1d');
  expect(all(view(), 'input')[0]?.data?.attrs?.['aria-invalid']).toBe('true');
  typed.type('1e1');
  expect([typed.text, typed.fault]).toEqual(['1e1', '']);
});

test('sending the form plays the move', () => {
  let asked = 0;
  const view = new TypedMove(app).view(undefined, () => {
    asked += 1;
  });
  submit(view);
  expect(asked).toBe(1);
});
