import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { START } from '../harness.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectGood, expectSoon, openConsole } from './browser.js';
import { playWeek } from './played-week.js';

const ADMIN = 'an-admin-token-of-32-characters!';
const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const guarded = await createSandbox({
  port: 0,
  store: 'memory:',
  fixture: 'demo',
  log: 'silent',
  adminToken: ADMIN,
});
afterAll(() => Promise.all([sandbox.close(), guarded.close()]));

describe('journeys in the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  let refusedId: number;
  beforeAll(async () => {
    const [opened, week] = await Promise.all([openConsole(sandbox.url), playWeek(sandbox)]);
    [shown, refusedId] = [opened, week.refusedRequestId];
  }, 60_000);
  afterAll(() => shown?.page.close());

  const main = () => shown.page.locator('main');
  const button = (name: string) => shown.page.getByRole('button', { name, exact: true });
  const dialog = () => shown.page.getByRole('dialog');

  it('a booking was refused: find the reason, fork before it, send it correctly', async () => {
    const { page, problems } = shown;
    await page.goto(`${sandbox.url}/`); // `/` redirects a browser to the console
    await main().getByRole('link', { name: 'demo', exact: true }).click();
    await page.getByRole('link', { name: 'Requests', exact: true }).click();
    await main().getByLabel('Filter').fill('outcome:invalid Hedy');
    await expectSoon(() => main().locator('.live tbody tr').count()).toBe(1);
    await main().locator('.live th a').first().click();
    await page.waitForURL(new RegExp(`/demo/requests/${refusedId}\\?`));
    await main().locator('.json-note').getByText('Make a new capture').waitFor();
    await main().locator('.notice strong').getByText('Make a new capture').waitFor();
    await button(`Fork at request ${refusedId}`).click();
    await dialog().getByLabel('Name').fill('before-refusal');
    await button('Fork').click();
    await page.waitForURL(`**/before-refusal/again/demo/${refusedId}`);
    const body = main().getByLabel('Body', { exact: true }).first();
    const sent = JSON.parse(await body.inputValue()) as { items: [Record<string, unknown>] };
    delete sent.items[0]['availabilityCaptureReference'];
    await body.fill(JSON.stringify(sent, null, 2));
    await button('Send').click();
    await main().getByRole('link', { name: 'See what it changed' }).waitFor();
    await expectGood(shown, 'again');
    await main().getByRole('link', { name: 'See what it changed' }).click();
    await main()
      .getByText(/^Booking \d+ was reserved/)
      .waitFor();
    const row = main().getByRole('row', { name: /^Sunset Sailing on the Tagus, .* Lisbon/ });
    const item = (await row.getByRole('link').getAttribute('href'))?.split('/').at(-1);
    const [before, after] = (await row.locator('[data-title="Booked"]').innerText()).split(' → '); // this booking adds two seats to the booked ones
    const seats = await fetch(`${sandbox.url}/_sandbox/workspaces/before-refusal/seats/${item}`);
    const { booked } = (await seats.json()) as { booked: number };
    expect([Number(before), Number(after)]).toEqual([booked - 2, booked]);
    expect(booked).toBeGreaterThan(2);
    expect(problems).toEqual([]);
  });

  it('by the keyboard alone: `j` goes down the list, Enter opens, the heading takes the focus', async () => {
    const { page } = shown;
    await page.goto(`${sandbox.url}/_sandbox/console/demo/requests`);
    await main().locator('.live th a').first().waitFor();
    for (let pressed = 0; pressed < 3; pressed++) await page.keyboard.press('j');
    const focused = main().locator('.live th a:focus');
    await expectSoon(() => focused.innerText()).toContain('Capture seats\nPOST /reservations');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/demo/requests/19');
    await main().getByRole('heading', { name: 'Capture seats', exact: true }).waitFor();
    await expectSoon(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
  });

  it('a request is copied as curl, and downloaded as HAR', async () => {
    const { page } = shown;
    await button('Copy as curl').click();
    expect(await dialog().getByLabel('Command').inputValue()).toContain(`'${sandbox.url}/reservations'`);
    await expectGood(shown, 'curl');
    await button('Close').click();
    const [download] = await Promise.all([page.waitForEvent('download'), button('Download HAR').click()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const { log } = JSON.parse(Buffer.concat(chunks).toString()) as {
      log: { entries: { request: { url: string } }[] };
    };
    expect(log.entries.map(({ request }) => new URL(request.url).pathname)).toEqual(['/reservations']);
  });

  it('a text that the browser does not copy is to be selected, as the button then says', async () => {
    await shown.page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))`);
    await button('Copy as curl').click();
    await button('Copy').click();
    await dialog().getByText('The browser forbids it: select the text').waitFor();
    expect(await dialog().getByText('Copied').count()).toBe(0);
    await button('Close').click();
    expect(shown.problems).toEqual([]);
  });

  it('a client sees only its workspace, an administrator sees everything', async () => {
    const visitor = await openConsole(guarded.url, [/^401 /]);
    const { page } = visitor;
    const sign = page.getByRole('button', { name: 'Sign in', exact: true });
    await guarded.workspaces.create({
      name: 'other',
      fixture: namedFixture('demo', START),
    });
    await page.goto(`${guarded.url}/_sandbox/console/demo`);
    await page.getByLabel('Client id').fill('demo.partner');
    await page.getByLabel('Client secret').fill('wrong');
    await sign.click();
    await page.getByRole('alert').waitFor();
    await expectGood(visitor, 'sign-in');
    await page.getByLabel('Client secret').fill('partner-secret');
    await page.keyboard.press('Enter');
    await page.getByText('Waiting for your first request…').waitFor();
    await page.getByText(/^You cannot change the workspace .* only as partner/).waitFor();
    expect(await page.getByRole('link', { name: 'Partners' }).count()).toBe(0);
    await page.goto(`${guarded.url}/_sandbox/console/other`);
    await page.getByText('You are signed in to the workspace demo.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByRole('tab', { name: 'Administrator' }).click();
    await page.getByLabel('Admin token').fill(ADMIN);
    await sign.click();
    await page.getByText('Waiting for your first request…').waitFor();
    await expectGood(visitor, 'overview-new');
    await page.getByRole('link', { name: 'Partners' }).first().click();
    await page.locator('main').getByRole('link', { name: 'demo' }).waitFor();
    expect(visitor.problems).toEqual([]);
    await page.close();
  });

  it('an expired session asks for a new sign-in over the page, and keeps the typed text', async () => {
    const visitor = await openConsole(guarded.url, [/^401 /]);
    const { page } = visitor;
    await page.goto(`${guarded.url}/_sandbox/console/demo/bookings`);
    const signIn = async () => {
      await page.getByRole('tab', { name: 'Administrator' }).click();
      await page.getByLabel('Admin token').fill(ADMIN);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn();
    await page.getByText('Nothing is booked yet.').waitFor();
    await page.getByLabel('Text').fill('Lovelace');
    await page.context().clearCookies();
    await page.getByLabel('Status').selectOption('paid'); // the next request of the page gets 401
    await page.getByRole('dialog').getByText('Your session has ended').waitFor();
    await signIn();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Text').inputValue()).toBe('Lovelace');
    await page.close();
  });
});
