import { describe, expect, it } from 'vitest';
import {
  activityIn,
  isTitleLike,
  titleIn,
  bookingNoteIn,
  categoryIn,
  fieldIn,
  hasTextsIn,
  merchantIn,
  mobileGroupIn,
  ruleIn,
  shopItemIn,
  textLanguages,
} from '../../src/domain/catalogue/texts.js';
import { activityOf, addonOf, categoryOf, eur, fieldOf, merchantOf } from './workspace.js';
import { ruleOf } from './rules.js';

const merchant = merchantOf({ defaultLanguage: 'de', supportedLanguages: ['de', 'en', 'fr'] });
const speak = (asked?: string, own?: string) => textLanguages(merchant, asked, own);

describe('the languages of a record (P4)', () => {
  it.each([
    ['a supported language', 'fr', 'fr'],
    ['a region of a supported language', 'fr-CA', 'fr'],
    ['a language of the record that the merchant does not support', 'pt', 'pt'],
    ['a language that neither supports: the record’s own language', 'nl', 'pt'],
    ['none: the merchant’s default', undefined, 'de'],
  ])('start with %s', (_, asked, first) => {
    expect(speak(asked, 'pt')).toEqual({ requested: first, own: 'pt', merchant: 'de' });
  });

  it('are the merchant’s default language if the record names none', () => {
    expect(speak('nl')).toEqual({ requested: 'de', own: 'de', merchant: 'de' });
  });

  it('keep a region that the merchant supports, otherwise fall back to its language', () => {
    const swiss = merchantOf({ defaultLanguage: 'en', supportedLanguages: ['en', 'de-CH', 'de'] });
    const activity = activityOf({
      translations: { 'de-CH': { title: 'Velotour' }, de: { title: 'Radtour', description: 'Schön' } },
    });
    const told = activityIn(activity, textLanguages(swiss, 'de-CH', 'en'));
    expect([told.title, told.description]).toEqual(['Velotour', 'Schön']);
  });
});

describe('the texts of an activity (P4)', () => {
  const activity = activityOf({
    title: 'Sailing',
    description: 'Sail away',
    highlights: '',
    itinerary: '',
    category: { id: 1, name: 'Boats' },
    route: [{ name: 'Pier', latitude: '1', longitude: '1' }],
    customValues: [
      { code: 'level', title: 'Level', value: 'Easy', key: 'easy' },
      { code: 'dogs', title: 'Dogs', value: 'Welcome', key: 'yes' },
    ],
    guestFields: [fieldOf('diet', { label: 'Diet', translations: { fr: { label: 'Régime' } } })],
    activityFields: [fieldOf('boat', { label: 'Boat' })],
    addons: [{ ...addonOf(1, 'item'), translations: { fr: { title: 'Vin' } } }],
    translations: {
      de: { title: 'Segeln', highlights: 'Wind' },
      fr: {
        description: 'En mer',
        highlights: '',
        category: { name: 'Bateaux' },
        departure: { country: { name: 'Le Portugal' }, city: { name: 'Lisbonne' } },
        route: [{ name: 'Ponton' }],
        customValues: [
          { code: 'level', value: 'Facile' },
          { code: 'dogs', title: 'Chiens' },
        ],
      },
    },
  });

  it('fall back one by one to the requested language, the record’s, then the merchant’s default; a text empty in all remains empty', () => {
    const told = activityIn(activity, speak('fr', 'en'));
    expect(told).toMatchObject({
      title: 'Sailing',
      description: 'En mer',
      highlights: 'Wind',
      itinerary: '',
      category: { id: 1, name: 'Bateaux' },
      departure: { country: { name: 'Le Portugal' }, city: { name: 'Lisbonne' } },
      route: [{ name: 'Ponton', latitude: '1' }],
      customValues: [
        { code: 'level', title: 'Level', value: 'Facile', key: 'easy' },
        { code: 'dogs', title: 'Chiens', value: 'Welcome', key: 'yes' },
      ],
      guestFields: [{ label: 'Régime' }],
      activityFields: [{ label: 'Boat' }],
      addons: [{ title: 'Vin' }],
    });
  });

  it('are returned with their language', () => {
    expect(titleIn(activity, speak('fr', 'en'))).toEqual({ text: 'Sailing', language: 'en' });
    expect(titleIn(activity, speak('de', 'en'))).toEqual({ text: 'Segeln', language: 'de' });
    expect(titleIn(activity, speak(undefined, 'en'))).toEqual({ text: 'Segeln', language: 'de' });
    expect(titleIn(activityOf({ title: '' }), speak('fr', 'en'))).toEqual({ text: '', language: 'en' });
  });

  it('include a title that a search finds in any language and case', () => {
    expect(['SAIL', 'segeln', 'voile'].map((text) => isTitleLike(activity, text))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isTitleLike(activityOf({ title: 'Walk', translations: { de: { description: 'x' } } }), 'x')).toBe(
      false,
    );
  });
});

