import type { components } from '../../contract/api.gen.js';
import type { BookedAddon } from '../../domain/basket/basket.js';
import type { CustomValue } from '../../domain/catalogue/custom-fields.js';
import { fromMinor } from '../../domain/shared/money.js';

type Schemas = components['schemas'];

/** Returns a booked addon in major units (B12). */
export function presentAddon(addon: BookedAddon, title: string, currency: string): Schemas['BookedAddon'] {
  const { id, addonId, quantity, priceMinor, totalMinor, cancellation } = addon;
  return {
    id,
    addonId,
    title,
    quantity,
    price: fromMinor(priceMinor, currency),
    total: fromMinor(totalMinor, currency),
    isCancelled: cancellation !== null,
  };
}

/** Returns a custom value as baskets show it (B13). */
export function presentCustomValue({ key, value, type, label }: CustomValue): Schemas['CustomValue'] {
  return { key, value, type, label };
}
