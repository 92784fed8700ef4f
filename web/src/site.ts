import type { ServerLanguage } from './server_languages.ts';

// Where the client is hosted: at the root of our server, or as an offline edition (`ootori edition`) in any folder of
// any file host. A file host knows only one page, so in an edition the address is in the fragment, after '#'.
export const isEdition =
  typeof document !== 'undefined' && document.querySelector('meta[name="ootori-edition"]') !== null;

// The address of a file beside the page.
export const fileAddress = (path: string): string => (isEdition ? `.${path}` : path);

export type Paper = 'a4' | 'letter';

// The PDF with a game's board, pieces and rules to print and cut out, made by the build.
export const printUrl = (game: string, paper: Paper, language: ServerLanguage): string =>
  fileAddress(`/print/${game}-${paper}-${language}.pdf`);

// For the href of a link.
export const hrefOf = (path: string): string => (isEdition ? `#${path}` : path);

// An absolute address that others can open.
export const publicAddress = (path: string): string => new URL(hrefOf(path), document.baseURI).href;

// The address of what is shown, with its query.
export const address = (): string =>
  isEdition ? location.hash.slice(1) || '/' : location.pathname + location.search;

export const pathNow = (): string => address().split('?')[0] ?? '';

export const queryNow = (): string => {
  const [, query = ''] = address().split('?');
  return query;
};
