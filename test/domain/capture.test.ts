import { describe, expect, it } from 'vitest';
import {
  assertReleasable,
  captureEntries,
  captureLength,
  decideCapture,
  isOwnCapture,
  unusableCapture,
  type CaptureRequest,
  type CaptureTerms,
} from '../../src/domain/capture/capture.js';
import { ruleOf } from './rules.js';
import {
  captureOf,
  categoryOf,
  clientOf,
  named,
  NOW,
  refusalOf,
  SAILING,
  workspaceOf,
  type WorkspaceParts,
} from './workspace.js';

const MINUTE = 60_000;
/** 10:00 in Lisbon. */
const START_OF_SAILING = Date.parse('2026-06-05T09:00:00Z');

const fieldAt = (field: string) => ({ in: 'body', field }) as const;

describe('C1: the duration of a capture', () => {
  it.each([
    [undefined, 15 * MINUTE],
    ['PT5M', 5 * MINUTE],
    ['PT45M', 45 * MINUTE],
    ['PT46M', 45 * MINUTE],
    ['P1D', 45 * MINUTE],
    ['PT0.001S', 1],
    ['PT0S', null],
    ['-PT5M', null],
    ['5 minutes', null],
    ['PT', null],
    ['', null],
    ['P1Y', 45 * MINUTE],
  ])('for a requested %s is %s ms', (duration, ms) => {
    expect(captureLength(duration)).toBe(ms);
  });
});

describe('C2: the entries of a body', () => {
  it('are its pairs of category and seats, in a list or in one object', () => {
    expect(captureEntries([{ 7: 1 }, { 7: 1, 8: 2 }])).toEqual([
      { priceCategoryId: 7, seats: 1, at: fieldAt('/priceCategories/0/7') },
      { priceCategoryId: 7, seats: 1, at: fieldAt('/priceCategories/1/7') },
      { priceCategoryId: 8, seats: 2, at: fieldAt('/priceCategories/1/8') },
    ]);
    expect(captureEntries({ 7: 2 })).toEqual([
      { priceCategoryId: 7, seats: 2, at: fieldAt('/priceCategories/7') },
    ]);
  });
});

