import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { ApiError } from '../protocol/http.ts';
import { en } from '../words/en.ts';
import { formFault } from './form_fault.ts';

const told: string[] = [];
const app = {
  words: en,
  toast: (text: string, kind: string) => told.push(`${kind}: ${text}`),
  complainOf: () => told.push('complained'),
} as unknown as Context;
const refusal = (field: string) => new ApiError({ code: 'bad_value', message: `"${field}" is bad.`, field });
const fields = { starts: 'Start' };
const start = en.wrongField('Start');

test('a refused field is told by the form, or by the page once the user has left the form', () => {
  expect(formFault(app, refusal('starts'), fields, { hasLeft: false })).toBe(start);
  expect(told).toEqual([]);
  expect(formFault(app, refusal('starts'), fields, { hasLeft: true })).toBe('');
  expect(told).toEqual([`error: ${start}`]);
});

test('anything else is told by the page', () => {
  told.length = 0;
  for (const hasLeft of [false, true]) expect(formFault(app, refusal('other'), fields, { hasLeft })).toBe('');
  expect(formFault(app, new TypeError('offline'), fields, { hasLeft: false })).toBe('');
  expect(told).toEqual(['complained', 'complained', 'complained']);
});
