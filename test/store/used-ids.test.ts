// Tests fixtures that may lack the sequences of their records, because somebody wrote or shortened them by hand.
import { describe, expect, it } from 'vitest';
import { endCapture } from '../../src/domain/capture/capture.js';
import { memoryStore } from '../../src/store/memory-store.js';
import type { Fixture } from '../../src/store/fixture.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { basketOf, byVendor, guestOf, itemOf } from '../domain/baskets.js';
import { aCapture } from './store-contract.js';
import { fixture, ITEM } from './workspace.js';

const SEED = 7;
const workspaces = new WorkspaceRegistry(memoryStore());
const workspaceOf = (records: Partial<Fixture>) =>
  workspaces.create({ fixture: { ...fixture(), seed: SEED, sequences: {}, ...records } });
const ended = { id: 3, merchant: 'tagus', end: 'used', at: 0, basketId: 41 } as const;
const page = { cancelUrl: 'https://shop.example', language: 'en', end: 'expired' } as const;

describe("a number or code in a fixture is not assigned again, even if the fixture's sequences are lower,", () => {
  it('to the end of a capture: the stored end remains', async () => {
    const workspace = await workspaceOf({
      endedCaptures: [{ ...ended, reference: 'FIRST' }],
      captures: [aCapture('SECOND', 1)],
    });
    await workspace.command((tx, at) => {
      const capture = tx.captures.get('SECOND');
      if (capture) endCapture(tx, capture, { end: 'released', at });
    });
    const { endedCaptures } = workspace.export();
    expect(endedCaptures.map(({ id, reference }) => [id, reference])).toContainEqual([4, 'SECOND']);
  });

  it('to a booking: not the number of an ended capture, an ended page, a mail or a used voucher', async () => {
    const next = async (records: Partial<Fixture>) =>
      (await workspaceOf(records)).command((tx) => tx.nextId('basket'));
    expect(await next({ endedCaptures: [{ ...ended, reference: 'X' }] })).toBe(42);
    expect(await next({ endedPages: [{ ...page, basketId: 50, pageCode: 'P' }] })).toBe(51);
    expect(await next({ voucherUses: [{ code: 'GIFT', basketId: 60 }] })).toBe(61);
    const mail = { id: 1, at: 0, to: 'a@b.example', subject: '', text: '', html: '', attachments: [] };
    expect(await next({ mails: [{ ...mail, basketId: 70 } as unknown as Fixture['mails'][number]] })).toBe(
      71,
    );
  });

  it('as a code with a seed: not the code of a capture, an ended capture, a ticket, a bar code, a page or a payment (P15)', async () => {
    const codes = await (
      await workspaceOf({})
    ).command((tx) => Array.from({ length: 9 }, () => tx.nextCode()));
    const [held, over, bar, alias, ticket, own, paid, paying, left] = codes as [
      ...[string, string, string, string, string, string, string, string, string],
    ];
    const guest = guestOf({ barCode: bar, barcodeAlias: alias, ticketCode: ticket });
    const items = [itemOf({ ruleId: 812, availabilityItemIds: [ITEM], guests: [guest] })];
    const hostedPayment = {
      pageCode: paying,
      successUrl: 'https://shop.example',
      cancelUrl: 'https://shop.example',
      language: 'en',
      notify: true,
      formToken: 'form',
      challenge: null,
      expiresAt: 0,
    };
    const payments = [byVendor(1000, paid)];
    const workspace = await workspaceOf({
      captures: [aCapture(held, 1)],
      endedCaptures: [{ ...ended, reference: over }],
      baskets: [basketOf({ items, ticketCode: own, payments, hostedPayment })],
      endedPages: [{ ...page, basketId: 50, pageCode: left }],
    });
    const given = await workspace.command((tx) => [tx.nextCode(), tx.nextCode()]);
    expect(codes.filter((code) => given.includes(code))).toEqual([]);
    expect(new Set(given).size).toBe(2);
  });
});
