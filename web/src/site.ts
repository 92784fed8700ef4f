// Where the client lies: at the root of a server that knows its addresses, or as an edition (`ootori edition`) in any folder of
// any file host. Such a host knows one page, so that there an address stands after the '#'.
export const isEdition =
  typeof document !== 'undefined' && document.querySelector('meta[name="ootori-edition"]') !== null;

// Of a file that lies beside the page.
export const fileAddress = (path: string): string => (isEdition ? `.${path}` : path);

export type Paper = 'a4' | 'letter';

// The board, pieces and rules of a game to print and cut out, which the build draws.
export const printUrl = (game: string, paper: Paper, language: string): string =>
  fileAddress(`/print/${game}-${paper}-${language}.pdf`);

// As a link has it.
export const hrefOf = (path: string): string => (isEdition ? `#${path}` : path);

// As others can open it.
export const publicAddress = (path: string): string => new URL(hrefOf(path), document.baseURI).href;

// The address of what is shown, with its query.
export const address = (): string =>
  isEdition ? location.hash.slice(1) || '/' : location.pathname + location.search;

export const pathNow = (): string => address().split('?')[0] ?? '';

export const queryNow = (): string => {
  const [, query = ''] = address().split('?');
  return query;
};
