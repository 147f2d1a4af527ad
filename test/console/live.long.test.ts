import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { START, startHarness } from '../harness.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectSoon, openConsole } from './browser.js';
import { requestToken } from '../token.js';
import { playWeek } from './played-week.js';
import { aFolder } from '../store/folder.js';

const harness = await startHarness({ validateResponses: false });

describe('the list of requests under load', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeAll(async () => {
    await harness.token(); // the first request
    shown = await openConsole(harness.url);
    await shown.page.goto(`${harness.url}/_sandbox/console/test/requests`);
    await shown.page.getByText('1 request', { exact: true }).waitFor();
  }, 60_000);
  afterAll(() => shown?.page.close());

  const SENDERS = 16;
  /** Sends requests as fast as the sandbox responds. */
  async function send(count: number): Promise<void> {
    let left = count;
    const sender = async () => {
      while (left-- > 0) await harness.get('/merchants');
    };
    await Promise.all(Array.from({ length: SENDERS }, sender));
  }
  const head = () => shown.page.locator('.list-head').innerText();

  it('keeps the newest 500, as the server does, newest first, and has few rows in the page until the user asks for all', async () => {
    const { page, problems } = shown;
    await send(2000);
    await expectSoon(head).toBe('500 requests');
    await page.locator('.live th a[href$="/2001"]').waitFor();
    expect(await page.locator('.live table').getAttribute('aria-rowcount')).toBe('501');
    expect(await page.locator('.live th a').first().getAttribute('href')).toBe(
      '/_sandbox/console/test/requests/2001',
    );
    expect(await page.locator('.live tr').count()).toBeLessThan(60);
    expect(problems).toEqual([]);
  });

  it('says that the last hour had at least as many requests as the log keeps', async () => {
    const { page } = shown;
    await page.goto(`${harness.url}/_sandbox/console/test`);
    await page.getByText('At least 500 requests in the last hour').waitFor();
    await page.goBack();
    await expectSoon(head).toBe('500 requests');
  });

  it('pauses while the user reads, and continues on request', async () => {
    const { page } = shown;
    await page.getByRole('button', { name: 'Show all 500 requests' }).click();
    await page.evaluate(`document.querySelector('.live .table').scrollTop = 3800`);
    const row = page.locator('.live tbody tr').nth(100).getByRole('link');
    await row.waitFor();
    await page.getByLabel('Filter').focus(); // the scrolled list keeps its position, whether or not it has the focus
    const href = await row.getAttribute('href');
    await send(100);
    await page.getByRole('button', { name: 'Show 100 new' }).waitFor();
    expect([await head(), await row.getAttribute('href')]).toEqual([
      expect.stringMatching(/^400 of 500/),
      href,
    ]);
    await page.getByRole('button', { name: 'Show 100 new' }).click();
    await expectSoon(head).toBe('500 requests');
    await page.locator('.live th a[href$="/2101"]').waitFor();
  });

  it('continues without a gap after the page was hidden', async () => {
    const { page } = shown;
    await page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    await send(50);
    await page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    await expectSoon(head).toBe('500 requests');
    await page.locator('.live th a[href$="/2151"]').waitFor();
  });

  it('restarts for a workspace that was deleted and created again', async () => {
    const { page } = shown;
    const sandbox = await createSandbox({ store: 'memory:', fixture: null, log: 'silent', port: 0 });
    const create = () => sandbox.workspaces.create({ name: 'demo', fixture: namedFixture('demo', START) });
    await create();
    for (let sent = 0; sent < 5; sent++) await look(sandbox);
    await page.goto(`${sandbox.url}/_sandbox/console/demo/requests`);
    await expectSoon(head).toBe('5 requests');
    const ids = () =>
      page
        .locator('.live th a')
        .evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
    await page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    await sandbox.workspaces.delete('demo');
    await create();
    for (let sent = 0; sent < 3; sent++) await look(sandbox, 'agent');
    await page.evaluate(`
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    await expectSoon(head).toBe('3 requests');
    expect(await ids()).toEqual([3, 2, 1]);
    expect(await page.locator('.live tbody tr').allInnerTexts()).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/\tagent\t/)),
    );
    await sandbox.close();
  });

  it('restarts with a restarted sandbox, and names the workspace that no longer exists', async () => {
    const { page } = shown;
    const settings = { store: 'memory:', fixture: 'demo', log: 'silent' } as const;
    const first = await createSandbox({ ...settings, port: 0 });
    for (let sent = 0; sent < 5; sent++) await look(first);
    await page.goto(`${first.url}/_sandbox/console/demo/requests`);
    await expectSoon(head).toBe('5 requests');
    await first.close();
    await page.locator('.top').getByText('Not connected. Trying again…').waitFor();
    const second = await createSandbox({ ...settings, port: Number(new URL(first.url).port) });
    await look(second);
    await expectSoon(head).toBe('1 request');
    await page.goto(`${second.url}/_sandbox/console/nowhere/requests`);
    await page.getByRole('alert').getByText('nowhere').waitFor();
    expect(await page.getByRole('link', { name: 'Bookings' }).count()).toBe(0);
    await second.close();
  });

  it('reloads a page by itself after the sandbox did not respond for a while', async () => {
    const { page } = shown;
    const settings = { store: 'memory:', fixture: 'demo', log: 'silent' } as const;
    const first = await createSandbox({ ...settings, port: 0 });
    await page.goto(`${first.url}/_sandbox/console/demo/bookings`);
    await page.getByText('Nothing is booked yet.').waitFor();
    await first.close();
    await page.getByLabel('Text').fill('nobody');
    await page.getByRole('alert').getByText('The sandbox does not respond.').waitFor();
    const second = await createSandbox({ ...settings, port: Number(new URL(first.url).port) });
    await page.getByText('No booking matches.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await second.close();
  });

  it('says after a restart that the log begins with the server, and does not take a booked workspace for a new one', async () => {
    const { page } = shown;
    const main = page.locator('main');
    const settings = { store: `file:${aFolder()}`, fixture: null, log: 'silent' } as const;
    const first = await createSandbox({ ...settings, port: 0 });
    const { paidId } = await playWeek(first);
    await page.goto(`${first.url}/_sandbox/console/demo`);
    await main.getByRole('heading', { name: 'Next' }).waitFor();
    await first.close();
    const second = await createSandbox({ ...settings, port: Number(new URL(first.url).port) });
    const texts = {
      '': 'No request of a client since the server started.',
      '/requests': 'No request since the server started.',
      '/history': 'Nothing has happened since the server started.',
      [`/bookings/${paidId}`]: 'only its latest steps, until the server stops.',
    };
    await main.getByText(texts['']).waitFor(); // in the page that was open
    for (const [view, text] of Object.entries(texts)) {
      await page.goto(`${second.url}/_sandbox/console/demo${view}`);
      await main.getByText(text).waitFor();
    }
    await page.goto(`${second.url}/_sandbox/console/demo`);
    await main.getByRole('heading', { name: 'Latest' }).waitFor();
    expect(await main.getByText(/Waiting for your first|Your first requests came/).count()).toBe(0);
    await second.close();
  });

  it('shows why the log was refused, not an empty log, and reads it again', async () => {
    const { page } = shown;
    const main = page.locator('main');
    const sandbox = await createSandbox({ store: 'memory:', fixture: 'demo', log: 'silent', port: 0 });
    const problem = { status: 403, json: { detail: 'Your role may not see the requests.' } };
    await page.route('**/demo/requests?limit=1000&*', (route) => route.fulfill(problem));
    await page.goto(`${sandbox.url}/_sandbox/console/demo/requests`);
    await main.getByRole('alert').getByText(problem.json.detail).waitFor();
    expect(await main.getByText('No request since the server started.').count()).toBe(0);
    await page.goto(`${sandbox.url}/_sandbox/console/demo`);
    await main.getByRole('alert').getByText(problem.json.detail).waitFor();
    await main.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(await main.getByText(/^(No request|Waiting for)/).count()).toBe(0);
    await page.goto(`${sandbox.url}/_sandbox/console/demo/requests`);
    await main.getByRole('alert').getByText(problem.json.detail).waitFor();
    await page.unroute('**/demo/requests?limit=1000&*');
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByText('No request since the server started.').waitFor();
    await sandbox.close();
  });

  it('offers no actions for a workspace that does not exist', async () => {
    const { page } = shown;
    const main = page.locator('main');
    await page.goto(`${harness.url}/_sandbox/console/nope`);
    await main.getByRole('alert').getByText('nope').waitFor();
    expect(await main.getByRole('button').count()).toBe(0);
    await main.getByRole('link', { name: 'Partners' }).click();
    await main.getByRole('link', { name: 'test', exact: true }).click();
    await page.getByRole('link', { name: 'Workspace', exact: true }).click();
    await main.getByRole('button', { name: 'Delete', exact: true }).waitFor();
  });

  it('reads the log again only every few seconds, however many requests strangers send', async () => {
    const { page } = shown;
    let reads = 0;
    page.on(
      'request',
      (request) => void (reads += Number(request.url().endsWith('/requests?limit=1000&messages=false'))),
    );
    const headers = { authorization: `Bearer ${await harness.token()}x` };
    const began = performance.now();
    for (let round = 0; round < 10; round++)
      await Promise.all(Array.from({ length: 200 }, () => harness.get('/merchants', { headers })));
    const seconds = (performance.now() - began) / 1000;
    await expectSoon(() => Promise.resolve(reads > 0)).toBe(true);
    expect(reads).toBeLessThanOrEqual(1 + Math.ceil(seconds / 3));
  });
});

/** Sends a request to the workspace `demo`, which logs it. */
async function look({ url }: Sandbox, client = 'partner'): Promise<void> {
  const reply = await requestToken(url, `demo.${client}`, `${client}-secret`);
  expect(reply.status).toBe(200);
}
