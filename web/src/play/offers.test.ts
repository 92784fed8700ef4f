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

const offered = (by: 'black' | 'white', offer: Offer) => ({ type: 'offered', by, offer }) as const;

test('an offer is open until it is answered, or the game goes on without it', () => {
  const others = [
    { type: 'moved', usi: '4e4d', spent: 0 },
    { type: 'taken_back', plies: 0 },
    { type: 'adjourned' },
    { type: 'sealed', spent: 0 },
    { type: 'resumed' },
    { type: 'recalled' },
    { type: 'ended', winner: 'black', reason: 'time' },
  ] as const;
  for (const event of others) {
    const offers = new Offers();
    for (const offer of ['takeback', 'impasse', 'adjourn', 'resume', 'rematch'] as const)
      offers.fold(offered('white', offer));
    expect(offers.all).toHaveLength(5);
    offers.fold(event);
    expect(offers.all, event.type).toEqual([['rematch', 'white']]);
  }
});

test('an open offer cannot be made again, by either player', () => {
  const offers = new Offers();
  expect(offers.by('takeback')).toBeNull();
  offers.fold(offered('white', 'takeback'));
  expect(offers.by('takeback')).toBe('white');
  expect([offers.mayBeMade('takeback', 'white'), offers.mayBeMade('takeback', 'black')]).toEqual([
    false,
    false,
  ]);
  expect(offers.mayBeMade('impasse', 'white')).toBe(true);
  offers.fold({ type: 'declined', by: 'white', offer: 'takeback' });
  expect(offers.by('takeback')).toBeNull();
  expect([offers.mayBeMade('takeback', 'white'), offers.mayBeMade('impasse', 'white')]).toEqual([
    false,
    true,
  ]);
});

test('taking back does not allow an offer that was declined before', () => {
  const offers = declined('adjourn', 1);
  offers.fold({ type: 'taken_back', plies: 0 });
  expect(offers.mayBeMade('adjourn', 'black')).toBe(false);
});

test('a rematch that has begun is no longer offered; what was declined twice was open once', () => {
  const offers = new Offers();
  offers.fold(offered('black', 'rematch'));
  offers.fold(offered('black', 'impasse'));
  offers.fold({ type: 'rematched', id: 'g2' });
  expect(offers.all).toEqual([['impasse', 'black']]);
  offers.fold({ type: 'declined', by: 'black', offer: 'rematch' });
  expect(offers.mayBeMade('rematch', 'black')).toBe(true);
});
