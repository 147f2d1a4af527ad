import type { Profile } from './case.js';
import * as booking from './cases/booking.js';
import * as changing from './cases/changing.js';
import * as finding from './cases/finding.js';
import * as gate from './cases/gate.js';
import * as holding from './cases/holding.js';
import * as hosted from './cases/hosted.js';
import * as pricing from './cases/pricing.js';
import * as trouble from './cases/trouble.js';

/** All profiles. A case for several kinds of integration belongs to several profiles. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'reseller',
    title: 'Sells the trips of others to travellers',
    cases: [
      finding.findByFilter,
      finding.pageThroughLists,
      finding.languageAndCurrency,
      finding.daylightSavingDay,
      pricing.quoteEqualsBooking,
      holding.holdBeforeBooking,
      holding.extendHold,
      holding.holdEnded,
      holding.releaseHold,
      holding.lastSeatGone,
      pricing.priceChanged,
      pricing.discountUsedUp,
      pricing.vouchersChecked,
      booking.rentalChain,
      booking.groupCategories,
      booking.fillsRequiredFields,
      hosted.hostedPaid,
      hosted.hostedFailed,
      hosted.hostedCancelled,
      hosted.hostedAbandoned,
      hosted.lostHostedReply,
      booking.declinedCard,
      finding.bookingsOfOthers,
      changing.operatorCancels,
      changing.cancelOneGuest,
      changing.refundWithinPayments,
      changing.rebookDearer,
      changing.rebookCheaper,
      trouble.tokenEnded,
      trouble.serviceUnavailable,
      trouble.rateLimit,
      trouble.spoiltReply,
      trouble.lostBookingReply,
      trouble.lostCancellationReply,
    ],
  },
  {
    id: 'agency',
    title: 'Sells at its own desk for a commission',
    cases: [
      finding.findByFilter,
      finding.languageAndCurrency,
      finding.daylightSavingDay,
      pricing.agencyDiscount,
      pricing.offlinePayment,
      holding.holdBeforeBooking,
      holding.extendHold,
      holding.releaseHold,
      holding.lastSeatGone,
      booking.groupCategories,
      booking.fillsRequiredFields,
      changing.cancelOneGuest,
      changing.refundWithinPayments,
      changing.rebookDearer,
      changing.rebookCheaper,
      booking.sendsTickets,
      trouble.tokenEnded,
      trouble.serviceUnavailable,
      trouble.rateLimit,
      trouble.spoiltReply,
      trouble.lostBookingReply,
      trouble.lostPaymentReply,
    ],
  },
  {
    id: 'operator',
    title: 'Runs the trips: lists, gate and capacity',
    cases: [
      gate.guestList,
      gate.validateTickets,
      gate.checkInOnce,
      gate.setCapacity,
      finding.pageThroughLists,
      changing.cancelOneGuest,
      changing.refundWithinPayments,
      changing.rebookDearer,
      changing.rebookCheaper,
      trouble.tokenEnded,
      trouble.serviceUnavailable,
      trouble.rateLimit,
    ],
  },
];
