import type { Fixture } from '../../src/store/fixture.js';

/** A record that can have translations, with its position. */
interface TranslatableRecord {
  readonly at: string;
  readonly merchant: string;
  readonly record: { readonly translations?: Readonly<Record<string, object>> };
}

/** Returns all records of a fixture with texts to translate. Excludes merchants, whose names are not translated (P4). */
function translatable(fixture: Fixture): readonly TranslatableRecord[] {
  const { merchants, activities, rules, shopItems, mobileGroups } = fixture;
  const slugs = new Map(merchants.map(({ id, slug }) => [id, slug]));
  const named = (list: string, merchant: string, records: readonly TranslatableRecord['record'][]) =>
    records.map((record, place) => ({ at: `${list}/${place}`, merchant, record }));
  return [
    ...merchants.flatMap(({ slug, userFields }) => named(`${slug} userFields`, slug, userFields)),
    ...activities.flatMap((activity) => {
      const { id, merchant, addons, guestFields, activityFields } = activity;
      return named(`activity ${id}`, merchant, [activity, ...addons, ...guestFields, ...activityFields]);
    }),
    ...rules.flatMap((rule) => named(`rule ${rule.id}`, rule.merchant, [rule, ...rule.priceCategories])),
    ...shopItems.flatMap((item) => named(`shop item ${item.id}`, item.merchant, [item])),
    ...mobileGroups.flatMap((group) => {
      return named(`mobile group ${group.id}`, slugs.get(group.merchantId) ?? '', [group]);
    }),
  ];
}

/**
 * Returns the records of a fixture that lack a translation into a language of their merchant, as `<record>
 * <language>` (P4).
 */
export function untranslated(fixture: Fixture): readonly string[] {
  const merchants = new Map(fixture.merchants.map((merchant) => [merchant.slug, merchant]));
  return translatable(fixture).flatMap(({ at, merchant, record }) => {
    const { defaultLanguage = 'en', supportedLanguages = [] } = merchants.get(merchant) ?? {};
    const others = supportedLanguages.filter((language) => language !== defaultLanguage);
    return others
      .filter((language) => !record.translations?.[language])
      .map((language) => `${at} ${language}`);
  });
}
