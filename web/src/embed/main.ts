import '../style/index.css';
import { loadRules } from '@ootori/rules';
import { installPieceStyles } from '../board/piece_set.ts';
import { pieceSets } from '../setting_kinds.ts';
import { loadSettings } from '../settings.ts';
import { sightOf } from '../sharing/addresses.ts';
import rulesUrl from '../wasm/ootori.wasm?url';
import { languageEntry } from '../words/languages.ts';
import { EmbeddedGame } from './embedded_game.ts';

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');

const settings = loadSettings();
const loading = loadRules(fetch(rulesUrl));
const words = await languageEntry(settings.language).words();
try {
  const rules = await loading;
  installPieceStyles(rules.games);
  const asked = new URLSearchParams(location.search).get('pieces');
  const pieces = pieceSets.find(set => set === asked) ?? settings.pieces;
  const id = location.pathname.split('/')[2] ?? '';
  document.documentElement.lang = settings.language;
  document.documentElement.dataset.board = settings.board;
  new EmbeddedGame(rules, { ...settings, pieces }, words, place, id, sightOf(location.search));
} catch (failure) {
  place.textContent = words.errors.no_start ?? '';
  throw failure;
}
