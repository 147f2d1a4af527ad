import { describe, expect, it } from 'vitest';
import { closedView } from '../../src/contract/closed-view.js';
import { loadContract } from '../../src/contract/load.js';
import { ResponseBreaksContract, createResponseCheck } from '../../src/http/response-check.js';
import { startHarness } from '../harness.js';

const api = await startHarness();
const contract = loadContract();
const check = createResponseCheck(contract);

/** Books a seat, and reads the booking as the sandbox answers it. */
async function booking() {
  const body = {
    items: [
      {
        availabilityItemId: '11_trip_20260605100000_20260605120000',
        guests: [{ occupancy: 1, priceCategoryId: 111 }],
      },
    ],
    contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
  };
  const { body: created } = await api.send('POST', '/bookings', { body });
  return (await api.get(`/bookings/${created.id}`)).body;
}

const operation = contract.operations.find(({ id }) => id === 'getBooking');
const headers = { 'Content-Type': 'application/json', 'Content-Language': 'en' };
function checkReply(value: unknown): void {
  if (!operation) throw new Error('There is no getBooking');
  check(operation, { status: 200, headers, value });
}

describe('the check of responses', async () => {
  const value = await booking();

  it('takes a reply that has what the contract declares', () => {
    expect(() => checkReply(value)).not.toThrow();
  });

  const [item] = value.items;
  const [guest] = item.guests;
  it.each([
    ['the reply itself', { ...value, surplus: 1 }],
    ['a record in it', { ...value, user: { ...value.user, surplus: 1 } }],
    ['an entry of a list', { ...value, items: [{ ...item, surplus: 1 }] }],
    ['a schema made of several', { ...value, items: [{ ...item, guests: [{ ...guest, surplus: 1 }] }] }],
    [
      'one kind of several',
      {
        ...value,
        taxes: [{ title: 'VAT', included: true, type: 'percent', value: { percent: 5 }, surplus: 1 }],
      },
    ],
  ])('finds a field that the contract does not declare in %s, though it leaves replies open', (_, spoilt) => {
    expect(() => checkReply(spoilt)).toThrow(ResponseBreaksContract);
  });
});

describe('the closed view of a schema', () => {
  it('leaves maps, examples and what is closed or open on purpose as they are', () => {
    const schema = {
      type: 'object',
      properties: {
        map: { type: 'object', additionalProperties: { type: 'string' } },
        properties: { type: 'string' },
        open: { type: 'object', properties: {}, additionalProperties: true },
      },
      example: { properties: {} },
    };
    expect(closedView(schema)).toEqual({ ...schema, additionalProperties: false });
  });
});
