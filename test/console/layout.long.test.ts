import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { SMALL_FIXTURE, START } from '../harness.js';
import { needs } from '../needs.js';
import { type ConsolePage, openConsole, requireNoProblems } from './browser.js';
import { playWeek } from './played-week.js';

const settings = { port: 0, store: 'memory:', fixture: null, log: 'silent' } as const;
const sandbox = await createSandbox(settings);
const DEMO = `${sandbox.url}/_sandbox/console/demo`;
afterAll(() => sandbox.close());

describe('the layout of a page', { ...needs('chromium'), timeout: 60_000 }, () => {
  let shown: ConsolePage;
  beforeAll(async () => {
    [shown] = await Promise.all([openConsole(sandbox.url), playWeek(sandbox)]);
  }, 60_000);
  afterAll(async () => {
    await shown?.page.close();
    if (shown) requireNoProblems(shown);
  });

  const main = () => shown.page.locator('main');
  const sizes = (selector: string) =>
    shown.page.evaluate<
      Readonly<Record<'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight', number>>
    >(
      `(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({ scrollWidth, clientWidth, scrollHeight, clientHeight }))(document.querySelector(${JSON.stringify(selector)}))`,
    );

  it.each([390, 700, 960, 1000, 1210, 1355, 1440])(
    'a week of seats needs no scrolling sideways at %d pixels',
    async (width) => {
      await shown.page.setViewportSize({ width, height: 1000 });
      await shown.page.goto(`${DEMO}/seats`);
      await main().locator('.item').first().waitFor();
      const { scrollWidth, clientWidth } = await sizes('main .table');
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    },
  );

  it.each([390, 1000, 1440])(
    'the body of a request to send again is shown whole at %d pixels',
    async (width) => {
      await shown.page.setViewportSize({ width, height: 1000 });
      await shown.page.goto(`${DEMO}/requests?operation=createBooking&status=2`);
      await main().locator('.live th a').first().click();
      await main().getByLabel('Body', { exact: true }).last().waitFor();
      const [area, card] = [await sizes('main textarea'), await sizes('main .card:has(textarea)')];
      expect(area.scrollHeight).toBeLessThanOrEqual(area.clientHeight);
      expect(area.clientWidth).toBeGreaterThan(0.85 * card.clientWidth);
    },
  );

  it('the page of access shows once why a reader may change nothing', async () => {
    const hosted = await createSandbox({ ...settings, adminToken: 'sixteen-letters!' });
    const { page } = await openConsole(hosted.url);
    try {
      const client = { client: 'shop', secret: 'shop-secret', merchant: 'tours' };
      const fixture = loadFixture({ ...SMALL_FIXTURE, clients: [client] }, { now: START });
      await hosted.workspaces.create({ name: 'ours', fixture });
      await page.goto(`${hosted.url}/_sandbox/console/`);
      await page.getByLabel('Client id').fill('ours.shop');
      await page.getByLabel('Client secret').fill('shop-secret');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/console/ours');
      await page.goto(`${hosted.url}/_sandbox/console/ours/access`);
      await page.getByRole('button', { name: 'Rotate shop' }).waitFor();
      expect(await page.getByText(/^You cannot change the workspace /).count()).toBe(1);
      for (const name of ['New client', 'Invite a colleague', 'Rotate shop']) {
        const why = await page.getByRole('button', { name }).getAttribute('aria-describedby');
        expect(await page.locator(`#${why ?? ''}`).innerText()).toMatch(/^You cannot change the workspace /);
      }
    } finally {
      await page.close();
      await hosted.close();
    }
  });
});
