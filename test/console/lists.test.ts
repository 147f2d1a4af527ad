import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { CHROMIUM, isMissing } from '../tools.js';
import { type ConsolePage, expectSoon, openConsole } from './browser.js';

const harness = await startHarness({ validateResponses: false });
const CONSOLE = `${harness.url}/_sandbox/console/test`;
const MERCHANTS_ASKED = 120;

describe.skipIf(isMissing('chromium'))('the lists of the console', { timeout: 60_000 }, () => {
  let browser: Browser;
  let shown: ConsolePage;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    for (let sent = 0; sent < MERCHANTS_ASKED; sent++) await harness.get('/merchants');
    for (const body of [{}, { items: [] }, { items: 1 }]) await harness.send('POST', '/bookings', { body });
    await harness.send('PUT', '/bookings/99?reason=x');
    shown = await openConsole(browser, harness.url);
  }, 60_000);
  afterAll(() => browser?.close());

  const main = () => shown.page.locator('main');
  const button = (name: string) => shown.page.getByRole('button', { name, exact: true });
  const head = () => main().locator('.list-head').innerText();

  async function downloaded(): Promise<{ response: { status: number } }[]> {
    const [file] = await Promise.all([shown.page.waitForEvent('download'), button('Download HAR').click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const { log } = JSON.parse(Buffer.concat(chunks).toString()) as {
      log: { entries: { response: { status: number } }[] };
    };
    return log.entries;
  }

  it.each([
    ['', 125, 200],
    ['?operation=booking', 4, 400],
    ['?status=4', 4, 400],
    ['?outcome=invalid', 3, 400],
  ])('downloads what the list with "%s" shows', async (query, count, leastStatus) => {
    await shown.page.goto(`${CONSOLE}/requests${query}`);
    await expectSoon(head).toMatch(new RegExp(`^${count} `));
    const entries = await downloaded();
    expect(entries).toHaveLength(count);
    expect(entries.every(({ response }) => response.status >= leastStatus)).toBe(true);
  });

  it('leads from an error to as many requests as it counts', async () => {
    await shown.page.goto(`${CONSOLE}/requests?by=error&operation=booking`);
    const counts = main().locator('td.figure a[href*="error="]');
    await expectSoon(() => counts.count()).toBeGreaterThan(2);
    const groups = await counts.evaluateAll((links) =>
      links.map((link) => [link.textContent, link.getAttribute('href')] as const),
    );
    for (const [count, href] of groups) {
      await shown.page.goto(harness.url + href);
      await expectSoon(head).toBe(`${count} of 125 requests`);
    }
    expect(shown.problems).toEqual([]);
  });
});
