import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { sharedBrowser } from '../browser.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectSoon, openConsole } from './browser.js';
import { playWeek } from './played-week.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const DEMO = `${sandbox.url}/_sandbox/console/demo`;
afterAll(() => sandbox.close());

describe('the pages of the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeAll(async () => {
    [shown] = await Promise.all([openConsole(sandbox.url), playWeek(sandbox)]);
  }, 60_000);
  afterAll(() => shown?.page.close());

  const main = () => shown.page.locator('main');

  it.each(['requests', 'bookings', 'mails'])('lead to the first row of %s: two tabs', async (view) => {
    const { page } = shown;
    await page.goto(`${DEMO}/${view}`);
    const first = main().locator('tbody th a').first();
    await first.waitFor();
    for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key);
    expect(await first.evaluate((row) => row === row.ownerDocument.activeElement)).toBe(true);
  });

  const focused = () => shown.page.evaluate('document.activeElement?.closest("tr, li")?.innerText');

  it.each([
    ['errors', 3],
    ['history', 3],
    ['findings', 3],
    ['timeline', 1],
  ])('move in the rows of %s by j and k', async (view, least) => {
    await shown.page.goto(`${DEMO}/${view}`);
    await main().locator('tbody a, .steps a').first().waitFor();
    const texts = [];
    for (const key of ['j', 'j', 'j', 'k']) {
      await shown.page.keyboard.press(key);
      texts.push(await focused());
    }
    const [first, second, , last] = texts;
    expect([typeof first, last === second, second === first]).toEqual(['string', true, least === 1]);
  });

  it('move by j and k from the entry that is shown beside its list', async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${DEMO}/requests`);
    let load = () => {};
    const mayLoad = new Promise<void>((resolve) => (load = resolve));
    await page.route(/\/requests\/\d+$/, async (route) => (await mayLoad, route.continue()), { times: 1 });
    await main().locator('tbody th a').nth(2).click();
    await main().locator('h1:focus').waitFor();
    const rows = page.locator('.beside a');
    const positions = () =>
      rows.evaluateAll((links) => links.findIndex((link) => link === link.ownerDocument.activeElement));
    await rows.nth(3).waitFor();
    for (const [key, position] of [
      ['j', 3],
      ['k', 2],
      ['k', 1],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await positions()]).toEqual([key, position]);
    }
    load();
    await main()
      .locator('h1')
      .getByText(/^Request \d+$/)
      .waitFor({ state: 'detached' });
    expect(await positions()).toBe(1); // the loaded record does not take the focus
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('offer no way to skip to a list if they have none', async () => {
    await shown.page.goto(`${DEMO}/timeline`);
    await main().getByRole('heading', { name: 'Time' }).waitFor();
    expect(await shown.page.getByRole('button', { name: 'Skip to the list' }).count()).toBe(0);
  });

  it.each(['requests', 'bookings', 'mails'])('show each row of %s in two lines on a phone', async (view) => {
    const { page } = shown;
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`${DEMO}/${view}`);
    await main().locator('tbody th a').first().waitFor();
    const lines = await main()
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const cells = [...row.children].filter((cell) => cell.checkVisibility());
          const tops = cells.map((cell) => Math.round(cell.getBoundingClientRect().bottom / 12));
          return [new Set(tops).size, row.getBoundingClientRect().height < 80];
        }),
      );
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter(([count, isLow]) => count !== 2 || !isLow)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('align the bars of seats, and cut no date of a booking, on a phone', async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`${DEMO}/seats?days=14`);
    await main().locator('td .bar').first().waitFor();
    const lefts = await main()
      .locator('td .bar')
      .evaluateAll((bars) =>
        bars.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().left),
      );
    expect(lefts.length).toBeGreaterThan(10);
    expect(new Set(lefts).size).toBe(1);
    await page.goto(`${DEMO}/bookings`);
    await main().locator('td.text .path').first().waitFor();
    const cut = await main()
      .locator('td.text')
      .evaluateAll((cells) => cells.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect(cut).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('scroll the palette to the selected place while the arrow keys move through them', async () => {
    const isVisible =
      'document.querySelector("[aria-selected=true]").getBoundingClientRect().bottom <= document.querySelector(".choices").getBoundingClientRect().bottom';
    await shown.page.goto(DEMO);
    await main().getByRole('heading', { name: 'demo' }).waitFor();
    await shown.page.keyboard.press('Control+k');
    await shown.page.getByRole('option', { name: 'Workspace Settings' }).waitFor();
    while ((await shown.page.getByRole('option', { selected: true }).innerText()) !== 'Workspace Settings')
      await shown.page.keyboard.press('ArrowDown');
    await expectSoon(() => shown.page.evaluate(isVisible)).toBe(true);
    await shown.page.keyboard.type('w'); // a new text selects its best match
    const first = shown.page.getByRole('option').first();
    await expectSoon(() => first.innerText()).not.toBe('demo workspace');
    expect(await shown.page.getByRole('option', { selected: true }).innerText()).toBe(
      await first.innerText(),
    );
    await shown.page.keyboard.press('Escape');
  });

  it('leave out the year of the clock in the zone of the reader', async () => {
    const page = await (await sharedBrowser()).newPage({ timezoneId: 'Pacific/Auckland' });
    const json = { now: '2026-12-31T12:00:00Z', frozen: true }; // 2027 in Auckland
    await page.route('**/demo/clock', (route) => route.fulfill({ json }));
    await page.goto(`${DEMO}/mails`);
    const written = page.locator('main tbody time').first();
    await expectSoon(() => written.innerText()).toMatch(/^\d+ (May|June?), \d\d:\d\d:\d\d$/);
    await page.getByRole('button', { name: 'Local times: show UTC' }).click();
    await expectSoon(() => written.innerText()).toMatch(/2027/);
    await page.close();
  });

  it('offer every client of a workspace with more than a hundred, and one that no longer exists', async () => {
    const url = `${sandbox.url}/_sandbox/workspaces/demo/clients`;
    const headers = { 'Content-Type': 'application/json' };
    const create = async (client: string) =>
      fetch(url, { method: 'POST', headers, body: JSON.stringify({ client, merchant: 'tagus-tours' }) });
    const created = await Promise.all(Array.from({ length: 100 }, (_, at) => create(`zone-${at}`)));
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([200]));
    const offered = shown.page.getByLabel('Client', { exact: true }).locator('option');
    await shown.page.goto(`${DEMO}/catalogue?client=gone`);
    await expectSoon(() => offered.allInnerTexts()).toEqual(expect.arrayContaining(['zone-99', 'gone']));
    await shown.page.goto(`${DEMO}/access`);
    await main().getByText('demo.zone-99', { exact: true }).waitFor();
  });
});
