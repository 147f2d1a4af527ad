import { describe, expect, it } from 'vitest';
import { MAX_ERRORS } from '../../src/domain/shared/errors.js';
import { faultsOf, load, merchant, oneCategory, rule, category, tenLines } from './fixtures.js';

const fieldsOf = (source: unknown) => faultsOf(() => load(source)).map(({ field }) => field);
const agent = (id: number, code: string) => ({ id, code, name: 'Agent' });
const agents = (...all: readonly object[]) =>
  tenLines({ clients: all.map((one, at) => ({ client: `key-${at}`, agent: one })) });
const inFrancs = { id: 100, price: { amount: 1, currency: 'CHF' } };

describe("the agents of a fixture's keys (B3)", () => {
  it('may be the same agent or different agents', () => {
    expect(fieldsOf(agents(agent(1, 'A'), agent(1, 'A'), agent(2, 'B')))).toEqual([]);
  });

  it('with the same id have the same code', () => {
    const faults = faultsOf(() => load(agents(agent(1, 'A'), agent(2, 'B'), agent(2, 'C'))));
    expect(faults).toMatchObject([
      { code: 'not_allowed', field: '/clients/2/agent/code', received: 'C', allowed: ['B'] },
    ]);
  });

  it('with the same code have the same id', () => {
    const faults = faultsOf(() => load(agents(agent(1, 'A'), agent(2, 'B'), agent(3, 'B'))));
    expect(faults).toMatchObject([
      { code: 'not_allowed', field: '/clients/2/agent/id', received: 3, allowed: [2] },
    ]);
  });
});

describe('a price in a currency that its merchant does not accept', () => {
  const priced = (currencies: unknown, more: object = {}) => ({
    ...merchant({ currencies, ...more }),
    availabilityRules: [rule({ priceCategories: [inFrancs], activityId: 7 })],
  });
  const currency = '/availabilityRules/0/priceCategories/0/price/currency';
  const activityId = '/availabilityRules/0/activityId';

  it('is not reported if the currencies of the merchant are invalid, but other errors are', () => {
    expect(fieldsOf(priced('EUR,CHF'))).toEqual(['/merchants/0/currencies', activityId]);
  });

  it('is reported together with other errors', () => {
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

it(`the first ${MAX_ERRORS} errors are reported`, () => {
  const availabilityRules = Array.from({ length: MAX_ERRORS + 1 }, (_, at) =>
    rule({ id: at + 1, activityId: 7, priceCategories: [category({ id: at + 1 })] }),
  );
  const fields = fieldsOf(tenLines({ availabilityRules }));
  expect(fields).toEqual(
    availabilityRules.slice(0, MAX_ERRORS).map((_, at) => `/availabilityRules/${at}/activityId`),
  );
});

describe('an entry with the key of another entry', () => {
  const shopItem = (id: number, parts: object = {}) => ({
    id,
    merchant: 'harbour',
    title: 'Cap',
    price: { amount: 5, currency: 'EUR' },
    ...parts,
  });

  it('is reported together with the first entry that has the key', () => {
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

  it('is named by its position, also after an invalid entry', () => {
    const shopItems = ['none', shopItem(2), shopItem(2)];
    expect(faultsOf(() => load(tenLines({ shopItems })))).toContainEqual(
      expect.objectContaining({
        code: 'duplicate',
        field: '/shopItems/2/id',
        values: { first: '/shopItems/1/id' },
      }),
    );
  });

  it('does not hide other errors', () => {
    const availabilityRules = [rule({ actualUntil: '2026-06-04' })];
    expect(fieldsOf(tenLines({ shopItems: ['none'], availabilityRules }))).toContain(
      '/availabilityRules/0/actualUntil',
    );
  });

  it('gets no language error if its merchant is unknown', () => {
    const shopItems = [shopItem(1, { merchant: 'nobody', translations: { de: { title: 'Mütze' } } })];
    expect(fieldsOf(tenLines({ shopItems }))).toEqual(['/shopItems/0/merchant']);
  });
});

it('start times may be one text, in any order and with spaces, but without empty times', () => {
  const timesOf = (startTimes: string) =>
    load(tenLines({ availabilityRules: [rule({ startTimes })] })).rules.map((one) => one.startTimes);
  expect(timesOf('14:30, 09:00:00 ,14:30')).toEqual([['09:00:00', '14:30:00']]);
  for (const startTimes of ['', ' ', '09:00,', ',09:00', [''], ['09:00', '']]) {
    const [field = ''] = fieldsOf(tenLines({ availabilityRules: [rule({ startTimes })] }));
    expect(field).toMatch(/^\/availabilityRules\/0\/startTimes/);
  }
});

it('a translation must not name an option if the field has no options (P4)', () => {
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
