import { expect, test } from 'vitest';
import type { Tournament } from '../../protocol/tournaments.ts';
import { Revision } from './revision.ts';

const starts = new Date(2027, 3, 1, 19, 30).getTime();
const spring = {
  revision: 2,
  name: 'Spring',
  about: '',
  prizes: 'A book',
  listed: true,
  automatic: true,
  rounds: 5,
  length: 0,
  no_show: 120_000,
  starts,
} as Tournament;

test('only changes are sent, with the revision shown', () => {
  const revision = new Revision();
  revision.change(spring, { name: ' Summer ' });
  revision.change(spring, { noShow: 60, when: '2027-04-01T20:00' });
  expect(revision.wish(spring)).toEqual({
    name: 'Summer',
    no_show: 60_000,
    starts: starts + 1_800_000,
    revision: 2,
  });
  revision.change(spring, { name: 'Spring', noShow: 120, when: '2027-04-01T19:30' });
  expect(revision.isEmpty, 'all is as it was').toBe(true);
});

test('others’ changes are kept, and shown if they affect the same field', () => {
  const revision = new Revision();
  revision.change(spring, { name: 'Summer', rounds: 6 });
  const later = { ...spring, name: 'Autumn', about: 'Tea at four', revision: 3 };
  expect(revision.conflicts(spring)).toEqual([]);
  expect(revision.conflicts(later)).toEqual(['name']);
  expect(revision.draft(later)).toMatchObject({ name: 'Summer', about: 'Tea at four', rounds: 6 });
  expect(revision.wish(later)).toEqual({ name: 'Summer', rounds: 6, revision: 3 });
  expect(revision.conflicts({ ...later, name: 'Summer' }), 'both want the same').toEqual([]);
  revision.discard();
  expect(revision.draft(later).name).toBe('Autumn');
  revision.change(later, { name: 'Winter' });
  expect(revision.conflicts(later), 'begun anew').toEqual([]);
});
