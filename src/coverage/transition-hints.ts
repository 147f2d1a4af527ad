/** How a change of state is brought about. */
export interface TransitionHint {
  /** The operation whose request makes or begins it. */
  readonly operationId: string;
  readonly hint: string;
}

const HOSTED = 'Send `POST /bookings` with `vendorPayPSP`';
const DELETED = 'and cancel on the hosted page, or advance the clock by 45 minutes';

const ROWS: readonly (readonly [transition: string, operationId: string, hint: string])[] = [
  ['capture none→held', 'createCapture', 'Send `POST /reservations`.'],
  [
    'capture held→replaced',
    'createCapture',
    'Send `POST /reservations` with the `reference` of a capture that is held.',
  ],
  [
    'capture held→expired',
    'createCapture',
    'Send `POST /reservations`, and advance the clock of the workspace by an hour.',
  ],
  ['capture held→released', 'releaseCapture', 'Send `DELETE /reservations/{reference}`.'],
  [
    'capture held→used',
    'createBooking',
    'Send `POST /bookings` with the reference as `availabilityCaptureReference`.',
  ],
  ['basket none→paying', 'createBooking', `${HOSTED}.`],
  ['basket none→reserved', 'createBooking', 'Send `POST /bookings` without a payment.'],
  ['basket none→paid', 'createBooking', 'Send `POST /bookings` with the `creditCard` 4242424242424242.'],
  ['basket paying→paid', 'createBooking', `${HOSTED}, and pay on the page of its \`redirectUrl\`.`],
  ['basket paying→deleted', 'createBooking', `${HOSTED}, ${DELETED}.`],
  [
    'basket reserved→paid',
    'addPayment',
    'Send `POST /booking/{bookingId}/payment` with what a reserved booking costs.',
  ],
  ['basket reserved→cancelled', 'cancelBooking', 'Send `PUT /bookings/{bookingId}` for a reserved booking.'],
  ['basket paid→cancelled', 'cancelBooking', 'Send `PUT /bookings/{bookingId}` for a paid booking.'],
  ['item live→cancelled', 'cancelBookingItem', 'Send `PUT /booking/item/{bookingItemId}/cancel`.'],
  ['item live→moved', 'rebookBookingItem', 'Send `PUT /booking/item/{bookingItemId}/rebook`.'],
  ['guest live→cancelled', 'cancelGuest', 'Send `PUT /guest/{id}/cancel`.'],
  ['guest live→moved', 'rebookGuest', 'Send `PUT /guest/{id}/rebook`.'],
  ['guest out→checked-in', 'checkInGuest', 'Send `POST /guest/{id}/check-in`.'],
  [
    'guest checked-in→out',
    'checkOutGuest',
    'Send `POST /guest/{id}/check-out` for a guest who is checked in.',
  ],
  ['addon live→cancelled', 'cancelGuestAddon', 'Send `PUT /guest/addon/{id}/cancel`.'],
  ['payment none→recorded', 'addPayment', 'Send `POST /booking/{bookingId}/payment`.'],
  ['refund none→recorded', 'addRefund', 'Send `POST /booking/{bookingId}/refund` for a paid booking.'],
  ['voucher free→used', 'createBooking', 'Send `POST /bookings` with `vouchers`.'],
  ['voucher used→free', 'createBooking', `${HOSTED} and \`vouchers\`, ${DELETED}.`],
  ['code free→used', 'createBooking', 'Send `POST /bookings` with the `discountCode` of a guest.'],
  ['code used→free', 'createBooking', `${HOSTED} and a \`discountCode\`, ${DELETED}.`],
];

/** How each change of state that the rules make is brought about, by its name: `basket reserved→paid`. */
export const TRANSITION_HINTS: ReadonlyMap<string, TransitionHint> = new Map(
  ROWS.map(([transition, operationId, hint]) => [transition, { operationId, hint }]),
);
