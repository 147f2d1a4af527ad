import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { needs } from '../needs.js';
import { type ConsolePage, expectGood, expectSoon, openConsole } from './browser.js';

const sandbox = await createSandbox({ port: 0, store: 'memory:', fixture: null, log: 'silent' });
const CONSOLE = `${sandbox.url}/_sandbox/console`;
const NOW = Date.parse('2027-05-31T08:00:00Z');
afterAll(() => sandbox.close());

/** The requests that fail on purpose: an invalid fault rule. */
const PROVOKED = [/^400 \/_sandbox\/workspaces\/demo\/faults$/];

// All tests share a page and run in this order, because a browser starts slower than most tests run.
describe('fault rules in the console', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeAll(async () => {
    const clock = { now: NOW, frozen: true };
    const fixture = namedFixture('demo', NOW);
    [shown] = await Promise.all([
      openConsole(sandbox.url, PROVOKED),
      sandbox.workspaces.create({ name: 'demo', fixture, clock, seed: 7 }),
    ]);
  }, 60_000);
  afterAll(() => shown?.page.close());

  const rules = async () => (await sandbox.workspaces.get('demo'))?.faults.list();
  const go = (path: string) => shown.page.goto(CONSOLE + path);
  const main = () => shown.page.locator('main');
  const dialog = () => shown.page.getByRole('dialog');
  const button = (name: string) => shown.page.getByRole('button', { name, exact: true });
  const field = (name: string) => dialog().getByLabel(name, { exact: true });
  const add = () => dialog().getByRole('button', { name: 'Add', exact: true }).click();
  /** Lists the merchants as the partner, with a fault header if given. Returns the status; 0 if the connection breaks. */
  const listMerchants = async (fault?: string) => {
    const issued = await fetch(`${sandbox.url}/_sandbox/workspaces/demo/tokens`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client: 'partner' }),
    });
    const { accessToken } = (await issued.json()) as { accessToken: string };
    const headers = {
      Authorization: `Bearer ${accessToken}`,
      Accept: 'application/json',
      'Accept-Language': 'en',
      ...(fault !== undefined && { 'Sandbox-Fault': fault }),
    };
    return fetch(`${sandbox.url}/merchants`, { headers }).then(
      ({ status }) => status,
      () => 0,
    );
  };

  it('explains what to do when there are no rules', async () => {
    await go('/demo/faults');
    await main().getByText('No fault rules.').waitFor();
    expect(await button('Remove all').isDisabled()).toBe(true);
    await expectGood(shown, 'faults-none');
  });

  it('adds a rule, and shows errors beside its fields', async () => {
    await button('New fault rule').click();
    await field('Effect').selectOption('refused with a status');
    await field('Status *').fill('200');
    await field('Retry after').fill('5');
    await button('Add to Operations').click();
    await field('Operations 1').fill('listMerchant');
    await field('Times').fill('0');
    await add();
    await expectSoon(() => dialog().locator('.fault').count()).toBe(3);
    expect(await dialog().locator('.fault').allInnerTexts()).toEqual([
      expect.stringContaining('/effect/status'),
      expect.stringContaining('/match/operationId/0'),
      expect.stringContaining('/when/times'),
    ]);
    await expectGood(shown, 'faults-refused');
    await field('Status *').fill('503');
    await field('Times').fill('2');
    await field('Operations 1').fill('listMerchants');
    await field('Client').selectOption('partner');
    await field('Note').fill('Busy');
    await add();
    await main()
      .getByRole('row', {
        name: /^1 The next 2 requests to List merchants from partner are refused with 503, Retry-After 5 s\. Busy 0 /,
      })
      .waitFor();
    expect(await rules()).toEqual([
      {
        id: 1,
        match: { operationId: ['listMerchants'], client: 'partner' },
        when: { times: 2 },
        effect: { type: 'status', status: 503, retryAfter: 5 },
        note: 'Busy',
        hits: 0,
      },
    ]);
  });

  it('offers each effect with its fields', async () => {
    await button('New fault rule').click();
    const effects = () => field('Effect').locator('option').allInnerTexts();
    await expectSoon(effects).toEqual([
      'delayed by a fixed time',
      'delayed by a random time of a range',
      'delayed, a few of them much longer',
      'refused with a status',
      'not executed, the connection cut',
      'executed, the connection cut in the middle of the response',
      'executed, but the response is lost',
      'executed, but the response ends in the middle',
      'executed, but the numbers of the response are strings',
      'executed, but the response is a page of HTML',
      'executed, but the response is slow',
      'not executed, and cut without a response after a time',
      'refused with 429 above a number of requests',
      'refused with 401 as if the token had ended',
      'too late: no seats are left',
      'too late: the held seats are free again',
      'almost too late: the hold ends in a minute',
      'too late: the price has risen',
      'too late: the item can no longer be booked',
      'too late: the discount code is used up',
      'too late: the voucher was redeemed',
      'too late: the buyer has paid',
      'too late: the buyer has cancelled',
      'too late: the operator has cancelled the booking',
    ]);
    await field('Effect').selectOption('delayed by a random time of a range');
    await field('Uniform 1').fill('1');
    await field('Uniform 2').fill('9');
    await expectGood(shown, 'faults-new');
    await add();
    await main().getByText('Every request to any operation is delayed by 1 to 9 ms.').waitFor();
    await button('New fault rule').click();
    await field('Effect').selectOption('delayed, a few of them much longer');
    await field('median *').fill('2');
    await field('sigma *').fill('0.5');
    await add();
    await main().getByText('is delayed by about 2 ms (sigma 0.5).').waitFor();
    await button('New fault rule').click();
    await field('Effect').selectOption('too late: no seats are left');
    expect(await field('Moment *').count()).toBe(0);
    await field('Skip').fill('1');
    await add();
    await main()
      .getByRole('row', {
        name: /^4 After 1 request, every request to any operation is too late: no seats are left\. 0 /,
      })
      .waitFor();
  });

  it('adds a rule by a sentence', async () => {
    const words = () =>
      main()
        .locator('form')
        .evaluate((form) => [...form.querySelectorAll('label')].map((label) => label.textContent));
    await expectSoon(words).toEqual(['The next', 'to', 'is']);
    await main().getByLabel('The next').selectOption('2 requests');
    await expectSoon(words).toEqual(['The next', 'to', 'are']);
    await main().getByLabel('to', { exact: true }).selectOption('any operation');
    await main().getByLabel('are', { exact: true }).selectOption('executed, but the response is lost');
    await expectGood(shown, 'faults-sentence');
    await main().getByLabel('The next').selectOption('request');
    await button('Add').click();
    await main()
      .getByRole('row', {
        name: /^5 The next request to any operation is executed, but the response is lost\. 0 /,
      })
      .waitFor();
    const tops = await main()
      .locator('form')
      .evaluate((form) =>
        [...form.querySelectorAll('input, select')].map((one) => one.getBoundingClientRect().top),
      );
    expect(new Set(tops).size).toBe(1);
    await button('Remove rule 5').click();
    await shown.page.getByText('Removed rule 5.', { exact: true }).waitFor();
  });

  it('counts hits while requests arrive, and shows the fault of each request', async () => {
    expect(await listMerchants()).toBe(503);
    await main()
      .getByRole('row', { name: /^1 .* Busy 1 / })
      .waitFor();
    await expectGood(shown, 'faults');
    expect(await listMerchants('cut=start')).toBe(0);
    expect(await listMerchants('garble=html')).toBe(200);
    await go('/demo/requests');
    await expectSoon(() => main().locator('.live .tag').allInnerTexts()).toEqual(['fault', 'fault', 'fault']);
    await main().locator('.live tbody tr').filter({ hasText: '503' }).getByRole('link').click();
    const facts = main().locator('.facts');
    await facts.getByText('refused with 503, Retry-After 5 s; rule 1: Busy').waitFor();
    await expectGood(shown, 'request-fault');
    await go('/demo/requests');
    await main()
      .locator('.live tbody tr')
      .filter({ hasNotText: /503|200/ })
      .getByRole('link')
      .click();
    await facts.getByText('not executed, the connection cut; header of the request').waitFor();
    const response = main().locator('.card', { has: shown.page.getByRole('heading', { name: 'Response' }) });
    await response.getByText('A fault cut the connection before the request was executed.').waitFor();
  });

  it('moves a rule up and down, and switches it off and on', async () => {
    await go('/demo/faults');
    const heads = () => main().locator('tbody th').allInnerTexts();
    await button('Move rule 2 up').click();
    await expectSoon(heads).toEqual(['2', '1', '3', '4']);
    expect(await button('Move rule 2 up').count()).toBe(0);
    await button('Switch rule 2 off').click();
    await main()
      .getByRole('row', { name: /^2 .* 9 ms\. off / })
      .waitFor();
    expect((await rules())?.map(({ id, isOff }) => [id, isOff])).toEqual([
      [2, true],
      [1, undefined],
      [3, undefined],
      [4, undefined],
    ]);
    await button('Switch rule 2 on').click();
    await button('Switch rule 2 off').waitFor();
    await button('Move rule 1 up').click();
    await expectSoon(heads).toEqual(['1', '2', '3', '4']);
  });

  it('marks a rule as used up, and omits it from the list of things that need attention', async () => {
    expect(await listMerchants()).toBe(503);
    await main()
      .getByRole('row', { name: /^1 .* used up, Busy 2 / })
      .waitFor();
    await go('/demo');
    await main()
      .getByText('Every request to any operation is delayed by 1 to 9 ms. 0 hits so far.')
      .waitFor();
    await main().getByRole('link', { name: 'Fault 2', exact: true }).waitFor();
    expect(await main().getByRole('link', { name: 'Fault 1', exact: true }).count()).toBe(0);
  });

  it('removes one rule, and all rules after confirmation', async () => {
    await go('/demo/faults');
    await button('Remove rule 2').click();
    await shown.page.getByText('Removed rule 2.', { exact: true }).waitFor();
    expect((await rules())?.map(({ id }) => id)).toEqual([1, 3, 4]);
    await button('Remove all').click();
    await dialog().getByRole('button', { name: 'Remove', exact: true }).click();
    await main().getByText('No fault rules.').waitFor();
    expect(await rules()).toEqual([]);
  });

  it('apply to requests that the user sends, not to requests that the console sends for its own pages', async () => {
    const demo = await sandbox.workspaces.get('demo');
    await demo?.faults.change((all) =>
      all.add({ when: { times: 1 }, effect: { type: 'status', status: 503 } }),
    );
    const logged = async () => {
      const requests = await fetch(`${sandbox.url}/_sandbox/workspaces/demo/requests`);
      return ((await requests.json()) as unknown[]).length;
    };
    const before = await logged();
    await go('/demo/catalogue/merchants');
    await main().getByRole('table', { name: 'Merchants' }).waitFor();
    await go('/demo/try/listMerchants');
    await button('Send').waitFor();
    expect([(await rules())?.[0]?.hits, await logged()]).toEqual([0, before]);
    await button('Send').click();
    await main().getByText('503', { exact: true }).waitFor();
    expect([(await rules())?.[0]?.hits, await logged()]).toEqual([1, before + 1]);
    expect(shown.problems.splice(0)).toEqual([expect.stringMatching(/^503 /)]);
  });
});
