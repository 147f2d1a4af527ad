import { describe, expect, it } from 'vitest';
import { MAX_ERRORS } from '../../src/domain/shared/errors.js';
import { faultsOf, load, merchant, oneCategory, rule, category, tenLines } from './fixtures.js';

const fieldsOf = (source: unknown) => faultsOf(() => load(source)).map(({ field }) => field);
const agent = (id: number, code: string) => ({ id, code, name: 'Agent' });
const agents = (...all: readonly object[]) =>
  tenLines({ clients: all.map((one, at) => ({ client: `key-${at}`, agent: one })) });
const inFrancs = { id: 100, price: { amount: 1, currency: 'CHF' } };

describe('the keys of agents (B3)', () => {
  it('may belong to one agent or to several', () => {
    expect(fieldsOf(agents(agent(1, 'A'), agent(1, 'A'), agent(2, 'B')))).toEqual([]);
  });

  it('with one id have one code', () => {
    const faults = faultsOf(() => load(agents(agent(1, 'A'), agent(2, 'B'), agent(2, 'C'))));
    expect(faults).toMatchObject([
      { code: 'not_allowed', field: '/clients/2/agent/code', received: 'C', allowed: ['B'] },
    ]);
  });

  it('with one code have one id', () => {
    const faults = faultsOf(() => load(agents(agent(1, 'A'), agent(2, 'B'), agent(3, 'B'))));
    expect(faults).toMatchObject([
      { code: 'not_allowed', field: '/clients/2/agent/id', received: 3, allowed: [2] },
    ]);
  });
});

describe('a price in a currency that its merchant may not have', () => {
  const priced = (currencies: unknown, more: object = {}) => ({
    ...merchant({ currencies, ...more }),
    availabilityRules: [rule({ priceCategories: [inFrancs], activityId: 7 })],
  });
  const currency = '/availabilityRules/0/priceCategories/0/price/currency';
  const activityId = '/availabilityRules/0/activityId';

  it('is not reported while the currencies of the merchant cannot be read, but other faults are', () => {
    expect(fieldsOf(priced('EUR,CHF'))).toEqual(['/merchants/0/currencies', activityId]);
  });

  it('is reported together with other faults', () => {
    expect(fieldsOf(priced(['EUR'], { phone: 7 })).toSorted()).toEqual(
      [activityId, currency, '/merchants/0/phone'].toSorted(),
    );
  });
});

it.each([Infinity, -Infinity, NaN])('%d is not an amount, though YAML allows it', (amount) => {
  const [fault] = faultsOf(() => load(oneCategory({ price: { amount, currency: 'EUR' } })));
  expect(fault).toMatchObject({
    code: 'wrong_type',
    field: '/availabilityRules/0/priceCategories/0/price/amount',
  });
});

it(`reports the first ${MAX_ERRORS} faults`, () => {
  const availabilityRules = Array.from({ length: MAX_ERRORS + 1 }, (_, at) =>
    rule({ id: at + 1, activityId: 7, priceCategories: [category({ id: at + 1 })] }),
  );
  const fields = fieldsOf(tenLines({ availabilityRules }));
  expect(fields).toEqual(
    availabilityRules.slice(0, MAX_ERRORS).map((_, at) => `/availabilityRules/${at}/activityId`),
  );
});

describe('an entry with the key of another', () => {
  const shopItem = (id: number, parts: object = {}) => ({
    id,
    merchant: 'harbour',
    title: 'Cap',
    price: { amount: 5, currency: 'EUR' },
    ...parts,
  });

  it('is reported with the first entry of that key', () => {
    const shopItems = [shopItem(1), shopItem(2), shopItem(2), shopItem(2)];
    const faults = faultsOf(() => load(tenLines({ shopItems })));
    expect(faults).toMatchObject(
      [2, 3].map((at) => ({
        code: 'duplicate',
        field: `/shopItems/${at}/id`,
        values: { first: '/shopItems/1/id' },
        received: 2,
      })),
    );
  });

  it('is named by its place, also after an unreadable entry', () => {
    const shopItems = ['none', shopItem(2), shopItem(2)];
    expect(faultsOf(() => load(tenLines({ shopItems })))).toContainEqual(
      expect.objectContaining({
        code: 'duplicate',
        field: '/shopItems/2/id',
        values: { first: '/shopItems/1/id' },
      }),
    );
  });

  it('does not hide other faults', () => {
    const availabilityRules = [rule({ actualUntil: '2026-06-04' })];
    expect(fieldsOf(tenLines({ shopItems: ['none'], availabilityRules }))).toContain(
      '/availabilityRules/0/actualUntil',
    );
  });

  it('and of an unknown merchant has no fault of languages', () => {
    const shopItems = [shopItem(1, { merchant: 'nobody', translations: { de: { title: 'Mütze' } } })];
    expect(fieldsOf(tenLines({ shopItems }))).toEqual(['/shopItems/0/merchant']);
  });
});

it('start times may be a text, in any order and with spaces, but none may be empty', () => {
  const timesOf = (startTimes: string) =>
    load(tenLines({ availabilityRules: [rule({ startTimes })] })).rules.map((one) => one.startTimes);
  expect(timesOf('14:30, 09:00:00 ,14:30')).toEqual([['09:00:00', '14:30:00']]);
  for (const startTimes of ['', ' ', '09:00,', ',09:00', [''], ['09:00', '']]) {
    const [field = ''] = fieldsOf(tenLines({ availabilityRules: [rule({ startTimes })] }));
    expect(field).toMatch(/^\/availabilityRules\/0\/startTimes/);
  }
});

it('a translation may name no option of a field without options (P4)', () => {
  const translations = { de: { options: [{ key: 'x', value: 'X' }] } };
  const userFields = [{ code: 'a', type: 'text', translations }];
  const faults = faultsOf(() => load(merchant({ supportedLanguages: ['en', 'de'], userFields })));
  expect(faults).toMatchObject([
    {
      code: 'not_found',
      field: '/merchants/0/userFields/0/translations/de/options/0/key',
      received: 'x',
      allowed: [],
    },
  ]);
});
