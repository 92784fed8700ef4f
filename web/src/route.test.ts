import { expect, test } from 'vitest';
import {
  addresses,
  askedReportPath,
  challengePath,
  clubPath,
  clubSettingsPath,
  devicePath,
  gamePath,
  gamesPath,
  invitationPath,
  leaderboardsPath,
  learnPath,
  newClubPath,
  playerPath,
  practicePath,
  readRoute,
  reportPath,
  simulsPath,
  soloPath,
  studyPath,
  tournamentsPath,
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

test('every screen has an address', () => {
  const shown: [path: string, route: object][] = [
    ['/learn', { screen: 'course', game: '' }],
    ['/learn/tori', { screen: 'course', game: 'tori' }],
    ['/learn/tori/falcon', { screen: 'lesson', game: 'tori', lesson: 'falcon' }],
    ['/practice', { screen: 'practice', game: '' }],
    ['/practice/tori', { screen: 'practice', game: 'tori' }],
    ['/practice/tori/p7', { screen: 'problem', game: 'tori', what: 'p7' }],
    ['/solo', { screen: 'solo', game: '' }],
    ['/solo/yari', { screen: 'solo', game: 'yari' }],
    ['/study', { screen: 'studies' }],
    ['/study/s1', { screen: 'study', id: 's1' }],
    ['/leaderboards', { screen: 'leaderboards', game: '' }],
    ['/leaderboards/tori', { screen: 'leaderboards', game: 'tori' }],
    ['/report/g1', { screen: 'report', id: 'g1' }],
    ['/tournaments/t1', { screen: 'tournament', id: 't1' }],
    ['/simuls/s1', { screen: 'simul', id: 's1' }],
    ['/club/fans/settings', { screen: 'club-settings', name: 'fans' }],
    ...['tv', 'following', 'tournaments', 'simuls', 'analysis', 'games', 'moderation'].map(
      (screen): [string, object] => [`/${screen}`, { screen }],
    ),
    ['/learn/tori/falcon/x', { screen: 'missing' }],
    ['/learn/tori/fal.con', { screen: 'missing' }],
    ['/player//year/2026', { screen: 'missing' }],
    ['/player/Ann/year', { screen: 'missing' }],
    ['/club/fans/settings/x', { screen: 'missing' }],
    ['/clubs/new/x', { screen: 'missing' }],
    ['/tournament/t1', { screen: 'missing' }],
    ['/toString/x', { screen: 'missing' }],
  ];
  for (const [path, route] of shown) expect(readRoute(path), path).toEqual(route);
});

test('the addresses that links lead to', () => {
  expect([gamesPath(), gamesPath('game=tori')]).toEqual(['/games', '/games?game=tori']);
  expect([learnPath(), learnPath('tori'), learnPath('tori', 'falcon')]).toEqual([
    '/learn',
    '/learn/tori',
    '/learn/tori/falcon',
  ]);
  expect([practicePath(), practicePath('tori', 'p7'), practicePath('tori', 'mate', { plies: '3' })]).toEqual([
    '/practice',
    '/practice/tori/p7',
    '/practice/tori/mate?plies=3',
  ]);
  expect([soloPath(), soloPath('yari'), studyPath(), studyPath('s1')]).toEqual([
    '/solo',
    '/solo/yari',
    '/study',
    '/study/s1',
  ]);
  expect([tournamentsPath(), tournamentsPath('new'), simulsPath(), simulsPath('s1')]).toEqual([
    '/tournaments',
    '/tournaments/new',
    '/simuls',
    '/simuls/s1',
  ]);
  expect([devicePath(), devicePath('AB CD')]).toEqual(['/device', '/device?code=AB%20CD']);
  expect([reportPath('g1'), askedReportPath('g1'), leaderboardsPath('tori')]).toEqual([
    '/report/g1',
    '/report/g1?ask',
    '/leaderboards/tori',
  ]);
});

test('a challenge starts on the home page', () => {
  expect(challengePath('Tsuru')).toBe('/?to=Tsuru');
});

test('the server’s list of client addresses matches the routes', () => {
  for (const address of addresses)
    expect(readRoute(address.replaceAll('*', 'Tsuru')).screen).not.toBe('missing');
  expect(addresses).toContain('/game/*');
});
