import { expect, test, vi } from 'vitest';
import { showNotice } from './notice.ts';

const notice = { title: 'Your move', body: 'Tori Shogi', path: '/game/g1' };

test('a later notification about the same page alerts again', () => {
  const shown: [string, object][] = [];
  const Notification = class {
    static readonly permission = 'granted';

    constructor(title: string, options: object) {
      shown.push([title, options]);
    }
  };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', { Notification });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  showNotice(notice, () => {});
  expect(shown).toMatchObject([['Your move', { tag: '/game/g1', renotify: true }]]);
});
