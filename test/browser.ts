import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { CHROMIUM } from './tools.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The folder for pictures of each page, if they are asked for. */
export const PICTURES = process.env['PAGE_PICTURES'];

let started: Promise<Browser> | undefined;

/**
 * Returns the browser of this process, which all test files in it share: to start one takes longer than most tests. It
 * ends with the process. A file opens pages and contexts of its own, and closes them.
 */
export function sharedBrowser(): Promise<Browser> {
  started ??= chromium.launch({
    executablePath: CHROMIUM,
    // One process for the content of all pages: by itself, each page and each address gets its own, which takes longer
    // to start than the page to load.
    args: ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1', '--disable-site-isolation-trials'],
    handleSIGTERM: false, // it ends this process, and the browser with it: the pipe between them breaks
  });
  return started;
}

/** Takes a picture of a page as it is, where pictures are asked for. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage });
}

/** A rule that a page breaks, and the elements that break it. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}

/** Returns what axe-core finds in a page; all of it, or in its colours alone. */
export async function violationsIn(page: Page, what: 'all' | 'colours'): Promise<readonly Violation[]> {
  // Loaded where it is missing, as a new document begins without it. Scripts of a test are not under the page's policy.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource());
  const only = what === 'colours' ? ', runOnly: ["color-contrast"]' : '';
  const { violations } = await page.evaluate<{ violations: readonly Violation[] }>(
    `axe.run({ resultTypes: ["violations"]${only} })`,
  );
  return violations;
}

const axeSource = () => (source ??= readFileSync(AXE, 'utf8'));
let source: string | undefined;
