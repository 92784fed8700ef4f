import { expect, test } from 'vitest';
import type { Offer } from '../protocol/games.ts';
import { Offers } from './offers.ts';

function declined(offer: Offer, times: number): Offers {
  const offers = new Offers();
  for (let time = 0; time < times; time += 1) {
    offers.fold({ type: 'offered', by: 'black', offer });
    offers.fold({ type: 'declined', by: 'white', offer });
  }
  return offers;
}

test('a declined offer waits for the next move, and the opponent can make it', () => {
  const offers = declined('takeback', 1);
  expect(offers.mayBeMade('takeback', 'black')).toBe(false);
  expect(offers.mayBeMade('takeback', 'white')).toBe(true);
  offers.fold({ type: 'moved', usi: '4e4d', spent: 0 });
  expect(offers.mayBeMade('takeback', 'black')).toBe(true);
});

test('a player asked to resume can offer it again, which accepts if the opponent is away', () => {
  const offers = declined('resume', 20);
  offers.fold({ type: 'recalled' });
  expect(offers.mayBeMade('resume', 'black')).toBe(true);
  offers.fold({ type: 'offered', by: 'black', offer: 'resume' });
  offers.fold({ type: 'offered', by: 'white', offer: 'resume' });
  expect(offers.all).toEqual([['resume', 'white']]);
});

test('in an adjourned game resumption can be offered again', () => {
  expect(declined('resume', 19).mayBeMade('resume', 'black')).toBe(true);
  expect(declined('resume', 20).mayBeMade('resume', 'black')).toBe(false);
});
