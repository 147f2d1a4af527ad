import { describe, expect, it } from 'vitest';
import { load, tenLines } from './fixtures.js';

const departures = (merchants: readonly object[], activities?: readonly object[]) =>
  load(
    tenLines({
      merchants: merchants.map((merchant, index) => ({
        slug: index === 0 ? 'harbour' : `m${index}`,
        ...merchant,
      })),
      ...(activities && { activities }),
    }),
  ).activities.map(({ departure: { country, city } }) => [
    country.code,
    country.name,
    city.locode,
    city.name,
  ]);

describe('an activity without a departure starts at the place of its merchant', () => {
  it.each([
    [{ city: 'Tokyo', country: 'Japan' }, ['JP', 'Japan', 'JPTYO', 'Tokyo']],
    [{ city: 'Lissabon', country: 'Portugal' }, ['PT', 'Portugal', 'PTLIS', 'Lissabon']],
    [{ city: 'Hallstatt', country: 'AT', defaultLanguage: 'de' }, ['AT', 'Österreich', '', 'Hallstatt']],
    [{ city: 'Graz', country: 'Österreich', defaultLanguage: 'de' }, ['AT', 'Österreich', '', 'Graz']],
    [{ city: 'Atlantis', country: 'Nowhere' }, ['ZZ', 'Nowhere', '', 'Atlantis']],
    [{ timezone: 'Europe/Lisbon' }, ['PT', 'Portugal', 'PTLIS', 'Lisbon']],
    [{ timezone: 'America/Argentina/Ushuaia' }, ['ZZ', 'Unknown Region', '', 'Ushuaia']],
    [{ timezone: 'Africa/Addis_Ababa', country: 'ET' }, ['ET', 'Ethiopia', '', 'Addis Ababa']],
    [{}, ['ZZ', 'Unknown Region', '', '']],
  ])('%j', (merchant, departure) => {
    expect(departures([merchant])).toEqual([departure]);
  });

  it('is one city for all merchants of a place, with the id used by other activities there', () => {
    const activity = (id: number, merchant: string, more: object = {}) => ({
      id,
      merchant,
      title: 'Tour',
      ...more,
    });
    const departure = {
      country: { code: 'PT', name: 'Portugal' },
      city: { id: 1, locode: 'PTOPO', name: 'Porto' },
    };
    const merchants = [
      { slug: 'harbour', city: 'Lagos', country: 'PT' },
      { slug: 'b', city: 'Porto', country: 'PT' },
    ];
    const activities = [
      activity(1, 'harbour'),
      activity(2, 'harbour'),
      activity(3, 'b', { departure }),
      activity(4, 'b'),
    ];
    const ids = load(tenLines({ merchants, activities })).activities.map((one) => one.departure.city.id);
    expect(ids).toEqual([2, 2, 1, 1]);
  });
});
