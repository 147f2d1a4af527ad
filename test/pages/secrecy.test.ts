import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { TEST_CARDS } from '../../src/domain/shared/cards.js';
import { startHarness } from '../harness.js';
import { bookHosted, cardFields, hiddenFields, ITEM, openPage, PAYING_FIXTURE, submit } from './paying.js';

const folder = mkdtempSync(join(tmpdir(), 'secrecy-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Card numbers with and without spaces, and the security code. None may be found anywhere. */
const SECRETS = ['4242424242424242', '4242 4242', '4000000000003220', '4000000000000002', '4242424242424241'];
/**
 * Matches the security code as a complete number only, because times, durations, ports and ids in a log may contain
 * its digits.
 */
const SECURITY_CODE = /(?<![\da-f.-])7391(?![\da-f-])/;

const withoutTestCards = (text: string) =>
  TEST_CARDS.reduce((rest, { number }) => rest.replaceAll(number, ''), text);

const everyFile = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

describe('card data (H1)', () => {
  it('is not stored, logged, kept with requests or sent in a response', async () => {
    const written: string[] = [];
    const keep = (chunk: unknown): boolean => written.push(String(chunk)) > 0;
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation(keep),
    );
    const harness = await startHarness({ fixture: PAYING_FIXTURE, store: `file:${folder}`, log: 'debug' });
    const replies: string[] = [];
    const statuses: number[] = [];
    const card = (id: string) => ({ ...cardFields(id), cvc: '7391' });

    for (const [id, action] of [
      ['declined', ''],
      ['3ds-pays', 'fail'],
      ['3ds-pays', 'pass'],
    ] as const) {
      const { redirectUrl } = await bookHosted(harness);
      const typo = { ...card('4242424242424241'), cvc: '7391', action: 'pay' };
      const page = await submit(redirectUrl, { ...hiddenFields(await openPage(redirectUrl)), ...typo });
      const next = await submit(redirectUrl, { ...hiddenFields(page), ...card(id), action: 'pay' });
      const last = action === '' ? next : await submit(redirectUrl, { ...hiddenFields(next), action });
      // Card data sent to an ended page, in a form that is too long, and with a wrong media type.
      await submit(redirectUrl, { ...card('pays'), action: 'pay' });
      await submit(redirectUrl, { ...card('pays'), name: 'x'.repeat(20_000), action: 'pay' });
      const odd = {
        method: 'POST',
        redirect: 'manual' as const,
        body: '{"cardNumber":"4242424242424242"',
        headers: { 'content-type': 'application/json' },
      };
      replies.push(
        page.text.replaceAll(/<code>.*?<\/code>/gs, ''),
        last.text,
        await (await fetch(redirectUrl, odd)).text(),
      );
    }
    for (const ccnumber of ['4000000000003220', '4000000000000002', '4242424242424241', '4242424242424242']) {
      const creditCard = { ccnumber, expiryMonth: 12, expiryYear: 2030, name: 'Ada', cvc: '7391' };
      const items = [{ availabilityItemId: ITEM, guests: [{ occupancy: 1, priceCategoryId: 111 }] }];
      const contact = { type: 'email', name: 'Ada', value: 'ada@example.com' };
      const reply = await harness.send('POST', '/bookings', { body: { items, contact, creditCard } });
      // A refusal may list the test cards, but not the number in the request.
      const text = JSON.stringify(reply.body);
      replies.push(reply.status === 400 ? withoutTestCards(text) : text);
      statuses.push(reply.status);
    }
    const workspace = await harness.sandbox.workspaces.get('test');
    const address = new URL(harness.url).host; // a port may contain the digits of the code
    const kept = JSON.stringify([
      workspace?.requests.list({}),
      workspace?.export(),
      workspace?.outbox(),
    ]).replaceAll(address, '');
    await harness.close();
    for (const spy of spies) spy.mockRestore();

    expect(statuses).toEqual([402, 402, 400, 200]);
    expect(kept).toContain('"cardNumber":"***"'); // the logged requests of the page are checked too
    expect(everyFile()).toContain('4242'); // the last four digits prove that the search works
    const places = { store: everyFile(), log: written.join(''), requests: kept, replies: replies.join('') };
    for (const [place, text] of Object.entries(places)) {
      expect([place, SECRETS.filter((secret) => text.includes(secret))]).toEqual([place, []]);
      expect([place, SECURITY_CODE.exec(text.replaceAll(address, ''))]).toEqual([place, null]);
    }
  });
});
