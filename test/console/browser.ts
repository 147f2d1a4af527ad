import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PICTURES, sharedBrowser, takePicture, violationsIn } from '../browser.js';

/** Higher than a screen, so that a picture shows more of a view. */
const HEIGHT = 1400;
const WIDTHS = [390, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;

/** A page of the console, and what went wrong in it so far: errors, refused scripts and styles, requests elsewhere. */
export interface ConsolePage {
  readonly page: Page;
  readonly problems: string[];
}

/** How the browser reports a response with a status from 400 on. */
const REFUSED = /^Failed to load resource: the server responded with a status of (4\d\d)/;

/**
 * Opens a page that fails the test for whatever its Content-Security-Policy refuses, and for each refused request but those
 * that the tests of a file provoke, as `<status> <path>`.
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

/** Returns the findings of axe-core, as `<rule> <element>`. The themes differ in colours alone. */
async function findings(page: Page, theme: (typeof THEMES)[number]): Promise<string[]> {
  const violations = await violationsIn(page, theme === 'dark' ? 'colours' : 'all');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

/**
 * Expects of a view in both themes and at both widths no finding of axe-core, nothing wider than the page, and no problem.
 * Takes pictures, where they are asked for.
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

/** The widths at which a theme is shown, and at the last one judged. The themes differ in colours, and not in sizes. */
function widthsIn(theme: (typeof THEMES)[number]): readonly number[] {
  if (theme === 'light') return WIDTHS;
  return PICTURES === undefined ? [WIDTHS[0]] : WIDTHS.toReversed();
}

/** Expects of a value that it will be so soon: the machine may be busy. */
export function expectSoon<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 10_000 });
}
