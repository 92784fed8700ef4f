import { expect, test } from 'vitest';
import { readServerFrame } from './messages.ts';

test('frames of a known type are read, others are left alone', () => {
  expect(readServerFrame('{"t":"pong"}')).toEqual({ t: 'pong' });
  expect(readServerFrame('{"t":"thinking","game":"g","on":true,"new":1}')).toMatchObject({ on: true });
  expect(readServerFrame('{"t":"from_the_future"}')).toBeNull();
  expect(readServerFrame('[]')).toBeNull();
  expect(readServerFrame('null')).toBeNull();
});
