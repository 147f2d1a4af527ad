import type { CardProblem, TestCardId } from '../../domain/shared/cards.js';

type CardError<Field extends CardProblem['field']> = Extract<CardProblem, { field: Field }>['problem'];

/** The English texts of the payment pages. The other languages have the same ids. `{name}` is a placeholder. */
export const pagesEn = {
  sandbox: 'Sandbox: no real money moves. Use a test card.',
  title: 'Payment',
  soldBy: 'to {merchant}',
  order: 'Your order',
  guests: 'Guests',
  seats: '{count} seats',
  voucherItem: 'Voucher, no fixed date',
  addons: 'Extras',
  shopItems: 'Shop items',
  fees: 'Booking fee',
  taxes: 'Taxes',
  vouchers: 'Vouchers',
  total: 'Total',
  dueNow: 'Due now',
  dueLater: 'Due later',
  timeLeft: 'Your seats are held until {time} – {left} left.',
  lessThanAMinute: 'less than a minute',
  card: 'Pay by card',
  cardNumber: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  cvc: 'Security code',
  cvcHint: '3 or 4 digits',
  name: 'Name on the card',
  pay: 'Pay {amount}',
  cancel: 'Cancel',
  testCards: 'Test cards',
  testCardsHint: 'Choose one to fill in the form.',
  outcomes: {
    pays: 'Payment succeeds',
    declined: 'Declined',
    'insufficient-funds': 'Declined: insufficient funds',
    expired: 'Declined: card expired',
    '3ds-pays': '3-D Secure, then paid',
    '3ds-declined': '3-D Secure, then declined',
  },
  mistakes: 'Please check what you entered',
  stale: 'This form was out of date, so you have not been charged. Please try again.',
  number: {
    required: 'Enter the card number.',
    malformed: 'Enter the card number as 12 to 19 digits.',
    check_digit: 'This card number is not valid. Check it.',
    unknown_card: 'Use one of the test cards: this page does not accept real cards.',
  },
  expiryErrors: {
    malformed: 'Enter the expiry date as MM/YY, for example 04/30.',
    past: 'This expiry date has passed. Enter a later one.',
  },
  cvcError: 'Enter the security code as 3 or 4 digits.',
  nameError: 'Enter the name on the card.',
  challengeTitle: 'Confirm the payment',
  challengeText:
    'Your bank asks you to confirm the payment of {amount} to {merchant} with the card ending in {lastFour}. In this sandbox, you choose the answer.',
  pass: 'Approve',
  fail: 'Decline',
  paidTitle: 'Payment complete',
  paidText: 'This order has been paid. There is nothing more to pay.',
  nothingDueTitle: 'No payment needed',
  nothingDueText:
    'Your booking has been made and there is nothing to pay now. We will take you back to the shop in a moment.',
  cancelledTitle: 'This booking has been cancelled',
  cancelledText: 'There is nothing more to pay.',
  closedTitle: 'This payment page has closed',
  closedText:
    'The payment was cancelled or declined, and you have not been charged. Your seats have been released. To book, please start again in the shop.',
  goneTitle: 'Payment page not found',
  goneText: 'The order was cancelled, has expired or does not exist. Please start again in the shop.',
  expiredTitle: 'The time to pay has run out',
  expiredText:
    'Your seats were held for 45 minutes and have now been released. You have not been charged. To book, please start again in the shop.',
  back: 'Back to the shop',
  noTicketTitle: 'Ticket not found',
  noTicketText: 'The booking was cancelled, has not been paid yet or does not exist.',
  damagedTitle: 'This page cannot be opened at the moment',
  damagedText:
    'The data of the shop’s sandbox are damaged: {file}. Nothing has been changed. Please tell the shop; once the file has been put back, this page works again.',
  failedTitle: 'Something went wrong',
  failedText: 'Nothing has been changed. Please try again in a moment.',
} satisfies {
  outcomes: Record<TestCardId, string>;
  number: Record<CardError<'number'>, string>;
  expiryErrors: Record<CardError<'expiry'>, string>;
} & Record<string, unknown>;

/** The texts of a language. */
export type PageTexts = typeof pagesEn;
