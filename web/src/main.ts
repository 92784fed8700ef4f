import './style/index.css';
import { loadRules } from '@ootori/rules';
import { App } from './app.ts';
import { installPieceStyles } from './board/piece_set.ts';
import { keepOffline, onceLoaded } from './page/offline.ts';
import { readRoute } from './route.ts';
import { fetchScreen } from './screen_of.ts';
import { loadSettings } from './settings.ts';
import { isEdition, pathNow } from './site.ts';
import rulesUrl from './wasm/ootori.wasm?url';
import { languageEntry } from './words/languages.ts';

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');

const settings = loadSettings();
const { screen } = readRoute(pathNow());
// What is needed to draw the page is fetched at once. If the screen cannot be fetched, its place says so.
const asked = loadRules(fetch(rulesUrl));
const code = screen === 'missing' ? null : fetchScreen(screen).catch(() => null);
const words = await languageEntry(settings.language).words();
try {
  const rules = await asked;
  await code;
  installPieceStyles(rules.games);
  new App(rules, settings, words, place);
  keepOffline();
  if (!isEdition) fetchNext();
} catch (failure) {
  place.textContent = words.errors.no_start ?? '';
  throw failure;
}

// A game can begin at any time, and leads back to the home page. The code of both is fetched before it is needed: once the
// user turns to the page, or has had it open for a while.
function fetchNext(): void {
  const fetchBoth = () => {
    for (const name of ['home', 'game'] as const) void fetchScreen(name).catch(() => {});
  };
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(sign, fetchBoth, { once: true });
  onceLoaded(fetchBoth);
}
