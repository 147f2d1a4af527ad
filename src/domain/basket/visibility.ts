import type { Client } from '../catalogue/client.js';
import type { Basket } from './basket.js';

/** Returns whether a key may see a basket: it acts as the basket's seller or operator (B9). */
export function maySee(
  basket: Pick<Basket, 'seller' | 'operator'>,
  caller: Pick<Client, 'merchant'>,
): boolean {
  return basket.seller === caller.merchant || basket.operator === caller.merchant;
}

/** Returns whether one of some merchants sold or operates a basket; without a list every basket qualifies. */
export function involvesMerchant(
  basket: Pick<Basket, 'seller' | 'operator'>,
  merchants: readonly string[] | undefined,
): boolean {
  return !merchants || merchants.includes(basket.seller) || merchants.includes(basket.operator);
}
