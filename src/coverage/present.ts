import type { components } from '../contract/control.gen.js';
import { TRANSITIONS } from '../domain/transitions/transitions.js';
import { type CoverageCounts, transitionName } from '../workspaces/coverage.js';
import { outcomeHint } from './outcome-hints.js';
import type { Possible, PossibleOfOperation } from './possible.js';

/** Explains how to cause a state transition. */
interface TransitionHint {
  /** The operation that causes the transition, at once or after some time. */
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
    'Send `POST /booking/{bookingId}/payment` with the total of a reserved booking.',
  ],
  ['basket reserved→cancelled', 'cancelBooking', 'Send `PUT /bookings/{bookingId}` for a reserved booking.'],
  ['basket paid→cancelled', 'cancelBooking', 'Send `PUT /bookings/{bookingId}` for a paid booking.'],
  ['item live→cancelled', 'cancelBookingItem', 'Send `PUT /booking/item/{bookingItemId}/cancel`.'],
  ['item live→moved', 'rebookBookingItem', 'Send `PUT /booking/item/{bookingItemId}/rebook`.'],
  ['guest live→cancelled', 'cancelGuest', 'Send `PUT /guest/{id}/cancel`.'],
  ['guest live→moved', 'rebookGuest', 'Send `PUT /guest/{id}/rebook`.'],
  ['guest out→checked-in', 'checkInGuest', 'Send `POST /guest/{id}/check-in`.'],
  ['guest checked-in→out', 'checkOutGuest', 'Send `POST /guest/{id}/check-out` for a checked-in guest.'],
  ['addon live→cancelled', 'cancelGuestAddon', 'Send `PUT /guest/addon/{id}/cancel`.'],
  ['payment none→recorded', 'addPayment', 'Send `POST /booking/{bookingId}/payment`.'],
  ['refund none→recorded', 'addRefund', 'Send `POST /booking/{bookingId}/refund` for a paid booking.'],
  ['voucher free→used', 'createBooking', 'Send `POST /bookings` with `vouchers`.'],
  ['voucher used→free', 'createBooking', `${HOSTED} and \`vouchers\`, ${DELETED}.`],
  ['code free→used', 'createBooking', 'Send `POST /bookings` with the `discountCode` of a guest.'],
  ['code used→free', 'createBooking', `${HOSTED} and a \`discountCode\`, ${DELETED}.`],
];

/** The hints for state transitions, keyed by name, such as `basket reserved→paid`. */
export const TRANSITION_HINTS: ReadonlyMap<string, TransitionHint> = new Map(
  ROWS.map(([transition, operationId, hint]) => [transition, { operationId, hint }]),
);

type CoverageReply = components['schemas']['Coverage'];
type OperationReply = CoverageReply['operations'][number];
type Figure = components['schemas']['CoverageFigure'];

/**
 * Returns the coverage for a response: exercised and possible parts, with hints for the others. With `operationId`,
 * contains only that operation, and all state transitions.
 */
export function presentCoverage(
  possible: Possible,
  coverage: CoverageCounts,
  operationId?: string,
): CoverageReply {
  const wanted = [...possible.values()].filter(
    ({ operation }) => operationId === undefined || operation.id === operationId,
  );
  const operations = wanted.map((one) => presentOperation(one, coverage));
  const possibleTransitions = TRANSITIONS.map(transitionName);
  const transitions = {
    hit: possibleTransitions.filter((name) => coverage.transitions.has(name)),
    possible: possibleTransitions,
    hints: Object.fromEntries([...TRANSITION_HINTS].filter(([name]) => !coverage.transitions.has(name))),
  };
  const sumOf = (figureOf: (one: OperationReply) => Figure): Figure => {
    const figures = operations.map(figureOf);
    return {
      hit: figures.reduce((sum, { hit }) => sum + hit, 0),
      possible: figures.reduce((sum, one) => sum + one.possible, 0),
    };
  };
  return {
    operations,
    transitions,
    summary: {
      operations: sumOf(({ calls }) => ({ hit: calls > 0 ? 1 : 0, possible: 1 })),
      outcomes: sumOf(({ outcomes: { hit, possible: all } }) => ({ hit: hit.length, possible: all.length })),
      parameters: sumOf(({ parameters }) => figureOfSent(parameters)),
      fields: sumOf(({ fields }) => figureOfSent(fields)),
      values: sumOf(({ values }) => figureOfSent(values)),
      transitions: { hit: transitions.hit.length, possible: transitions.possible.length },
    },
  };
}

function figureOfSent({ sent, possible }: OperationReply['parameters']): Figure {
  return { hit: sent.length, possible: possible.length };
}

function presentOperation(possible: PossibleOfOperation, coverage: CoverageCounts): OperationReply {
  const { operation, outcomes, countable, parameters, fields, values } = possible;
  const { statuses = new Map<number, number>(), seen = new Set<string>() } =
    coverage.operations.get(operation.id) ?? {};
  const sentOf = (all: readonly string[]) => ({
    sent: all.filter((name) => seen.has(name)),
    possible: [...all],
  });
  return {
    operationId: operation.id,
    method: operation.method,
    path: operation.template,
    calls: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    statuses: Object.fromEntries([...statuses].map(([status, count]) => [String(status), count])),
    outcomes: {
      hit: countable.filter((name) => seen.has(name)),
      possible: [...countable],
      notCounted: outcomes.filter((name) => !countable.includes(name)),
    },
    parameters: sentOf(parameters),
    fields: sentOf(fields),
    values: sentOf(values),
    hints: hintsOf(possible, seen),
  };
}

/** Returns a hint for each part that was not exercised, keyed by the name of the part. */
function hintsOf(
  { operation, countable, parameters, fields, values }: PossibleOfOperation,
  seen: ReadonlySet<string>,
): Record<string, string> {
  const request = `${operation.method} ${operation.template}`;
  const hints = [
    ...countable.map((name) => [name, () => outcomeHint(operation, name)] as const),
    ...parameters.map((name) => [name, () => `Send \`${request}?${name}=…\`.`] as const),
    ...fields.map((name) => [name, () => `Send \`${request}\` with \`${name}\` in its body.`] as const),
    ...values.map((name) => [name, () => valueHint(request, name)] as const),
  ];
  return Object.fromEntries(hints.filter(([name]) => !seen.has(name)).map(([name, hint]) => [name, hint()]));
}

/** Returns the hint for an enumerated value: of a field (`/contact/type=email`) or of a parameter (`sort=title`). */
function valueHint(request: string, name: string): string {
  if (!name.startsWith('/')) return `Send \`${request}?${name}\`.`;
  const [field, value] = name.split('=');
  return `Send \`${request}\` with \`${value}\` as \`${field}\` in its body.`;
}
