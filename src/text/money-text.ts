/** A booking with its ledger, as the control plane shows it. */
interface Booking {
  readonly ledger: readonly { readonly kind: string }[];
  readonly booking: { readonly currency: string; readonly totalPayments: number };
  readonly originalTotal: number;
  readonly refunded: number;
}

const formatIn = (currency: string) => new Intl.NumberFormat('en-GB', { style: 'currency', currency });

/** Returns an amount with its currency: `€46.50`, `−€46.50`. */
export function moneyText(amount: number, currency: string): string {
  return formatIn(currency).format(amount).replace('-', '−');
}

/** Returns an amount in minor units with its currency. */
export function minorText(minor: number, currency: string): string {
  const { maximumFractionDigits = 2 } = formatIn(currency).resolvedOptions();
  return moneyText(minor / 10 ** maximumFractionDigits, currency);
}

/**
 * Returns the original total and the refunds: `Was €46.50, refunded €46.50`, or `Was €46.50, never paid`. Null if
 * nothing was cancelled.
 */
export function costText({ ledger, booking, originalTotal, refunded }: Booking): string | null {
  if (ledger.every(({ kind }) => kind !== 'cancellation')) return null;
  const { currency, totalPayments } = booking;
  const back = totalPayments > 0 ? `refunded ${moneyText(refunded, currency)}` : 'never paid';
  return `Was ${moneyText(originalTotal, currency)}, ${back}`;
}