describe('a capture', () => {
  const rules = [ruleOf({ capacity: 4, priceCategories: [categoryOf(1)] })];
  const decide = (
    request: Partial<CaptureRequest> = {},
    terms: Partial<CaptureTerms> = {},
    workspace: WorkspaceParts = {},
  ) =>
    decideCapture(
      workspaceOf({ rules, ...workspace }),
      { availabilityItemId: SAILING, priceCategories: [{ 1: 1 }, { 1: 2 }], ...request },
      { client: clientOf(), now: NOW, former: undefined, nextReference: () => 'new', ...terms },
    );

  it('holds seats of an item for its duration, for the merchant of the key', () => {
    expect(decide({ duration: 'PT20M' }, { client: clientOf({ merchant: 'shop' }) })).toEqual({
      reference: 'new',
      availabilityItemIds: [SAILING],
      seats: [{ priceCategoryId: 1, seats: 3 }],
      expiresAt: NOW + 20 * MINUTE,
      merchant: 'shop',
    });
  });

  it('ends at a full second, because replies show full seconds', () => {
    expect(decide({ duration: 'PT1S' }, { now: NOW + 999 }).expiresAt).toBe(NOW + 1000);
  });

  it.each([
    ['when bookings of its item close', {}, 5 * MINUTE],
    ['at the requested time, if that is earlier', { duration: 'PT2M' }, 2 * MINUTE],
    ['at the requested time, for a key that may book past trips (K3)', { bookPastTrips: true }, 15 * MINUTE],
  ])(
    'ends %s (C1)',
    (_, { duration, bookPastTrips }: { duration?: string; bookPastTrips?: boolean }, lasts) => {
      const closing = [ruleOf({ capacity: 4, cutOffTime: 60, priceCategories: [categoryOf(1)] })];
      const now = START_OF_SAILING - 65 * MINUTE;
      const { expiresAt } = decide(
        { ...(duration !== undefined && { duration }) },
        { now, client: clientOf({ bookPastTrips: bookPastTrips ?? false }) },
        { rules: closing },
      );
      expect(expiresAt - now).toBe(lasts);
    },
  );

  it.each([
    [0, 1000],
    [300, 300],
    [1500, 1500],
  ])(
    'created %d ms before bookings close lasts %d ms, so that it can still be booked (C1)',
    (before, lasts) => {
      const closing = [ruleOf({ capacity: 4, priceCategories: [categoryOf(1)] })];
      const now = START_OF_SAILING - before;
      expect(decide({}, { now }, { rules: closing }).expiresAt - now).toBe(lasts);
    },
  );

  it('of a voucher has the full duration, because its bookings never close (C1, A4)', () => {
    const vouchers = [ruleOf({ type: 'voucher', capacity: 4, priceCategories: [categoryOf(1)] })];
    const request = { availabilityItemId: '812_voucher' };
    expect(decide(request, {}, { rules: vouchers }).expiresAt).toBe(NOW + 15 * MINUTE);
  });

  it('that replaces another capture counts its seats as free (C3)', () => {
    const full = { counts: { [SAILING]: { 1: [1, 0, 2] as const } } };
    expect(named(refusalOf(() => decide({}, {}, full)).errors)).toEqual(['/priceCategories: seats_exceeded']);
    expect(decide({ reference: 'ref' }, { former: captureOf() }, full).reference).toBe('new');
  });

  it.each([
    ['unknown', undefined],
    ['another merchant’s', captureOf({ merchant: 'other' })],
  ])(
    'that would replace a capture that is %s is refused, and the seats of that capture remain taken (C3)',
    (_, former) => {
      const full = { counts: { [SAILING]: { 1: [1, 0, 2] as const } } };
      expect(refusalOf(() => decide({ reference: 'ref' }, { former }, full)).errors).toMatchObject([
        { field: '/priceCategories', rule: 'C2', code: 'seats_exceeded' },
        { in: 'body', field: '/reference', rule: 'C3', code: 'capture_invalid', received: 'ref' },
      ]);
    },
  );

  it('is refused with every error at once (P7)', () => {
    const act = () => decide({ availabilityItemId: 'x', duration: 'PT0S', reference: 'no' });
    expect(refusalOf(act).errors).toEqual([
      {
        in: 'body',
        field: '/availabilityItemId',
        rule: 'P0',
        code: 'not_found',
        message: 'not_found.reference',
        values: { resource: 'availability item', received: ['x'] },
        received: 'x',
      },
      {
        in: 'body',
        field: '/duration',
        rule: 'C1',
        code: 'wrong_format',
        received: 'PT0S',
        allowed: 'PT45M',
        values: { format: 'duration' },
      },
      {
        in: 'body',
        field: '/reference',
        rule: 'C3',
        code: 'capture_invalid',
        values: { reference: 'no' },
        received: 'no',
      },
    ]);
  });

  it('names invalid fields of entries and items', () => {
    expect(refusalOf(() => decide({ priceCategories: { 1: 6 } })).errors).toMatchObject([
      { in: 'body', field: '/priceCategories/1', rule: 'C2', code: 'above_max_seats' },
      { in: 'body', field: '/priceCategories', rule: 'C2', code: 'seats_exceeded' },
    ]);
    const inactive = [ruleOf({ isActive: false, priceCategories: [categoryOf(1)] })];
    expect(refusalOf(() => decide({}, {}, { rules: inactive })).errors).toMatchObject([
      { in: 'body', field: '/availabilityItemId', code: 'not_bookable' },
    ]);
  });
});

describe('C3, C5: the owner of a capture', () => {
  it('is every key that acts for its merchant', () => {
    expect(isOwnCapture(captureOf(), { merchant: 'tagus' })).toBe(true);
    expect(isOwnCapture(captureOf(), { merchant: 'other' })).toBe(false);
    expect(unusableCapture('C3', fieldAt('/reference'), 'ref', { values: { reference: 'ref' } })).toEqual({
      in: 'body',
      field: '/reference',
      rule: 'C3',
      code: 'capture_invalid',
      values: { reference: 'ref' },
      received: 'ref',
    });
  });

  it('may release an active capture; no other key may', () => {
    const own = captureOf();
    expect(assertReleasable(workspaceOf({ captures: [own] }), 'ref', clientOf())).toBe(own);
    for (const captures of [[], [captureOf({ merchant: 'other' })]])
      expect(refusalOf(() => assertReleasable(workspaceOf({ captures }), 'ref', clientOf()))).toMatchObject({
        code: 'capture_not_active',
        values: { reference: 'ref' },
      });
  });
});
