import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { START, startHarness, type Harness } from '../harness.js';
import { bookHosted, PAYING_FIXTURE } from './paying.js';
import { PICTURES, sharedBrowser, takePicture, violationsIn } from '../browser.js';
import { needs } from '../needs.js';

let harness: Harness;
let page: Page;
let auditor: Page;
let workspace: LiveWorkspace;
let shop: Server;
let shopUrl: string;

/** Starts a shop to which people return. Like some shops, this shop redirects `/moved` to another origin. */
async function openShop(): Promise<void> {
  shop = createServer((request, response) => {
    if (request.url === '/moved') {
      const { port } = shop.address() as AddressInfo;
      response.writeHead(302, { location: `http://localhost:${port}/thanks` }).end();
    } else {
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>Shop ${request.url}</title>`);
    }
  });
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve);
  });
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
}

/** Creates a booking, opens its page, and returns the booking's id. */
async function visit(options: { language?: string; success?: string; order?: object } = {}): Promise<number> {
  const { language = 'en', success = '/ok', order = {} } = options;
  const urls = { successUrl: shopUrl + success, cancelUrl: `${shopUrl}/cancelled`, language };
  const { id, redirectUrl } = await bookHosted(harness, order, urls);
  await page.goto(redirectUrl);
  return id;
}

const WIDTHS = { phone: 390, desktop: 1280 };

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Expects a page to violate no accessibility rule, and to be no wider than a phone. */
async function inspect(name: string, schemes: readonly Scheme[] = ['light']): Promise<void> {
  for (const [device, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    expect(wide).toBeLessThanOrEqual(width);
    if (PICTURES !== undefined) await takePictures(`${name}-${device}`);
  }
  for (const scheme of schemes) expect(await audit(scheme)).toEqual([]);
}

async function takePictures(name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await takePicture(page, `${name}-${colorScheme}`, true);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** axe runs on a copy of the page, because the page's own policy blocks every script. */
async function audit(colorScheme: Scheme): Promise<string[]> {
  await auditor.setViewportSize({ width: WIDTHS.phone, height: 900 });
  await auditor.emulateMedia({ colorScheme });
  await auditor.setContent(await page.content());
  const violations = await violationsIn(auditor, colorScheme === 'dark' ? 'colours' : 'all');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

const choose = (card: string) => page.click(`a[href^="?card=${card}"]`);
/** Presses a button and waits for the next page. Otherwise the browser could miss the redirect back. */
const press = async (action: string) => {
  await Promise.all([page.waitForEvent('load'), page.click(`button[value="${action}"]`)]);
};
const status = async (id: number) => (await harness.get(`/bookings/${id}`)).body.status as string | number;

describe(
  'the payment page in a browser without JavaScript (H2)',
  { ...needs('chromium'), timeout: 60_000 },
  () => {
    beforeAll(async () => {
      harness = await startHarness({ fixture: PAYING_FIXTURE });
      const found = await harness.sandbox.workspaces.get('test');
      if (!found) throw new Error('There is no workspace.');
      workspace = found;
      await openShop();
      const browser = await sharedBrowser();
      auditor = await browser.newPage();
      page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    }, 60_000);

    afterAll(async () => {
      await Promise.all([auditor?.close(), page?.context().close()]);
      shop?.close();
    });

    beforeEach(async () => {
      await workspace.reset();
      await page.context().clearCookies();
      await page.emulateMedia({ colorScheme: null, forcedColors: null, media: null });
      await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
    });

    it('is paid with a test card that a link fills in', async () => {
      const id = await visit({ order: { shopItems: [{ id: 5, quantity: 2 }] } });
      await inspect('form');
      await choose('pays');
      expect(await page.inputValue('#cardNumber')).toBe('4242 4242 4242 4242');
      await inspect('form-filled', SCHEMES);
      await press('pay');
      expect(page.url()).toBe(`${shopUrl}/ok`);
      expect(await status(id)).toBe('paid');
      await page.goBack();
      expect(await page.locator('button').count()).toBe(0);
      await inspect('paid');
    });

    it('is filled in and submitted by keyboard only', async () => {
      const id = await visit();
      await page.focus('#cardNumber');
      for (const text of ['4242424242424242', '12/30', '123', 'Ada Lovelace']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.waitForURL(`${shopUrl}/ok`);
      expect(await status(id)).toBe('paid');
    });

    it('lists mistakes first, each with a link to its field', async () => {
      await visit();
      await page.fill('#cardNumber', '4242424242424241');
      await page.fill('#expiry', '1/20');
      await press('pay');
      expect(await page.locator('.summary a').count()).toBe(4);
      await inspect('mistakes', SCHEMES);
      expect(await page.inputValue('#cardNumber')).toBe('');
      expect(await page.inputValue('#expiry')).toBe('1/20');
      await page.click('.summary a >> nth=1');
      expect(page.url()).toContain('#expiry');
    });

    it('redirects to the shop after a declined card', async () => {
      const id = await visit();
      await choose('declined');
      await press('pay');
      expect(page.url()).toBe(`${shopUrl}/cancelled`);
      expect((await harness.get(`/bookings/${id}`)).status).toBe(404);
    });

    it.each([
      ['pass', '/ok', 200],
      ['fail', '/cancelled', 404],
    ])('asks for 3-D Secure: "%s" leads to %s', async (action, path, found) => {
      const id = await visit({ language: action === 'pass' ? 'en' : 'de' });
      await choose('3ds-pays');
      await press('pay');
      await inspect(`challenge-${action}`);
      await press(action);
      expect(page.url()).toBe(shopUrl + path);
      expect((await harness.get(`/bookings/${id}`)).status).toBe(found);
    });

    it('is cancelled, and shows as closed after going back to it', async () => {
      await visit({ language: 'it' });
      await inspect('form-it');
      await press('cancel');
      expect(page.url()).toBe(`${shopUrl}/cancelled`);
      await page.goBack();
      expect(await page.locator('button').count()).toBe(0);
      await inspect('over');
    });

    it('expires after 45 minutes, and then links to the shop', async () => {
      const id = await visit({ language: 'es' });
      await inspect('form-es');
      await choose('pays');
      await workspace.setClock({ now: START + 45 * 60_000 });
      await press('pay');
      await inspect('expired', SCHEMES);
      await page.click('a.button');
      expect(page.url()).toBe(`${shopUrl}/cancelled`);
      expect((await harness.get(`/bookings/${id}`)).status).toBe(404);
    });

    it('shows test cards with equal heights, and headings in order', async () => {
      await visit({ language: 'de' });
      await press('pay');
      await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
      const heights = await page.evaluate<number[]>(
        '[...document.querySelectorAll(".cards a")].map((tile) => tile.getBoundingClientRect().height)',
      );
      expect(new Set(heights).size).toBe(1);
      const levels = await page.evaluate<number[]>(
        '[...document.querySelectorAll("h1,h2,h3")].map(({ tagName }) => Number(tagName.slice(1)))',
      );
      expect(levels[0]).toBe(1);
      expect(levels.every((level, at) => at === 0 || level <= (levels[at - 1] ?? 0) + 1)).toBe(true);
    });

    it('prints the order without the form, and marks the chosen card even with forced colours', async () => {
      await visit();
      await choose('declined');
      const borderOf = (selector: string) =>
        page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).borderTopWidth`);
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await borderOf('.cards a[aria-current]')).not.toBe(
        await borderOf('.cards a:not([aria-current])'),
      );
      await takePicture(page, 'forced', true);
      await page.emulateMedia({ forcedColors: 'none', media: 'print' });
      const isShown = (selector: string) => page.locator(selector).isVisible();
      expect([await isShown('.order'), await isShown('form'), await isShown('.tests')]).toEqual([
        true,
        false,
        false,
      ]);
      await takePicture(page, 'print', true);
    });

    it('redirects to a shop that redirects to another address', async () => {
      await visit({ success: '/moved' });
      await choose('pays');
      await press('pay');
      await page.waitForURL(/\/thanks$/);
      expect(await page.title()).toBe('Shop /thanks');
    });
  },
);
