import { beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../src/domain/shared/language.js';
import { PAGE_TEXTS } from '../../src/pages/texts/page-languages.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import { START, startHarness, type Harness } from '../harness.js';
import {
  bookHosted,
  cardFields,
  hiddenFields,
  openAgain,
  openPage,
  PAYING_FIXTURE,
  payWith,
  submit,
  SUCCESS_URL,
  CANCEL_URL,
} from './paying.js';

let shared: Promise<Harness>;
beforeAll(() => {
  shared = startHarness({ fixture: PAYING_FIXTURE });
});
const start = async () => openAgain(await shared);

/** The ways in which a payment page ends, each with its notice. */
const ENDS: readonly [
  string,
  'closed' | 'expired',
  (url: string, workspace: LiveWorkspace) => Promise<unknown>,
][] = [
  [
    'cancelled',
    'closed',
    async (url) => submit(url, { ...hiddenFields(await openPage(url)), action: 'cancel' }),
  ],
  ['declined', 'closed', (url) => payWith(url, 'declined')],
  [
    'refused by 3-D Secure',
    'closed',
    async (url) => submit(url, { ...hiddenFields(await payWith(url, '3ds-pays')), action: 'fail' }),
  ],
  ['expired', 'expired', (_, workspace) => workspace.setClock({ now: START + 45 * 60_000 })],
];

describe('a page whose booking was deleted keeps its language and its link to the shop (H2)', () => {
  it.each(ENDS)('%s', async (_, notice, end) => {
    const { harness, workspace } = await start();
    const { redirectUrl } = await bookHosted(harness, {}, { language: 'es' });
    await end(redirectUrl, workspace);
    for (const accept of ['de', 'es, en;q=0.5', '']) {
      const { status, text } = await openPage(redirectUrl, { 'accept-language': accept });
      expect([status, /<html lang="(\w+)"/.exec(text)?.[1]]).toEqual([404, 'es']);
      expect(text).toContain(PAGE_TEXTS.es[`${notice}Title`]);
      expect(text).toContain(`href="${CANCEL_URL}"`);
    }
    const late = await submit(redirectUrl, { ...cardFields(), action: 'pay' });
    expect([late.status, late.location]).toEqual(notice === 'closed' ? [303, CANCEL_URL] : [404, null]);
    expect(workspace.requests.list({ limit: 1 })[0]).toMatchObject({ method: 'POST', status: late.status });
    expect(workspace.requests.list({ limit: 1 })[0]).not.toHaveProperty('claimedClientId');
  });

  it('is included in snapshots and exports', async () => {
    const { harness, workspace } = await start();
    const { redirectUrl } = await bookHosted(harness, {}, { language: 'de' });
    await submit(redirectUrl, { action: 'cancel' });
    await workspace.createSnapshot('ended');
    await workspace.reset();
    expect((await openPage(redirectUrl)).text).toContain(PAGE_TEXTS.en.goneTitle);
    await workspace.restoreSnapshot('ended');
    expect((await openPage(redirectUrl)).text).toContain(PAGE_TEXTS.de.closedTitle);
    const { pathname } = new URL(redirectUrl);
    expect(workspace.export().endedPages).toMatchObject([
      { pageCode: pathname.split('/').at(-1), cancelUrl: CANCEL_URL, language: 'de', end: 'cancelled' },
    ]);
  });
});

describe('the languages of a payment page (H2)', () => {
  let translated: Promise<Harness>;
  beforeAll(() => {
    translated = startHarness({ fixture: PAYING_FIXTURE, pageLanguages: ['fr', 'pt', 'nl'] });
  });

  it.each([
    ['fr', 'fr'],
    ['pt', 'pt'],
    ['pt-BR', 'en'],
    ['nl', 'nl'],
    ['de', 'en'],
    ['en', 'en'],
  ] as const)('are those of the setting: %s is shown in %s', async (wish, spoken) => {
    const { harness } = await openAgain(await translated);
    const { redirectUrl } = await bookHosted(harness, {}, { language: wish });
    const shown = (text: string) => /<html lang="(\w+)"/.exec(text)?.[1];
    const { text } = await openPage(redirectUrl);
    expect([shown(text), text.includes(PAGE_TEXTS[spoken satisfies Language].cardNumber)]).toEqual([
      spoken,
      true,
    ]);
    expect((await payWith(redirectUrl)).location).toBe(SUCCESS_URL);
    expect(shown((await openPage(redirectUrl)).text)).toBe(spoken);
  });
});
