import type { EpochMs } from '../shared/epoch-ms.js';
import type { AvailabilityType } from '../catalogue/rule.js';
import type { Tax } from '../catalogue/merchant.js';
import type { CustomValue } from '../catalogue/custom-fields.js';
import type { Cancellation, ShopItemLine, VoucherLine, FeeLine } from '../pricing/totals.js';
import type { Client } from '../catalogue/client.js';

export const TREASURER_TYPES = ['vendor', 'merchant', 'agent'] as const;

/** The parties that receive payments and pay refunds (B6). */
export type TreasurerType = (typeof TREASURER_TYPES)[number];

/** A payment (positive amount) or a refund (negative amount) (B5, B6). */
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
  /** The transaction id of a payment through the platform. A refund has the transaction id of its payment. */
  readonly transactionId: string | null;
}

/** The hosted payment page of a basket and its state (H2). */
export interface HostedPayment {
  /** The unguessable part of the page's path. */
  readonly pageCode: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: string;
  /** Whether the user gets a mail after the payment (`contact.notify`). Defaults to true. */
  readonly notify?: boolean;
  readonly expiresAt: EpochMs;
  /** The token that the next submitted form must have; null until the page is opened. */
  readonly formToken: string | null;
  /** Set during a 3-D Secure challenge: the outcome if the user passes it, and the card's last digits. */
  readonly challenge: { readonly outcome: 'pays' | 'declined'; readonly lastFour: string } | null;
}

/**
 * A booked addon (B12): `id` identifies the booked line, `addonId` the addon in the catalogue. Amounts are in minor
 * units. The line's total is rounded only once, after price × quantity, so it can differ from the rounded price ×
 * quantity (M8).
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

/** A guest of a booked item. Amounts are in minor units of the basket's currency. */
export interface Guest {
  readonly id: number;
  readonly createdAt: EpochMs;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly remarks: string | null;
  readonly priceCategory: { readonly id: number; readonly name: string };
  /** The number of seats, in each item of a chain. */
  readonly occupancy: number;
  /** The price before discounts, for all seats and slots (M1). */
  readonly grossMinor: number;
  readonly discountCode: string | null;
  /** The percentage of the discount code; null without a code. */
  readonly discountPercent: number | null;
  readonly discountMinor: number;
  readonly multiDiscountMinor: number;
  /** The amount due up front, after discounts (M7). */
  readonly downPaymentMinor: number;
  readonly addons: readonly BookedAddon[];
  readonly barCode: string;
  readonly barcodeAlias: string;
  /** The unguessable part of the ticket's path (G4). */
  readonly ticketCode: string;
  readonly customValues: readonly CustomValue[];
  readonly cancellation: Cancellation | null;
  readonly checkedIn: boolean;
}

/** A booked availability item or rental chain, with its guests. */
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

/** A later change of a basket's total: a cancellation, a fee removed by a cancellation, or a rebooking (B7, M6, B8). */
export interface TotalChange {
  readonly at: EpochMs;
  readonly kind: 'cancellation' | 'fee-waived' | 'rebooking';
  /** The reason of a cancellation, the code of a fee, or the target items of a rebooking. */
  readonly text: string;
  /**
   * The total before the change, in minor units. The total after it is `totalMinor` of the next change, or the basket's
   * present total if there is none.
   */
  readonly totalMinor: number;
  /** The number of payments and refunds made before the change. */
  readonly payments: number;
}

/** The history of a basket's total: its items and fees at the time of booking, and all later changes. */
export interface LedgerRecord extends Pick<Basket, 'items' | 'fees'> {
  readonly changes: readonly TotalChange[];
}

/**
 * A booking with all its lines, guests and payments. Each change replaces the complete record. No sum is stored; all
 * are computed from the lines (`pricing/totals`), so they cannot contradict each other (M9).
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
  /** The conversion rate from the operator's default currency at the time of booking (M8). */
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
  /** The language of the basket's mails, tickets and payment page (P4). Defaults to the operator's language. */
  readonly language?: string;
  readonly agent: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly commission: number;
  } | null;
  /** The commission in percent that the operator grants the seller (B9). */
  readonly marketplaceCommission: number;
  readonly payments: readonly Payment[];
  /** The changes of the total since the booking. Undefined if it never changed. */
  readonly ledger?: LedgerRecord;
  /** The unguessable part of the combined ticket's path. */
  readonly ticketCode: string;
  readonly hostedPayment: HostedPayment | null;
  readonly cancellation: Cancellation | null;
}

/** The seller and the operator of a basket (B0). */
export type Parties = Pick<Basket, 'seller' | 'operator'>;

/** Returns whether a basket is a marketplace booking: its seller and its operator differ (B9). */
export function isMarketplace({ seller, operator }: Parties): boolean {
  return seller !== operator;
}

/** Returns the merchants that may see a basket: its seller and its operator (B9). */
export function partiesOf(basket: Parties): readonly string[] {
  return isMarketplace(basket) ? [basket.seller, basket.operator] : [basket.seller];
}

/** Returns whether a key may see a basket: it acts as the seller or the operator (B9). */
export function maySee(basket: Parties, caller: Pick<Client, 'merchant'>): boolean {
  return partiesOf(basket).includes(caller.merchant);
}

/** Returns whether the seller or the operator of a basket is in a list. Without a list, returns true. */
export function involvesMerchant(basket: Parties, merchants: readonly string[] | undefined): boolean {
  return !merchants || partiesOf(basket).some((slug) => merchants.includes(slug));
}
