import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { START } from '../harness.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectGood, expectSoon, openConsole } from './browser.js';
import { playWeek, type PlayedWeek } from './played-week.js';
import { requestToken } from '../token.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const CONSOLE = `${sandbox.url}/_sandbox/console`;
afterAll(() => sandbox.close());

/** Returns the visible controls and headings that extend past the left or right edge of the window. */
const OUTSIDE = `[...document.querySelectorAll('main :is(h1, h2, button, input, select)')]
  .filter((one) => one.checkVisibility() && (one.getBoundingClientRect().right > innerWidth || one.getBoundingClientRect().left < 0))
  .map((one) => one.outerHTML)`;

/** Records the number of rows of the first table after each change of the page. */
const RECORD_ROWS = `window.rowCounts = [];
  new MutationObserver(() => {
    const table = document.querySelector('main table');
    if (table) rowCounts.push(table.querySelectorAll('tbody tr').length);
  }).observe(document.querySelector('main'), { childList: true, subtree: true });`;

/** The requests that the tests make fail on purpose: a refused name, and requests to a deleted workspace. */
const PROVOKED = [/^400 \/_sandbox\/workspaces$/, /^404 \/_sandbox\/workspaces\/from-yaml/];

// All tests share a page and run in this order, because a browser starts slower than most tests run.
describe('the console after a played week', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  let week: PlayedWeek;
  beforeAll(async () => {
    [shown, week] = await Promise.all([openConsole(sandbox.url, PROVOKED), playWeek(sandbox)]);
  }, 60_000);
  afterAll(() => shown?.page.close());

  const go = (path: string) => shown.page.goto(CONSOLE + path);
  const main = () => shown.page.locator('main');
  const button = (name: string) => shown.page.getByRole('button', { name, exact: true });
  const dialog = () => shown.page.getByRole('dialog');

  it('creates a workspace from YAML; shows errors beside their fields', async () => {
    const { page } = shown;
    await go('/');
    await main().getByRole('link', { name: 'demo', exact: true }).waitFor();
    await main()
      .getByRole('link', { name: /^\d × Create a booking, the latest: Capture \w+ expired at \d/ })
      .waitFor();
    await expectGood(shown, 'workspaces');
    await button('New workspace').click();
    await dialog().getByLabel('Name').fill('No Name');
    await button('Create').click();
    await dialog().locator('.fault').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0].innerText')).toBe('Name');
    await expectGood(shown, 'new-workspace');
    await dialog().getByLabel('Name').fill('from-yaml');
    await dialog().getByLabel('Data').selectOption('text');
    await dialog().getByLabel('Fixture (JSON or YAML)').fill('merchants:\n  - slug: tours\n');
    await button('Create').click();
    await page.waitForURL(`${CONSOLE}/from-yaml`);
    await main().getByText('from-yaml.partner').first().waitFor();
  });

  it('sorts partners by a column in descending order, then in ascending order', async () => {
    await go('/');
    const names = () => main().locator('tbody th a').allInnerTexts();
    await expectSoon(async () => (await names()).toSorted()).toEqual(['demo', 'from-yaml']);
    await button('Bookings').click();
    await expectSoon(names).toEqual(['demo', 'from-yaml']);
    await button('Bookings').click();
    await expectSoon(names).toEqual(['from-yaml', 'demo']);
    expect(await main().getByRole('columnheader', { name: 'Bookings' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });

  it('resets and deletes a workspace after confirmation', async () => {
    await go('/from-yaml/settings');
    await button('Reset').click();
    await dialog().getByRole('button', { name: 'Reset' }).click();
    await shown.page.getByText('Reset from-yaml.', { exact: true }).waitFor();
    await button('Delete').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await shown.page.waitForURL(`${CONSOLE}/`);
    expect(await sandbox.workspaces.names()).toEqual(['demo']);
  });

  it('restores a deleted workspace from the bin', async () => {
    await go('/from-yaml/bookings');
    await main().getByText('There is no workspace from-yaml. Check its name.').waitFor();
    expect(await main().getByRole('textbox').count()).toBe(0);
    await expectGood(shown, 'no-workspace');
    await main().getByRole('link', { name: 'the bin' }).click();
    await main()
      .getByRole('row', { name: /^from-yaml / })
      .waitFor();
    await expectGood(shown, 'bin');
    await button('Undelete from-yaml').click();
    await shown.page.waitForURL(`${CONSOLE}/from-yaml`);
    await main().getByText('Waiting for your first request…').waitFor();
    expect(await sandbox.workspaces.names()).toEqual(['demo', 'from-yaml']);
    await go('/-/bin');
    await main().getByText('The bin is empty.').waitFor();
  });

  it('deletes workspaces in the bin for good, except one whose name is in use', async () => {
    await sandbox.workspaces.bin.put('from-yaml');
    await go('/-/bin');
    await button('Delete for good: from-yaml').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await main().getByText('The bin is empty.').waitFor();
    await fetch(`${sandbox.url}/_sandbox/workspaces`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'twice', fixture: 'demo' }),
    });
    await sandbox.workspaces.bin.put('twice');
    await fetch(`${sandbox.url}/_sandbox/workspaces`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'twice', fixture: 'demo' }),
    });
    await shown.page.reload();
    const purge = button('Delete for good: twice');
    await purge.waitFor();
    await expectSoon(() => purge.isDisabled()).toBe(true);
    await sandbox.workspaces.delete('twice');
  });

  it('shows the operator why a request has no workspace, and links to it from an empty list', async () => {
    await requestToken(sandbox.url, 'nowhere.partner', 'wrong');
    await sandbox.workspaces.create({ name: 'quiet', fixture: namedFixture('demo', START) });
    await go('/quiet/requests');
    await main().getByRole('link', { name: 'requests without a workspace' }).click();
    const row = main().getByRole('row', { name: /^POST \/oauth2\/token 401 Unknown client_id or wrong/ });
    await row.waitFor();
    expect(await row.innerText()).not.toContain('nowhere'); // it may be a secret
    await expectGood(shown, 'no-workspace-requests');
    await sandbox.workspaces.delete('quiet');
  });

  it('invites a partner to its own new workspace', async () => {
    await go('/');
    await button('Invite a partner').click();
    await expectGood(shown, 'invite-partner');
    await button('Make the link').click();
    await dialog().getByRole('group', { name: 'The link' }).waitFor();
    await shown.page.keyboard.press('Escape');
    await main()
      .getByRole('row', { name: /^own, from demo/ })
      .waitFor();
  });

  it('creates, restores and deletes a snapshot', async () => {
    const demo = await sandbox.workspaces.get('demo');
    await go('/demo/settings');
    await main().getByLabel('New snapshot').fill('week');
    await button('Create').click();
    await button('Restore week').click();
    await dialog().getByRole('button', { name: 'Restore' }).click();
    await shown.page.getByText('Restored week.').waitFor();
    await expectGood(shown, 'workspace');
    await button('Delete week').click();
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await main().getByText('No snapshots yet.').waitFor();
    expect(demo?.snapshots()).toEqual([]);
  });

  it('filters requests while the user types, also by bodies, and keeps the filter in the address', async () => {
    const { page } = shown;
    await go('/demo/requests');
    await main().getByRole('row').nth(3).waitFor();
    await expectGood(shown, 'requests');
    await main().getByLabel('Filter').fill('status:4xx');
    const statuses = () => main().locator('.live .status').allInnerTexts();
    await expectSoon(statuses).toEqual(expect.arrayContaining(['400', '404']));
    expect(await statuses()).not.toContain('200');
    await main().getByLabel('Filter').fill('status:4xx Hedy');
    await expectSoon(async () => (await statuses()).length).toBe(1);
    expect(new URL(page.url()).search).toBe('?q=status%3A4xx+Hedy');
  });

  it('groups errors by operation and reason', async () => {
    await go('/demo/errors');
    const row = main().getByRole('row', { name: /Add a refund 400 At most 90 can be refunded. 2/ });
    await row.waitFor();
    await expectGood(shown, 'errors');
  });

  it('shows why a request was refused beside its field', async () => {
    await go(`/demo/requests/${week.refusedRequestId}`);
    await main().getByRole('heading', { name: 'Why it was refused' }).waitFor();
    const line = main().locator('.json-line.noted');
    expect(await line.allInnerTexts()).toEqual([expect.stringContaining('availabilityCaptureReference')]);
    expect(await main().locator('.json-note').first().innerText()).toMatch(/expired at/);
    await expectGood(shown, 'request-refused');
  });

  it('shows the filtered list beside a request on a wide screen', async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 1440, height: 900 });
    await go('/demo/requests?q=status%3A4xx');
    await main().locator('.live th a').first().click();
    const beside = main().getByRole('complementary', { name: 'Requests' });
    await beside.getByRole('link').first().waitFor();
    const statuses = await beside.locator('.status').allInnerTexts();
    expect(statuses.length).toBeGreaterThan(3);
    expect(statuses.every((status) => status.startsWith('4'))).toBe(true);
    await beside.getByRole('link').last().click();
    await expectSoon(() => beside.locator('[aria-current]').count()).toBe(1);
    expect(await beside.getByRole('link').last().getAttribute('aria-current')).toBe('true');
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await beside.isVisible()).toBe(false);
  });

  it('warns on the overview that a workspace is nearly full', async () => {
    const limit = (stateBytes: number) =>
      fetch(`${sandbox.url}/_sandbox/workspaces/demo/limits`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ stateBytes }),
      });
    await limit(10_000);
    await go('/demo');
    await main()
      .getByText(/^This workspace has \d+ kB of 10 kB\. Beyond that/)
      .waitFor();
    await limit(0);
    await shown.page.reload();
    await main().getByRole('heading', { name: 'Needs attention' }).waitFor();
    await main().locator('.rows a').first().waitFor();
    expect(await main().getByText('Beyond that, changes are refused').count()).toBe(0);
  });

  it('shows the changes of a request, the seats before and after, and foreign markup as text', async () => {
    await go('/demo/requests/4');
    await main()
      .getByRole('row', { name: /^Sunset Sailing on the Tagus, Sat 5 Jun, 17:30 Lisbon 0 → 0 0 → 3/ })
      .waitFor();
    expect(await main().innerText()).toContain('<script>alert(1)</script>');
    expect(await main().locator('script, b:has-text("Marta")').count()).toBe(0);
    const changed = main().locator('.card', { hasText: 'Changed records' });
    expect(await changed.innerText()).toMatch(/booking 1 created[^]*Seller\s+City Break Travel[^]*€45\.00/);
    expect(await changed.innerText()).not.toMatch(/sequences|Minor|city-break-travel|"/);
    await expectGood(shown, 'request');
  });

  it('shows the clock, due and past events, and advances to the next due event', async () => {
    await go('/demo/history');
    await main().getByText('Booking 2 was cancelled').first().waitFor();
    await expectGood(shown, 'history');
    await go('/demo/timeline');
    await main().getByRole('cell', { name: 'Booking closes' }).first().waitFor();
    await expectGood(shown, 'timeline');
    await button('Advance to the next event').click();
    await main()
      .getByText(/^Advanced by 1 d 7 h. 1 event came due.$/)
      .waitFor();
    await main()
      .getByText('Booking closes: Sunset Sailing on the Tagus, starting Sat 5 Jun, 17:30 Lisbon')
      .first()
      .waitFor();
    await expectSoon(() => main().locator('.clock').innerText()).toContain('5 Jun 2027, 15:30:00');
  });

  it('shows the exercised part of the contract, and the missing parts of an operation', async () => {
    await go('/demo/coverage');
    await main()
      .getByRole('row', { name: /^Create a booking \d+ \d+ % \d+ of \d+ / })
      .waitFor();
    await main()
      .getByRole('listitem')
      .filter({ hasText: 'booking paid → cancelled Send PUT /bookings/{bookingId} for a paid booking.' })
      .getByRole('link', { name: 'Try it' })
      .waitFor();
    await main()
      .getByRole('table', { name: 'Clients and tests' })
      .getByRole('row', { name: /^demo\.partner \d+ \d+ \d+ % \d+ of \d+$/ })
      .waitFor();
    await expectGood(shown, 'coverage');
    await main().getByRole('link', { name: 'Create a booking' }).click();
    await main()
      .getByRole('heading', { name: /^Outcomes: \d+ of \d+$/ })
      .waitFor();
    await main()
      .getByText('Send POST /bookings twice with the same transactionId of thirdPartyPayment.')
      .waitFor();
    await expectGood(shown, 'coverage-operation');
    await main().getByRole('link', { name: 'Try it', exact: true }).click();
    await shown.page.waitForURL('**/demo/try/createBooking');
  });

  it('shows no value of the former address in a view that loads again for a new one', async () => {
    await go('/demo/coverage/createBooking');
    await main()
      .getByRole('heading', { name: /^Outcomes: / })
      .waitFor();
    await shown.page.evaluate(RECORD_ROWS);
    await main().getByRole('link', { name: 'All operations' }).click();
    await main()
      .getByRole('row', { name: /^List merchants / })
      .waitFor();
    const counts = await shown.page.evaluate<readonly number[]>('rowCounts');
    // A table with a single row would show the former operation.
    expect([counts.length > 0, counts.filter((count) => count === 1)]).toEqual([true, []]);
  });

  it('names operations, merchants and changed records in words, and shows instants of sentences as times', async () => {
    await go('/demo/history');
    await main().getByText('held by City Break Travel').first().waitFor();
    await main().getByRole('link', { name: 'Cancel a booking' }).waitFor();
    await main()
      .getByText(/^Held seats are free again: 2 seats of .*, held by City Break Travel/)
      .first()
      .waitFor();
    await main()
      .getByText(/^Guest \d+ was cancelled/)
      .waitFor();
    await go('/demo');
    await expectSoon(() => main().locator('.latest a').first().innerText()).toMatch(/^Cancel a booking\n/);
    await go('/demo/access');
    const audited = main().getByRole('table', { name: 'Sign-ins and changes' });
    await audited.getByText('Advance a workspace').first().waitFor();
    await expectSoon(() => main().innerText()).toContain('City Break Travel, Reisebüro Nordlicht');
    expect(await main().innerText()).not.toMatch(/city-break-travel|basket|sequences|advanceClock/);
    await go(`/demo/requests/${week.refusedRequestId}`);
    await main()
      .locator('.notice')
      .getByText(/ expired at \d+ Jun 2027, \d\d:\d\d:00\. Make a new capture/)
      .first()
      .waitFor();
    await main().getByRole('heading', { name: 'Create a booking' }).waitFor();
    await go('/demo/requests?q=create a booking');
    await main().locator('.live tbody tr').first().waitFor();
    await go('/demo/bookings/1');
    await main().getByText('What happened').waitFor();
    expect(await main().locator('.facts').first().innerText()).not.toContain('Payment');
  });

  it('fits the tables of requests, bookings and mails beside the column of pages', async () => {
    for (const view of ['requests', 'bookings', 'mails', 'faults', 'errors']) {
      await go(`/demo/${view}`);
      await main().locator('.page-head').waitFor();
      await main().locator('.loading').waitFor({ state: 'detached' });
      for (const width of [960, 1000, 1040, 1200]) {
        await shown.page.setViewportSize({ width, height: 900 });
        const hidden = await shown.page.evaluate<number>(
          `Math.max(0, ...[...document.querySelectorAll('main .table')].map((one) => one.scrollWidth - one.clientWidth))`,
        );
        expect([view, width, hidden]).toEqual([view, width, 0]);
      }
    }
  });

  it('shows the year of a time in another year', async () => {
    const chip = shown.page.getByRole('banner').locator('.chip');
    const set = async (now: string) => {
      const headers = { 'Content-Type': 'application/json' };
      const address = `${sandbox.url}/_sandbox/workspaces/demo/clock`;
      await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ now }) });
    };
    await set('2099-03-01T12:00:00Z');
    await expectSoon(() => chip.innerText()).toContain('1 Mar 2099, 12:00');
    const thisYear = await shown.page.evaluate<number>('new Date().getFullYear()');
    await set(`${thisYear}-03-01T12:00:00Z`);
    await expectSoon(() => chip.innerText()).toContain('1 Mar, 12:00');
  });

  it('fits all its pages into the window at 200 % zoom', async () => {
    const zoomed = await shown.page
      .context()
      .browser()
      ?.newPage({
        viewport: { width: 640, height: 450 },
        deviceScaleFactor: 2,
      });
    if (!zoomed) throw new Error('The browser is gone.');
    await zoomed.goto(`${CONSOLE}/demo`);
    await expectSoon(() => zoomed.locator('nav a').count()).toBeGreaterThan(16);
    const addresses = await zoomed
      .locator('nav a')
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    for (const address of [...new Set(addresses)].filter((one) => one.startsWith(CONSOLE))) {
      await zoomed.goto(address);
      await zoomed.locator('main h1').waitFor();
      await zoomed.locator('.loading').first().waitFor({ state: 'detached' });
      const outside = await zoomed.evaluate<readonly string[]>(OUTSIDE);
      expect([address, outside]).toEqual([address, []]);
    }
    await zoomed.close();
  });

  it('highlights the rule in its address', async () => {
    await go('/demo/rules/C6');
    await main().locator('[aria-current]').getByText('must name a live capture').waitFor();
    await expectGood(shown, 'rules');
  });
});
