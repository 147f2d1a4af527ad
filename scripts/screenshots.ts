// Takes screenshots of all console views in both themes and three widths. Renews the screenshots in docs/pictures. Fails if a
// view does not appear, or is wider than its window. Needs Chromium.
// npm run screenshots [-- FOLDER [VIEW …]]     default folder: reports/screenshots
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createSandbox } from '../src/sandbox.js';
import { namedFixture } from '../src/seed/files/read.js';
import { sharedBrowser } from '../test/browser.js';
import { playWeek, WEEK_START } from '../test/console/played-week.js';

const WIDTHS = [390, 768, 1440];
const THEMES = ['light', 'dark'] as const;
/** The viewer of `/docs` needs seconds to show its operations. */
const LOADED_MS = 30_000;
/** The pause before a screenshot. A view draws its figures and bars after its last text. */
const SETTLE_MS = 150;
const SEAT = '812_trip_20270605173000_20270605193000';
const [folder = fileURLToPath(new URL('../reports/screenshots', import.meta.url)), ...only] =
  process.argv.slice(2);
const docs = fileURLToPath(new URL('../docs/pictures', import.meta.url));

const settings = { port: 0, store: 'memory:', fixture: null, log: 'silent' } as const;
const sandbox = await createSandbox(settings);
const guarded = await createSandbox({ ...settings, adminToken: 'sixteen-letters!' });

/** Sends a request to the control plane. Returns the reply. */
async function send(method: string, path: string, body: object = {}): Promise<Record<string, string>> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

/** Sends requests, so that the overview shows traffic of the last minutes. */
async function lookAround(): Promise<void> {
  const { accessToken } = await send('POST', '/workspaces/demo/tokens', { client: 'partner' });
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    Accept: 'application/json',
    'Accept-Language': 'en',
    'Content-Type': 'application/json',
  };
  const body = JSON.stringify({ availabilityItemId: SEAT, priceCategories: [{ 8121: 1 }, { 8121: 1 }] });
  for (const path of ['/merchants', '/activities', '/bookings?limit=5', '/activities/101', '/bookings/77']) {
    await fetch(sandbox.url + path, { headers });
    await send('POST', '/workspaces/demo/clock/advance', { duration: 'PT7M' });
  }
  await fetch(`${sandbox.url}/reservations`, { method: 'POST', headers, body });
}

const week = await playWeek(sandbox);
await lookAround();
const clock = { now: WEEK_START, frozen: true };
await sandbox.workspaces.create({ name: 'fresh', fixture: namedFixture('demo', WEEK_START), clock });
await send('POST', `/workspaces/demo/requests/${week.refusedRequestId}/fork`, {
  moment: 'before',
  name: 'demo-try',
});
await send('POST', '/workspaces', { name: 'former', fixture: 'demo' });
await send('DELETE', '/workspaces/former');
await send('POST', '/workspaces/demo/snapshots', { name: 'before-the-season' });
await send('POST', '/workspaces/demo/faults', {
  match: { operationId: ['createCapture'] },
  when: { times: 1 },
  effect: { type: 'status', status: 503 },
});
const invitation = await send('POST', '/invitations', { workspace: 'demo', role: 'use' });
const run = await send('POST', '/certifications', { profile: 'reseller', name: 'shop 1.2' });
const [firstCase] = (await send('GET', `/certifications/${run['id']}/cases`)) as unknown as { id: string }[];

/** Clicks a button and waits for the dialog. */
const dialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};
const key = (keys: string) => async (page: Page) => {
  await page.keyboard.press(keys);
  await page.getByRole('dialog').waitFor();
};

/** A view: its address, a text that appears after loading, and actions before the screenshot. */
type View = readonly [path: string, text: string, act?: (page: Page) => Promise<void>];

