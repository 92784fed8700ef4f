import './style/index.css';
import { loadRules } from '@ootori/rules';
import { App } from './app.ts';
import { installPieceStyles } from './board/piece_set.ts';
import { keepOffline } from './page/offline.ts';
import { loadSettings } from './settings.ts';
import rulesUrl from './wasm/ootori.wasm?url';
import { languageEntry } from './words/languages.ts';

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');

const settings = loadSettings();
const asked = loadRules(fetch(rulesUrl));
const words = await languageEntry(settings.language).words();
try {
  const rules = await asked;
  installPieceStyles(rules.games);
  new App(rules, settings, words, place);
  keepOffline();
} catch (failure) {
  place.textContent = words.errors.no_start ?? '';
  throw failure;
}
