import type { components } from '../../contract/api.gen.js';
import type { Tax } from '../../domain/catalogue/merchant.js';
import type { ShopItemLine, Totals } from '../../domain/pricing/totals.js';
import { fromMinor } from '../../domain/shared/money.js';

type Schemas = components['schemas'];

/** Returns the line of a shop item in major units. */
export function presentShopItem(line: ShopItemLine, currency: string): Schemas['ShopItemLine'] {
  const { id, quantity, priceMinor, totalMinor } = line;
  return {
    id,
    quantity,
    price: fromMinor(priceMinor, currency),
    total: fromMinor(totalMinor, currency),
  };
}

/** Returns the definition of a tax. */
export function presentTax(tax: Tax): Schemas['Tax'] {
  const { title, included } = tax;
  return tax.type === 'percent'
    ? { title, included, type: 'percent', value: { percent: tax.value.percent } }
    : { title, included, type: 'fixed', value: { amount: tax.value.amount, currency: tax.value.currency } };
}

/** Returns vouchers with what each takes off (M4). */
export function presentVouchers({ vouchersTaken }: Totals, currency: string): Schemas['VoucherLine'][] {
  return vouchersTaken.map(({ code, amountMinor }) => ({ code, discount: fromMinor(amountMinor, currency) }));
}
