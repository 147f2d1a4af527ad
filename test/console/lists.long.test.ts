import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { requestToken } from '../token.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectSoon, openConsole } from './browser.js';

const harness = await startHarness({ validateResponses: false });
const CONSOLE = `${harness.url}/_sandbox/console/test`;
const MERCHANTS_ASKED = 120;

describe('lists in the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeAll(async () => {
    for (let sent = 0; sent < MERCHANTS_ASKED; sent++) await harness.get('/merchants');
    for (const body of [{}, { items: [] }, { items: 1 }]) await harness.send('POST', '/bookings', { body });
    await harness.send('PUT', '/bookings/99?reason=x');
    shown = await openConsole(harness.url);
  }, 60_000);
  afterAll(() => shown?.page.close());

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
  ])('downloads the requests that the list shows for "%s"', async (query, count, leastStatus) => {
    await shown.page.goto(`${CONSOLE}/requests${query}`);
    await expectSoon(head).toMatch(new RegExp(`^${count} `));
    const entries = await downloaded();
    expect(entries).toHaveLength(count);
    expect(entries.every(({ response }) => response.status >= leastStatus)).toBe(true);
  });

  it('shows an impossible time in a filter as it is', async () => {
    const error = 'at 2027-99-99T99:99:99Z';
    await shown.page.goto(`${CONSOLE}/requests?error=${encodeURIComponent(error)}`);
    await expectSoon(() => main().innerText()).toContain(error);
    expect(shown.problems).toEqual([]);
  });

  it('links an error to as many requests as it counts', async () => {
    await shown.page.goto(`${CONSOLE}/requests?by=error&operation=booking`);
    const counts = main().locator('td.figure a[href*="error="]');
    await expectSoon(() => counts.count()).toBeGreaterThan(2);
    const groups = await counts.evaluateAll((links) =>
      links.map((link) => [link.textContent, (link as unknown as { href: string }).href] as const),
    );
    for (const [count, href] of groups) {
      await shown.page.goto(href);
      await expectSoon(head).toBe(`${count} of 125 requests`);
    }
    expect(shown.problems).toEqual([]);
  });

  const ITEM_DAYS = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'];
  const itemOf = (day: string) => `11_trip_202606${day}100000_202606${day}120000`;
  const capture = (day: string, duration: string) =>
    harness.send('POST', '/reservations', {
      body: { availabilityItemId: itemOf(day), priceCategories: [{ 111: 1 }], duration },
    });

  it('shows all due events, however many, and the next time of the clock', async () => {
    await shown.page.goto(`${CONSOLE}/timeline`);
    await main().getByText('Nothing comes due.').first().waitFor();
    await expectSoon(() => button('Advance to the next event').isDisabled()).toBe(true);
    for (const day of ITEM_DAYS) for (const minutes of ['15', '30']) await capture(day, `PT${minutes}M`);
    const rows = main().getByRole('table', { name: 'What comes due' }).locator('tbody tr');
    await expectSoon(() => rows.count()).toBe(2); // no closing times: nothing is held any more when bookings close
    await main().getByText('Next: ').getByText('08:15').waitFor();
    await rows
      .last()
      .getByText(/^12 holds of .* expire/)
      .click();
    const holds = rows.last().getByText('1 seat of');
    expect([await holds.count(), await holds.last().isVisible()]).toEqual([12, true]);
    expect(shown.problems).toEqual([]);
  });

  it('shows a gapless history if new steps arrive after older ones were loaded', async () => {
    const step = async () => {
      const { reference } = (await capture('20', 'PT5M')).body as { reference: string };
      await harness.send('DELETE', `/reservations/${reference}`);
    };
    const numbers = () =>
      main()
        .locator('ol.steps > li .step-head a')
        .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
    for (let sent = 0; sent < 35; sent++) await step();
    await shown.page.goto(`${CONSOLE}/history`);
    await expectSoon(async () => (await numbers()).length).toBe(30);
    await button('Show older steps').click();
    await expectSoon(async () => (await numbers()).length).toBeGreaterThan(30);
    const [newest = 0] = await numbers();
    for (let sent = 0; sent < 25; sent++) await step();
    await expectSoon(async () => (await numbers())[0]).toBeGreaterThan(newest + 45);
    const shownNow = await numbers();
    const [first = 0] = shownNow;
    expect(shownNow).toEqual(shownNow.map((_, at) => first - at));
  });

  it('goes back to a step and undoes that in place, unless somebody changed the workspace since', async () => {
    const last = async () =>
      ((await harness.get('/_sandbox/workspaces/test/history?limit=1')).body as { id: number }[])[0]?.id ?? 0;
    const clock = async () =>
      ((await harness.get('/_sandbox/workspaces/test/clock')).body as { now: string }).now;
    const advance = () =>
      harness.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT1M' } });
    const before = await last();
    await advance();
    const now = await clock();
    await shown.page.goto(`${CONSOLE}/history`);
    await button(`Go back to here: step ${before}`).click();
    await main().getByText(`The workspace is as it was after step ${before}.`).waitFor();
    expect(await clock()).not.toBe(now);
    await main().getByRole('button', { name: 'Undo' }).click();
    await expectSoon(clock).toBe(now);
    await shown.page.goto(`${CONSOLE}/history`);
    await button(`Go back to here: step ${before}`).click();
    await main().getByText(`The workspace is as it was after step ${before}.`).waitFor();
    await advance();
    const changed = await clock();
    await main().getByRole('button', { name: 'Undo' }).click();
    const refused = main().locator('.notice', { hasText: 'This was not undone' });
    await refused.waitFor();
    expect(await clock()).toBe(changed);
    expect(await refused.getAttribute('class')).toBe('notice warning');
    expect(await main().locator('.notice').count()).toBe(1);
    const seen = refused.getByRole('link', { name: 'See what changed' });
    expect(await seen.getAttribute('href')).toMatch(/\/test\/history\?since=\d+$/);
    await refused.getByRole('button', { name: 'Undo these changes too' }).click();
    await expectSoon(clock).toBe(now);
    await refused.waitFor({ state: 'detached' });
    expect(shown.problems.splice(0)).toEqual(['409 /_sandbox/workspaces/test/undo']);
  });

  it('shows the history since a step, with a way to all steps', async () => {
    const steps = (await harness.get('/_sandbox/workspaces/test/history?limit=3')).body as { id: number }[];
    await shown.page.goto(`${CONSOLE}/history?since=${steps[2]?.id}`);
    await main().getByText(`What happened since step ${steps[2]?.id}`).waitFor();
    await expectSoon(() => main().locator('.steps > li').count()).toBe(2);
    await main().getByRole('link', { name: 'All steps' }).click();
    await expectSoon(() => main().locator('.steps > li').count()).toBeGreaterThan(2);
  });

  it('says in the words of the form that a span or a time is wrong', async () => {
    for (const [label, wrong, text] of [
      ['Advance by', 'soon', 'Enter a span such as 45 min'],
      ['Advance by', '0 min', 'Enter a span such as 45 min'],
      ['Advance by', '45', 'Add a unit. Enter a span'],
      ['Set to (local)', 'noon', 'Enter a time such as 2027-06-05 17:30'],
      ['Set to (local)', '45', 'Enter a time such as 2027-06-05 17:30'],
      ['Set to (local)', '2027-02-30 10:00', 'Enter a time such as 2027-06-05 17:30'],
    ] as const) {
      await shown.page.goto(`${CONSOLE}/timeline`); // without the message of the text before
      await main().getByLabel(label, { exact: true }).fill(wrong);
      await button(label === 'Advance by' ? 'Advance' : 'Set').click();
      await main().locator('.fault', { hasText: text }).waitFor();
      expect(await main().innerText()).not.toMatch(/\/duration|\/now|PT\d/);
    }
    shown.problems.length = 0; // the 400s
    await main().getByLabel('Advance by', { exact: true }).fill('1.5 min');
    await button('Advance').click();
    await main()
      .getByText(/^Advanced by 1 min 30 s/)
      .waitFor();
    await main().locator('.fault').waitFor({ state: 'detached' }); // the error of the other form too
    expect(await main().getByLabel('Set to (local)').inputValue()).toBe('2027-02-30 10:00');
  });

  it.each([
    ['on a phone', 390, 844, false],
    ['at 200 % zoom', 720, 450, false],
    ['on a screen', 1440, 900, true],
  ])('scrolls the list of requests in itself: %s', async (_, width, height, isScrolled) => {
    await shown.page.setViewportSize({ width, height });
    await shown.page.goto(`${CONSOLE}/requests`);
    await main().locator('.live .table').waitFor();
    const overflow = "getComputedStyle(document.querySelector('.live .table')).maxHeight !== 'none'";
    expect(await shown.page.evaluate(overflow)).toBe(isScrolled);
    await shown.page.setViewportSize({ width: 1280, height: 900 });
  });

  it('explains `/` among the keys, for pages with and without a search', async () => {
    await shown.page.goto(`${CONSOLE}/timeline`);
    await main().getByRole('heading', { name: 'Time' }).waitFor();
    await shown.page.keyboard.press('?');
    await shown.page.getByRole('dialog').getByText('if it has no search, go to').waitFor();
    await shown.page.keyboard.press('Escape');
    await shown.page.getByRole('dialog').waitFor({ state: 'detached' });
    await shown.page.keyboard.press('/');
    const goTo = shown.page.getByRole('dialog', { name: 'Go to' });
    await goTo.waitFor();
    await shown.page.keyboard.press('Escape');
    await expectSoon(() => goTo.count()).toBe(0);
  });

  it('undoes that the clock was frozen or set', async () => {
    const isFrozen = async () =>
      ((await harness.get('/_sandbox/workspaces/test/clock')).body as { frozen: boolean }).frozen;
    await shown.page.goto(`${CONSOLE}/timeline`);
    const [before, other] = (await isFrozen()) ? ['Let it run', false] : ['Freeze', true];
    await button(before).click();
    await main()
      .getByText(`The clock is ${other ? 'frozen' : 'running'}.`)
      .waitFor();
    expect(await isFrozen()).toBe(other);
    await button('Undo').click();
    await expectSoon(isFrozen).toBe(!other);
  });

  it('offers Undo again when the clock is opened, after a reload too, while the move is the latest step', async () => {
    const clock = async () =>
      ((await harness.get('/_sandbox/workspaces/test/clock')).body as { now: string }).now;
    const notice = shown.page.getByRole('dialog').locator('.notice');
    const open = () =>
      shown.page
        .getByRole('banner')
        .getByRole('button', { name: /frozen|running/ })
        .click();
    await harness.send('PUT', '/_sandbox/workspaces/test/clock', { body: { frozen: true } });
    const before = await clock();
    await capture('20', 'PT5M');
    await shown.page.goto(`${CONSOLE}/requests`);
    await open();
    await button('Advance by 1 day').click();
    await notice.getByText(/^Advanced by 1 d\. (1 event|([2-9]|[1-9]\d+) events) came due\.$/).waitFor();
    const text = await notice.innerText();
    await shown.page.keyboard.press('Escape');
    await notice.waitFor({ state: 'detached' });
    await shown.page.reload();
    await open();
    await notice.getByText(/^Advanced by 1 d\. (1 event|([2-9]|[1-9]\d+) events) came due\.$/).waitFor();
    expect(await notice.innerText()).toBe(text);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await notice.getByText('This was undone.').waitFor();
    expect(await clock()).toBe(before);
    const undone = await notice.innerText();
    await shown.page.reload();
    await open();
    await notice.getByText('This was undone.').waitFor();
    expect(await notice.innerText()).toBe(undone);
    await notice.getByRole('button', { name: 'Redo' }).click();
    await expectSoon(clock).not.toBe(before);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expectSoon(clock).toBe(before);
    await capture('20', 'PT5M'); // now the latest step
    await shown.page.reload();
    await open();
    await button('Advance by 1 day').waitFor();
    await expectSoon(() => notice.count()).toBe(0);
    await shown.page.keyboard.press('Escape');
  });

  it('shows on the overview that a move of the clock was undone in its window, and redoes it there', async () => {
    const clock = async () =>
      ((await harness.get('/_sandbox/workspaces/test/clock')).body as { now: string }).now;
    await shown.page.goto(CONSOLE);
    await capture('20', 'PT5M');
    const before = await clock();
    const notice = main().locator('.notice', { hasText: 'Advanced by' });
    await main()
      .getByRole('button', { name: /^Advance to it/ })
      .first()
      .click();
    await notice.getByText(/^Advanced by .* came due\.$/).waitFor();
    const banner = shown.page.getByRole('banner');
    await banner.getByRole('button', { name: /frozen|running/ }).click();
    await shown.page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await shown.page.getByRole('dialog').getByText('This was undone.').waitFor();
    await shown.page.keyboard.press('Escape');
    await notice.getByText('This was undone.').waitFor();
    expect(await clock()).toBe(before);
    await notice.getByRole('button', { name: 'Redo' }).click();
    await expectSoon(clock).not.toBe(before);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expectSoon(clock).toBe(before);
  });

  it('names captures by their seats in the history, not by their references', async () => {
    const { reference } = (await capture('20', 'PT5M')).body as { reference: string };
    await shown.page.goto(`${CONSOLE}/history`);
    await main()
      .getByText(/^Seats were held: 1 seat of Harbour walk, Sat 20 Jun, 10:00 Berlin, held by tours/)
      .first()
      .waitFor();
    expect(await main().innerText()).not.toContain(reference);
    await harness.send('DELETE', `/reservations/${reference}`);
  });

  it('tells an expiry in the history once, and marks the steps that were undone', async () => {
    const { reference } = (await capture('28', 'PT5M')).body as { reference: string };
    const path = '/_sandbox/workspaces/test/clock/advance';
    const { step } = (await harness.send('POST', path, { body: { duration: 'PT1H' } })).body as {
      step: number;
    };
    await shown.page.goto(`${CONSOLE}/history`);
    const expiry = main().locator('.steps > li', { hasText: 'Held seats are free again:' }).first();
    expect((await expiry.innerText()).match(/free again: 1 seat of Harbour walk, Sun 28 Jun/g)).toHaveLength(
      1,
    );
    await harness.send('POST', '/_sandbox/workspaces/test/undo', { body: { to: step - 1 } });
    const undone = main().locator('.steps > li.soft').filter({ hasText: 'undone' });
    await undone.getByRole('button', { name: `Go back to here: step ${step}`, exact: true }).waitFor();
    expect(await main().locator('.steps > li').first().getByText('undone', { exact: true }).count()).toBe(0);
    await harness.send('DELETE', `/reservations/${reference}`);
  });

  it('keeps the filter of the list in the address of a request, and beside it', async () => {
    await shown.page.goto(`${CONSOLE}/requests?q=status%3A4xx`);
    await main().locator('tbody th a').first().click();
    await shown.page.waitForURL(/requests\/\d+\?q=status%3A4xx$/);
    const statuses = () => shown.page.locator('.beside .status').allInnerTexts();
    await expectSoon(statuses).toEqual(['404', '400', '400', '400']);
    await main().getByRole('link', { name: 'Back to the list' }).click();
    await shown.page.waitForURL(`${CONSOLE}/requests?q=status%3A4xx`);
    await shown.page.goto(`${CONSOLE}/requests/1`);
    await expectSoon(async () => (await statuses()).length).toBe(100);
    expect(shown.problems).toEqual([]);
  });

  it('shows a part of the filter as it was typed, and names a text that is no part', async () => {
    await shown.page.goto(`${CONSOLE}/requests?q=status%3A4xx`);
    await button('Without status: 4xx').getByText('status: 4xx').waitFor();
    await main().getByText('Words, and parts such as').waitFor();
    await main().getByLabel('Filter').fill('stauts:5xx');
    await main().getByText('“stauts:5xx” is searched as text.').waitFor();
    expect(shown.problems).toEqual([]);
  });

  it('names the client of a wrong secret, which is not verified', async () => {
    await requestToken(harness.url, 'test.partner', 'wrong');
    await shown.page.goto(`${CONSOLE}/requests?q=oauth2`);
    await main().locator('tbody th a').first().click();
    await main().getByText('test.partner, not verified').waitFor();
    await shown.page.goto(`${CONSOLE}/requests?q=client%3Apartner%20status%3A401`);
    await main().locator('tbody').getByText('partner, not verified').waitFor();
    expect(shown.problems).toEqual([]);
  });

  it('forks before any step, also one without a request, and shows the fork', async () => {
    await harness.send('POST', '/_sandbox/workspaces/test/clock/advance', { body: { duration: 'PT10M' } });
    const { id } = (await harness.get('/_sandbox/workspaces/test/history?limit=1')).body[0] as { id: number };
    await shown.page.goto(`${CONSOLE}/history`);
    await button(`Fork at step ${id}`).click();
    await shown.page.getByRole('dialog').getByLabel('Name').fill('before-the-step');
    await shown.page.getByRole('dialog').getByRole('button', { name: 'Fork', exact: true }).click();
    await shown.page.waitForURL('**/console/before-the-step');
    const clocks = ['before-the-step', 'test'].map(async (name) => {
      const { now } = (await harness.get(`/_sandbox/workspaces/${name}/clock`)).body as { now: string };
      return Date.parse(now);
    });
    const [before = 0, after] = await Promise.all(clocks);
    expect(after).toBe(before + 10 * 60_000);
    await shown.page.goto(CONSOLE.slice(0, CONSOLE.lastIndexOf('/')));
    await main().getByText('↳ fork of test').waitFor();
    expect(shown.problems).toEqual([]);
  });

  it('lists the requests that caused a given change of state', async () => {
    await shown.page.goto(`${CONSOLE}/requests?transition=capture.held`);
    const { body } = await harness.get(
      '/_sandbox/workspaces/test/requests?transition=capture.held&limit=1000',
    );
    const { length: held } = body as unknown[];
    await expectSoon(head).toMatch(new RegExp(`^${held} of \\d+ requests`)); // the list grows while its stream arrives
    expect(held).toBeGreaterThan(50);
  });

  it('counts only operations of the contract for a client, not an unknown path', async () => {
    await harness.get('/nowhere');
    const { body } = await harness.get('/_sandbox/workspaces/test/requests?limit=1000');
    const known = (body as { operationId: string | null }[]).flatMap(({ operationId }) => operationId ?? []);
    await shown.page.goto(`${CONSOLE}/coverage`);
    const row = main().getByRole('table', { name: 'Clients and tests' }).getByRole('row').nth(1);
    await expectSoon(() => row.innerText()).toMatch(new RegExp(`% ${new Set(known).size} of`));
    expect(shown.problems).toEqual([]);
  });
});
