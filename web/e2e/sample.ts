// Some browser tests repeat the same steps in many looks: sizes, themes, languages, games. ./test runs some of these looks,
// chosen so that each size, theme and language is among them; `./test e2e-all` and runs of single files run all of them.
import { desktop, phone } from './browser.ts';

const isWhole = process.env.OOTORI_E2E === 'all';

export function sample<T>(all: readonly T[], isChosen: (one: T) => boolean): T[] {
  return isWhole ? [...all] : all.filter(isChosen);
}

const allWidths = [
  { width: 1280, options: desktop },
  { width: 360, options: phone },
];

// Runs a test at both widths, or else at the given one.
export const atWidths = (given: 1280 | 360) => sample(allWidths, ({ width }) => width === given);
