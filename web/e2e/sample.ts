// Some browser tests repeat the same steps in many looks: sizes, themes, languages, games. ./test runs some of these looks,
// chosen so that each size, theme and language is among them; `./test e2e-all` and runs of single files run all of them.
const isWhole = process.env.OOTORI_E2E === 'all';

export function sample<T>(all: readonly T[], isChosen: (one: T) => boolean): T[] {
  return isWhole ? [...all] : all.filter(isChosen);
}
