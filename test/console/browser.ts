import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PICTURES, sharedBrowser, takePicture, violationsIn } from '../browser.js';

/** The height of the window. It is larger than a screen, so that a screenshot shows more of the page. */
const HEIGHT = 1400;
const WIDTHS = [390, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;

/**
 * A page of the console with the problems found in it so far: errors, refused scripts and styles, and
 * requests to other origins.
 */
export interface ConsolePage {
  readonly page: Page;
  readonly problems: string[];
}

/** The browser's console message for a response with a status of 400 or more. */
const REFUSED = /^Failed to load resource: the server responded with a status of ([45]\d\d)/;

/**
 * Opens a page and collects its problems, such as violations of its Content-Security-Policy. Each response of
 * 400 or more is a problem, unless its `<status> <path>` matches a pattern in `provoked`.
 */
export async function openConsole(origin: string, provoked: readonly RegExp[] = []): Promise<ConsolePage> {
  const browser = await sharedBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, timezoneId: 'UTC' });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const [, status] = REFUSED.exec(message.text()) ?? [];
    const { url } = message.location();
    const refused = status !== undefined && `${status} ${new URL(url).pathname}`;
    if (refused === false) problems.push(message.text());
    else if (!provoked.some((pattern) => pattern.test(refused))) problems.push(refused);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      problems.push(request.url());
  });
  return { page, problems };
}

/**
 * Returns the findings of axe-core as `<rule> <element>`. In the dark theme only colours are checked, because
 * the themes differ in nothing else.
 */
async function findings(page: Page, theme: (typeof THEMES)[number]): Promise<string[]> {
  const violations = await violationsIn(page, theme === 'dark' ? 'colours' : 'all');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

/** @throws Error if problems were found in a page */
export function requireNoProblems({ problems }: ConsolePage): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/**
 * Expects a page to have no finding of axe-core, no overflow and no problem in either theme, at each tested
 * width. Saves screenshots if they are requested.
 */
export async function expectGood({ page, problems }: ConsolePage, name: string): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of widthsIn(theme)) {
      await page.setViewportSize({ width, height: HEIGHT });
      await takePicture(page, `${name}-${width}-${theme}`);
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([name, theme, width, wide <= width]).toEqual([name, theme, width, true]);
    }
    expect([name, theme, await findings(page, theme)]).toEqual([name, theme, []]);
  }
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  expect([name, problems]).toEqual([name, []]);
}

/**
 * Returns the widths at which a theme is shown. At the last width, the theme is also checked with axe-core. The dark
 * theme needs fewer widths, because the themes differ only in colours.
 */
function widthsIn(theme: (typeof THEMES)[number]): readonly number[] {
  if (theme === 'light') return WIDTHS;
  return PICTURES === undefined ? [WIDTHS[0]] : WIDTHS.toReversed();
}

/** Polls a value until the assertion holds. The long time limit allows for a busy machine. */
export function expectSoon<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 10_000 });
}
