import { describe, expect, it } from 'vitest';
import { checkOrderFields, findAgent } from '../../src/domain/booking/decide-booking.js';
import { isEmail } from '../../src/domain/basket/mail.js';
import type { BookingRequest } from '../../src/domain/booking/request.js';
import { orderOf, requestOf, trip, WORKSPACE } from './requests.js';
import { ANN, clientOf, named } from './workspace.js';

describe('B4, B13: contact and fields', () => {
  const filled = (parts: Partial<BookingRequest>, workspace = WORKSPACE) => {
    const request = requestOf(parts);
    const { context, order, errors } = orderOf(request, workspace);
    const checked = checkOrderFields(context, request, order);
    return { ...checked.value, errors: [...errors, ...checked.errors] };
  };
  const value = (key: string, text: string) => ({ key, value: text, type: 'text', label: key });

  it("are stored for the booking's contact and for each guest", () => {
    const guests = [
      { priceCategoryId: 1, occupancy: 1, customFields: [{ key: 'email', value: 'a@b.pt' }] },
      { priceCategoryId: 1, occupancy: 1 },
    ];
    expect(filled({ items: [trip({ guests })], customFields: [{ key: 'company', value: 'ACME' }] })).toEqual({
      user: [value('company', 'ACME')],
      guests: [[[value('email', 'a@b.pt')], []]],
      errors: [],
    });
    expect(filled({ items: undefined, shopItems: [{ id: 5 }] } as never)).toEqual({
      user: [],
      guests: [],
      errors: [],
    });
  });

  it('are refused if they are unknown; the fields of an unknown item are not checked', () => {
    const guests = [{ priceCategoryId: 1, occupancy: 1, customFields: [{ key: 'nope', value: '1' }] }];
    const items = [trip({ guests, availabilityItemId: 'x' }), trip({ guests })];
    const { errors, guests: values } = filled({ items, customFields: [{ key: 'nope', value: '1' }] });
    expect(values).toEqual([[], [[]]]);
    expect(named(errors).slice(1)).toEqual([
      '/customFields/0/key: unknown',
      '/items/1/guests/0/customFields/0/key: unknown',
    ]);
  });

  it('an e-mail contact must have a valid address; a mobile contact may be any text', () => {
    const contact = { type: 'email', name: 'Ines', value: 'ines' } as const;
    expect(filled({ contact }).errors).toEqual([
      {
        in: 'body',
        field: '/contact/value',
        rule: 'P6',
        code: 'wrong_format',
        values: { format: 'email' },
        received: 'ines',
        allowed: 'ada@example.com',
      },
    ]);
    expect(filled({ contact: { ...contact, type: 'mobile' } }).errors).toEqual([]);
  });

  it.each([
    ['a@b.pt', true],
    ['a.b+c@d.e.pt', true],
    ['a@b', false],
    ['a@b.', false],
    ['@b.pt', false],
    ['a@.pt', false],
    ['a b@c.pt', false],
    ['a@b c.pt', false],
    ['a@b.p t', false],
    ['a@b@c.pt', false],
    ['a@b.pt ', false],
    [' a@b.pt', false],
  ])('%j is an address: %s', (text, is) => {
    expect(isEmail(text)).toBe(is);
  });
});

describe('B3: the agent of a booking', () => {
  const BEN = { ...ANN, id: 2, code: 'ben' };
  const clients = [clientOf(), clientOf({ agent: ANN }), clientOf({ agent: BEN })];
  const find = (code: string | undefined, agent: typeof ANN | null = null) => {
    const { context } = orderOf(requestOf(), WORKSPACE, { agent });
    const { value, errors } = findAgent(context, code, clients);
    return { agent: value, errors };
  };

  it('is the named agent, by default the key’s own agent', () => {
    expect(find('ben', ANN)).toEqual({ agent: BEN, errors: [] });
    expect(find(undefined, ANN)).toEqual({ agent: ANN, errors: [] });
    expect(find(undefined)).toEqual({ agent: null, errors: [] });
  });

  it('must exist', () => {
    expect(find('zoe')).toEqual({
      agent: null,
      errors: [
        {
          in: 'body',
          field: '/agentCode',
          rule: 'B3',
          code: 'not_found',
          message: 'not_found.code',
          values: { resource: 'agent' },
          received: 'zoe',
        },
      ],
    });
  });
});
