// The page as a whole: where we are, what the person chose, and drawing it anew after each change.
import type { GameSpec, Rules } from '@ootori/rules';
import {
  attributesModule,
  classModule,
  eventListenersModule,
  init,
  propsModule,
  styleModule,
  type VNode,
} from 'snabbdom';
import { ApiError } from './protocol/http.ts';
import type { Refused } from './protocol/messages.ts';
import { readRoute } from './route.ts';
import { GameScreen } from './screens/game_screen.ts';
import { HomeScreen } from './screens/home_screen.ts';
import { missingScreen } from './screens/missing_screen.ts';
import { page } from './screens/page.ts';
import { type Language, loadSettings, type Settings, saveSettings } from './settings.ts';
import { Announcer } from './speech/announcer.ts';
import { type Dictionary, dictionaries } from './words/index.ts';
import { refusalWords } from './words/refusals.ts';

export interface Screen {
  title(): string;
  view(): VNode;
  leave(): void;
  onKey?(event: KeyboardEvent): void;
}

export interface Toast {
  id: number;
  text: string;
  kind: 'error' | 'note';
}

const toastTime = 6_000; // ms

const patch = init([attributesModule, propsModule, classModule, styleModule, eventListenersModule]);

export class App {
  settings: Settings = loadSettings();
  settingsOpen = false;
  guide: GameSpec | null = null; // whose rules are being shown
  toasts: Toast[] = [];
  readonly announcer = new Announcer();
  private screen: Screen;
  private drawn: VNode | Element;
  private drawing = false;
  private toastNumber = 0;
  private path = location.pathname;

  constructor(
    readonly rules: Rules,
    place: Element,
  ) {
    this.drawn = place;
    this.screen = this.enter();
    window.addEventListener('popstate', () => {
      if (location.pathname !== this.path) this.arrive();
    });
    document.addEventListener('keydown', event => this.screen.onKey?.(event));
    this.redraw();
  }

  get words(): Dictionary {
    return dictionaries[this.settings.language];
  }

  go(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, '', path);
    this.arrive();
  }

  change(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
    saveSettings(this.settings);
    this.redraw();
  }

  // A language brings the way of writing moves that its readers know; the settings may part them again.
  speak(language: Language): void {
    this.change({ language, notation: language === 'ja' ? 'japanese' : 'hodges' });
  }

  openSettings(open: boolean): void {
    this.settingsOpen = open;
    this.redraw();
  }

  openGuide(spec: GameSpec | null): void {
    this.guide = spec;
    this.redraw();
  }

  // Tells a person that something was refused or failed, in words of their language.
  complain(refused: Refused): void {
    this.toast(refusalWords(refused, this.words), 'error');
  }

  complainOf(failure: unknown): void {
    if (failure instanceof ApiError) this.complain(failure.refused);
    else throw failure;
  }

  toast(text: string, kind: Toast['kind']): void {
    const id = ++this.toastNumber;
    this.toasts = [...this.toasts.filter(toast => toast.text !== text), { id, text, kind }];
    setTimeout(() => this.dismiss(id), toastTime);
    this.redraw();
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter(toast => toast.id !== id);
    this.redraw();
  }

  // Draws at the end of the current turn, once for many changes.
  redraw(): void {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      this.draw();
    });
  }

  private arrive(): void {
    this.path = location.pathname;
    this.screen.leave();
    this.settingsOpen = false;
    this.guide = null;
    this.screen = this.enter();
    window.scrollTo(0, 0);
    this.redraw();
    // Who listens instead of looking is told of the new screen by the focus.
    queueMicrotask(() => document.getElementById('content')?.focus({ preventScroll: true }));
  }

  private enter(): Screen {
    const route = readRoute(location.pathname);
    switch (route.screen) {
      case 'home':
        return new HomeScreen(this);
      case 'game':
        return new GameScreen(this, route.id);
      case 'missing':
        return missingScreen(this);
    }
  }

  private draw(): void {
    document.title = this.screen.title();
    document.documentElement.lang = this.settings.language;
    document.documentElement.dataset.theme = this.settings.theme;
    this.drawn = patch(this.drawn, page(this, this.screen));
  }
}
