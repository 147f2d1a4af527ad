import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { SMALL_FIXTURE, START } from '../harness.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectGood, expectSoon, openConsole } from './browser.js';
import { playWeek } from './played-week.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const OVERVIEW = `${sandbox.url}/_sandbox/console/demo`;
afterAll(() => sandbox.close());

/** Counts the clicks on each page. */
const COUNT =
  'document.addEventListener("click", () => void (globalThis.clicks = (globalThis.clicks ?? 0) + 1), true)';

/** Records whether the card of a new workspace was ever shown. */
const WATCH =
  'new MutationObserver(() => void (globalThis.waited ||= document.body?.innerText.includes("Waiting for your first"))).observe(document, { childList: true, subtree: true })';

/** Presses Ctrl K. Returns the focused element before the browser handles another event. */
const FOCUS_AFTER_KEY = `(async () => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  for (let turn = 0; turn < 20; turn++) await null;
  return document.activeElement?.tagName;
})()`;

/** Creates the workspace `many` with 20,000 copies of a booking made by `playWeek`. Returns the number of its bookings. */
async function manyBookings(): Promise<number> {
  const demo = await sandbox.workspaces.get('demo');
  const exported = demo?.export();
  const [like] = exported?.baskets.filter(({ status }) => status === 'reserved') ?? [];
  if (!exported || !like) throw new Error('The played week has no booking to copy.');
  const baskets = Array.from({ length: 20_000 }, (_, at) => {
    const id = at + 1;
    const codeOf = (kind: string) => `${kind}${String(id).padStart(25, '0')}`;
    const items = like.items.slice(0, 1).map((item) => ({
      ...item,
      id,
      guests: item.guests.slice(0, 1).map((guest) => ({
        ...guest,
        id,
        firstName: 'Emmy',
        lastName: `Noether the ${id}th`,
        barCode: codeOf('B'),
        barcodeAlias: codeOf('B').slice(-10),
        ticketCode: codeOf('G'),
      })),
    }));
    const user = { ...like.user, id, name: `Emmy Noether the ${id}th` };
    return { ...like, id, items, user, ticketCode: codeOf('T') };
  });
  const fixture = { ...exported, baskets, captures: [], mails: [], endedPages: [] };
  await sandbox.workspaces.create({ name: 'many', fixture });
  return (await sandbox.workspaces.get('many'))?.query((tables) => [...tables.baskets.values()].length) ?? 0;
}

