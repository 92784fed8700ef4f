// Which screen an address shows. Only the first page, games and invitations come with the page itself: the code of the
// others is fetched when they are opened, so that a first visit is short.
import type { Context, Screen } from './context.ts';
import { LaterScreen } from './parts/later_screen.ts';
import type { Route } from './route.ts';
import { GameScreen } from './screens/game/game_screen.ts';
import { HomeScreen } from './screens/home/home_screen.ts';
import { InvitationScreen } from './screens/invitation/invitation_screen.ts';
import { missingScreen } from './screens/missing/missing_screen.ts';

export function screenOf(app: Context, route: Route): Screen {
  switch (route.screen) {
    case 'home':
      return new HomeScreen(app);
    case 'game':
      return new GameScreen(app, route.id);
    case 'invitation':
      return new InvitationScreen(app, route.id);
    case 'missing':
      return missingScreen(app);
    default:
      return new LaterScreen(app, () => fetched(app, route));
  }
}

type LaterRoute = Exclude<Route, { screen: 'home' | 'game' | 'invitation' | 'missing' }>;

async function fetched(app: Context, route: LaterRoute): Promise<Screen> {
  switch (route.screen) {
    case 'leaderboards': {
      const { LeaderboardsScreen } = await import('./screens/leaderboards/leaderboards_screen.ts');
      return new LeaderboardsScreen(app, route.game);
    }
    case 'report': {
      const { ReportScreen } = await import('./screens/report/report_screen.ts');
      return new ReportScreen(app, route.id);
    }
    case 'player': {
      const { ProfileScreen } = await import('./screens/profile/profile_screen.ts');
      return new ProfileScreen(app, route.name);
    }
    case 'watch': {
      const { WatchScreen } = await import('./screens/watch/watch_screen.ts');
      return new WatchScreen(app);
    }
    case 'analysis': {
      const { AnalysisScreen } = await import('./screens/analysis/analysis_screen.ts');
      return new AnalysisScreen(app);
    }
    case 'course': {
      const { CourseScreen } = await import('./screens/learn/course_screen.ts');
      return new CourseScreen(app, route.game);
    }
    case 'lesson': {
      const { LessonScreen } = await import('./screens/learn/lesson_screen.ts');
      return new LessonScreen(app, route.game, route.lesson);
    }
    case 'practice': {
      const { PracticeScreen } = await import('./screens/practice/practice_screen.ts');
      return new PracticeScreen(app, route.game);
    }
    case 'problem': {
      if (route.what === 'games') {
        const { MistakesScreen } = await import('./screens/practice/mistakes_screen.ts');
        return new MistakesScreen(app, route.game);
      }
      const { ProblemScreen } = await import('./screens/practice/problem_screen.ts');
      return new ProblemScreen(app, route.game, route.what);
    }
    case 'solo': {
      const { SoloScreen } = await import('./screens/solo/solo_screen.ts');
      return new SoloScreen(app, route.game);
    }
    case 'account': {
      const { AccountScreen } = await import('./screens/account/account_screen.ts');
      return new AccountScreen(app);
    }
    case 'sign-in': {
      const { SignInScreen } = await import('./screens/account/sign_in_screen.ts');
      return new SignInScreen(app);
    }
    case 'forgotten': {
      const { ForgottenScreen } = await import('./screens/account/forgotten_screen.ts');
      return new ForgottenScreen(app);
    }
    case 'new-password': {
      const { NewPasswordScreen } = await import('./screens/account/new_password_screen.ts');
      return new NewPasswordScreen(app);
    }
    case 'confirm-email': {
      const { ConfirmationScreen } = await import('./screens/account/confirmation_screen.ts');
      return new ConfirmationScreen(app);
    }
    case 'device': {
      const { DeviceScreen } = await import('./screens/account/device_screen.ts');
      return new DeviceScreen(app);
    }
    case 'moderation': {
      const { ModerationScreen } = await import('./screens/moderation/moderation_screen.ts');
      return new ModerationScreen(app);
    }
  }
}
