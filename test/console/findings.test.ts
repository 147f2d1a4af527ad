import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingGroups } from '../../src/console/data/finding-groups.js';
import { startHarness } from '../harness.js';
import { isMissing } from '../tools.js';
import { type ConsolePage, expectGood, expectSoon, openConsole } from './browser.js';

const harness = await startHarness();
const CONSOLE = `${harness.url}/_sandbox/console/test/requests`;

describe.skipIf(isMissing('chromium'))('the findings in the console', { timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeAll(async () => {
    await harness.get('/merchants');
    await harness.get('/merchants?zzz=1');
    await harness.get('/merchants?zzz=2');
    await harness.get('/merchants', { headers: { 'sandbox-fault': 'status=418' } });
    await harness.send('POST', '/bookings', { body: { items: [], contact: { type: 'pigeon' } } });
    shown = await openConsole(harness.url);
  }, 60_000);
  afterAll(() => shown?.page.close());

  const main = () => shown.page.locator('main');
  const entries = () => main().locator('.steps > li').allInnerTexts();

  it('are those of the control plane, the worst first, each once', async () => {
    await shown.page.goto(CONSOLE);
    await main().getByRole('tab', { name: 'Findings' }).click();
    await expectSoon(entries).not.toEqual([]);
    const { body } = await harness.get('/_sandbox/workspaces/test/findings');
    const messages: string[] = body.findings.map(({ message }: { message: string }) => message);
    const texts = await entries();
    expect(texts).toHaveLength(new Set(messages.map((text) => text.replaceAll('`', ''))).size);
    for (const message of messages) expect(texts.join('\n')).toContain(message.replaceAll('`', ''));
    expect(texts[0]).toMatch(/^error\s+Response 418: .*1 request\s.*#\/paths\/~1merchants\/get\/responses$/s);
    expect(texts.slice(1).every((text) => text.startsWith('note'))).toBe(true);
    await expectGood(shown, 'findings');
  });

  it('lead to their requests, and to the operation in the documentation', async () => {
    const entry = main().locator('.steps > li').filter({ hasText: 'zzz' });
    expect(await entry.getByRole('link').last().getAttribute('href')).toBe('/docs#/Merchants/listMerchants');
    await entry.getByRole('link', { name: '2 requests' }).click();
    await expectSoon(() => main().locator('.list-head').innerText()).toBe('2 of 6 requests');
    await main().getByText('Only listMerchants/request.query/unknown/zzz').waitFor();
    await main().locator('.virtual a').first().click();
    await main().getByRole('heading', { name: 'Findings' }).waitFor();
    await expectSoon(entries).toEqual([expect.stringContaining('Unknown field zzz. Remove it.')]);
    await expectGood(shown, 'request-findings');
  });

  it('are none of a request and a response that the contract allows', async () => {
    await shown.page.goto(`${CONSOLE}/1`);
    await expectSoon(entries).toEqual(['All is as the contract says.']);
    expect(shown.problems).toEqual([]);
  });
});

describe('the groups of findings', () => {
  const finding = (request: number, id: string, severity: 'error' | 'note') =>
    ({ request, id, severity }) as Parameters<typeof findingGroups>[0][number];
  const rows = [1, 2, 3].map((id) => ({ id }) as Parameters<typeof findingGroups>[1][number]);

  it('count requests that the list shows, and show the latest of each', () => {
    const found = [
      finding(4, 'a', 'error'),
      finding(3, 'a', 'note'),
      finding(2, 'b', 'error'),
      finding(1, 'a', 'note'),
    ];
    expect(findingGroups(found, rows)).toEqual([
      { finding: found[2], count: 1 },
      { finding: found[1], count: 2 },
    ]);
  });
});