describe('translated texts of other records (P4)', () => {
  it('labels of fields, and the values of options by key', () => {
    const options = [
      { key: 'yes', value: 'Yes' },
      { key: 'no', value: 'No' },
    ];
    const field = fieldOf('swims', {
      label: 'Swims?',
      type: 'radio',
      options,
      translations: { fr: { label: 'Nage ?', options: [{ key: 'no', value: 'Non' }] }, de: { label: '' } },
    });
    expect(fieldIn(field, speak('fr', 'en'))).toMatchObject({
      label: 'Nage ?',
      options: [options[0], { key: 'no', value: 'Non' }],
    });
    expect(fieldIn(field, speak('de', 'en'))).toMatchObject({ label: 'Swims?', options });
    expect(fieldIn(fieldOf('field', { options }), speak('fr'))).toMatchObject({ label: 'field', options });
    expect(fieldIn(fieldOf('field', { label: 'Diet' }), speak('fr'))).toMatchObject({
      label: 'Diet',
      options: null,
    });
  });

  it('merchants with their fields', () => {
    const userFields = [fieldOf('field', { label: 'Hotel', translations: { fr: { label: 'Hôtel' } } })];
    const told = merchantOf({
      ...merchant,
      name: 'Tours',
      userFields,
      translations: { en: { city: 'Lisbon' } },
    });
    expect(merchantIn(told, textLanguages(told, 'fr'))).toMatchObject({ userFields: [{ label: 'Hôtel' }] });
    expect(merchantIn(told, textLanguages(told, 'en'))).toMatchObject({ name: 'Tours', city: 'Lisbon' });
    expect(['fr', 'en', 'de'].map((language) => hasTextsIn(told, language))).toEqual([true, true, false]);
  });

  it('rules and their categories', () => {
    const category = categoryOf(1, { name: 'Adult', translations: { fr: { name: 'Adulte' } } });
    const rule = ruleOf({
      name: 'Daily',
      bookingNote: 'Bring water',
      priceCategories: [category],
      translations: { fr: { bookingNote: 'Prenez de l’eau' } },
    });
    expect(ruleIn(rule, speak('fr', 'en'))).toMatchObject({
      name: 'Daily',
      bookingNote: 'Prenez de l’eau',
      priceCategories: [{ name: 'Adulte' }],
    });
    expect(bookingNoteIn(rule, speak('en', 'en'))).toBe('Bring water');
    expect(bookingNoteIn(rule, speak('fr', 'en'))).toBe('Prenez de l’eau');
    expect(categoryIn(category, speak('de', 'en')).name).toBe('Adult');
  });

  it('shop items and mobile groups', () => {
    const texts = { title: 'Cap', translations: { fr: { title: 'Casquette' } } };
    const item = { id: 1, merchant: 'tagus', price: eur(5), ...texts };
    expect(shopItemIn(item, speak('fr')).title).toBe('Casquette');
    const group = { id: 1, merchantId: 1, city: '', country_code: 'PT', url: '', sequence_index: 1 };
    expect(mobileGroupIn({ ...group, latitude: 0, longitude: 0, ...texts }, speak('en')).title).toBe('Cap');
  });
});
