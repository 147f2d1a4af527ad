import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { needs } from '../needs.js';
import { accessTokenOf, requestToken } from '../token.js';
import { expectSoon, openConsole } from './browser.js';

const ADMIN = 'an-admin-token-of-32-characters!';
const settings = { port: 0, store: 'memory:', fixture: 'demo', log: 'silent', adminToken: ADMIN } as const;
const sandbox = await createSandbox(settings);
const CONSOLE = `${sandbox.url}/_sandbox/console/demo`;
afterAll(() => sandbox.close());

/** Calls the control plane as the administrator, or with another token. Returns the reply. */
async function call(target: string, body?: object): Promise<Record<string, string>> {
  const [method = '', path = ''] = target.split(' ');
  const headers = { authorization: `Bearer ${ADMIN}`, 'content-type': 'application/json' };
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  return (await fetch(`${sandbox.url}/_sandbox${path}`, sent)).json() as Promise<Record<string, string>>;
}

/** The browser's messages about refused requests, some of which the tests fake. */
const PROVOKED = /^500 |^400 |^404 .*nowhere/;

/** Hides the page, or shows it again, for its own scripts. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

describe('sessions in the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  let page: Page;
  let problems: string[];
  beforeEach(async () => {
    ({ page, problems } = await openConsole(sandbox.url, [/^401 /]));
  });
  afterEach(async () => {
    await page.close();
    const unexpected = problems.filter((one) => !PROVOKED.test(one));
    if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
  });

  const main = () => page.getByRole('main');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  async function signInAsAdmin(): Promise<void> {
    await page.getByRole('tab', { name: 'Administrator' }).click();
    await page.getByLabel('Admin token').fill(ADMIN);
    await press('Sign in');
  }
  async function endSession(): Promise<void> {
    await page.context().clearCookies();
    await hide(page, true);
    await hide(page, false);
    await page.getByRole('dialog').getByText('Your session has ended').waitFor();
  }
  async function signIn(clientId: string, secret: string): Promise<void> {
    await page.getByLabel('Client id').fill(clientId);
    await page.getByLabel('Client secret').fill(secret);
    await press('Sign in');
  }

  it('the live list goes on after signing in again, without a gap', async () => {
    await page.goto(`${CONSOLE}/requests`);
    await signInAsAdmin();
    const token = await accessTokenOf(sandbox.url, 'demo.partner', 'partner-secret');
    const count = () => page.locator('.live tbody tr').count();
    await expectSoon(count).toBe(1);
    const look = () => fetch(`${sandbox.url}/merchants`, { headers: { authorization: `Bearer ${token}` } });
    await endSession();
    await look();
    await signInAsAdmin();
    await expectSoon(count).toBe(2);
    await look();
    await expectSoon(count).toBe(3);
    expect(await page.getByText('Not connected').count()).toBe(0);
  });

  it('says that the session has ended, and keeps the client id for the next sign-in', async () => {
    await page.goto(`${CONSOLE}/requests`);
    await signIn('demo.partner', 'partner-secret');
    await page.locator('.chip').getByText('Workspace clock').click();
    await page.getByRole('textbox', { name: 'Advance by' }).fill('7 min');
    await endSession();
    expect(await page.locator('.top .chip').innerText()).toBe('Session ended');
    expect(await page.getByLabel('Client id').inputValue()).toBe('demo.partner');
    await page.getByLabel('Client secret').fill('partner-secret');
    await press('Sign in');
    await page.locator('.chip').getByText('Workspace clock').waitFor();
    expect(await page.getByRole('textbox', { name: 'Advance by' }).inputValue()).toBe('7 min');
  });

  it('drops what was typed into a form when its reader signs out, or another one signs in', async () => {
    const body = () => page.getByLabel('Body as text');
    const type = async (text: string) => {
      await page.getByRole('tab', { name: 'Text', exact: true }).click();
      await body().fill(text);
    };
    const shown = async () => {
      await page.getByRole('tab', { name: 'Text', exact: true }).click();
      return body().inputValue();
    };
    await page.goto(`${CONSOLE}/try/createBooking`);
    await signIn('demo.partner', 'partner-secret');
    await type('{"ccnumber": "qz4111", "note": "typed by the partner"}');
    const stored = () => page.evaluate<string>('JSON.stringify(sessionStorage)');
    expect(await stored()).toContain('typed by the partner');
    expect(await stored()).not.toContain('qz4111');
    await press('Sign out');
    await expect.poll(stored).toBe('{}');
    await signIn('demo.agent', 'agent-secret');
    expect(await shown()).not.toContain('qz4111');
    await type('{"ccnumber": "qz5555"}');
    await endSession();
    await signIn('demo.agent', 'agent-secret');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await body().inputValue()).toContain('qz5555');
    await endSession();
    await signIn('demo.partner', 'partner-secret');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await shown()).not.toContain('qz5555');
  });

  it('drops what an administrator typed at the next sign-in by admin token, which may be somebody else’s', async () => {
    const field = () => page.getByLabel('bookingId *');
    await page.goto(`${CONSOLE}/try/getBooking`);
    await signInAsAdmin();
    await field().fill('4711');
    await endSession();
    expect(await field().inputValue()).toBe('4711');
    await signInAsAdmin();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectSoon(() => field().inputValue()).toBe('');
  });

  it('opens a refused stream once after signing in', async () => {
    const streams: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'eventsource') streams.push(request.url());
    });
    await page.goto(`${CONSOLE}/requests`);
    await signInAsAdmin();
    await expectSoon(() => streams.length).toBe(1);
    await endSession();
    await signInAsAdmin();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectSoon(() => streams.length).toBe(3);
    await page.getByRole('link', { name: 'Bookings', exact: true }).click();
    await main().getByText('Nothing is booked yet.').waitFor();
    expect(streams).toHaveLength(3);
  });

  it('stays signed in when a request of the ended session is refused late', async () => {
    const isRefused = new Promise<() => void>((resolve) => {
      let isFirst = true;
      void page.route('**/workspaces/demo/clock', async (route) => {
        if (!isFirst) return route.continue();
        isFirst = false;
        await new Promise<void>((answer) => resolve(answer));
        return route.fulfill({ status: 401, json: { code: 'session_ended', detail: 'It has ended.' } });
      });
    });
    await page.goto(`${CONSOLE}/requests`);
    await signInAsAdmin();
    const refuse = await isRefused; // a read of the clock: a new sign-in does not abort it
    await page.getByRole('link', { name: 'Faults', exact: true }).click();
    await endSession();
    await signInAsAdmin();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const late = page.waitForResponse((response) => response.status() === 401);
    refuse();
    await (await late).finished();
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await main().getByText('New fault rule').first().waitFor();
  });

  it('opens no stream of a refused workspace that was left', async () => {
    const streams: string[] = [];
    page.on('request', (request) => {
      const [, workspace = ''] = /workspaces\/(\w+)\/events/.exec(request.url()) ?? [];
      if (workspace !== '') streams.push(workspace);
    });
    await page.goto(`${sandbox.url}/_sandbox/console/nowhere`);
    await signInAsAdmin();
    await main().getByRole('link', { name: 'Partners' }).click();
    await main().getByRole('link', { name: 'demo', exact: true }).click();
    await expectSoon(() => streams.includes('demo')).toBe(true);
    const before = streams.length;
    await hide(page, true);
    await hide(page, false);
    await expectSoon(() => streams.length).toBeGreaterThan(before);
    expect(streams.slice(before)).toEqual(['demo']);
  });

  it('keeps what is typed when the clock moves, and when the page cannot read it again', async () => {
    await page.goto(`${CONSOLE}/timeline`);
    await signInAsAdmin();
    const field = main().getByLabel('Set to');
    const proposed = await field.inputValue();
    const now = main().locator('.clock time');
    const advance = async () => {
      const before = await now.getAttribute('datetime');
      await call('POST /workspaces/demo/clock/advance', { duration: 'P1D' });
      return before?.slice(0, 10);
    };
    const old = await advance();
    await expectSoon(() => now.getAttribute('datetime')).not.toContain(old);
    await expectSoon(() => field.inputValue()).not.toBe(proposed);
    await field.fill('2030-01-01 10:00');
    const former = await advance();
    await expectSoon(() => now.getAttribute('datetime')).not.toContain(former);
    await page.route('**/clock', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Out of order.' } }),
    );
    await advance();
    await main().getByRole('alert').getByText('Out of order.').waitFor();
    expect(await field.inputValue()).toBe('2030-01-01 10:00');
    await page.unroute('**/clock');
    await press('Try again');
    await main().getByRole('alert').waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('2030-01-01 10:00');
  });

  it('says what a client may not do: its secret is public, or it may only look', async () => {
    await page.goto(`${CONSOLE}/try/listMerchants`);
    await signIn('demo.partner', 'partner-secret');
    await main().getByText('You can send API requests only as partner').waitFor();
    await press('Send');
    await main().getByText('200', { exact: true }).waitFor();
    await page.route('**/oauth2/token', (route) =>
      route.fulfill({ status: 400, json: { error: 'x', error_description: 'Too many letters.' } }),
    );
    await page.reload();
    await press('Send');
    await main().getByRole('alert').getByText('Too many letters.').waitFor();
    await press('Sign out');
    const guest = { client: 'guest', merchant: 'tagus-tours', role: 'look' };
    const { clientSecret = '' } = await call('POST /workspaces/demo/clients', guest);
    await signIn('demo.guest', clientSecret);
    const request = main().locator('.card', { has: page.getByRole('heading', { name: 'Request' }) });
    const why = main().getByText(/^Read only: your client may only look\. .* with the role use\.$/); // once, above the sections
    await why.waitFor();
    const send = request.getByRole('button', { name: 'Send' });
    await expectSoon(() => send.getAttribute('aria-describedby')).toBe(await why.getAttribute('id'));
    await page.goto(`${CONSOLE}/access`);
    await main().getByText('Your role may not see the invitations.').waitFor();
    await page.goto(`${CONSOLE}/catalogue`);
    await main().getByRole('link').first().waitFor();
    expect(await main().getByRole('alert').count()).toBe(0);
  });

  it('shows parts of the overview that still load as loading, not as empty', async () => {
    const token = await accessTokenOf(sandbox.url, 'demo.partner', 'partner-secret');
    await fetch(`${sandbox.url}/merchants`, { headers: { authorization: `Bearer ${token}` } });
    const answer: Record<string, () => void> = {};
    for (const list of ['due', 'faults']) {
      const isAsked = new Promise<void>((resolve) => void (answer[list] = resolve));
      await page.route(new RegExp(`/${list}(\\?|$)`), async (route) => {
        await isAsked;
        await route.continue();
      });
    }
    await page.goto(CONSOLE);
    await signInAsAdmin();
    await main().getByText('Loading…').waitFor();
    expect(
      await main()
        .getByText(/Nothing comes due|Nothing needs attention|Latest/)
        .count(),
    ).toBe(0);
    answer['due']?.();
    await main().getByText('Nothing comes due.').waitFor();
    await main().getByText('Loading…').first().waitFor();
    expect(await main().getByText('Nothing needs attention.').count()).toBe(0);
    answer['faults']?.();
    await main().getByText('Nothing needs attention.').waitFor();
  });

  it('shows the credentials of a new workspace until a request succeeds', async () => {
    await call('POST /workspaces', { name: 'new', fixture: 'demo', secrets: 'public' });
    await requestToken(sandbox.url, 'new.partner', 'wrong');
    await page.goto(`${sandbox.url}/_sandbox/console/new`);
    await signInAsAdmin();
    await main().getByText('Unknown client_id or wrong client_secret.').first().waitFor();
    await main().getByText('Waiting for your first request…').waitFor();
    expect(await main().getByText('Your first requests arrived.').count()).toBe(0);
    await requestToken(sandbox.url, 'new.partner', 'partner-secret');
    await main().getByText('Your first requests arrived.').waitFor();
    expect(await main().getByText('Waiting for your first request…').count()).toBe(0);
  });

  it('proposes a secret for the first request only if the secrets of the workspace are public', async () => {
    const { clients } = (await call('POST /workspaces', { name: 'own', fixture: 'demo' })) as unknown as {
      readonly clients: readonly { readonly clientId: string; readonly clientSecret: string }[];
    };
    const mine = clients.find(({ clientId }) => clientId === 'own.partner');
    const request = () => main().getByRole('group', { name: 'Request' }).innerText();
    await page.goto(`${sandbox.url}/_sandbox/console/own`);
    await signIn('own.partner', mine?.clientSecret ?? '');
    await main().getByText('The one you signed in with; it is shown only once.').waitFor();
    expect(await request()).toContain('client_secret="$SANDBOX_CLIENT_SECRET"');
    expect(await main().innerText()).not.toContain('partner-secret');
    expect(await main().getByRole('button', { name: 'Copy Secret' }).count()).toBe(0);
    expect(await main().getByRole('link', { name: 'Access' }).count()).toBe(0);
    await press('Sign out');
    await signInAsAdmin();
    await main().getByText('The one that was made; it is shown only once.').waitFor();
    expect(await request()).toContain('client_secret="$SANDBOX_CLIENT_SECRET"');
    await main().getByRole('link', { name: 'Access' }).waitFor();
    await call('POST /workspaces', { name: 'open', fixture: 'demo', secrets: 'public' });
    await page.goto(`${sandbox.url}/_sandbox/console/open`);
    await main().getByText('partner-secret', { exact: true }).waitFor();
    expect(await request()).toContain('client_secret="${SANDBOX_CLIENT_SECRET:-partner-secret}"');
  });

  it('lists requests without scrolling sideways, and links to all reasons of refusals', async () => {
    await call('POST /workspaces', { name: 'wide', fixture: 'demo', secrets: 'public' });
    const authorization = `Bearer ${await accessTokenOf(sandbox.url, 'wide.partner', 'partner-secret')}`;
    for (const path of ['/activities?limit=x', '/availability-rules?foo=1', '/bookings/7', '/merchants?no=1'])
      await fetch(`${sandbox.url}${path}`, { headers: { authorization } });
    await page.goto(`${sandbox.url}/_sandbox/console/wide/requests`);
    await signInAsAdmin();
    await expectSoon(() => page.locator('.live tbody tr').count()).toBe(5);
    for (const width of [1440, 1280, 1100, 768, 720, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await page.evaluate(
        '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".live .table"))',
      );
      expect([width, hidden]).toEqual([width, 0]);
    }
    await page.goto(`${sandbox.url}/_sandbox/console/wide`);
    await main().getByRole('link', { name: 'All 4 reasons' }).click();
    await main().getByRole('heading', { name: 'Errors' }).waitFor();
  });

  it('tells password managers and screen readers what a field is for', async () => {
    await page.goto(`${CONSOLE}/try/createBooking`);
    const purpose = (label: string) => page.getByLabel(label).getAttribute('autocomplete');
    expect(await purpose('Client id')).toBe('username');
    expect(await purpose('Client secret')).toBe('current-password');
    await page.getByRole('tab', { name: 'Administrator' }).click();
    expect(await purpose('Admin token')).toBe('current-password');
    await signInAsAdmin();
    const required = main().locator('[aria-required="true"]');
    await required.first().waitFor();
    const labels = await required.evaluateAll((fields) =>
      (fields as unknown as { labels: { innerText: string }[] }[]).map(
        ({ labels: [label] }) => label?.innerText,
      ),
    );
    expect(labels.filter((label) => !label?.endsWith(' *'))).toEqual([]);
    const errors = [{ in: 'body', field: '/contact', code: 'invalid', message: 'Send a name.' }];
    await page.route('**/bookings', (route) =>
      route.fulfill({ status: 400, json: { detail: 'No.', errors } }),
    );
    await press('Send');
    await main().getByText('Send a name.').first().waitFor();
    const group = main().getByRole('group', { name: 'contact *', exact: true });
    const id = (await group.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${id}"]`).innerText()).toBe('Send a name.');
    await page.unroute('**/bookings');
  });

  it('opens the drawer of a phone by a button that says so, and closes it by Escape', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(CONSOLE);
    await signInAsAdmin();
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const link = page.getByRole('link', { name: 'Bookings', exact: true });
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
    await menu.click();
    await link.waitFor();
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    await link.focus();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement?.ariaLabel')).toBe('Menu');
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  });

  it('names the invitation that a button takes back, and announces what was copied', async () => {
    await call('POST /workspaces', { name: 'quiet', fixture: 'demo' });
    await page.goto(`${sandbox.url}/_sandbox/console/quiet/access`);
    await signInAsAdmin();
    await main().getByText('No client has used a session lately.').waitFor();
    for (const role of ['use', 'look'])
      await call('POST /invitations', { workspace: 'quiet', role, uses: 1 });
    await press('Invite a colleague');
    await press('Make the link');
    await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).click();
    await page.getByRole('dialog').locator('[aria-live="polite"]').getByText('Copied').waitFor();
    await press('Close');
    const takeBack = main().getByRole('button', { name: /^Take back: (use|look), by admin, until \d/ });
    await expectSoon(() => takeBack.count()).toBe(3);
    await main()
      .getByRole('button', { name: /^Take back: look, / })
      .waitFor();
  });
});
