import { capacityKey, type KeyOf, type RecordOf, type RecordTable } from '../tables.js';

/** The function that returns a record's key, for each table. */
export const RECORD_KEYS: { readonly [Name in RecordTable]: (record: RecordOf<Name>) => KeyOf<Name> } = {
  merchants: (merchant) => merchant.slug,
  activities: (activity) => activity.id,
  rules: (rule) => rule.id,
  resources: (resource) => resource.id,
  shopItems: (shopItem) => shopItem.id,
  discountCodes: (discountCode) => discountCode.code,
  vouchers: (voucher) => voucher.code,
  mobileGroups: (group) => group.id,
  clients: (client) => client.client,
  captures: (capture) => capture.reference,
  endedCaptures: (ended) => ended.id,
  baskets: (basket) => basket.id,
  endedPages: (ended) => ended.basketId,
  capacities: (setting) => capacityKey(setting.availabilityItemId, setting.priceCategoryId),
  discountUses: (use) => use.code,
  voucherUses: (use) => use.code,
  mails: (mail) => mail.id,
};

/** All tables, ordered so that each table follows the tables that its records refer to. */
export const TABLES = [...(Object.keys(RECORD_KEYS) as RecordTable[]), 'sequences'] as const;
