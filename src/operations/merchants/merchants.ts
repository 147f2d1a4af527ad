import type { Query } from '../shared/handler.js';
import { merchantsOf } from '../../domain/catalogue/client.js';
import {
  distanceKm,
  parsePlace,
  type GlobePlace,
  type MobileGroup,
} from '../../domain/catalogue/activity.js';
import { required, wrongFormat } from '../../domain/shared/errors.js';
import { QUERY } from '../../domain/shared/field-names.js';
import { invalid } from '../../domain/shared/refusal.js';
import { visibleMerchant } from '../shared/visible.js';
import type { UserField } from '../../domain/catalogue/custom-fields.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import { hasTextsIn, merchantIn, mobileGroupIn, textLanguages } from '../../domain/catalogue/texts.js';
import type { components } from '../../contract/api.gen.js';

/** Lists the merchants that the key sells for (K1), sorted by id. */
export const listMerchants: Query<'listMerchants'> = (tables, call, caller) => {
  const { 'id[]': ids, slug, language } = call.query;
  return [...merchantsOf(tables.merchants, caller).values()]
    .filter(
      (merchant) => (!ids || ids.includes(merchant.id)) && (slug === undefined || slug === merchant.slug),
    )
    .toSorted((a, b) => a.id - b.id)
    .map((merchant) => presentMerchant(merchant, language));
};

/** Lists a merchant's mobile navigation groups, sorted by sequence or by distance; refuses `not_found`. */
export const listMobileGroups: Query<'listMobileGroups'> = (tables, call, caller) => {
  const merchant = visibleMerchant(tables, call.path.merchant_id, caller);
  const { order, position } = call.query;
  const groups = [...tables.mobileGroups.values()].filter(({ merchantId }) => merchantId === merchant.id);
  const sortKey =
    order === 'near' ? distanceFrom(readPosition(position)) : (group: MobileGroup) => group.sequence_index;
  return groups
    .toSorted((a, b) => sortKey(a) - sortKey(b) || a.id - b.id)
    .map((group) => presentMobileGroup(group, merchant));
};

const distanceFrom = (place: GlobePlace) => (group: MobileGroup) => distanceKm(place, group);

function readPosition(position: string | undefined): GlobePlace {
  const at = QUERY.at(['position']);
  if (position === undefined) throw invalid(required('P0', at));
  const place = parsePlace(position);
  if (place) return place;
  throw invalid(wrongFormat('P11', at, position, 'position'));
}

type Schemas = components['schemas'];

function presentUserField(field: UserField): Schemas['UserField'] {
  const { isHiddenWhileBooking: _, isInternal: __, translations: ___, ...shown } = field;
  return shown;
}

/** Returns a merchant in the requested language if the merchant supports it, otherwise in its default language (P4). */
export function presentMerchant(merchant: Merchant, language: string | undefined): Schemas['Merchant'] {
  const languages = textLanguages(merchant, language);
  const {
    marketplaceCommission: _,
    taxes: __,
    translations: ___,
    userFields,
    ...shown
  } = merchantIn(merchant, languages);
  return {
    ...shown,
    language: hasTextsIn(merchant, languages.requested) ? languages.requested : merchant.defaultLanguage,
    userFields: userFields.map(presentUserField),
  };
}

/** Returns a mobile navigation group without its coordinates, in its merchant's default language. */
export function presentMobileGroup(group: MobileGroup, merchant: Merchant): Schemas['MobileGroup'] {
  const { id, city, country_code, title, url, sequence_index } = mobileGroupIn(
    group,
    textLanguages(merchant, undefined),
  );
  return { id, city, country_code, title, url, sequence_index };
}
