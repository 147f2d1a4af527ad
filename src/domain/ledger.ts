import type { AvailabilityType, FieldDefinition, Tax } from './catalogue.js';

/** Milliseconds since the epoch, by the workspace's clock. */
export type EpochMs = number;

/** Seats of one price category, in every item of a chain. */
export interface CategorySeats {
  readonly priceCategoryId: number;
  readonly seats: number;
}

/** Seats held until `expiresAt`; at exactly that moment it is expired (C4). Removed when it ends (`EndedCapture`). */
export interface Capture {
  readonly reference: string;
  /** One item, or a rental chain in order (A9). */
  readonly availabilityItemIds: readonly string[];
  readonly seats: readonly CategorySeats[];
  readonly expiresAt: EpochMs;
  /** The merchant that the key acted as: others may neither re-capture nor book it (C3, C6). */
  readonly merchant: string;
}

/**
 * How a capture ended: kept for a while, so that a refusal of its reference can say it (C6). See `domain/ended-captures`
 * for how long.
 */
export interface EndedCapture {
  /** Counts up in the order in which captures end. */
  readonly id: number;
  readonly reference: string;
  /** The merchant that the key acted as. */
  readonly merchant: string;
  readonly end: 'expired' | 'used' | 'released' | 'replaced';
  readonly at: EpochMs;
  /** The booking that used it; null of the others. */
  readonly basketId: number | null;
}

/** The capacity that the operator set for one occurrence, or for one of its categories (A8). */
export interface CapacitySetting {
  readonly availabilityItemId: string;
  readonly priceCategoryId: number | null;
  readonly capacity: number;
  /** When it was set (A11); undefined: not known. */
  readonly setAt?: EpochMs;
}

/** How often a discount code has been used; each guest is one use (M3). */
export interface DiscountUse {
  readonly code: string;
  readonly used: number;
}

/** The basket that used (or, while paying, holds) a voucher (M4). */
export interface VoucherUse {
  readonly code: string;
  readonly basketId: number;
}

/** A custom field that a user or guest filled in. */
export interface CustomValue {
  readonly key: string;
  readonly value: string;
  readonly type: FieldDefinition['type'];
  readonly label: string;
}

/** Why and when something was cancelled. */
export interface Cancellation {
  readonly reason: string;
  readonly at: EpochMs;
}

/**
 * An addon as booked (B12): `id` is the line's, `addonId` the catalogue's. Minor units; the total of the line is rounded
 * by itself and so may differ from so many times the price of one (M8).
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

/** A shop item as booked, in minor units; `priceMinor` is for one, `totalMinor` for the line (as of an addon, M8). */
export interface ShopItemLine {
  readonly id: number;
  readonly quantity: number;
  readonly priceMinor: number;
  readonly totalMinor: number;
}

/**
 * A voucher of a basket, in minor units of its currency: the most that it takes off, which is what it took when the
 * basket was booked, as the rest is forfeited (M4). Of a quote it is the voucher's worth. See `Totals` for what it takes.
 */
export interface VoucherLine {
  readonly code: string;
  readonly amountMinor: number;
}

/** A fee of a basket (M6). */
export interface FeeLine {
  readonly code: string;
  readonly amountMinor: number;
}

/** Who takes and gives back money (B6). */
export type TreasurerType = 'vendor' | 'merchant' | 'agent';

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
  /** Of payments by `vendor`; a refund carries that of the payment it takes from. */
  readonly transactionId: string | null;
}

/** The hosted payment page of a basket and where it stands (H2). */
export interface HostedPayment {
  /** The page's unguessable path. */
  readonly pageCode: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: string;
  /** Whether a mail tells the user once it is paid (`contact.notify`); not told: yes. */
  readonly notify?: boolean;
  readonly expiresAt: EpochMs;
  /** The page's forms are good once; null until the page is used. */
  readonly formToken: string | null;
  /** Set while a 3-D Secure challenge is open: what follows when it is passed, and the card's last digits. */
  readonly challenge: { readonly outcome: 'pays' | 'declined'; readonly lastFour: string } | null;
}

/** Status of a basket (B1). */
export type BasketStatus = 'paying' | 'reserved' | 'paid' | 'cancelled';

/**
 * A booking. It is one record: its lines, guests and payments live in it and are replaced as a whole.
 * All sums follow from it (`domain/totals`), so that M9 cannot be broken by a stored figure.
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
  /** Part of the combined ticket's unguessable path. */
  readonly ticketCode: string;
  readonly hostedPayment: HostedPayment | null;
  readonly cancellation: Cancellation | null;
}

/** A mail that the service would have sent. */
export interface Mail {
  readonly id: number;
  readonly at: EpochMs;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly basketId: number;
  readonly attachments: readonly { readonly name: string; readonly path: string }[];
}
