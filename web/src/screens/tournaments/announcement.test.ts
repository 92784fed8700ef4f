import { expect, test } from 'vitest';
import { localMinute, newTournament, usualAnnouncement } from './announcement.ts';

const now = new Date(2026, 10, 24, 10, 30);
const usual = { ...usualAnnouncement('tori', now), name: ' Spring ' };

test('the default is a Swiss tournament in an hour', () => {
  expect(newTournament(usual)).toMatchObject({
    system: 'swiss',
    name: 'Spring',
    rounds: 5,
    length: 0,
    no_show: 120_000,
    starts: now.getTime() + 3_600_000,
  });
});

test('each system asks for what it needs and for nothing else', () => {
  expect(newTournament({ ...usual, system: 'arena' })).toMatchObject({ rounds: 0, length: 3_600_000 });
  expect(newTournament({ ...usual, system: 'round_robin' })).toMatchObject({ rounds: 1, length: 0 });
  expect(newTournament({ ...usual, system: 'knockout' })).toMatchObject({ rounds: 0, length: 0 });
});

test('correspondence has no time for the first move, and handicap games are not rated', () => {
  expect(newTournament({ ...usual, time: '3d' }).no_show).toBe(0);
  expect(newTournament({ ...usual, handicap: true }).rated).toBe(false);
});

test('times of day are local', () => {
  expect(localMinute(now)).toBe('2026-11-24T10:30');
});

test('a club’s tournament is for members, and listed publicly only if wanted', () => {
  const club = { ...usualAnnouncement('tori', now, 'tori-fans'), name: 'Cup' };
  expect(newTournament(club)).toMatchObject({ club: 'tori-fans', listed: false });
  expect(newTournament(usual)).not.toHaveProperty('club');
  expect(newTournament(usual).listed).toBe(true);
});
