import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { Places } from './places.ts';

let browser: Browser;
let places: Places;

beforeEach(() => {
  vi.useFakeTimers();
  browser = openBrowser('/player/Ann');
  places = new Places(sessionStorage);
  places.enter();
});
afterEach(() => {
  vi.useRealTimers();
});

const isAt = () => browser.window.scrollY;
const isTall = (height: number) => {
  browser.document.documentElement.scrollHeight = height;
};

// The user reads down to here, and follows a link.
function readTo(top: number, height: number, kept: Record<string, unknown> | null = null): void {
  browser.window.scrollY = top;
  isTall(height);
  places.note(kept);
  places.push('/game/g1');
  places.begin(null);
}

function comeBack(): void {
  places.note(null);
  browser.travel(-1);
  places.begin(places.enter());
}

test('a new page begins at the top', () => {
  readTo(900, 2_000);
  expect([isAt(), history.scrollRestoration]).toEqual([0, 'manual']);
  isTall(3_000);
  places.settle();
  expect(isAt()).toBe(0);
});

test('Back returns to the place once the page is as tall again, and then lets go', () => {
  readTo(900, 2_000, { rows: 40 });
  places.note(null);
  browser.travel(-1);
  const place = places.enter();
  expect(place?.kept).toEqual({ rows: 40 });
  isTall(300);
  places.begin(place);
  browser.window.scrolls.length = 0;
  places.settle();
  isTall(2_000);
  places.settle();
  browser.window.scrollY = 5;
  places.settle();
  expect(browser.window.scrolls).toEqual([
    [0, 900],
    [0, 900],
  ]);
});

test('Forward returns to its place, too', () => {
  readTo(900, 2_000);
  browser.window.scrollY = 70;
  isTall(1_000);
  comeBack();
  places.note(null);
  browser.travel(1);
  places.begin(places.enter());
  places.settle();
  expect(isAt()).toBe(70);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('after a %s the user scrolls alone', doing => {
  readTo(900, 2_000);
  comeBack();
  isTall(300);
  browser.window.happen(doing);
  browser.window.scrollY = 20;
  places.settle();
  expect(isAt()).toBe(20);
});

test('a page that stays shorter is not held for ever', () => {
  readTo(900, 2_000);
  comeBack();
  isTall(300);
  vi.advanceTimersByTime(10_001);
  places.settle();
  browser.window.scrollY = 20;
  places.settle();
  expect(isAt()).toBe(20);
});

test('a page that is left before it is there again keeps its place', () => {
  readTo(900, 2_000, { rows: 40 });
  isTall(1_000);
  places.note(null);
  browser.travel(-1);
  places.begin(places.enter());
  isTall(300);
  browser.window.scrollY = 0;
  places.note({ rows: 40 }); // it has failed to load
  places.push('/game/g2');
  places.begin(null);
  comeBack();
  isTall(2_000);
  places.settle();
  expect(isAt()).toBe(900);
});

test('a screen that changes its address is not led back to the earlier place', () => {
  readTo(900, 2_000);
  comeBack();
  isTall(300);
  places.note(null);
  places.push('/player/Ann?more');
  browser.window.scrollY = 20;
  places.settle();
  expect(isAt()).toBe(20);
});

test('a reload, or a return from another site, finds the place', () => {
  browser.window.scrollY = 700;
  isTall(2_000);
  places.note({ rows: 60 });
  expect(new Places(sessionStorage).enter()).toEqual({
    top: 700,
    height: 2_000,
    link: null,
    kept: { rows: 60 },
  });
  browser.session.setItem('ootori.places', '{');
  expect(new Places(sessionStorage).enter()).toBeNull();
});

test('without storage, or with a full one, Back works as long as the page is open', () => {
  browser.session.isFull = true;
  readTo(900, 2_000);
  comeBack();
  places.settle();
  expect(isAt()).toBe(900);
  expect(new Places(null).enter()).toBeNull();
});

test('the last fifty places are remembered', () => {
  for (let at = 0; at < 60; at += 1) readTo(at, 100);
  expect(JSON.parse(browser.session.getItem('ootori.places') ?? '')).toHaveLength(50);
});

test('the focus goes on from the link that was followed', () => {
  const focused: string[] = [];
  const link = (name: string, href: string, top: number) => ({
    getAttribute: () => href,
    getBoundingClientRect: () => ({ top }),
    focus: () => void focused.push(name),
    closest: () => link(name, href, top),
  });
  const followed = link('second', '/game/g1', 50);
  browser.document.activeElement = followed;
  readTo(0, 500);
  browser.document.activeElement = null;
  browser.document.links = [
    link('other', '/game/g2', 0),
    link('first', '/game/g1', -10),
    followed,
    link('third', '/game/g1', 90),
  ];
  comeBack();
  places.settle();
  expect(focused, 'the screen has not got the focus yet').toEqual([]);
  document.getElementById('content')?.focus();
  places.settle();
  places.settle();
  expect(focused).toEqual(['second']);
});

test('if that link has gone, the focus stays', () => {
  browser.document.activeElement = { closest: () => ({ getAttribute: () => '/game/g1' }) };
  readTo(0, 500);
  comeBack();
  document.getElementById('content')?.focus();
  places.settle();
  expect(browser.document.activeElement).toMatchObject({ id: 'content' });
});
