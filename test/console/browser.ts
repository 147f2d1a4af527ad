import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Where CI finds pictures of each view. */
const PICTURES = 'reports/console';

/** Higher than a screen, so that a picture shows more of a view. */
const HEIGHT = 1400;
const WIDTHS = [390, 1280] as const;
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
export async function openConsole(
  browser: Browser,
  origin: string,
  provoked: readonly RegExp[] = [],
): Promise<ConsolePage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript({ path: AXE }); // the page's own policy does not hold for it
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
async function findings(page: Page, theme: string): Promise<string[]> {
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { target: string[] }[] }[] }>(
    `axe.run({ resultTypes: ["violations"]${theme === 'dark' ? ', runOnly: ["color-contrast"]' : ''} })`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

/**
 * Takes pictures of a view in both themes and at both widths, and expects no finding of axe-core, nothing wider than the
 * page, and no problem.
 */
export async function expectGood({ page, problems }: ConsolePage, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of theme === 'light' ? WIDTHS : WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.screenshot({ path: join(PICTURES, `${name}-${width}-${theme}.png`) });
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([name, theme, width, wide <= width]).toEqual([name, theme, width, true]);
    }
    expect([name, theme, await findings(page, theme)]).toEqual([name, theme, []]);
  }
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  expect([name, problems]).toEqual([name, []]);
}

/** Expects of a value that it will be so soon: the machine may be busy. */
export function expectSoon<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 10_000 });
}
