import type { MobileGroup } from '../../domain/catalogue/activity.js';
import type { UserField } from '../../domain/catalogue/custom-fields.js';
import type { Merchant } from '../../domain/catalogue/merchant.js';
import { hasTextsIn, merchantIn, mobileGroupIn, textLanguages } from '../../domain/catalogue/texts.js';
import type { components } from '../../contract/api.gen.js';

type Schemas = components['schemas'];

function presentUserField(field: UserField): Schemas['UserField'] {
  const { isHiddenWhileBooking: _, isInternal: __, translations: ___, ...shown } = field;
  return shown;
}

/** Returns a merchant in the requested language if it supports it, else in its default language (P4). */
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

/** Returns a mobile navigation group without its place, in its merchant's default language. */
export function presentMobileGroup(group: MobileGroup, merchant: Merchant): Schemas['MobileGroup'] {
  const { id, city, country_code, title, url, sequence_index } = mobileGroupIn(
    group,
    textLanguages(merchant, undefined),
  );
  return { id, city, country_code, title, url, sequence_index };
}
