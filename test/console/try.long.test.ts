import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOf } from '../../src/console/shared/forms/contract.js';
import { createSandbox } from '../../src/sandbox.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { SMALL_FIXTURE, START } from '../harness.js';
import { needs } from '../needs.js';
import { expectGood, expectSoon, openConsole, type ConsolePage } from './browser.js';
import { playWeek } from './played-week.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const { operations } = contractOf(
  JSON.parse(readFileSync('dist/openapi.json', 'utf8')) as Parameters<typeof contractOf>[0],
);
const TRY = `${sandbox.url}/_sandbox/console/demo/try`;
const guarded = await createSandbox({
  port: 0,
  store: 'memory:',
  fixture: 'demo',
  log: 'silent',
  adminToken: 'an-admin-token-of-32-characters!',
});
afterAll(() => Promise.all([sandbox.close(), guarded.close()]));

describe('Try, in the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeAll(async () => {
    [shown] = await Promise.all([openConsole(sandbox.url), playWeek(sandbox)]);
    shown.page.setDefaultTimeout(10_000);
  }, 60_000);
  afterAll(() => shown?.page.close());

  const main = () => shown.page.locator('main');
  const button = (name: string) => main().getByRole('button', { name, exact: true });
  const dialog = () => shown.page.getByRole('dialog');
  const status = () => main().locator('.status').innerText();
  const valuesOf = (label: string) =>
    main()
      .getByLabel(label)
      .evaluate((input) =>
        [...((input as unknown as { list: { options: { value: string }[] } }).list?.options ?? [])].map(
          ({ value }) => value,
        ),
      );

  it('lists all operations of the contract', async () => {
    await shown.page.goto(TRY);
    await main().getByRole('link', { name: 'Create a booking' }).waitFor();
    expect(await main().locator('.operations a').count()).toBe(operations.length);
    await expectGood(shown, 'try');
  });

  it('books with an example of the contract, and an item and categories of this workspace', async () => {
    await main().getByRole('link', { name: 'Create a booking' }).click();
    await expect.poll(() => main().getByLabel('Client').inputValue()).toBe('partner');
    await main().getByLabel('Add a field to Body').selectOption('items');
    await expect
      .poll(() => valuesOf('availabilityItemId *'))
      .toContain('812_trip_20270606173000_20270606193000');
    await main().getByLabel('Example').selectOption({ index: 1 });
    await button('Send').click();
    await main().getByRole('link', { name: 'See what it changed' }).waitFor();
    expect(await status()).toBe('200');
    await expectGood(shown, 'try-booking');
  });

  it.each([
    ['seller', { agent: 'look', seller: 'use' }],
    ['agent', { agent: 'look' }],
    ['partner', { agent: 'use', partner: 'use' }],
  ])('prefers the client %s among %o', async (preferred, roles) => {
    const clients = Object.entries(roles).map(([client, role]) => ({
      client,
      role,
      merchant: 'tours',
      secret: `${client}-1`,
    }));
    const fixture = loadFixture({ ...SMALL_FIXTURE, clients }, { now: START });
    await sandbox.workspaces.create({ name: `of-${preferred}`, fixture });
    await shown.page.goto(`${sandbox.url}/_sandbox/console/of-${preferred}/try/listMerchants`);
    await expectSoon(() => main().getByLabel('Client').inputValue()).toBe(preferred);
  });

  it('offers existing values, and remembers sent values by workspace', async () => {
    await shown.page.goto(`${TRY}/getBooking`);
    await expect.poll(() => valuesOf('bookingId *')).toContain('1');
    expect(await button('Send').isDisabled()).toBe(true);
    await main().getByText('Fill in bookingId to send the request.').waitFor();
    await main().getByLabel('bookingId *').fill('1');
    await button('Send').click();
    await expect.poll(status).toBe('200');
    await shown.page.reload();
    await expect.poll(() => main().getByLabel('bookingId *').inputValue()).toBe('1');
    await expect.poll(() => main().getByLabel('Client').inputValue()).toBe('partner');
  });

  it('shows an error beside its field, in the query and in the body', async () => {
    await shown.page.goto(`${TRY}/addPayment`);
    await main().getByLabel('bookingId *').fill('1');
    await main().getByLabel('amount *').fill('much');
    await button('Send').focus();
    await shown.page.keyboard.press('Enter');
    const faultOf = (label: string) => main().locator('.field', { hasText: label }).locator('.fault').first();
    await faultOf('amount').waitFor();
    expect(await faultOf('amount').innerText()).toBe('amount must be a number.');
    expect(await faultOf('treasurerType').innerText()).toBe('treasurerType is required.');
    await expect
      .poll(() => shown.page.evaluate('document.activeElement.labels?.[0].innerText'))
      .toBe('amount *');
  });

  it('keeps what was typed while other pages are shown, and stores no text that is no JSON', async () => {
    await shown.page.goto(`${TRY}/getBooking`);
    await main().getByLabel('bookingId *').fill('4711');
    await main().getByRole('link', { name: 'All operations' }).click();
    await main().getByRole('link', { name: 'Get a booking', exact: true }).click();
    await expectSoon(() => main().getByLabel('bookingId *').inputValue()).toBe('4711');
    await shown.page.goto(`${TRY}/createBooking`);
    await button('Clear').click();
    await main().getByRole('tab', { name: 'Text' }).click();
    await main().getByLabel('Body as text').fill('{ "note": "typed only" ');
    await shown.page.getByRole('link', { name: 'Requests', exact: true }).first().click();
    await shown.page.getByRole('heading', { name: 'Requests' }).waitFor();
    await shown.page.goBack();
    await expectSoon(() => main().getByLabel('Body as text').inputValue()).toBe('{ "note": "typed only" ');
    expect(await shown.page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain(
      'typed only',
    );
    await button('Clear').click();
  });

  it('keeps what was typed for the tab when the page is loaded again, but no card and no secret', async () => {
    const stored = () => shown.page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])');
    await shown.page.goto(`${TRY}/getBooking`);
    await main().getByLabel('bookingId *').fill('4712');
    await shown.page.reload();
    await expectSoon(() => main().getByLabel('bookingId *').inputValue()).toBe('4712');
    await shown.page.goto(`${TRY}/createBooking`);
    await main().getByRole('tab', { name: 'Text' }).click();
    const text = main().getByLabel('Body as text');
    const creditCard = { ccnumber: '4242 4242 4242 4242', cvc: 'qz737' };
    const body = { note: 'By tram', creditCard, contact: { name: '4000 0000 0000 0002' }, vouchers: ['x'] };
    await text.fill(JSON.stringify(body));
    await shown.page.reload();
    await main().getByRole('tab', { name: 'Text' }).click();
    await expectSoon(async () => JSON.parse(await text.inputValue()) as unknown).toEqual({
      note: 'By tram',
      contact: {},
      vouchers: ['x'],
    });
    expect(await stored()).not.toMatch(/4242 4242|qz737|4000 0000/);
    await button('Clear').click();
    await expectSoon(stored).not.toContain('By tram');
  });

  it('keeps no draft of a form that was only opened, so that it shows the values sent since in another tab', async () => {
    const field = () => main().getByLabel('bookingId *');
    await shown.page.goto(`${TRY}/getBooking`);
    await field().fill('1');
    await button('Send').click();
    await expect.poll(status).toBe('200');
    await shown.page.goto(`${TRY}/getBooking`);
    await expectSoon(() => field().inputValue()).toBe('1');
    await shown.page.evaluate(`{
      const key = 'sandbox-console-try:' + location.pathname.split('/')[3];
      const sent = localStorage.getItem(key).replace(/"bookingId":"?1/, (one) => one.slice(0, -1) + '2');
      localStorage.setItem(key, sent);
    }`);
    await main().getByRole('link', { name: 'All operations' }).click();
    await main().getByRole('link', { name: 'Get a booking', exact: true }).click();
    await expectSoon(() => field().inputValue()).toBe('2');
  });

  it('sends nothing until the clients are loaded, and says so', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => void (release = resolve));
    await shown.page.route('**/workspaces/demo/clients?*', (route) => held.then(() => route.continue()));
    await shown.page.goto(`${TRY}/listMerchants`);
    await main().getByText('The clients are still loading.').waitFor();
    expect(await button('Send').isDisabled()).toBe(true);
    release();
    await main().getByText('The clients are still loading.').waitFor({ state: 'detached' });
    expect(await button('Send').isDisabled()).toBe(false);
    await shown.page.unroute('**/workspaces/demo/clients?*');
  });

  it('keeps optional parameters unfolded while one is cleared', async () => {
    await shown.page.goto(`${TRY}/listBookings`);
    await main()
      .getByText(/^Optional parameters/)
      .click();
    const field = main().locator('details input[type="text"]').first();
    await field.fill('7');
    await field.fill('');
    await field.fill('8');
    await field.clear();
    expect(await field.isVisible()).toBe(true);
  });

  it('captures seats by price category id', async () => {
    await shown.page.goto(`${TRY}/createCapture`);
    await main().getByLabel('availabilityItemId *').fill('812_trip_20270606173000_20270606193000');
    await button('Send').click();
    await main().locator('fieldset .fault').first().waitFor();
    await expect.poll(() => valuesOf('Name 1')).toContain('8121');
    await main().getByLabel('Name 1').fill('8122');
    await main().getByLabel('Value 1').fill('1');
    await button('Add to priceCategories').click();
    await main().getByLabel('Name 1').nth(1).fill('8121');
    await main().getByLabel('Value 1').nth(1).fill('1');
    await button('Send').click();
    await expect.poll(status).toBe('200');
    const body = shown.page
      .waitForRequest(/reservations/)
      .then((request) => request.postDataJSON() as unknown);
    await button('Send').click();
    expect(await body).toMatchObject({ priceCategories: [{ 8122: 1 }, { 8121: 1 }] });
  });

  it('never stores a card, and shows it in no logged request', async () => {
    await shown.page.goto(`${TRY}/createBooking`);
    await main().getByLabel('Example').selectOption('Everything that can be booked together, paid by card');
    const number = main().getByLabel('ccnumber *');
    expect(await number.getAttribute('type')).toBe('password');
    const card = await number.inputValue();
    expect(card).toMatch(/^\d{16}$/);
    await button('Send').click();
    await main().getByRole('link', { name: 'See what it changed' }).waitFor();
    expect(await status()).toBe('200');
    const kept = await shown.page.evaluate<string>(
      'JSON.stringify(localStorage) + JSON.stringify(sessionStorage)',
    );
    expect(kept).toContain('priceCategoryId');
    expect(kept).not.toContain(card);
    expect(kept).not.toMatch(/cvc|ccnumber|expiry/);
    await main().getByRole('link', { name: 'See what it changed' }).click();
    await main().getByText('creditCard').first().waitFor();
    expect(await main().innerText()).not.toContain(card);
  });

  it('sends a hand-written body unchanged, whether JSON or not', async () => {
    await shown.page.goto(`${TRY}/createBooking`);
    await main().getByRole('tab', { name: 'Text' }).click();
    await main().getByLabel('Body as text').fill('{"contact": ');
    await main().getByText('This is not JSON. It is sent unchanged.').waitFor();
    await button('Send').click();
    await expect.poll(status).toBe('400');
    await button('Copy as curl').click();
    expect(await dialog().getByLabel('Command').inputValue()).toContain(`--data '{"contact": '`);
  });

  it.each(['start', 'committed', 'middle'] as const)(
    'shows a response that a fault lost (%s) as failed, and sends the request once',
    async (at) => {
      shown.problems.length = 0;
      const path = `${sandbox.url}/_sandbox/workspaces/demo`;
      const sentCount = async () =>
        ((await (await fetch(`${path}/requests?operationId=createBooking`)).json()) as unknown[]).length;
      await shown.page.goto(`${TRY}/createBooking`);
      await expect.poll(() => main().getByLabel('Client').inputValue()).toBe('partner');
      await button('Clear').click();
      const before = await sentCount();
      const rule = {
        effect: { type: 'cut', at },
        match: { operationId: ['createBooking'] },
        when: { times: 1 },
      };
      const headers = { 'Content-Type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(rule) };
      expect((await fetch(`${path}/faults`, sent)).status).toBe(200);
      await button('Send').click();
      const latest = main().getByRole('link', { name: 'See the latest requests' });
      await latest.waitFor();
      expect(await main().locator('.notice.bad').innerText()).toContain('No response arrived.');
      expect(await main().locator('.status').count()).toBe(0);
      expect((await sentCount()) - before).toBe(1);
      await latest.click();
      const shownStatus = () => main().locator('tbody .status').first().getAttribute('class');
      await expectSoon(shownStatus).toBe('status failed');
      expect(shown.problems.splice(0).at(-1)).toContain('Failed to load resource');
    },
  );

  it('sends requests only as its own client, with the published token', async () => {
    const other = await openConsole(guarded.url, [/^401 \/_sandbox\//]);
    await other.page.goto(`${guarded.url}/_sandbox/console/demo/try/listMerchants`);
    await other.page.getByLabel('Client id').fill('demo.partner');
    await other.page.getByLabel('Client secret').fill('partner-secret');
    await other.page.keyboard.press('Enter');
    const client = other.page.getByLabel('Client', { exact: true });
    const send = other.page.getByRole('button', { name: 'Send', exact: true });
    await expect.poll(() => client.inputValue()).toBe('partner');
    await send.click();
    await expect.poll(() => other.page.locator('main .status').innerText()).toBe('200');
    await client.selectOption('operator');
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
    const why = other.page.locator('p.notice', {
      hasText: /You can send API requests only as partner, /,
    });
    await expect.poll(() => send.getAttribute('aria-describedby')).toBe(await why.getAttribute('id'));
    expect(other.problems).toEqual([]);
    await other.page.close();
  });
});
