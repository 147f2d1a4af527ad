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
 * Returns the browser that all test files of this process share: its start takes longer than most tests. It ends with the
 * process. A test file opens its own pages and contexts, and closes them.
 */
export function sharedBrowser(): Promise<Browser> {
  started ??= chromium.launch({
    executablePath: CHROMIUM,
    // One renderer process for all pages: by default each page and each address gets its own, which starts slower than the page
    // loads.
    args: ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1', '--disable-site-isolation-trials'],
    handleSIGTERM: false, // SIGTERM ends this process; the browser ends as the pipe between them breaks
  });
  return started;
}

/** Takes a picture of a page, if pictures are asked for. */
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

/** Returns the violations that axe-core finds in a page, of all its rules or of colour contrast alone. */
export async function violationsIn(page: Page, what: 'all' | 'colours'): Promise<readonly Violation[]> {
  // axe-core is loaded again after each navigation, as a new document begins without it. The page's content security policy
  // does not apply to scripts of a test.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource());
  const only = what === 'colours' ? ', runOnly: ["color-contrast"]' : '';
  const { violations } = await page.evaluate<{ violations: readonly Violation[] }>(
    `axe.run({ resultTypes: ["violations"]${only} })`,
  );
  return violations;
}

const axeSource = () => (source ??= readFileSync(AXE, 'utf8'));
let source: string | undefined;
