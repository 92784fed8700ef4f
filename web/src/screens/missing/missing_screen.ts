import type { Context, Screen } from '../../context.ts';
import { missingPage } from '../../parts/lack.ts';

// For unknown addresses.
export function missingScreen(app: Context): Screen {
  return {
    title: () => `${app.words.play.missingPage} · ${app.words.appName}`,
    view: () => missingPage(app),
    leave: () => {},
  };
}
