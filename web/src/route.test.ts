import { expect, test } from 'vitest';
import {
  addresses,
  challengePath,
  clubPath,
  clubSettingsPath,
  gamePath,
  invitationPath,
  newClubPath,
  playerPath,
  readRoute,
  yearPath,
} from './route.ts';

test('routes round-trip', () => {
  expect(readRoute('/')).toEqual({ screen: 'home' });
  expect(readRoute(gamePath('7e6rgpajw9b6'))).toEqual({ screen: 'game', id: '7e6rgpajw9b6' });
  expect(readRoute(invitationPath('s1'))).toEqual({ screen: 'invitation', id: 's1' });
  expect(readRoute(playerPath('Tsuru_2'))).toEqual({ screen: 'player', name: 'Tsuru_2' });
  expect(readRoute('/game/abc/')).toEqual({ screen: 'game', id: 'abc' });
  expect(readRoute('/account')).toEqual({ screen: 'account' });
  for (const screen of ['watch', 'sign-in', 'forgotten', 'new-password', 'confirm-email', 'device']) {
    expect(readRoute(`/${screen}`)).toEqual({ screen });
  }
  expect(readRoute(yearPath('Tsuru', 2026))).toEqual({ screen: 'year', name: 'Tsuru', year: 2026 });
  expect(readRoute('/player/Tsuru/years/2026')).toEqual({ screen: 'missing' });
  expect(readRoute('/clubs')).toEqual({ screen: 'clubs' });
  expect(readRoute(newClubPath)).toEqual({ screen: 'new-club' });
  expect(readRoute(clubPath('tori-fans'))).toEqual({ screen: 'club', name: 'tori-fans' });
  expect(readRoute(clubSettingsPath('tori-fans'))).toEqual({ screen: 'club-settings', name: 'tori-fans' });
  for (const path of ['/club', '/clubs/x', '/club//settings', '/club/x/y']) {
    expect(readRoute(path)).toEqual({ screen: 'missing' });
  }
  for (const path of ['/game', '/game/', '/game/a/b', '/player/a%20b', '/account/x', '/elsewhere']) {
    expect(readRoute(path)).toEqual({ screen: 'missing' });
  }
});

test('a challenge starts on the home page', () => {
  expect(challengePath('Tsuru')).toBe('/?to=Tsuru');
});

test('the server’s list of client addresses matches the routes', () => {
  for (const address of addresses)
    expect(readRoute(address.replaceAll('*', 'Tsuru')).screen).not.toBe('missing');
  expect(addresses).toContain('/game/*');
});
