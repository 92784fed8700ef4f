import { expect, test } from 'vitest';
import { gamePath, readRoute } from './route.ts';

test('addresses lead to screens and back', () => {
  expect(readRoute('/')).toEqual({ screen: 'home' });
  expect(readRoute(gamePath('7e6rgpajw9b6'))).toEqual({ screen: 'game', id: '7e6rgpajw9b6' });
  expect(readRoute('/game/abc/')).toEqual({ screen: 'game', id: 'abc' });
  for (const path of ['/game', '/game/', '/game/a/b', '/elsewhere']) {
    expect(readRoute(path)).toEqual({ screen: 'missing' });
  }
});
