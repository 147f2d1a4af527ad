import { describe, expect, it } from 'vitest';
import {
  checkIn,
  ownFieldsOf,
  editGuest,
  ticketStatus,
  type GuestEdit,
} from '../../src/domain/basket/guests.js';
import type { BasketStatus, Guest } from '../../src/domain/basket/basket.js';
import type { CustomValue } from '../../src/domain/catalogue/custom-fields.js';
import { basketOf, GONE, guestOf, itemOf } from './baskets.js';
import { activityOf, fieldOf, named, refusalOf } from './workspace.js';

const value = (key: string, text: string): CustomValue => ({ key, value: text, type: 'text', label: key });
const ADA = guestOf();
const BOB = guestOf({ id: 2, firstName: 'Bob' });
const CY = guestOf({ id: 3 });
const PARTY = basketOf({ items: [itemOf({ guests: [ADA, BOB] }), itemOf({ id: 11, guests: [CY] })] });
const guestIn = ({ items }: typeof PARTY, id: number) =>
  items.flatMap(({ guests }) => guests).find((guest) => guest.id === id);

describe('G1: checking in and out', () => {
  it('changes only the guest, and has no effect when repeated', () => {
    const inside = checkIn(PARTY, BOB, true);
    expect(inside).toEqual({
      ...PARTY,
      items: [{ ...PARTY.items[0], guests: [ADA, { ...BOB, checkedIn: true }] }, PARTY.items[1]],
    });
    expect(inside.items[1]).toBe(PARTY.items[1]);
    expect(checkIn(inside, { ...BOB, checkedIn: true }, true)).toBe(inside);
    expect(checkIn(inside, { ...BOB, checkedIn: true }, false)).toEqual(PARTY);
  });

  it.each([true, false])('is refused in a booking that waits for a hosted payment: %s', (checkedIn) => {
    expect(refusalOf(() => checkIn({ ...PARTY, status: 'paying' }, ADA, checkedIn))).toMatchObject({
      code: 'conflict',
      message: 'conflict.status',
      values: { status: 'paying', allowed: ['reserved', 'paid'] },
    });
  });

  it('is refused for a cancelled guest, and in a cancelled booking', () => {
    expect(refusalOf(() => checkIn(PARTY, guestOf({ cancellation: GONE }), true))).toMatchObject({
      code: 'conflict',
      message: 'conflict.cancelled_guest',
      values: { id: 1 },
    });
    expect(refusalOf(() => checkIn({ ...PARTY, status: 'cancelled' }, ADA, true)).message).toBe(
      'conflict.status',
    );
  });
});

describe('G2: an edit', () => {
  const FIELDS = activityOf({ guestFields: [fieldOf('shoe'), fieldOf('email')] });
  const edited = (edit: GuestEdit, guest: Guest = ADA, activity: typeof FIELDS | undefined = FIELDS) =>
    guestIn(editGuest(PARTY, guest, edit, activity), guest.id);

  it('changes only the sent fields of the guest', () => {
    expect(edited({ firstname: 'Augusta', customFields: { shoe: '38' } })).toEqual({
      ...ADA,
      firstName: 'Augusta',
      customValues: [value('shoe', '38')],
    });
    expect(edited({ lastname: 'King' })).toEqual({ ...ADA, lastName: 'King' });
    expect(guestIn(editGuest(PARTY, ADA, { lastname: 'King' }, FIELDS), 2)).toBe(BOB);
  });

  it("sets the guest's e-mail address from the field with the code for e-mail (B13)", () => {
    expect(edited({ customFields: { email: 'ada@example.com' } })).toMatchObject({
      email: 'ada@example.com',
    });
  });

  it('replaces the gender, which is stored as a custom field', () => {
    const male = { key: 'gender', value: 'm', type: 'text', label: 'Gender' };
    expect(edited({ gender: 'm' })?.customValues).toEqual([male]);
    const before = guestOf({ customValues: [value('gender', 'f'), value('shoe', '38')] });
    expect(edited({ gender: 'm' }, before)?.customValues).toEqual([value('shoe', '38'), male]);
    expect(edited({ lastname: 'King' }, before)?.customValues).toEqual(before.customValues);
    expect(edited({ gender: '' }, before)?.customValues).toEqual([value('shoe', '38')]);
  });

  it('validates the gender by the activity’s gender field, if it has one', () => {
    const options = [{ key: 'm', value: 'Male' }];
    const activity = activityOf({
      guestFields: [fieldOf('shoe'), fieldOf('gender', { type: 'select', options })],
    });
    expect(edited({ gender: 'm' }, ADA, activity)?.customValues).toEqual([
      { key: 'gender', value: 'm', type: 'select', label: 'gender' },
    ]);
    expect(edited({ lastname: 'King' }, ADA, activity)?.customValues).toEqual([]);
    expect(named(refusalOf(() => edited({ gender: 'x' }, ADA, activity)).errors)).toEqual([
      'gender: not_allowed',
    ]);
  });

  it('names every unknown field', () => {
    const { code, errors } = refusalOf(() => edited({ customFields: { nope: '1', neither: '2' } }));
    expect(code).toBe('invalid_request');
    expect(named(errors)).toEqual(['nope: unknown', 'neither: unknown']);
  });

  it('accepts no fields if the activity no longer exists', () => {
    const act = () => editGuest(PARTY, ADA, { customFields: { shoe: '38' } }, undefined);
    expect(refusalOf(act).errors).toEqual([
      { in: 'query', field: 'shoe', rule: 'G2', code: 'unknown', received: '38', allowed: [] },
    ]);
  });

  it('is refused once the booking is paid, and for a cancelled guest', () => {
    const act = (status: BasketStatus, guest = ADA) => editGuest({ ...PARTY, status }, guest, {}, FIELDS);
    expect(refusalOf(() => act('paid')).message).toBe('conflict.status');
    expect(refusalOf(() => act('paying', guestOf({ cancellation: GONE })))).toMatchObject({
      message: 'conflict.cancelled_guest',
      values: { id: 1 },
    });
  });
});

it('e-mail, phone and remarks are read from the custom fields with these codes (B13)', () => {
  expect(ownFieldsOf([value('phone', '+351'), value('email', 'a@b.pt'), value('fax', '1')])).toEqual({
    email: 'a@b.pt',
    phone: '+351',
    remarks: null,
  });
  expect(ownFieldsOf([])).toEqual({ email: null, phone: null, remarks: null });
  expect(ownFieldsOf([value('remarks', 'Vegan')])).toMatchObject({ remarks: 'Vegan' });
});

describe('G3: the status of a ticket', () => {
  it.each<[BasketStatus, Partial<Guest>, string]>([
    ['paid', {}, 'valid'],
    ['paid', { checkedIn: true }, 'checked-in'],
    ['paid', { checkedIn: true, cancellation: GONE }, 'cancelled'],
    ['reserved', {}, 'unpaid'],
    ['reserved', { checkedIn: true }, 'unpaid'],
    ['reserved', { checkedIn: true, cancellation: GONE }, 'cancelled'],
    ['paying', {}, 'unpaid'],
    ['cancelled', {}, 'cancelled'],
    ['cancelled', { checkedIn: true }, 'cancelled'],
  ])('in a %s booking, of a guest with %j: %s', (status, guest, expected) => {
    expect(ticketStatus(basketOf({ status }), guestOf(guest))).toBe(expected);
  });
});