const VIEWS: Readonly<Record<string, View>> = {
  overview: ['/demo', 'Needs attention'],
  'overview-new': ['/fresh', 'Waiting for your first request'],
  requests: ['/demo/requests', 'Capture seats'],
  request: [`/demo/requests/${week.refusedRequestId}`, 'Why it was refused'],
  'send-again': [`/demo-try/again/demo/${week.refusedRequestId}`, 'Send'],
  errors: ['/demo/errors', 'At most 90 can be refunded.'],
  mails: ['/demo/mails', 'Your booking 1'],
  mail: ['/demo/mails/1', 'Booking'],
  history: ['/demo/history', 'Back to'],
  bookings: ['/demo/bookings', 'Ada Lovelace'],
  booking: [`/demo/bookings/${week.paidId}`, 'What happened'],
  'booking-cancelled': ['/demo/bookings/2', 'What happened'],
  'booking-action': [`/demo/bookings/${week.paidId}`, 'What happened', dialog('Refund')],
  seats: ['/demo/seats?from=2027-06-03', '17:30'],
  seat: [`/demo/seats/${SEAT}`, 'Inês Carvalho'],
  catalogue: ['/demo/catalogue', 'Sunset Sailing'],
  activity: ['/demo/catalogue/101', 'Rules'],
  try: ['/demo/try', 'List merchants'],
  'try-operation': ['/demo/try/createBooking', 'Send'],
  faults: ['/demo/faults', 'Capture seats'],
  time: ['/demo/timeline', 'What comes due'],
  coverage: ['/demo/coverage', 'Create a booking'],
  'coverage-operation': ['/demo/coverage/createBooking', 'Missing'],
  findings: ['/demo/findings', 'checked'],
  access: ['/demo/access', 'demo.partner'],
  invite: ['/demo/access', 'demo.partner', dialog('Invite a colleague')],
  settings: ['/demo/settings', 'before-the-season'],
  delete: ['/demo/settings', 'before-the-season', dialog('Delete')],
  rule: ['/demo/rules/C6', 'C6'],
  clock: ['/demo', 'Needs attention', dialog(/frozen/)],
  palette: ['/demo', 'Needs attention', key('Control+k')],
  keys: ['/demo', 'Needs attention', key('?')],
  menu: ['/demo', 'Needs attention', openMenu],
  partners: ['/', 'demo-try'],
  bin: ['/-/bin', 'former'],
  strays: ['/-/requests', 'Requests without a workspace'],
  'new-workspace': ['/', 'demo-try', dialog('New workspace')],
  certification: ['/-/certification', 'shop 1.2'],
  'certification-run': [`/-/certification/${run['id']}`, 'shop 1.2'],
  'certification-case': [`/-/certification/${run['id']}/${firstCase?.id}`, 'Task'],
  invitation: [`/-/invitation/${invitation['url']?.split('/').at(-1)}`, 'Accept'],
  'no-workspace': ['/nope/bookings', 'nope'],
  'no-page': ['/demo/nope', 'no page'],
  'sign-in': [`${guarded.url}/_sandbox/console/`, 'Client id'],
  docs: [`${sandbox.url}/docs`, 'List merchants'],
};

/** The screenshots in docs and README. Each has a view and the height of its window. */
const PICTURES: Readonly<Record<string, readonly [view: View, height: number]>> = {
  'console-overview': [VIEWS['overview'] ?? ['', ''], 820],
  'console-found': [['/demo/requests?q=outcome%3Ainvalid+Hedy', '1 of'], 760],
  'console-why': [VIEWS['request'] ?? ['', ''], 760],
  'console-right': [[`/demo-try/again/demo/${week.refusedRequestId}`, 'Send', sendRight], 760],
  'console-seats': [VIEWS['seat'] ?? ['', ''], 820],
  'console-booking': [[`/demo/bookings/${week.paidId}`, 'What happened', refundTooMuch], 820],
};

/** Opens the navigation drawer on a phone. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' });
  if (await button.isVisible()) await button.click();
}

/** Sends the refused booking again, without its capture. */
async function sendRight(page: Page): Promise<void> {
  const body = page.locator('main').getByLabel('Body', { exact: true }).first();
  const sent = JSON.parse(await body.inputValue()) as { items: [Record<string, unknown>] };
  delete sent.items[0]['availabilityCaptureReference'];
  await body.fill(JSON.stringify(sent, null, 2));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('See what it changed').waitFor();
}

async function refundTooMuch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund' }).first().click();
  await page.getByRole('dialog').getByLabel('Amount *').fill('5000');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').locator('.fault').waitFor();
}

/** Opens a view and takes a screenshot of the window. Returns whether the view is wider than the window. */
async function take(page: Page, [path, text, act]: View, file: string): Promise<boolean> {
  await page.goto(path.startsWith('http') ? path : `${sandbox.url}/_sandbox/console${path}`);
  await page.getByText(text).locator('visible=true').first().waitFor({ timeout: LOADED_MS });
  await act?.(page);
  await page.locator('.loading').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: file });
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
}

const faults: string[] = [];
const browser = await sharedBrowser();

/** Takes the screenshot of a view. Records a failure with its reason. */
async function attempt(page: Page, view: View, file: string): Promise<void> {
  try {
    if (await take(page, view, file)) faults.push(`${file}: wider than its window`);
  } catch (error) {
    faults.push(`${file}: ${String(error).split('\n', 1)[0]}`);
  }
}

mkdirSync(folder, { recursive: true });
const isWanted = (name: string) => only.length === 0 || only.includes(name);
for (const colorScheme of THEMES)
  for (const width of WIDTHS) {
    const page = await browser.newPage({
      viewport: { width, height: 1000 },
      colorScheme,
      timezoneId: 'Europe/Lisbon',
    });
    for (const [name, view] of Object.entries(VIEWS))
      if (isWanted(name)) await attempt(page, view, join(folder, `${name}-${width}-${colorScheme}.png`));
    await page.close();
  }
for (const [name, [view, height]] of Object.entries(PICTURES)) {
  if (!isWanted(name)) continue;
  const page = await browser.newPage({ viewport: { width: 1100, height }, timezoneId: 'UTC' });
  await attempt(page, view, join(docs, `${name}.png`));
  await page.close();
}
await browser.close();
await Promise.all([sandbox.close(), guarded.close()]);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
