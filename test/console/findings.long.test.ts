import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { START, startHarness } from '../harness.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectGood, expectSoon, openConsole } from './browser.js';
import { accessTokenOf } from '../token.js';

const harness = await startHarness();
const CONSOLE = `${harness.url}/_sandbox/console/test/requests`;

describe('findings in the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeAll(async () => {
    await harness.get('/merchants');
    await harness.get('/merchants?zzz=1');
    await harness.get('/merchants?zzz=2');
    await harness.get('/merchants?yyy=1', { headers: { 'sandbox-fault': 'status=418' } });
    await harness.send('POST', '/bookings', { body: { items: [], contact: { type: 'pigeon' } } });
    shown = await openConsole(harness.url);
  }, 60_000);
  afterAll(() => shown?.page.close());

  const main = () => shown.page.locator('main');
  const checked = () => main().locator('.list-head').allInnerTexts();
  const entries = () => main().locator('.steps > li').allInnerTexts();

  it('equal those of the control plane, the most severe first, each once', async () => {
    await shown.page.goto(CONSOLE);
    await shown.page.getByRole('link', { name: 'Findings', exact: true }).click();
    await expectSoon(entries).not.toEqual([]);
    const { body } = await harness.get('/_sandbox/workspaces/test/findings');
    const messages: string[] = body.findings.map(({ message }: { message: string }) => message);
    expect(await main().locator('details .steps > li').first().isVisible()).toBe(false);
    expect((await entries()).filter((text) => text.startsWith('error'))).toHaveLength(1);
    await main()
      .locator('summary')
      .getByText(/^\d+ notes$/)
      .click();
    const texts = await entries();
    expect(texts.splice(1, 1)).toEqual([
      'Not checked in 1 request: List merchants: the response was made by a fault.',
    ]);
    expect(texts).toHaveLength(new Set(messages.map((text) => text.replaceAll('`', ''))).size);
    for (const message of messages) expect(texts.join('\n')).toContain(message.replaceAll('`', ''));
    expect(texts[0]).toMatch(/^error\s+Request query: .*yyy.*1 request\s+List merchants, in the contract$/s);
    expect(texts.slice(1).every((text) => text.startsWith('note'))).toBe(true);
    await expectSoon(checked).toEqual(['6 of 6 requests checked.']);
    await expectGood(shown, 'findings');
  });

  it('link to their requests, and to the operation in the documentation', async () => {
    const entry = main().locator('.steps > li').filter({ hasText: 'zzz' });
    expect(await entry.getByRole('link').last().getAttribute('href')).toBe('/docs#/Merchants/listMerchants');
    await entry.getByRole('link', { name: '2 requests' }).click();
    await expectSoon(() => main().locator('.list-head').innerText()).toBe('2 of 6 requests');
    await main().getByText('finding: listMerchants/request.query/unknown/zzz').waitFor();
    await main().locator('.live a').first().click();
    await main().getByRole('heading', { name: 'Why it was refused' }).waitFor();
    await main().getByText('Unknown field zzz').locator('visible=true').first().waitFor(); // skips the hidden copy in the list beside the details
    expect(await main().getByRole('heading', { name: 'Findings' }).count()).toBe(0); // the errors are already listed below “Why it was refused”
    await expectGood(shown, 'request-findings');
  });

  it('do not exist for a request and a response that the contract allows', async () => {
    await shown.page.goto(`${CONSOLE}/1`);
    await main().getByRole('heading', { name: 'Response' }).waitFor();
    expect(await main().getByRole('heading', { name: 'Findings' }).count()).toBe(0);
    expect(shown.problems).toEqual([]);
  });

  it('count the checked requests among all, including those that the log no longer stores', async () => {
    const small = await startHarness({ requestsKept: 20 });
    await small.get('/merchants?zzz=1');
    await shown.page.goto(`${small.url}/_sandbox/console/test/requests`);
    await expectSoon(() => main().locator('.list-head').innerText()).toBe('2 requests');
    for (const listed of [16, 30]) {
      for (let sent = 0; sent < 14; sent++) await small.get('/merchants');
      await expectSoon(() => main().locator('.list-head').innerText()).toBe(`${listed} requests`);
    }
    await shown.page.getByRole('link', { name: 'Findings', exact: true }).click();
    await expectSoon(checked).toEqual(['20 of 30 requests checked. The log no longer has the others.']);
    expect(await entries()).toEqual(['No findings.']);
    await main().getByLabel('Filter').fill('status:5xx');
    await main().getByText('No request matches the filter.').waitFor();
  });

  it('are those of the new workspace after it was deleted and created again', async () => {
    const sandbox = await createSandbox({ store: 'memory:', fixture: null, log: 'silent', port: 0 });
    const create = () => sandbox.workspaces.create({ name: 'demo', fixture: namedFixture('demo', START) });
    await create();
    await look(sandbox.url, '/merchants?zzz=1');
    await shown.page.goto(`${sandbox.url}/_sandbox/console/demo/requests?by=finding`);
    await expectSoon(entries).toEqual([expect.stringContaining('zzz')]);
    await sandbox.workspaces.delete('demo');
    await create();
    await look(sandbox.url, '/merchants?yyy=1');
    await expectSoon(entries).toEqual([expect.stringContaining('yyy')]);
    expect(await checked()).toEqual(['2 of 2 requests checked.']);
    await sandbox.close();
  });
});

/** Sends two logged requests to the workspace `demo`: one for a token, one for a path. */
async function look(url: string, path: string): Promise<void> {
  const token = await accessTokenOf(url, 'demo.partner', 'partner-secret');
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  expect((await fetch(url + path, { headers })).status).toBe(400);
}
