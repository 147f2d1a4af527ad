import type { components } from '../../contract/api.gen.js';
import type { FoundGuest, ReadTables } from '../../store/tables.js';
import { presentCustomValue } from '../shared/present-booked.js';
import { presentGuestCommon } from '../shared/guest-common.js';

type Schemas = components['schemas'];

/** Returns a guest inside its basket. */
export function presentBasketGuest(
  tables: ReadTables,
  found: FoundGuest,
  workspace: string,
): Schemas['BasketGuest'] {
  const { basket, item, guest } = found;
  return {
    ...presentGuestCommon(tables, found, workspace),
    availabilityItemId: item.availabilityItemIds.join(','),
    activityId: item.activityId,
    merchantId: tables.merchants.get(basket.operator)?.id ?? 0,
    sellingMerchantId: tables.merchants.get(basket.seller)?.id ?? 0,
    customValues: guest.customValues.map(presentCustomValue),
  };
}
