import type { components } from '../../contract/control.gen.js';
import type { Basket, Payment } from '../../domain/basket/basket.js';
import { bookedTexts, type BookedTexts } from '../../domain/basket/booked-texts.js';
import { ledgerOf, type LedgerSubject } from '../../domain/basket/ledger.js';
import { fromMinor } from '../../domain/shared/money.js';
import { guestName } from '../../operations/shared/guest-common.js';
import type { ReadTables } from '../../store/tables.js';
import { timestamp } from '../times.js';

/** Returns the ledger of a booking in major units, in words. `vendor` is the word for the platform (P3). */
export function presentLedger(
  tables: ReadTables,
  basket: Basket,
  vendor: string,
): components['schemas']['LedgerLine'][] {
  const texts = bookedTexts(tables, basket, undefined);
  return ledgerOf(basket).map(({ at, subject, amountMinor, balanceMinor }) => ({
    at: timestamp(at),
    kind: subject.kind,
    text: textOf(subject, texts, vendor),
    amount: fromMinor(amountMinor, basket.currency),
    balance: fromMinor(balanceMinor, basket.currency),
  }));
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

function textOf(subject: LedgerSubject, texts: BookedTexts, vendor: string): string {
  switch (subject.kind) {
    case 'price':
      return priceText(subject, texts);
    case 'discount':
      return subject.code === null ? 'Multi-discount' : joined(subject.code, `${subject.percent ?? 0} %`);
    case 'tax':
      return subject.title;
    case 'fee':
    case 'voucher':
      return subject.code;
    case 'cancellation':
    case 'fee-waived':
    case 'rebooking':
      return subject.text;
    default:
      return paymentText(subject.payment, vendor);
  }
}

function priceText(subject: LedgerSubject & { readonly kind: 'price' }, texts: BookedTexts): string {
  if (subject.of === 'shop item') return `${subject.quantity} × ${texts.shopItem(subject.id)}`;
  const { item } = subject;
  const title = texts.title(item).text;
  if (subject.of === 'addon') {
    const { addon } = subject;
    return joined(title, `${addon.quantity} × ${texts.addon(item, addon)}`);
  }
  const { guest } = subject;
  return joined(title, `${guest.occupancy} × ${texts.category(item, guest)}`, guestName(guest));
}

/** Returns who took or gave back money, how, and why: `merchant tagus-tours, Cash desk`. */
function paymentText(
  { treasurerType, treasurerReference, fundingInstrumentDisplayText, comment }: Payment,
  vendor: string,
): string {
  const who = treasurerType === 'vendor' ? vendor : `${treasurerType} ${treasurerReference}`;
  return joined(who, fundingInstrumentDisplayText, comment);
}
