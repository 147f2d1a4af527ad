import { describe, expect, test } from 'vitest';
import { activity, type BadFixture, faultsOf, load, oneCategory, oneRule, tenLines } from './fixtures.js';

const goods = { id: 1, title: 'Photo', price: { amount: 5, currency: 'EUR' } };

function guestField(more: object) {
  const options = [{ key: 'yes', value: 'Yes' }];
  return activity({ guestFields: [{ code: 'swims', type: 'radio', options, ...more }] });
}

/** Returns a fixture with a German text, whose merchant supports only English (P4). */
const inGerman = (at: string, source: object): BadFixture => [
  `a translation of ${at} that the merchant does not support`,
  source,
  `not_allowed ${at}/translations/de`,
];

const bad: readonly BadFixture[] = [
  [
    'a text for an unknown option (P4)',
    guestField({ translations: { de: { options: [{ key: 'maybe', value: 'Vielleicht' }] } } }),
    'not_found /activities/0/guestFields/0/translations/de/options/0/key',
  ],
  inGerman('/activities/0/guestFields/0', guestField({ translations: { de: { label: 'X' } } })),
  inGerman(
    '/activities/0/addons/0',
    activity({ addons: [{ ...goods, translations: { de: { title: 'X' } } }] }),
  ),
  inGerman('/availabilityRules/0', oneRule({ translations: { de: { name: 'X' } } })),
  inGerman('/availabilityRules/0/priceCategories/0', oneCategory({ translations: { de: { name: 'X' } } })),
  inGerman('/shopItems/0', tenLines({ shopItems: [{ ...goods, translations: { de: { title: 'X' } } }] })),
  inGerman(
    '/mobileGroups/0',
    tenLines({ mobileGroups: [{ id: 1, title: 'Water', translations: { de: { title: 'X' } } }] }),
  ),
];

describe('a fixture is refused for', () => {
  test.each(bad)('%s', (_, source, expected) => {
    const faults = faultsOf(() => load(source));
    expect(faults.map((fault) => `${fault.code} ${fault.field}`)).toContain(expected);
  });
});
