/** The parts of the service's replies that this client reads. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

export interface Category {
  readonly id: number;
  readonly name: string;
  readonly minSeats: number;
  readonly maxSeats: number;
  readonly price: Money;
}

export interface AvailabilityItem {
  readonly availabilityItemId: string;
  readonly availabilityRuleId: string;
  readonly activityId: number;
  readonly activityTitle: string;
  readonly merchant: string;
  readonly startTime: string;
  readonly startsAt: string;
  readonly availableSeats: number;
  readonly categories: readonly Category[];
}

export interface Field {
  readonly code: string;
  readonly isRequired: boolean;
  readonly options: readonly { readonly key: string; readonly value: string }[] | null;
}

export interface Activity {
  readonly id: number;
  readonly title: string;
  readonly fromPrice: Money | null;
  readonly guestFields: readonly Field[];
}

export interface Merchant {
  readonly defaultCurrency: string;
  readonly userFields: readonly Field[];
}

export interface BookedGuest {
  readonly id: number;
  readonly firstName: string;
  readonly barCode: string;
  readonly cancellation: object | null;
}

export interface Basket {
  readonly id: number;
  readonly status: 'paying' | 'reserved' | 'paid' | 'cancelled';
  readonly total: number;
  readonly balance: number;
  readonly items: readonly { readonly id: number; readonly guests: readonly BookedGuest[] }[];
  readonly payments: readonly {
    readonly id: number;
    readonly amount: number;
    readonly treasurerType: string;
    readonly transactionId?: string;
  }[];
  readonly treasurers: Readonly<Record<string, { readonly possibleRefundAmount: number }>>;
}

export interface Ticket {
  readonly isValid: boolean;
  readonly status: 'valid' | 'checked-in' | 'unpaid' | 'cancelled';
  readonly guest: { readonly id: number };
}

/** A guest to book. */
export interface Guest {
  readonly priceCategoryId: number;
  readonly occupancy: number;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly discountCode?: string;
  readonly addons?: readonly { readonly id: number; readonly quantity: number }[];
  readonly customFields?: readonly { readonly key: string; readonly value: string }[];
}

/** Guests for an availability item, or for a chain of rental items. */
export interface OrderItem {
  readonly availabilityItemId: string;
  readonly guests: readonly Guest[];
}

/** A customer's order. */
export interface Order {
  readonly items: readonly OrderItem[];
  readonly contact: { readonly type: string; readonly name: string; readonly value: string };
}
