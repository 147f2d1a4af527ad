import { describe, expect, it } from 'vitest';
import type { Guest } from '../../src/domain/basket/basket.js';
import { aGuest, anItem, aPayingBasket } from './baskets.js';
import { cancellation, GUESTS, paid, print, ticket } from './printed.js';

describe('the ticket of a booking (G4)', () => {
  it('has one page for each guest that is not cancelled', () => {
    expect(ticket(paid({ items: [anItem({ guests: GUESTS })] }))?.pages).toHaveLength(3);
    const one = ticket(paid({ items: [anItem({ guests: GUESTS })] }), GUESTS[1]);
    expect(one?.pages.map((page) => page.barCode)).toEqual(['SECONDCODE']);
  });

  it('does not exist for cancelled guests, items and baskets, or before payment', () => {
    expect(ticket(paid({ items: [anItem({ guests: GUESTS })] }), GUESTS[2])).toBeUndefined();
    expect(ticket(paid({ items: [anItem({ guests: GUESTS, cancellation })] }))).toBeUndefined();
    expect(ticket(paid({ status: 'cancelled', cancellation }))).toBeUndefined();
    expect(ticket(aPayingBasket())).toBeUndefined();
  });

  it('shows the balance', () => {
    const reserved = ticket(paid({ status: 'reserved', payments: [] }));
    expect(reserved?.pages[0]?.warning).toContain('50.00');
    expect(ticket(paid())?.pages[0]?.warning).toBeNull();
  });

  it('states to each of several guests that the amount is due once for all', () => {
    const warnings = (guests: Guest[], one: Guest | null = null) => {
      const basket = paid({ status: 'reserved', payments: [], items: [anItem({ guests })] });
      return ticket(basket, one)?.pages.map(({ warning }) => /€[\d.]+.*/.exec(warning ?? '')?.[0]);
    };
    expect(warnings([aGuest()])).toEqual(['€50.00 still due']);
    const [first, second] = GUESTS;
    const both = warnings([aGuest(), ...(second ? [second] : [])]);
    expect(both).toEqual(
      Array.from({ length: 2 }, () => '€100.00 still due for the whole booking, to be paid once'),
    );
    expect(warnings(GUESTS, first)).toEqual([
      expect.stringMatching(/for the whole booking, to be paid once$/),
    ]);
    expect(warnings([aGuest(), ...GUESTS.slice(2, 3)])).toEqual(['€50.00 still due']);
  });

  it('names the organiser with its address', () => {
    const facts = new Map(ticket(paid())?.pages[0]?.facts);
    expect(facts.get('Organiser')).toMatch(/^Lisbon Tours · Rua Augusta 1, .*hello@tours\.example$/);
  });

  it('has a file name that is safe in headers', () => {
    expect(ticket(paid({ bookingNumber: 'a"b\r\nÄ/../c' }))?.fileName).toMatch(/^[\w.-]+\.pdf$/);
  });
});

describe('the rendered ticket (G4)', () => {
  it('has the same bytes for the same booking (P15)', async () => {
    const basket = paid({ items: [anItem({ guests: GUESTS })] });
    expect((await print(basket)).equals(await print(basket))).toBe(true);
  });

  it('is tagged, in its language, with the code as a figure', async () => {
    const text = (await print(paid({ items: [anItem({ guests: GUESTS })], language: 'de' }))).toString(
      'latin1',
    );
    expect(text).toContain('/Lang (de)');
    expect(text).toMatch(/\/MarkInfo [\d ]+R|\/MarkInfo <<[^>]*\/Marked true/);
    const parts = (type: string) => text.match(new RegExp(`/S /${type}\\b`, 'g'))?.length;
    expect([parts('Document'), parts('Sect'), parts('H1'), parts('Figure')]).toEqual([1, 3, 3, 3]);
    expect(text).toContain('/Alt (SECONDCODE)');
  });

  it('has a taller page for a long text, and never truncates the text', async () => {
    const heights = async (change: Partial<Guest>) => {
      const pdf = await print(paid({ items: [anItem({ guests: [aGuest(change)] })] }));
      return Array.from(
        pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/g),
        ([, height]) => Number(height),
      );
    };
    const usual = await heights({});
    expect(usual).toEqual([595.28]);
    expect(await heights({ firstName: 'Donaudampfschifffahrt'.repeat(4) })).toEqual(usual);
    const [long = 0, ...others] = await heights({ firstName: 'Donaudampfschifffahrt'.repeat(100) });
    expect(long).toBeGreaterThan(700);
    expect(others).toEqual([]);
  });
});
