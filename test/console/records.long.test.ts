import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { needs } from '../needs.js';
import { expectGood, expectSoon, openConsole, type ConsolePage } from './browser.js';
import { playWeek, type PlayedWeek } from './played-week.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const CONSOLE = `${sandbox.url}/_sandbox/console`;
afterAll(() => sandbox.close());

/** The request that fails on purpose: a refund. */
const PROVOKED = [/^400 \/booking\/\d+\/refund$/];

/** Returns an amount such as `−€80.00` in cents. */
const cents = (text: string) => Math.round(Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100);

// All tests share a page and run in this order, because a browser starts slower than most tests run.
describe('records in the console after a played week', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  let week: PlayedWeek;
  beforeAll(async () => {
    [shown, week] = await Promise.all([openConsole(sandbox.url, PROVOKED), playWeek(sandbox)]);
    shown.page.setDefaultTimeout(10_000);
  }, 60_000);
  afterAll(() => shown?.page.close());

  const go = (path: string) => shown.page.goto(CONSOLE + path);
  const main = () => shown.page.locator('main');
  const button = (name: string) => main().getByRole('button', { name, exact: true });
  const dialog = () => shown.page.getByRole('dialog');
  const heading = (name: string) => main().getByRole('heading', { name, exact: true });
  const control = async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const address = `${sandbox.url}/_sandbox/workspaces/demo${path}`;
    expect((await fetch(address, { method, headers, body: JSON.stringify(body) })).status).toBe(200);
  };
  /** Returns the label of the focused field. */
  const focused = () => shown.page.evaluate('document.activeElement.labels?.[0].innerText');
  const lastRequest = async () =>
    (await sandbox.workspaces.get('demo'))?.requests.list({ limit: 10 }).find((one) => one.method !== 'GET');

  it('shows the seats of each activity and day, and the bookings that take the seats of an item', async () => {
    const { page } = shown;
    await go('/demo/seats?from=2027-06-03');
    const item = main().getByRole('link', {
      name: '17:30 12 seats: 7 booked, 0 paid in full, 0 held, 5 free',
    });
    await item.waitFor();
    await expectGood(shown, 'seats');
    await item.click();
    await main()
      .getByRole('heading', { name: 'Sunset Sailing on the Tagus, Sat 5 Jun, 17:30 Lisbon' })
      .waitFor();
    const row = main().getByRole('row', { name: '1 Inês Carvalho reserved 3 Inês Carvalho, Rui Carvalho' });
    await row.waitFor();
    await expectGood(shown, 'seats-item');
    await row.getByRole('link').click();
    await page.waitForURL(`${CONSOLE}/demo/bookings/1`);
  });

  it('moves the calendar day by day and filters it by activity, also in the address', async () => {
    await go('/demo/seats?from=2027-06-03');
    await main().getByLabel('Activity').selectOption('Gion by Night');
    await expect.poll(() => main().locator('tbody th a').allInnerTexts()).toEqual(['Gion by Night']);
    await button('Later days').click();
    await main().getByRole('columnheader', { name: 'Thu 10 Jun' }).waitFor();
    expect(new URL(shown.page.url()).search).toBe('?from=2027-06-10&activity=301');
    const again = shown.page.waitForResponse(
      /seats\?from=2027-06-10&to=2027-06-16&limit=1000&activityId=301$/,
    );
    await control('POST', '/clock/advance', { duration: 'PT1M' });
    expect((await again).status()).toBe(200);
  });

  it('begins the calendar with the present day of the places, and ends it with the year 9999', async () => {
    const now = '2027-06-06T01:00:00Z'; // in New York still 5 June
    const fixture = namedFixture('demo', Date.parse(now));
    const merchants = fixture.merchants.map((one) => ({ ...one, timezone: 'America/New_York' }));
    const clock = { now: Date.parse(now), frozen: true };
    await sandbox.workspaces.create({ name: 'west', fixture: { ...fixture, merchants }, clock });
    await go('/west/seats');
    await expectSoon(() => main().getByRole('columnheader').allInnerTexts()).toContain('Sat 5 Jun');
    expect(await main().getByLabel('From').inputValue()).toBe('2027-06-05');
    await go('/west/seats?from=9999-12-30');
    await expectSoon(() => main().getByRole('columnheader').allInnerTexts()).toEqual([
      'Activity',
      'Thu 30 Dec',
      'Fri 31 Dec',
    ]);
    await button('Later days').click();
    await expectSoon(() => main().getByLabel('From').inputValue()).toBe('9999-12-31');
    await sandbox.workspaces.delete('west');
  });

  it('shows only the activities with bookings on request', async () => {
    await go('/demo/seats?from=2027-06-03');
    await main()
      .getByRole('row', { name: /^Gion by Night/ })
      .waitFor();
    await button('With bookings').click();
    const rows = main().locator('tbody th a');
    await expect.poll(() => rows.allInnerTexts()).toEqual(['Sunset Sailing on the Tagus']);
    expect(
      await main()
        .getByRole('link', { name: /^17:30/ })
        .first()
        .innerText(),
    ).toMatch(/5 free/);
  });

  it('finds bookings by day and activity, and shows the paid amount of a booking', async () => {
    await go('/demo/bookings');
    await main().getByLabel('Activity').selectOption('Gion by Night');
    await main().getByText('No booking matches.').waitFor();
    await main().getByLabel('Activity').selectOption('Sunset Sailing on the Tagus');
    await main().getByLabel('Takes place on').fill('2027-06-05');
    const paid = main().getByRole('row', { name: /Inês Carvalho/ });
    await paid.waitFor();
    expect(await paid.innerText()).toMatch(/paid €90.00 of €\d+/);
    await main().getByLabel('Takes place on').fill('2027-06-06');
    await main().getByText('No booking matches.').waitFor();
    await main().getByLabel('Takes place on').fill('tomorrow');
    await main().getByText('Write it as 2027-06-05.').waitFor();
  });

  it('finds bookings by text and status', async () => {
    await go('/demo/bookings');
    await main()
      .getByRole('row', { name: /Inês Carvalho/ })
      .waitFor();
    await main().getByRole('cell', { name: 'City Break Travel' }).first().waitFor();
    await expectGood(shown, 'bookings');
    await main().getByLabel('Status').selectOption('cancelled');
    await main().getByLabel('Text').fill('lovelace');
    await expect.poll(() => main().locator('tbody th').allInnerTexts()).toEqual(['2 Ada Lovelace']);
    await main().getByLabel('Text').fill('nobody');
    await main().getByText('No booking matches.').waitFor();
  });

  it('sorts bookings by a head, with the keyboard, and keeps the order in the address', async () => {
    await go('/demo/bookings?offset=1');
    const total = main().getByRole('columnheader', { name: 'Total' });
    await total.getByRole('button').focus();
    const totals = async () => (await main().locator('td[data-title="Total"]').allInnerTexts()).map(cents);
    for (const [order, sort, sign] of [
      ['descending', '-total', -1],
      ['ascending', 'total', 1],
    ] as const) {
      await shown.page.keyboard.press('Enter');
      await shown.page.waitForURL(`${CONSOLE}/demo/bookings?sort=${sort}`);
      await expectSoon(() => total.getAttribute('aria-sort')).toBe(order);
      await expectSoon(async () => (await totals()).length).toBeGreaterThan(2);
      await expectSoon(async () => {
        const shownTotals = await totals();
        return shownTotals.join() === shownTotals.toSorted((a, b) => sign * (a - b)).join();
      }).toBe(true);
    }
    await shown.page.reload();
    await expectSoon(() => total.getAttribute('aria-sort')).toBe('ascending');
    await button('What and when').click();
    await shown.page.waitForURL(`${CONSOLE}/demo/bookings?sort=startsAt`);
    expect(await total.getAttribute('aria-sort')).toBeNull();
  });

  it('counts the bookings that match, and adds the amounts by currency on request', async () => {
    await go('/demo/bookings?status=reserved');
    const all = (await sandbox.workspaces.get('demo'))?.query((tables) => [...tables.baskets.values()]) ?? [];
    const reserved = all.filter(({ status }) => status === 'reserved').length;
    await main().getByText(`${reserved} bookings with totals`).click();
    const amounts = main().getByText(/^€[\d,.]+, paid €[\d,.]+$/);
    await expectSoon(() => amounts.allInnerTexts()).toEqual([expect.stringContaining('paid €90.00')]);
    await main().getByLabel('Status').selectOption('cancelled');
    await main().getByText('1 booking with totals').waitFor();
  });

  it('shows the cost of a cancelled booking, and the refunded amount, at its head too', async () => {
    await go('/demo/bookings/2');
    await expectSoon(() => main().locator('.total').innerText()).toContain('Was €45.00, never paid');
    expect(await main().locator('.facts').first().innerText()).toContain('Was €45.00, never paid');
    await expectSoon(() => shown.page.title()).toMatch(/^Booking 2 Ada Lovelace · demo/);
  });

  it('cancels a booking by a red button beside one that keeps it, and undoes just that', async () => {
    await go('/demo/bookings/3');
    await button('Cancel booking').click();
    await dialog().getByRole('button', { name: 'Keep booking' }).click();
    await dialog().waitFor({ state: 'detached' });
    await button('Cancel booking').click();
    await dialog().getByLabel('Reason *').fill('rain');
    const confirm = dialog().getByRole('button', { name: 'Cancel booking' });
    expect(await confirm.getAttribute('class')).toContain('danger');
    await confirm.click();
    await main().getByText('The booking was cancelled.').waitFor();
    const toast = shown.page.locator('.announcements p'); // the notice says it already
    expect(await toast.getAttribute('class')).toBe('shown'); // for screen readers
    await main().getByRole('button', { name: 'Undo' }).waitFor();
    const status = async () =>
      (await sandbox.workspaces.get('demo'))?.query((tables) => tables.baskets.get(3)?.status);
    expect(await status()).toBe('cancelled');
    await main().getByRole('button', { name: 'Undo' }).click();
    await expectSoon(status).toBe('reserved');
    await main().getByText('The booking was cancelled. This was undone.').waitFor();
  });

  it('shows a booking whose ledger adds up to its balance, and shows foreign markup as text', async () => {
    await go(`/demo/bookings/${week.paidId}`);
    await main().getByRole('link', { name: 'Add a refund' }).waitFor();
    await main()
      .getByRole('link', { name: /^Your booking 1/ })
      .waitFor();
    await expectSoon(() => main().locator('.facts').first().innerText()).toMatch(
      /Seller\s+City Break Travel\s+Operator\s+Tagus Tours/,
    );
    await main().getByText('merchant City Break Travel, Paid at the pier').waitFor();
    expect(await main().innerText()).not.toMatch(/city-break-travel|tagus-tours/);
    await expectGood(shown, 'booking');
    const figures = await main().getByRole('table', { name: 'Ledger' }).locator('.figures').allInnerTexts();
    const lines = figures.flatMap((amount, at) =>
      at % 2 === 0 ? [{ amount: cents(amount), balance: cents(figures[at + 1] ?? '') }] : [],
    );
    expect(lines).toHaveLength(7);
    for (const [at, { amount, balance }] of lines.entries())
      expect(balance).toBe((lines[at - 1]?.balance ?? 0) + amount);
    expect(cents(await main().locator('.total strong').innerText())).toBe(lines.at(-1)?.balance);
    expect(await main().innerText()).toContain('Remarks: Celebrating <script>alert(1)</script> a birthday');
    expect(await main().locator('script, b').count()).toBe(0);
  });

  it('shows the error of a refund beside its field', async () => {
    await button('Refund').click();
    await dialog().getByLabel('Amount *').fill('5000');
    await dialog().getByRole('button', { name: 'Refund' }).click();
    const field = dialog().locator('.field', { hasText: 'Amount' }).first();
    await field.locator('.fault').waitFor();
    expect(await field.locator('.fault').innerText()).toBe('At most 90 can be refunded.');
    await expect.poll(focused).toBe('Amount *');
    await expectGood(shown, 'booking-action');
    await dialog().getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  it('pays as a client by keyboard only, and returns the focus', async () => {
    const { keyboard } = shown.page;
    expect(await main().getByLabel('Client').inputValue()).toBe('partner'); // the client that booked
    await button('Pay').focus();
    await keyboard.press('Enter');
    await dialog().getByLabel('Amount *').waitFor();
    expect(await dialog().getByLabel('Amount *').inputValue()).toBe('26.5');
    await expect.poll(focused).toBe('Amount *');
    await keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => main().locator('.total').innerText()).toBe('Still to pay €0.00');
    expect(await shown.page.evaluate('document.activeElement.innerText')).toBe('Pay');
    expect(await lastRequest()).toMatchObject({
      operationId: 'addPayment',
      clientId: 'demo.partner',
      status: 200,
    });
  });

  it('checks a guest in, and explains why guests of a paid booking cannot be edited', async () => {
    await button('Check in: guest 1').click();
    await dialog().getByRole('button', { name: 'Check in' }).click();
    await button('Check out: guest 1').waitFor();
    expect(await button('Edit: guest 1').count()).toBe(0);
    await main().getByText('Actions that are not possible (1)').click();
    await main().getByText('Booking 1 is paid; it must be reserved or paying.').waitFor();
  });

  it('moves a guest to another item, with the matching rule', async () => {
    await button('Rebook: guest 2').click();
    await dialog()
      .locator('datalist option[value^="812_trip_20270606"]')
      .first()
      .waitFor({ state: 'attached' });
    const offered = await dialog()
      .locator('datalist option')
      .evaluateAll((options) => options.map((one) => (one as unknown as { value: string }).value));
    expect(offered.filter((id) => id.includes('_') && !/^(812|1011)_/.test(id))).toEqual([]);
    expect(offered).not.toContain('812_trip_20270603173000_20270603193000'); // the trip is over
    await dialog().getByLabel('Item *').fill('812_trip_20270606173000_20270606193000');
    expect(await dialog().getByLabel('Rule *').inputValue()).toBe('812');
    await dialog().getByRole('button', { name: 'Rebook' }).click();
    await dialog().waitFor({ state: 'detached' });
    await main()
      .locator('p')
      .getByText(/Sun 6 Jun( 2027)?, 17:30 Lisbon/)
      .waitFor();
    const ledger = main().getByRole('table', { name: 'Ledger' });
    await ledger.getByText('Sunset Sailing on the Tagus, Sun 6 Jun, 17:30 Lisbon').waitFor();
  });

  it('opens the tickets of a booking as PDF in a new tab', async () => {
    const ticket = main().getByRole('link', { name: 'Ticket of guest 1 (PDF)' });
    expect(await ticket.getAttribute('target')).toBe('_blank');
    const response = await fetch(new URL((await ticket.getAttribute('href')) ?? '', sandbox.url));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('lists mails, and shows a mail with its booking', async () => {
    await go('/demo/mails');
    await main().getByRole('link', { name: 'Your booking 1' }).click();
    await main().frameLocator('iframe[sandbox=""]').getByText('Dear Inês Carvalho,').waitFor();
    await expectGood(shown, 'mail');
    await main().getByRole('tab', { name: 'Text' }).click();
    expect(await main().locator('.letter .body').innerText()).toContain('Dear Inês Carvalho,\n');
    await main().getByRole('link', { name: 'Booking 1' }).click();
    await shown.page.waitForURL(`${CONSOLE}/demo/bookings/1`);
    await go('/demo/mails');
    await main().getByLabel('Text').fill('lovelace sunset');
    await main().getByRole('row').getByText('Thank you for your booking 2:').waitFor();
    await expectSoon(() => main().locator('tbody tr').count()).toBe(1);
    await expectGood(shown, 'mails-found');
    await shown.page.setViewportSize({ width: 1440, height: 900 });
    await main().locator('tbody th a').click();
    await main()
      .getByRole('heading', { name: /^Mail / })
      .waitFor();
    await expectSoon(() => shown.page.title()).toMatch(/^(?!Mail \d).+ · demo/); // the subject
    const beside = main().getByRole('complementary', { name: 'Mails' }).getByRole('link');
    await expectSoon(() => beside.count()).toBe(1);
    expect(await beside.getAttribute('aria-current')).toBe('true');
    await shown.page.keyboard.press('j');
    expect(await beside.evaluate((row) => row === row.ownerDocument.activeElement)).toBe(true);
    await main().getByRole('link', { name: 'All mails' }).click();
    await main().getByLabel('Text').fill('nobody');
    await main().getByText('No mail matches.').waitFor();
    await main().getByLabel('Text').fill('');
    await expectSoon(() => main().locator('tbody tr').count()).toBeGreaterThan(1);
    await go('/demo/mails/9999');
    await main().getByText('The outbox lists no mail 9999.').waitFor();
  });

  it('says in one place whether a mail was sent', async () => {
    await shown.page.route(/outbox\?id=/, async (route) => {
      const response = await route.fetch();
      const mails = (await response.json()) as object[];
      const delivery = { state: 'failed', reason: 'not_accepted' };
      await route.fulfill({ response, json: mails.map((mail) => ({ ...mail, delivery })) });
    });
    await go('/demo/mails');
    await main().getByRole('link', { name: 'Your booking 1' }).click();
    const facts = main().locator('.letter .facts');
    await facts.getByText('not sent: not accepted').waitFor();
    expect(await facts.innerText()).not.toMatch(/^Sent$/m);
    await shown.page.unroute(/outbox\?id=/);
  });

  it('shows the catalogue as a client sees it, in a language', async () => {
    await go('/demo/catalogue?client=partner');
    await expect.poll(() => main().locator('tbody tr').count()).toBe(10);
    await main().locator('tbody img').first().waitFor();
    await main().getByRole('cell', { name: 'Tagus Tours' }).first().waitFor();
    await expectGood(shown, 'catalogue');
    await main().getByLabel('Client').selectOption('operator');
    await expect.poll(() => main().locator('tbody tr').count()).toBe(4);
    await main().getByLabel('Language').selectOption('de');
    await main()
      .getByRole('link', { name: /Sonnenuntergang/ })
      .click();
    await heading('Segeln auf dem Tejo bei Sonnenuntergang').waitFor();
    await expectSoon(() => shown.page.title()).toMatch(/^Segeln auf dem Tejo bei Sonnenuntergang · demo/);
    await main()
      .getByRole('row', { name: /^Adult 8121.* €45.00/ })
      .waitFor();
    await main().getByText('at 17:30 for 2 h.').waitFor();
    await expectGood(shown, 'catalogue-activity');
  });

  it('shows the paid amount, and the amount to refund at the head of the booking after its cancellation', async () => {
    await go('/demo/bookings/3');
    const facts = () => main().locator('.facts').first().innerText();
    await button('Pay').click();
    await dialog().getByRole('button', { name: 'Pay' }).click();
    await main()
      .getByText(/^€\d+\.\d\d paid\.$/)
      .waitFor();
    await expectSoon(facts).toContain('To pay\n€0.00');
    await button('Cancel booking').click();
    await dialog().getByLabel('Reason *').fill('rain');
    await dialog().getByRole('button', { name: 'Cancel booking' }).click();
    await main().getByText('The booking was cancelled.').waitFor();
    await expectSoon(facts).toMatch(/To refund\n€\d/);
    await main().getByRole('button', { name: 'Undo' }).click();
    await main().getByText('The booking was cancelled. This was undone.').waitFor();
  });
});
