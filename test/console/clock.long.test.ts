import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectSoon, openConsole, requireNoProblems } from './browser.js';
import { playWeek } from './played-week.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
await playWeek(sandbox);
const HISTORY = '**/demo/history?*';
afterAll(() => sandbox.close());

/** Calls the control plane about the workspace `demo`. */
async function control(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/_sandbox/workspaces/demo/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Creates and deletes a client, so that the history has two more steps of a user for each count. */
async function changeClients(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await control('POST', 'clients', { client: `passer-${at}`, merchant: 'tagus-tours' });
    await control('DELETE', `clients/passer-${at}`);
  }
}

const goBackTo = (to: number) => control('POST', 'undo', { to });

describe('the clock of the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeEach(async () => {
    await changeClients(1); // the clock shows no former move
    shown = await openConsole(sandbox.url, [/^503 /, /^429 /, /^409 .*undo$/]);
    await shown.page.goto(`${sandbox.url}/_sandbox/console/demo`);
  });
  afterEach(async () => {
    await shown.page.close();
    requireNoProblems(shown);
  });

  const dialog = () => shown.page.getByRole('dialog');
  const notice = (text: RegExp) => dialog().locator('.notice', { hasText: text });
  const openClock = () =>
    shown.page
      .getByRole('button', { name: /frozen/ })
      .first()
      .click();
  const advance = async () => {
    const moved = shown.page.waitForResponse('**/clock/advance');
    await dialog().getByRole('button', { name: 'Advance by 1 day' }).click();
    const { step } = (await (await moved).json()) as { readonly step: number };
    await expectSoon(() => notice(/^Advanced by 1 d\./).count()).toBe(1);
    return step;
  };

  it.each([503, 429])('shows a move although the read of the history is refused with %d', async (status) => {
    await openClock();
    await dialog().getByRole('button', { name: 'Advance by 1 day' }).waitFor();
    let refused = 0;
    await shown.page.route(HISTORY, async (route) => {
      if (refused++ > 2) return route.fallback();
      return route.fulfill({ status, headers: { 'Retry-After': '1' }, json: {} });
    });
    await advance();
    expect(refused).toBeGreaterThan(3);
  });

  it('takes a press of a button although the due events arrive meanwhile', async () => {
    let deliver = () => {};
    const isDelivered = new Promise<void>((resolve) => (deliver = resolve));
    const asked = shown.page.waitForRequest('**/demo/due?limit=1');
    await shown.page.route('**/demo/due?limit=1', async (route) => {
      await isDelivered;
      await route.fallback();
    });
    await openClock();
    await asked;
    const button = dialog().getByRole('button', { name: 'Advance by 1 day' });
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await shown.page.mouse.move(x + width / 2, y + height / 2);
    await shown.page.mouse.down();
    deliver();
    await dialog()
      .getByText(/^(Next: .*,|Nothing)/)
      .waitFor();
    await shown.page.mouse.up();
    await expectSoon(() => notice(/^Advanced by 1 d\./).count()).toBe(1);
  });

  it('keeps its own move shown after many other steps', async () => {
    await openClock();
    const step = await advance();
    await changeClients(12);
    await control('POST', 'snapshots', { name: `many-${step}` });
    await shown.page.waitForTimeout(2000);
    expect(await notice(/^Advanced by 1 d\./).count()).toBe(1);
  });

  it('undoes no move that somebody else made after the shown one, and says so', async () => {
    await openClock();
    const step = await advance();
    const time = async () => (await sandbox.workspaces.get('demo'))?.clock().now ?? 0;
    await control('POST', 'clock/advance', { duration: 'P2D' });
    const since = await time();
    await notice(/The workspace has changed since\./).waitFor();
    await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
    await notice(/This was not undone: the workspace has changed since\./).waitFor();
    expect(await time()).toBe(since);
    expect(await dialog().getByRole('link', { name: 'See what changed' }).getAttribute('href')).toMatch(
      new RegExp(`since=${step}$`),
    );
  });

  it('knows whether a move is undone after "Go back to here" among undos', async () => {
    await openClock();
    const step = await advance();
    const [redo, undo] = ['Redo', 'Undo'].map((name) => dialog().getByRole('button', { name, exact: true }));
    await goBackTo(step - 1);
    await redo?.waitFor();
    await goBackTo(step - 1);
    await shown.page.waitForTimeout(2000);
    expect(await undo?.count()).toBe(0);
    const time = async () => (await sandbox.workspaces.get('demo'))?.clock().now ?? 0;
    const before = await time();
    await redo?.click();
    await expectSoon(time).toBe(before + 24 * 3_600_000);
  });
});
