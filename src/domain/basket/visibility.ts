import type { Client } from '../catalogue/client.js';
import type { Basket } from './basket.js';

/** The seller and the operator of a basket (B0). */
export type Parties = Pick<Basket, 'seller' | 'operator'>;

/** Returns whether a basket is a marketplace booking: its seller does not operate it (B9). */
export function isMarketplace({ seller, operator }: Parties): boolean {
  return seller !== operator;
}

/** Returns the merchants whose keys may see a basket: its seller and its operator (B9). */
export function partiesOf(basket: Parties): readonly string[] {
  return isMarketplace(basket) ? [basket.seller, basket.operator] : [basket.seller];
}

/** Returns whether a key may see a basket: it acts as one of the basket's parties (B9). */
export function maySee(basket: Parties, caller: Pick<Client, 'merchant'>): boolean {
  return partiesOf(basket).includes(caller.merchant);
}

/** Returns whether one of some merchants is a party of a basket; without a list every basket qualifies. */
export function involvesMerchant(basket: Parties, merchants: readonly string[] | undefined): boolean {
  return !merchants || partiesOf(basket).some((slug) => merchants.includes(slug));
}
