import type { EpochMs } from '../shared/moment.js';
import type { AvailabilityType } from '../catalogue/rule.js';
import type { Tax } from '../catalogue/merchant.js';
import type { CustomValue } from '../catalogue/custom-fields.js';
import type { Cancellation, ShopItemLine, VoucherLine, FeeLine } from '../pricing/totals.js';
import type { Client } from '../catalogue/client.js';

export const TREASURER_TYPES = ['vendor', 'merchant', 'agent'] as const;

/** Who takes and gives back money (B6). */
export type TreasurerType = (typeof TREASURER_TYPES)[number];

/** A payment (positive) or a refund (negative) (B5, B6). */
export interface Payment {
  readonly id: number;
  readonly treasurerType: TreasurerType;
  readonly treasurerReference: string;
  readonly paymentReference: { readonly id: number; readonly name: string } | null;
  readonly fundingInstrumentDisplayText: string;
  readonly amountMinor: number;
  readonly comment: string;
  readonly channel: string;
  readonly createdAt: EpochMs;
  /** Of payments by `vendor`; a refund has the id of the payment that it takes from. */
  readonly transactionId: string | null;
}

/** The hosted payment page of a basket and its state (H2). */
export interface HostedPayment {
  /** The page's unguessable path. */
  readonly pageCode: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: string;
  /** Whether the user gets a mail once it is paid (`contact.notify`); the default is yes. */
  readonly notify?: boolean;
  readonly expiresAt: EpochMs;
  /** Of the page's latest form, valid once; null until the page is opened. */
  readonly formToken: string | null;
  /** Set while a 3-D Secure challenge is open: the outcome of passing it, and the card's last digits. */
  readonly challenge: { readonly outcome: 'pays' | 'declined'; readonly lastFour: string } | null;
}

/**
 * A booked addon (B12): `id` is the line's, `addonId` the catalogue's. Minor units; the line's total is rounded by itself,
 * so it can differ from price × quantity (M8).
 */
export interface BookedAddon {
  readonly id: number;
  readonly addonId: number;
  readonly title: string;
  readonly quantity: number;
  readonly priceMinor: number;
  readonly totalMinor: number;
  readonly cancellation: Cancellation | null;
}

/** A guest of a booked item. Minor units of the basket's currency. */
export interface Guest {
  readonly id: number;
  readonly createdAt: EpochMs;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly remarks: string | null;
  readonly priceCategory: { readonly id: number; readonly name: string };
  /** Seats occupied, in every item of a chain. */
  readonly occupancy: number;
  /** Before discounts, for all seats and slots (M1). */
  readonly grossMinor: number;
  readonly discountCode: string | null;
  /** The code's percentage; null without one. */
  readonly discountPercent: number | null;
  readonly discountMinor: number;
  readonly multiDiscountMinor: number;
  /** Due up front (M7), after discounts. */
  readonly downPaymentMinor: number;
  readonly addons: readonly BookedAddon[];
  readonly barCode: string;
  readonly barcodeAlias: string;
  /** Part of the ticket's unguessable path (G4). */
  readonly ticketCode: string;
  readonly customValues: readonly CustomValue[];
  readonly cancellation: Cancellation | null;
  readonly checkedIn: boolean;
}

/** A booked availability item, or chain of rental items, with its guests. */
export interface BasketItem {
  readonly id: number;
  readonly activityId: number;
  readonly ruleId: number;
  readonly type: AvailabilityType;
  readonly availabilityItemIds: readonly string[];
  /** The start of the first item; null for vouchers. */
  readonly startsAt: EpochMs | null;
  readonly remarks: string | null;
  readonly guests: readonly Guest[];
  readonly addons: readonly BookedAddon[];
  readonly cancellation: Cancellation | null;
}

/** Status of a basket (B1). */
export type BasketStatus = 'paying' | 'reserved' | 'paid' | 'cancelled';

/** A change of a basket's total after it was booked: a cancellation, a fee taken off with it, or a rebooking (B7, M6, B8). */
export interface TotalChange {
  readonly at: EpochMs;
  readonly kind: 'cancellation' | 'fee-waived' | 'rebooking';
  /** The reason of a cancellation, the code of a fee, or the availability items of a rebooking. */
  readonly text: string;
  /**
   * The total before the change, in minor units. The total after it is the next change's `totalMinor` or, after the last
   * change, the basket's total.
   */
  readonly totalMinor: number;
  /** The number of payments and refunds before the change. */
  readonly payments: number;
}

/** The history of a basket's total: its items and fees as they were booked, and each change since. */
export interface LedgerRecord extends Pick<Basket, 'items' | 'fees'> {
  readonly changes: readonly TotalChange[];
}

/**
 * A booking. It is one record: its lines, guests and payments live in it and are replaced as a whole.
 * All sums follow from it (`pricing/totals`), so that M9 cannot be broken by a stored figure.
 */
export interface Basket {
  readonly id: number;
  readonly idAlias: string | null;
  readonly bookingNumber: string | null;
  readonly externalNumber: string | null;
  /** Slug of the selling merchant (B0). */
  readonly seller: string;
  /** Slug of the operating merchant. */
  readonly operator: string;
  readonly currency: string;
  /** From the operator's default currency, frozen (M8). */
  readonly conversionRate: number;
  readonly createdAt: EpochMs;
  readonly status: BasketStatus;
  readonly items: readonly BasketItem[];
  readonly shopItems: readonly ShopItemLine[];
  readonly vouchers: readonly VoucherLine[];
  readonly multidiscountPercent: number;
  /** The operator's taxes at the time of booking. */
  readonly taxes: readonly Tax[];
  readonly fees: readonly FeeLine[];
  readonly note: string;
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly customValues: readonly CustomValue[];
  };
  readonly channel: string;
  /** The language of its mails, tickets and payment page (P4); left out: the operator's default. */
  readonly language?: string;
  readonly agent: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly commission: number;
  } | null;
  /** The percentage that the operator grants the seller (B9). */
  readonly marketplaceCommission: number;
  readonly payments: readonly Payment[];
  /** Left out until something changes the total. */
  readonly ledger?: LedgerRecord;
  /** Part of the combined ticket's unguessable path. */
  readonly ticketCode: string;
  readonly hostedPayment: HostedPayment | null;
  readonly cancellation: Cancellation | null;
}

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
