// The five sizes at which a game must be fully usable, and a check for what covers it.
import { inflateSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone, picture } from './browser.ts';

export interface View {
  size: string;
  viewport: { width: number; height: number };
}

// A page is touch-enabled or not for its whole life, but its size can be changed.
export const devices: {
  device: string;
  options: BrowserContextOptions;
  views: readonly [View, ...View[]];
}[] = [
  {
    device: 'mouse',
    options: desktop,
    views: [
      { size: '1280', viewport: { width: 1280, height: 800 } },
      { size: 'zoomed', viewport: { width: 640, height: 400 } }, // 200 % of 1280 × 800
    ],
  },
  {
    device: 'touch',
    options: phone,
    views: [
      { size: '360x740', viewport: { width: 360, height: 740 } },
      { size: '360x640', viewport: { width: 360, height: 640 } },
      { size: '740x360', viewport: { width: 740, height: 360 } },
    ],
  },
];

// Changes a page's size and waits until the layout has it: Chromium may apply units such as svh later than the width.
export async function resize(page: Page, viewport: View['viewport']): Promise<void> {
  await page.setViewportSize(viewport);
  const size = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.cssText = 'position: fixed; visibility: hidden; width: 100vw; height: 100svh';
      const { offsetWidth, offsetHeight } = probe;
      probe.remove();
      return { width: offsetWidth, height: offsetHeight, window: [innerWidth, innerHeight] };
    });
  const { width, height } = viewport;
  await expect.poll(size, { interval: 10 }).toEqual({ width, height, window: [width, height] });
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

export const themes = ['light', 'dark'] as const;

type Scheme = (typeof themes)[number];

// Switches a page to the light or dark theme.
export async function dress(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const query = `(prefers-color-scheme: ${colorScheme})`;
  await expect
    .poll(() => page.evaluate(query => matchMedia(query).matches, query), { interval: 10 })
    .toBe(true);
  await page.evaluate(() => new Promise(requestAnimationFrame)); // some colours change only with the next frame
}

// Takes a screenshot if pictures are wanted. The browser may still paint the other theme; then it is taken again.
export async function pictureIn(page: Page, colorScheme: Scheme, name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const png = await picture(page, name);
        return png ? isDark(png) : colorScheme === 'dark';
      },
      { message: name },
    )
    .toBe(colorScheme === 'dark');
}

// Looks at the first pixel, which belongs to the header: in a PNG it comes first, after its row's filter byte.
function isDark(png: Buffer): boolean {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return (inflateSync(Buffer.concat(parts))[1] ?? 0) < 70; // of 255; behind a dialog the light header has 122
}

// Checks everything that a player must always see: reports what covers it, at three points each, or that it is outside
// the window. With `scrolled`, it may be outside as long as it can be scrolled to.
export async function covered(page: Page, scrolled = false): Promise<string[]> {
  return page.evaluate(mayBeOutside => {
    const found: string[] = [];
    const parts = document.querySelectorAll(
      '.wood, .board-line, .board-line .button, .hand-place, .player-name, .clock, .toolbar .button',
    );
    // Text that is cut off: about an absent player, a rating change, or below the board.
    for (const part of document.querySelectorAll(
      '.away, .rating-change, .clock, .board-line p, .result h2',
    )) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = part;
      if (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2)
        found.push(`.${part.className} is cut: ${part.textContent}`);
    }
    // Long names may be shortened, but not to one or two letters.
    for (const name of document.querySelectorAll('.game .player-name .name')) {
      const { scrollWidth, clientWidth } = name;
      if (scrollWidth > clientWidth + 1 && clientWidth < 50)
        found.push(`${name.textContent} is cut to ${clientWidth} px`);
    }
    for (const part of parts) {
      const box = part.getBoundingClientRect();
      for (const [across, down] of [
        [0.1, 0.1],
        [0.5, 0.5],
        [0.9, 0.9],
      ] as const) {
        const [x, y] = [box.left + across * box.width, box.top + down * box.height];
        const top = document.elementFromPoint(x, y);
        if (top ? part.contains(top) || top.contains(part) : mayBeOutside) continue;
        const what = top
          ? `<${top.tagName.toLowerCase()} class="${top.className}">`
          : 'the edge of the window';
        found.push(`.${part.className} at ${Math.round(x)},${Math.round(y)} is under ${what}`);
      }
    }
    return found;
  }, scrolled);
}
