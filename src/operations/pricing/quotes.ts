import type { Query } from '../shared/handler.js';
import { QUERY } from '../../domain/shared/field-names.js';
import { type OrderContext, checkEverBookable } from '../../domain/pricing/order.js';
import { resolveOrder } from '../../domain/pricing/resolve-order.js';
import { requireAgent } from '../../domain/basket/payments.js';
import { priceOrder } from '../../domain/pricing/price-order.js';
import { invalid } from '../../domain/shared/refusal.js';
import { presentQuote } from './present-quote.js';

/**
 * Prices an order without holding or using anything, by the same rules as the booking after it. Refuses what no booking
 * could hold; free seats and cut-off are not looked at (M2).
 */
export const getBookingPrices: Query<'getBookingPrices'> = (tables, { query, now }, caller) => {
  if (query.multidiscount !== undefined) requireAgent(caller, 'multidiscount');
  const context: OrderContext = { catalogue: tables, caller, now, naming: QUERY };
  const vouchers = query['vouchers[]'];
  const currency = { currency: query.currency, path: ['currency'] };
  const order = resolveOrder(context, vouchers ? { ...query, vouchers } : query, currency);
  if (!order.value) throw invalid(...order.errors);
  const faults = [...order.errors, ...checkEverBookable(context, tables, order.value)];
  if (faults.length > 0) throw invalid(...faults);
  return presentQuote(priceOrder(order.value, caller), caller, now);
};
