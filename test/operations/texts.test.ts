import { describe, expect, it } from 'vitest';
import { openDesk } from './desk.js';

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const options = [
  { key: 'yes', value: 'Yes' },
  { key: 'no', value: 'No' },
];
/** A merchant with the default language German, and an activity in English. */
const FIXTURE = {
  merchants: [
    {
      slug: 'harbour',
      timezone: 'Europe/Berlin',
      defaultLanguage: 'de',
      supportedLanguages: ['de', 'en', 'fr'],
      userFields: [
        {
          code: 'swims',
          label: 'Können Sie schwimmen?',
          type: 'radio',
          options: [
            { key: 'yes', value: 'Ja' },
            { key: 'no', value: 'Nein' },
          ],
          translations: { en: { label: 'Can you swim?', options } },
        },
      ],
    },
  ],
  activities: [
    {
      id: 1,
      merchant: 'harbour',
      defaultLanguage: 'en',
      title: 'Harbour Tour',
      description: '<p>By boat.</p>',
      guestFields: [
        {
          code: 'dog',
          label: 'A dog?',
          type: 'select',
          options,
          translations: { fr: { label: 'Un chien ?' } },
        },
      ],
      addons: [{ id: 5, title: 'Photo', price: eur(4), translations: { fr: { title: 'Photographie' } } }],
      translations: { de: { title: 'Hafenrundfahrt' }, fr: { description: '<p>En bateau.</p>' } },
    },
  ],
  availabilityRules: [
    {
      id: 10,
      activityId: 1,
      startDate: '2026-06-05',
      startTimes: ['10:00'],
      capacity: 10,
      bookingNote: 'Bring a coat',
      priceCategories: [
        { id: 100, name: 'Adult', price: eur(30), translations: { de: { name: 'Erwachsene' } } },
      ],
      translations: { fr: { bookingNote: 'Prenez un manteau' }, de: { name: 'Täglich' } },
    },
  ],
  shopItems: [{ id: 1, title: 'Mütze', price: eur(9), translations: { en: { title: 'Cap' } } }],
  mobileGroups: [{ id: 1, title: 'Wasser', translations: { en: { title: 'Water' } } }],
};
const desk = openDesk(FIXTURE);
const activity = (language?: string) =>
  desk.run('getActivity', { path: { activityId: 1 }, query: language === undefined ? {} : { language } });
const item = (language?: string) =>
  desk.run('listAvailabilities', { query: language === undefined ? {} : { language } })[0];

describe('a text (P4)', () => {
  it('is in the first of these languages that it has: the requested one, the record’s, the merchant’s default; `language` is that of the title', () => {
    expect(activity('fr')).toMatchObject({
      language: 'en',
      title: 'Harbour Tour',
      description: '<p>En bateau.</p>',
      guestFields: [{ label: 'Un chien ?', options }],
      addons: [{ title: 'Photographie' }],
    });
    expect(item('fr')).toMatchObject({
      language: 'en',
      activityTitle: 'Harbour Tour',
      bookingNote: 'Prenez un manteau',
      categories: [{ name: 'Adult' }],
    });
    expect(item('de-AT')).toMatchObject({
      language: 'de',
      activityTitle: 'Hafenrundfahrt',
      bookingNote: 'Bring a coat',
      categories: [{ name: 'Erwachsene' }],
    });
  });

  it('is in the merchant’s default language if none is requested', () => {
    expect(activity()).toMatchObject({ language: 'de', title: 'Hafenrundfahrt', defaultLanguage: 'en' });
    expect(item()).toMatchObject({ language: 'de', activityTitle: 'Hafenrundfahrt' });
    expect(desk.run('listAvailabilityRules')).toMatchObject([
      { name: 'Täglich', priceCategories: [{ name: 'Erwachsene' }] },
    ]);
    expect(desk.run('listMobileGroups', { path: { merchant_id: 1 } })).toMatchObject([{ title: 'Wasser' }]);
  });

  it('is in the record’s own language if the merchant does not support the requested one', () => {
    expect(activity('nl')).toMatchObject({ language: 'en', title: 'Harbour Tour' });
  });

  it('of a merchant’s custom field is translated too, with its label and options', () => {
    const fieldsIn = (language: string) => desk.run('listMerchants', { query: { language } })[0];
    expect(fieldsIn('de')).toMatchObject({
      language: 'de',
      userFields: [{ label: 'Können Sie schwimmen?' }],
    });
    expect(fieldsIn('en')).toMatchObject({
      language: 'en',
      userFields: [{ label: 'Can you swim?', options }],
    });
    expect(fieldsIn('fr')).toMatchObject({
      language: 'de',
      userFields: [{ label: 'Können Sie schwimmen?' }],
    });
  });

  it('is returned without its translations', () => {
    const replies = [
      activity('fr'),
      item('fr'),
      desk.run('listMerchants'),
      desk.run('listAvailabilityRules'),
      desk.run('listMobileGroups', { path: { merchant_id: 1 } }),
    ];
    expect(JSON.stringify(replies)).not.toContain('translations');
  });
});
