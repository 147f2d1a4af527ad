import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { needs } from '../needs.js';
import { accessTokenOf } from '../token.js';
import { openConsole, requireNoProblems } from './browser.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
afterAll(() => sandbox.close());

const OVERVIEW = `${sandbox.url}/_sandbox/console/demo`;
const HOUR_MS = 3_600_000;

/** Sends a request to the control plane about the workspace `demo`. */
const control = (method: string, path: string, body: object) =>
  fetch(`${sandbox.url}/_sandbox/workspaces/demo/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Returns the status of a list of merchants, sent as the client `partner`. */
async function listMerchants(): Promise<number> {
  const token = await accessTokenOf(sandbox.url, 'demo.partner', 'partner-secret');
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  return (await fetch(`${sandbox.url}/merchants`, { headers })).status;
}

/** Creates a workspace and sends a request to it: the overview of an unused one has only the first steps. */
async function createUsed(): Promise<string> {
  const created = await fetch(`${sandbox.url}/_sandbox/workspaces`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fixture: 'demo' }),
  });
  const { name } = (await created.json()) as { readonly name: string };
  await accessTokenOf(sandbox.url, `${name}.partner`, 'partner-secret');
  return name;
}

describe('the overview of the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  it('says when the last verified request was, and leads to the unverified ones, whose changed copies stay', async () => {
    const shown = await openConsole(sandbox.url);
    const { page } = shown;
    const about = page.locator('main .about');
    const askForToken = async (secret: string) => {
      const named = { client_id: 'demo.partner', client_secret: secret };
      const body = new URLSearchParams({ grant_type: 'client_credentials', ...named });
      return (await fetch(`${sandbox.url}/oauth2/token`, { method: 'POST', body })).status;
    };
    expect(await askForToken('wrong')).toBe(401);
    await page.goto(`${sandbox.url}/_sandbox/console/demo`);
    await about.getByText(/1 other is unverified\. \d+ holds? now$/).waitFor();
    expect(await askForToken('partner-secret')).toBe(200);
    await about.getByText(/; the last request .*(now|ago)$/).waitFor();
    const time = await about.locator('time').getAttribute('datetime');
    expect(await askForToken('wrong')).toBe(401);
    await about.getByText(/2 others are unverified/).waitFor();
    expect(await about.locator('time').getAttribute('datetime')).toBe(time);
    await page.getByRole('link', { name: '2 unverified requests' }).click();
    await page.locator('.list-head', { hasText: '2 of 3 requests' }).waitFor();
    await page.locator('tbody a').first().click();
    const body = page.getByRole('textbox', { name: 'Body' });
    await body.fill('changed=1');
    await page.goBack();
    await page.goForward();
    await expect.poll(() => body.inputValue()).toBe('changed=1');
    await page.goto(`${OVERVIEW}/coverage/listMerchants`);
    const outcome = page.getByRole('listitem').filter({ hasText: '406 not acceptable' });
    await outcome.waitFor();
    expect(await outcome.getByRole('link').count()).toBe(0); // the form cannot send it
    await page.close();
    requireNoProblems(shown);
  });

  it('omits a fault as soon as it is used up, although the requests that it failed changed nothing', async () => {
    const shown = await openConsole(sandbox.url);
    const fault = shown.page.getByRole('link', { name: /^Fault \d+$/ });
    const rule = { effect: { type: 'status', status: 503 }, match: { operationId: ['listMerchants'] } };
    expect((await control('POST', 'faults', { ...rule, when: { times: 1 } })).status).toBe(200);
    expect(await listMerchants()).toBe(503);
    expect((await control('POST', 'faults', { ...rule, when: { times: 1 } })).status).toBe(200);
    await shown.page.goto(OVERVIEW);
    await fault.waitFor();
    expect(await listMerchants()).toBe(503);
    await fault.waitFor({ state: 'detached' });
    await shown.page.close();
    requireNoProblems(shown);
  });

  it('shows what was loaded if a part is refused, and loads the part again', async () => {
    const shown = await openConsole(sandbox.url, [/^500 /]);
    const { page } = shown;
    const [main, refused] = [page.locator('main'), page.getByRole('alert').getByText('The disk is full.')];
    const problem = { status: 500, json: { detail: 'The disk is full.' } };
    await page.route('**/demo/bookings?*', (route) => route.fulfill(problem));
    await page.goto(OVERVIEW);
    await main.getByRole('heading', { name: 'Needs attention' }).waitFor();
    await main.getByRole('heading', { name: 'Next' }).waitFor();
    expect([await refused.count(), await main.getByText('Loading…').count()]).toEqual([1, 0]);
    await page.unroute('**/demo/bookings?*');
    await main.getByRole('button', { name: 'Try again' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.close();
    requireNoProblems(shown);
  });

  it.each(['faults', 'due?*'])(
    'does not claim that nothing needs attention if %s is refused',
    async (part) => {
      const name = await createUsed();
      const shown = await openConsole(sandbox.url, [/^500 /]);
      const { page } = shown;
      const calm = page.getByText('Nothing needs attention.');
      await page.goto(`${sandbox.url}/_sandbox/console/${name}`);
      await calm.waitFor();
      const problem = { status: 500, json: { detail: 'The disk is full.' } };
      await page.route(`**/${name}/${part}`, (route) => route.fulfill(problem));
      await page.reload();
      await page.getByRole('alert').getByText('The disk is full.').first().waitFor();
      await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
      expect(await calm.count()).toBe(0);
      await page.close();
      requireNoProblems(shown);
    },
  );

  it('aborts its reads when the reader leaves it', async () => {
    const shown = await openConsole(sandbox.url);
    const { page } = shown;
    const name = await createUsed();
    const coverage = `**/${name}/coverage`;
    await page.route(coverage, () => {}); // no response
    const asked = page.waitForRequest(coverage);
    await page.goto(`${sandbox.url}/_sandbox/console/${name}`);
    const request = await asked;
    const aborted = page.waitForEvent('requestfailed', (failed) => failed === request);
    await page.getByRole('link', { name: 'Mails', exact: true }).first().click();
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.close();
    requireNoProblems(shown);
  });

  it('warns of a nearly full workspace without a reload of the page', async () => {
    const shown = await openConsole(sandbox.url);
    const warning = shown.page.getByText(/^This workspace has .*Beyond that, changes are refused/);
    await shown.page.goto(OVERVIEW);
    await shown.page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(await warning.count()).toBe(0);
    expect((await control('POST', 'clients', { client: 'new', merchant: 'tagus-tours' })).status).toBe(200);
    expect((await control('PUT', 'limits', { stateBytes: 100 })).status).toBe(200);
    expect((await control('PUT', 'clock', { frozen: true })).status).toBe(200);
    await warning.waitFor();
    await control('PUT', 'limits', { stateBytes: 0 });
    await shown.page.close();
    requireNoProblems(shown);
  });

  it.each([-5 * HOUR_MS, 5 * HOUR_MS])(
    'shows how long ago a request was if the clock of the browser is %d ms off',
    async (offMs) => {
      const shown = await openConsole(sandbox.url);
      expect(await listMerchants()).toBe(200);
      await shown.page.clock.install({ time: Date.now() + offMs });
      await shown.page.goto(OVERVIEW);
      await shown.page
        .locator('.latest')
        .getByText(/^(just now|\d+ s ago)$/)
        .first()
        .waitFor();
      await shown.page.getByText(/^\d+ requests? in the last hour of real time/).waitFor();
      await shown.page.close();
      requireNoProblems(shown);
    },
  );
});