describe('from the overview, with few clicks', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeAll(async () => {
    [shown] = await Promise.all([openConsole(sandbox.url, [/^409 \/bookings\/2$/]), playWeek(sandbox)]);
    await shown.page.addInitScript(COUNT);
  }, 60_000);
  afterAll(() => shown?.page.close());

  const main = () => shown.page.locator('main');
  const begin = () => shown.page.goto(OVERVIEW);
  const clicks = () => shown.page.evaluate<number>('globalThis.clicks ?? 0');
  const link = (name: string | RegExp) => shown.page.getByRole('link', { name }).first();
  const button = (name: string | RegExp) => shown.page.getByRole('button', { name }).first();

  it('find why a request was refused: one click to its group, one to the request', async () => {
    await begin();
    await main().getByText('At most 90 can be refunded.').first().waitFor();
    await main().locator('.rows a[href*="error="]').first().click();
    await main().locator('.live th a').first().click();
    await main().getByRole('heading', { name: 'Why it was refused' }).waitFor();
    expect(await clicks()).toBe(2);
    await begin();
    await main().getByRole('heading', { name: 'Latest' }).waitFor();
    await expectGood(shown, 'overview');
  });

  it('show the latest activity at once, without first showing the card of a new workspace', async () => {
    const { page } = await openConsole(sandbox.url);
    await page.addInitScript(WATCH);
    await page.goto(OVERVIEW);
    await page.getByRole('heading', { name: 'Latest' }).waitFor();
    expect(await page.evaluate('globalThis.waited ?? false')).toBe(false);
    await page.close();
  });

  it('find a booking by the name of a guest: one key, the name, Enter', async () => {
    await begin();
    await main().getByRole('heading', { name: 'demo' }).waitFor();
    await shown.page.keyboard.press('Control+k');
    await shown.page.keyboard.type('lovelace');
    await shown.page.getByRole('option', { name: /Ada Lovelace/ }).waitFor();
    await shown.page.keyboard.press('Enter');
    await shown.page.waitForURL('**/demo/bookings/2');
    expect(await clicks()).toBe(0);
  });

  it('find a booking among 20,000 by the name of a guest: one key, the name, Enter', async () => {
    expect(await manyBookings()).toBe(20_000);
    await shown.page.goto(`${sandbox.url}/_sandbox/console/many`);
    await main().getByRole('heading', { name: 'many' }).waitFor();
    await shown.page.keyboard.press('Control+k');
    const typedAt = performance.now();
    await shown.page.keyboard.type('noether the 17th');
    await shown.page.getByRole('option', { name: /^17 Emmy Noether the 17th/ }).waitFor();
    expect(performance.now() - typedAt).toBeLessThan(5000);
    await shown.page.keyboard.press('Enter');
    await shown.page.waitForURL('**/many/bookings/17');
    expect(await clicks()).toBe(0);
    await begin(); // closes the event stream of the workspace
    await sandbox.workspaces.delete('many');
  });

  it('find a booking by its number, and a request only while the log stores it', async () => {
    await begin();
    await main().getByRole('heading', { name: 'demo' }).waitFor();
    await shown.page.keyboard.press('Control+k');
    await shown.page.keyboard.type('2');
    await shown.page.getByRole('option', { name: /^2 Ada Lovelace/ }).waitFor();
    await shown.page.getByRole('option', { name: /^Request 2 / }).waitFor();
    await shown.page.keyboard.type('99999');
    await shown.page.getByText('Nothing was found.').waitFor();
    expect(await shown.page.getByRole('option').count()).toBe(0);
    await expectGood(shown, 'palette');
    await shown.page.keyboard.press('Escape');
  });

  it('text that is typed right after the shortcut arrives, also on a busy machine', async () => {
    await begin();
    await main().getByRole('heading', { name: 'demo' }).waitFor();
    expect(await shown.page.evaluate(FOCUS_AFTER_KEY)).toBe('INPUT');
  });

  it('find the cost of a booking with its reasons: two clicks', async () => {
    await begin();
    await link('Bookings').click();
    await link(/Ada Lovelace/).click();
    await main().getByRole('table', { name: 'Ledger' }).waitFor();
    expect(await clicks()).toBe(2);
  });

  it('make the next capture fail: two clicks', async () => {
    await begin();
    await link('Faults').click();
    await button('Add').click();
    await main()
      .getByRole('row', { name: /The next request to Capture seats is refused with 503\./ })
      .waitFor();
    expect(await clicks()).toBe(2);
  });

  it('find an untested part of the contract, and a request that covers it: two clicks', async () => {
    await begin();
    await link('Coverage').click();
    await main().locator('tbody th a').first().click();
    await main().getByRole('heading', { name: 'Missing' }).first().waitFor();
    expect(await clicks()).toBe(2);
  });

  it.each([
    ['scheduleType[]=rental', '?scheduleType[]=rental'],
    ['merchant[]', '?merchant[]=tagus-tours'],
    ['offset', '?offset=0'],
    ['onlyBookable', '?onlyBookable=true'],
  ])('send a request that covers %s: two clicks from the coverage of its operation', async (name, query) => {
    const { page } = shown;
    await page.goto(`${OVERVIEW}/coverage/listActivities`);
    await page.evaluate('localStorage.clear()'); // the values of the last request
    await main()
      .getByRole('link', { name: `Try it: ${name}`, exact: true })
      .click();
    await expectSoon(() => main().getByLabel('Client').inputValue()).toBe('partner');
    await button(/^Send$/).click();
    const sent = async () => {
      const response = await fetch(`${sandbox.url}/_sandbox/workspaces/demo/requests?limit=1`);
      return ((await response.json()) as { path: string }[])[0]?.path;
    };
    await expectSoon(async () => decodeURIComponent((await sent()) ?? '')).toBe(`/activities${query}`);
    expect(await clicks()).toBe(2);
  });

  it('send a changed request again: three clicks', async () => {
    await begin();
    await main().locator('.rows a[href*="/requests/"]').first().click();
    await button('Send again').click();
    await main().getByLabel('Body', { exact: true }).last().waitFor();
    await button(/^Send$/).click();
    await main().getByRole('link', { name: 'See what it changed' }).waitFor();
    expect(await clicks()).toBe(3);
  });

  it('advance the clock, and see the events that were due: two clicks', async () => {
    await begin();
    await button(/frozen/).click();
    await button('Advance by 1 day').click();
    await shown.page.locator('dialog .notice', { hasText: /^Advanced by 1 d\./ }).waitFor();
    expect(await clicks()).toBe(2);
    await expectGood(shown, 'clock');
  });

  it('undo an advance: one more click', async () => {
    const time = async () => (await sandbox.workspaces.get('demo'))?.clock().now ?? 0;
    await begin();
    const before = await time();
    await button(/frozen/).click();
    await button('Advance by 1 day').click();
    await shown.page.locator('dialog .notice', { hasText: /^Advanced by 1 d\./ }).waitFor();
    expect(await time()).toBe(before + 24 * 3_600_000);
    await shown.page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expectSoon(time).toBe(before);
    expect(await clicks()).toBe(3);
  });

  it('advance to the next due event, see it, and undo it in place: two clicks; activity shows real time', async () => {
    const time = async () => (await sandbox.workspaces.get('demo'))?.clock().now ?? 0;
    await begin();
    const before = await time();
    await button(/^Advance to it/).click();
    await main()
      .getByText(/^Advanced by .*\. (1 event|([2-9]|[1-9]\d+) events) came due\.$/)
      .waitFor();
    expect(await time()).toBeGreaterThan(before);
    await main()
      .getByText(/the last request (just now|\d+ (s|min).* ago)/)
      .waitFor();
    const chart = main().locator('figure');
    const legend = chart.getByRole('list', { name: 'Colours of the bars' }).getByRole('listitem');
    expect(await legend.allInnerTexts()).toEqual([
      expect.stringMatching(/^\d+ succeeded$/),
      expect.stringMatching(/^\d+ refused$/),
      '0 failed',
    ]);
    expect(await chart.innerText()).toMatch(
      /^\d+ requests in the last hour of real time[^]*\d+ \w+, \d\d:\d\d\s+highest bar: \d+\s+\d+ \w+, \d\d:\d\d$/,
    );
    const latest = main().locator('.latest time');
    expect(await latest.last().innerText()).toMatch(/(just now|ago)$/);
    await shown.page.getByRole('banner').getByText('Workspace clock').waitFor();
    await main().getByRole('button', { name: 'Undo' }).click();
    await expectSoon(time).toBe(before);
    expect(await clicks()).toBe(2);
  });

  it('the first requests run as copied, and the page names the next step', async () => {
    await sandbox.workspaces.create({ name: 'fresh', fixture: namedFixture('demo', START) });
    await shown.page.goto(`${sandbox.url}/_sandbox/console/fresh`);
    await shown.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [of, text] of [
      ['Base URL', sandbox.url],
      ['Client', 'fresh.partner'],
      ['Secret', 'partner-secret'],
    ] as const) {
      await button(`Copy ${of}`).click();
      await button(`Copied ${of}`).waitFor();
      expect(await shown.page.evaluate('navigator.clipboard.readText()')).toBe(text);
    }
    const command = await main().getByRole('group', { name: 'Request' }).innerText();
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect((JSON.parse(stdout) as unknown[]).length).toBeGreaterThan(1);
    await main().getByText('Your first requests arrived.').waitFor();
    await main().getByRole('link', { name: 'hold seats' }).click();
    await shown.page.waitForURL('**/fresh/try/createCapture');
    await begin(); // closes the event stream of the workspace
    await sandbox.workspaces.delete('fresh');
  });

  it('invite a colleague: three clicks; the invited person is signed in, and sees the secret once', async () => {
    const { page } = shown;
    await begin();
    await link('Access').click();
    await button('Invite a colleague').click();
    await page.getByRole('dialog').getByLabel('Days').fill('30');
    await expectGood(shown, 'invite');
    await button('Make the link').click();
    const url = await page.getByRole('group', { name: 'The link' }).innerText();
    expect(await clicks()).toBe(3);
    await page.keyboard.press('Escape');
    await main()
      .getByRole('row', { name: /^use local 1 / })
      .waitFor();
    await main()
      .getByRole('row', { name: /^local \(admin\) Invite somebody by a link 200 127\.0\.0\.1 / })
      .waitFor();
    await expectGood(shown, 'access');
    await page.goto(url);
    await button('Accept').waitFor();
    const facts = (await main().locator('.facts').innerText()).split(/\s*\n\s*/);
    expect(facts.slice(0, 4)).toEqual(['Invited by', 'this machine', 'Workspace', 'demo']);
    expect(facts.slice(4, 7)).toEqual(['Your client', 'may use it', 'Ends']);
    await expectGood(shown, 'invitation');
    await button('Accept').click();
    const credentials = await main()
      .getByRole('group', { name: /^The secret of demo\.invited-/ })
      .innerText();
    expect(credentials).toMatch(
      /^SANDBOX_URL=.*\nSANDBOX_CLIENT_ID=demo\.invited-\w+\nSANDBOX_CLIENT_SECRET=[\w-]{32}$/,
    );
    await expectGood(shown, 'invitation-accepted');
    await page
      .getByText(/^demo\.invited-/)
      .first()
      .waitFor();
    await link('Open demo').click();
    await main().getByRole('heading', { name: 'demo' }).waitFor();
    await page.goBack();
    await main()
      .getByText(/Ask for a new link/)
      .waitFor();
    expect(
      await main()
        .getByRole('group', { name: /^The secret/ })
        .count(),
    ).toBe(0); // the secret is shown only once
    await page.goto(`${OVERVIEW}/access`);
    const create = button('New client');
    await expectSoon(() => create.getAttribute('aria-disabled')).toBe('true');
    const why = (await create.getAttribute('aria-describedby')) ?? '';
    expect(await main().locator(`#${why}`).innerText()).toBe(
      'Your role, use, may not use the grey buttons. Ask the administrator or a client with the role own.',
    );
    await create.click({ force: true });
    await page.getByRole('status').getByText('Your role, use, may not use').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto(url);
    await main()
      .getByText(/Ask for a new link/)
      .waitFor();
    expect(await button('Accept').count()).toBe(0);
    await page.goto(OVERVIEW);
    await button('Sign out').click();
    const usedUp = expect.stringMatching(/^404 .*\/invitations\/[\w-]{43}\/accept$/) as string;
    expect(shown.problems.splice(0)).toEqual([usedUp, usedUp]); // the link was used once, and opened twice since
  });

  it('see how long an invitation is open, whatever the clock of the browser', async () => {
    const response = await fetch(`${sandbox.url}/_sandbox/invitations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ workspace: 'demo', role: 'look', expiresIn: 'P7D' }),
    });
    const { url } = (await response.json()) as { readonly url: string };
    const { page, problems } = await openConsole(sandbox.url);
    await page.route('**/accept', async (route) => {
      const offer = await route.fetch();
      const expiresAt = Date.parse(((await offer.json()) as { readonly expiresAt: string }).expiresAt);
      const date = new Date(expiresAt - 2.5 * 86_400_000).toUTCString(); // instead of the date of the tests
      await route.fulfill({ response: offer, headers: { ...offer.headers(), date } });
    });
    await page.goto(url);
    await page.getByText('in 3 days', { exact: true }).waitFor();
    await page.close();
    expect(problems).toEqual([]);
  });

  it('sign in as a partner with id and secret: one form, one click', async () => {
    const settings = { port: 0, store: 'memory:', fixture: null, log: 'silent' } as const;
    const hosted = await createSandbox({ ...settings, adminToken: 'sixteen-letters!' });
    const { page } = await openConsole(hosted.url);
    try {
      const client = { client: 'shop', secret: 'b2c4-7f11', merchant: 'tours' };
      await hosted.workspaces.create({
        name: 'ours',
        fixture: loadFixture({ ...SMALL_FIXTURE, clients: [client] }, { now: START }),
      });
      await page.addInitScript(COUNT);
      await page.goto(`${hosted.url}/_sandbox/console/`);
      await page.getByLabel('Client id').fill('ours.shop');
      await page.getByLabel('Client secret').fill('b2c4-7f11');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/console/ours');
      await page.getByRole('main').getByRole('heading', { name: 'ours' }).waitFor();
      expect(await page.evaluate<number>('globalThis.clicks ?? 0')).toBe(1);
    } finally {
      await page.close();
      await hosted.close();
    }
  });

  it('lists the keys, and moves in lists by j and k', async () => {
    const { page } = shown;
    await page.goto(`${OVERVIEW}/bookings`);
    await main().locator('tbody th a').first().waitFor();
    await page.keyboard.press('j');
    await expectSoon(() => page.evaluate('document.activeElement.innerText')).toMatch(/^\d+ /);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Search in this page').waitFor();
    await expectGood(shown, 'keys');
    expect(shown.problems).toEqual([]);
  });
});
