import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { CHROMIUM } from './tools.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** The folder for screenshots of pages. Undefined unless screenshots are requested. */
export const PICTURES = process.env['PAGE_PICTURES'];

let started: Promise<Browser> | undefined;

/**
 * Returns the browser that all test files of this process share, because a browser starts slower than most tests run.
 * The browser ends with the process. Each test file opens its own pages and contexts, and closes them.
 */
export function sharedBrowser(): Promise<Browser> {
  started ??= chromium.launch({
    executablePath: CHROMIUM,
    // One renderer process serves all pages. By default, each page and each address would get its own process, which
    // starts slower than the page loads.
    args: ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1', '--disable-site-isolation-trials'],
    handleSIGTERM: false, // SIGTERM ends this process. The browser then ends because its pipe to this process breaks.
  });
  return started;
}

/** Saves a screenshot of a page if screenshots are requested. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (PICTURES === undefined) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage });
}

/** A violated rule, and the page elements that violate it. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}

/** Returns the violations that axe-core finds in a page, for all its rules or for colour contrast only. */
export async function violationsIn(page: Page, what: 'all' | 'colours'): Promise<readonly Violation[]> {
  // A new document starts without axe-core, so axe-core is loaded again after each navigation. The content security
  // policy of the page does not apply to scripts that a test evaluates.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource());
  const only = what === 'colours' ? ', runOnly: ["color-contrast"]' : '';
  const { violations } = await page.evaluate<{ violations: readonly Violation[] }>(
    `axe.run({ resultTypes: ["violations"]${only} })`,
  );
  return violations;
}

const axeSource = () => (source ??= readFileSync(AXE, 'utf8'));
let source: string | undefined;
