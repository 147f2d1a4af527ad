import { describe, expect, it } from 'vitest';
import { bookedTexts, type TextCatalogue } from '../../src/domain/basket/booked-texts.js';
import { basketOf, bookedAddonOf, guestOf, itemOf } from './baskets.js';
import { ruleOf } from './rules.js';
import { activityOf, addonOf, categoryOf, eur, merchantOf } from './workspace.js';

const merchant = merchantOf({ defaultLanguage: 'de', supportedLanguages: ['de', 'en', 'fr'] });
const activity = activityOf({
  title: 'Sailing',
  addons: [
    { ...addonOf(8, 'item'), title: 'Wine' },
    { ...addonOf(7, 'item'), title: 'Lunch', translations: { de: { title: 'Mittagessen' } } },
  ],
  translations: { de: { title: 'Segeln', departure: { city: { name: 'Lissabon' } } } },
});
const rule = ruleOf({
  id: 812,
  priceCategories: [categoryOf(1, { name: 'Adult', translations: { de: { name: 'Erwachsene' } } })],
});
const shopItem = {
  id: 3,
  merchant: 'tagus',
  title: 'Mütze',
  price: eur(9),
  translations: { en: { title: 'Cap' } },
};
const catalogue: TextCatalogue = {
  merchants: new Map([['tagus', merchant]]),
  activities: new Map([[1, activity]]),
  rules: new Map([[812, rule]]),
  shopItems: new Map([[3, shopItem]]),
};
const none = { merchants: new Map(), activities: new Map(), rules: new Map(), shopItems: new Map() };
const item = itemOf();

function textsOf(from: TextCatalogue, language: string | undefined) {
  const texts = bookedTexts(from, basketOf(), language);
  return {
    title: texts.title(item),
    category: texts.category(item, guestOf({ priceCategory: { id: 1, name: 'Then' } })),
    addon: texts.addon(item, bookedAddonOf({ title: 'Snack' })),
    shopItem: texts.shopItem(3),
    city: texts.activity(item)?.departure.city.name,
  };
}

describe('the texts of a booking (P4)', () => {
  it("are in the booking's language", () => {
    expect(textsOf(catalogue, 'en')).toEqual({
      title: { text: 'Sailing', language: 'en' },
      category: 'Adult',
      addon: 'Lunch',
      shopItem: 'Cap',
      city: 'Lisbon',
    });
  });

  it('are in the operator’s default language if the booking has none', () => {
    expect(textsOf(catalogue, undefined)).toEqual({
      title: { text: 'Segeln', language: 'de' },
      category: 'Erwachsene',
      addon: 'Mittagessen',
      shopItem: 'Mütze',
      city: 'Lissabon',
    });
    expect(bookedTexts(catalogue, basketOf(), undefined).departure(activity).city.name).toBe('Lissabon');
  });

  it('are the original ones if the catalogue no longer has them', () => {
    expect(textsOf(none, 'de')).toEqual({
      title: { text: '1', language: 'en' },
      category: 'Then',
      addon: 'Snack',
      shopItem: '3',
      city: undefined,
    });
    const withoutAddon = { ...catalogue, activities: new Map([[1, activityOf()]]) };
    expect(textsOf(withoutAddon, 'de').addon).toBe('Snack');
  });
});
