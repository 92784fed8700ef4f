// Which screen an address shows. To keep the first visit short, the code of a screen is fetched when it is first opened.
import type { Context, Kept, Screen } from './context.ts';
import { LaterScreen } from './parts/later_screen.ts';
import type { Route } from './route.ts';
import { missingScreen } from './screens/missing/missing_screen.ts';

// `kept`: by the screen of this address when the user left it, if Back leads there.
export function screenOf(app: Context, route: Route, kept: Kept | null = null): Screen {
  return route.screen === 'missing' ? missingScreen(app) : opened(app, route, kept);
}

type FetchedRoute = Exclude<Route, { screen: 'missing' }>;
type ScreenName = FetchedRoute['screen'];
type Opener<Name extends ScreenName> = (
  app: Context,
  route: Extract<FetchedRoute, { screen: Name }>,
  kept: Kept | null,
) => Screen;

const openers: { [Name in ScreenName]: () => Promise<Opener<Name>> } = {
  home: async () => {
    const { HomeScreen } = await import('./screens/home/home_screen.ts');
    return (app, _route, kept) => new HomeScreen(app, kept);
  },
  game: async () => {
    const { GameScreen } = await import('./screens/game/game_screen.ts');
    return (app, route) => new GameScreen(app, route.id);
  },
  invitation: async () => {
    const { InvitationScreen } = await import('./screens/invitation/invitation_screen.ts');
    return (app, route) => new InvitationScreen(app, route.id);
  },
  leaderboards: async () => {
    const { LeaderboardsScreen } = await import('./screens/leaderboards/leaderboards_screen.ts');
    return (app, route) => new LeaderboardsScreen(app, route.game);
  },
  report: async () => {
    const { ReportScreen } = await import('./screens/report/report_screen.ts');
    return (app, route) => new ReportScreen(app, route.id);
  },
  player: async () => {
    const { ProfileScreen } = await import('./screens/profile/profile_screen.ts');
    return (app, route, kept) => new ProfileScreen(app, route.name, kept);
  },
  year: async () => {
    const { YearScreen } = await import('./screens/year/year_screen.ts');
    return (app, { name, year }) => new YearScreen(app, name, year);
  },
  tv: async () => {
    const { TvScreen } = await import('./screens/watch/tv_screen.ts');
    return app => new TvScreen(app);
  },
  watch: async () => {
    const { WatchScreen } = await import('./screens/watch/watch_screen.ts');
    return (app, _route, kept) => new WatchScreen(app, kept);
  },
  following: async () => {
    const { FollowingScreen } = await import('./screens/following/following_screen.ts');
    return app => new FollowingScreen(app);
  },
  analysis: async () => {
    const { AnalysisScreen } = await import('./screens/analysis/analysis_screen.ts');
    return app => new AnalysisScreen(app);
  },
  games: async () => {
    const { GamesScreen } = await import('./screens/games/games_screen.ts');
    return (app, _route, kept) => new GamesScreen(app, kept);
  },
  course: async () => {
    const { CourseScreen } = await import('./screens/learn/course_screen.ts');
    return (app, route) => new CourseScreen(app, route.game);
  },
  lesson: async () => {
    const { LessonScreen } = await import('./screens/learn/lesson_screen.ts');
    return (app, route) => new LessonScreen(app, route.game, route.lesson);
  },
  practice: async () => {
    const { PracticeScreen } = await import('./screens/practice/practice_screen.ts');
    return (app, route) => new PracticeScreen(app, route.game);
  },
  problem: async () => {
    const [{ MistakesScreen }, { ProblemScreen }] = await Promise.all([
      import('./screens/practice/mistakes_screen.ts'),
      import('./screens/practice/problem_screen.ts'),
    ]);
    return (app, { game, what }) =>
      what === 'games' ? new MistakesScreen(app, game) : new ProblemScreen(app, game, what);
  },
  solo: async () => {
    const { SoloScreen } = await import('./screens/solo/solo_screen.ts');
    return (app, route) => new SoloScreen(app, route.game);
  },
  studies: async () => {
    const { StudyListScreen } = await import('./screens/study/study_list_screen.ts');
    return (app, _route, kept) => new StudyListScreen(app, kept);
  },
  study: async () => {
    const { StudyScreen } = await import('./screens/study/study_screen.ts');
    return (app, route) => new StudyScreen(app, route.id);
  },
  tournaments: async () => {
    const { TournamentsScreen } = await import('./screens/tournaments/tournaments_screen.ts');
    return (app, _route, kept) => new TournamentsScreen(app, kept);
  },
  tournament: async () => {
    const [{ AnnouncementScreen }, { PairingScreen }, { TournamentScreen }] = await Promise.all([
      import('./screens/tournaments/announcement_screen.ts'),
      import('./screens/tournaments/pairing_screen.ts'),
      import('./screens/tournaments/tournament_screen.ts'),
    ]);
    return (app, { id }, kept) => {
      if (id === 'new') return new AnnouncementScreen(app);
      return id === 'pairing' ? new PairingScreen(app) : new TournamentScreen(app, id, kept);
    };
  },
  simuls: async () => {
    const { SimulsScreen } = await import('./screens/simuls/simuls_screen.ts');
    return (app, _route, kept) => new SimulsScreen(app, kept);
  },
  simul: async () => {
    const [{ OpeningScreen }, { SimulScreen }] = await Promise.all([
      import('./screens/simuls/opening_screen.ts'),
      import('./screens/simuls/simul_screen.ts'),
    ]);
    return (app, { id }) => (id === 'new' ? new OpeningScreen(app) : new SimulScreen(app, id));
  },
  clubs: async () => {
    const { ClubsScreen } = await import('./screens/clubs/clubs_screen.ts');
    return (app, _route, kept) => new ClubsScreen(app, kept);
  },
  'new-club': async () => {
    const { ClubMakingScreen } = await import('./screens/clubs/club_making_screen.ts');
    return app => new ClubMakingScreen(app);
  },
  club: async () => {
    const { ClubScreen } = await import('./screens/clubs/club_screen.ts');
    return (app, { name }, kept) => new ClubScreen(app, name, kept);
  },
  'club-settings': async () => {
    const { ClubSettingsScreen } = await import('./screens/clubs/club_settings_screen.ts');
    return (app, { name }) => new ClubSettingsScreen(app, name);
  },
  account: async () => {
    const { AccountScreen } = await import('./screens/account/account_screen.ts');
    return app => new AccountScreen(app);
  },
  'sign-in': async () => {
    const { SignInScreen } = await import('./screens/account/sign_in_screen.ts');
    return app => new SignInScreen(app);
  },
  forgotten: async () => {
    const { ForgottenScreen } = await import('./screens/account/forgotten_screen.ts');
    return app => new ForgottenScreen(app);
  },
  'new-password': async () => {
    const { NewPasswordScreen } = await import('./screens/account/new_password_screen.ts');
    return app => new NewPasswordScreen(app);
  },
  'confirm-email': async () => {
    const { ConfirmationScreen } = await import('./screens/account/confirmation_screen.ts');
    return app => new ConfirmationScreen(app);
  },
  device: async () => {
    const { DeviceScreen } = await import('./screens/account/device_screen.ts');
    return app => new DeviceScreen(app);
  },
  moderation: async () => {
    const { ModerationScreen } = await import('./screens/moderation/moderation_screen.ts');
    return app => new ModerationScreen(app);
  },
};

// Once its code is loaded, a screen opens synchronously, so that what the user has unfolded stays so when only the
// address changes.
const fetched = new Map<ScreenName, (app: Context, route: never, kept: Kept | null) => Screen>();

// Fetches the code of a screen before it is opened.
export async function fetchScreen<Name extends ScreenName>(name: Name): Promise<Opener<Name>> {
  const opener: Opener<Name> = await openers[name]();
  fetched.set(name, opener);
  return opener;
}

function opened<Name extends ScreenName>(
  app: Context,
  route: Extract<FetchedRoute, { screen: Name }>,
  kept: Kept | null,
): Screen {
  const opener = fetched.get(route.screen) as Opener<Name> | undefined;
  if (opener) return opener(app, route, kept);
  const fetching = async () => (await fetchScreen<Name>(route.screen))(app, route, kept);
  return new LaterScreen(app, kept, fetching, route.screen === 'home');
}
