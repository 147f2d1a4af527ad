import type { Profile } from './case.js';
import { agencyDiscount } from './cases/agency-discount.js';
import { bookingsOfOthers } from './cases/bookings-of-others.js';
import { cancelOneGuest } from './cases/cancel-one-guest.js';
import { checkInOnce } from './cases/check-in-once.js';
import { daylightSavingDay } from './cases/daylight-saving-day.js';
import { declinedCard } from './cases/declined-card.js';
import { discountUsedUp } from './cases/discount-used-up.js';
import { extendHold } from './cases/extend-hold.js';
import { findByFilter } from './cases/find-by-filter.js';
import { groupCategories } from './cases/group-categories.js';
import { guestList } from './cases/guest-list.js';
import { holdBeforeBooking } from './cases/hold-before-booking.js';
import { holdEnded } from './cases/hold-ended.js';
import { hostedAbandoned } from './cases/hosted-abandoned.js';
import { hostedCancelled } from './cases/hosted-cancelled.js';
import { hostedFailed } from './cases/hosted-failed.js';
import { hostedPaid } from './cases/hosted-paid.js';
import { languageAndCurrency } from './cases/language-and-currency.js';
import { lastSeatGone } from './cases/last-seat-gone.js';
import { lostBookingReply } from './cases/lost-booking-reply.js';
import { lostCancellationReply } from './cases/lost-cancellation-reply.js';
import { lostHostedReply } from './cases/lost-hosted-reply.js';
import { lostPaymentReply } from './cases/lost-payment-reply.js';
import { offlinePayment } from './cases/offline-payment.js';
import { operatorCancels } from './cases/operator-cancels.js';
import { pageThroughLists } from './cases/page-through-lists.js';
import { priceChanged } from './cases/price-changed.js';
import { quoteEqualsBooking } from './cases/quote-equals-booking.js';
import { rateLimit } from './cases/rate-limit.js';
import { rebookCheaper } from './cases/rebook-cheaper.js';
import { rebookDearer } from './cases/rebook-dearer.js';
import { refundWithinPayments } from './cases/refund-within-payments.js';
import { releaseHold } from './cases/release-hold.js';
import { rentalChain } from './cases/rental-chain.js';
import { requiredFields } from './cases/required-fields.js';
import { sendTickets } from './cases/send-tickets.js';
import { serviceUnavailable } from './cases/service-unavailable.js';
import { setCapacity } from './cases/set-capacity.js';
import { spoiltReply } from './cases/spoilt-reply.js';
import { tokenEnded } from './cases/token-ended.js';
import { validateTickets } from './cases/validate-tickets.js';
import { vouchersChecked } from './cases/vouchers-checked.js';

/** The profiles. A case that several kinds of integration must master is in each of them. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'reseller',
    title: 'Sells the trips of others to travellers',
    cases: [
      findByFilter,
      pageThroughLists,
      languageAndCurrency,
      daylightSavingDay,
      quoteEqualsBooking,
      holdBeforeBooking,
      extendHold,
      holdEnded,
      releaseHold,
      lastSeatGone,
      priceChanged,
      discountUsedUp,
      vouchersChecked,
      rentalChain,
      groupCategories,
      requiredFields,
      hostedPaid,
      hostedFailed,
      hostedCancelled,
      hostedAbandoned,
      lostHostedReply,
      declinedCard,
      bookingsOfOthers,
      operatorCancels,
      cancelOneGuest,
      refundWithinPayments,
      rebookDearer,
      rebookCheaper,
      tokenEnded,
      serviceUnavailable,
      rateLimit,
      spoiltReply,
      lostBookingReply,
      lostCancellationReply,
    ],
  },
  {
    id: 'agency',
    title: 'Sells at its own desk for a commission',
    cases: [
      findByFilter,
      languageAndCurrency,
      daylightSavingDay,
      agencyDiscount,
      offlinePayment,
      holdBeforeBooking,
      extendHold,
      releaseHold,
      lastSeatGone,
      groupCategories,
      requiredFields,
      cancelOneGuest,
      refundWithinPayments,
      rebookDearer,
      rebookCheaper,
      sendTickets,
      tokenEnded,
      serviceUnavailable,
      rateLimit,
      spoiltReply,
      lostBookingReply,
      lostPaymentReply,
    ],
  },
  {
    id: 'operator',
    title: 'Runs the trips: lists, gate and capacity',
    cases: [
      guestList,
      validateTickets,
      checkInOnce,
      setCapacity,
      pageThroughLists,
      cancelOneGuest,
      refundWithinPayments,
      rebookDearer,
      rebookCheaper,
      tokenEnded,
      serviceUnavailable,
      rateLimit,
    ],
  },
];
