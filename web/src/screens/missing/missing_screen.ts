import type { Context, Screen } from '../../context.ts';
import { nothing } from '../../parts/lack.ts';

// The page for unknown addresses.
export function missingScreen(app: Context): Screen {
  return {
    title: () => `${app.words.play.missingPage} · ${app.words.appName}`,
    view: () => nothing(app, app.words.play.missingPage, app.words.play.missingPageText),
    leave: () => {},
  };
}
