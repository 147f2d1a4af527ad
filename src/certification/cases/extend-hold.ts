import type { CaseFinding, CaseRun } from '../case.js';
import {
  bookedTwice,
  bookingsOf,
  findings,
  found,
  holdsOf,
  inRequests,
  refused,
  wasRefused,
  type MadeHold,
} from '../evidence.js';
import { defineCase, LET_TIME_PASS, STARTS_AT, TWO_ADULTS, world } from '../world.js';

/** How long the customer takes, before the extension and after it. */
const WAIT_MS = 600_000;

/** Extends a hold by capturing anew with its reference, before it ends. */
export const extendHold = defineCase({
  id: 'extend-hold',
  title: 'Extends a hold before it ends',
  why: 'A second hold beside the first takes seats away from others and often fails; an expired one loses the seats.',
  task:
    'Hold the seats of `items`. The customer takes long: let ten minutes pass, extend the hold by another fifteen minutes, let ' +
    `ten more minutes pass, and book with the hold. The trip has three seats, the customer wants two. ${LET_TIME_PASS}`,
  data: TWO_ADULTS,
  fixture: world({ cruiseRule: { capacity: 3 } }),
  judge(run) {
    const holds = holdsOf(run);
    if (holds.length === 0 || run.now < Date.parse(STARTS_AT) + WAIT_MS) return null;
    const [booking] = bookingsOf(run);
    const mistakes = findings(
      heldTwice(run, holds),
      holds.filter(({ end }) => end === 'expired').map(endedHold),
      booking
        ? booking.holds.length === 0 &&
            found(
              'books-without-hold',
              `Request ${booking.request} booked without the hold. Send its reference as \`availabilityCaptureReference\`.`,
              [booking.request],
            )
        : found('books-nothing', 'No booking was made. Book with the reference of the newest hold.'),
      bookedTwice(run, 'One booking is enough.'),
    );
    if (mistakes.length > 0) return mistakes;
    const extended = holds.filter(({ end }) => end === 'replaced');
    if (extended.length === 0) return [notExtended(holds)];
    return hasWaited(run, [...extended, ...holds.slice(-1), ...bookingsOf(run)]) ? [] : null;
  },
});

/** Returns whether ten minutes passed at least twice between the requests of a hold, its extensions and its booking. */
function hasWaited({ requests }: CaseRun, stages: readonly { readonly request: number }[]): boolean {
  const times = stages.map(({ request }) =>
    Date.parse(requests.find(({ id }) => id === request)?.at ?? STARTS_AT),
  );
  return times.filter((time, at) => at > 0 && time - (times[at - 1] ?? time) >= WAIT_MS).length >= 2;
}

function endedHold({ request, capture }: MadeHold): CaseFinding {
  const at = new Date(capture.expiresAt).toISOString();
  const message = `The hold of request ${request} ended at ${at} unused. Capture anew with \`reference\` before \`expires\`.`;
  return found('lets-hold-end', message, [request]);
}

function notExtended(holds: readonly MadeHold[]): CaseFinding {
  const message =
    'No hold was extended. Hold for the usual time, and before `expires` send POST /reservations again with the `reference` of ' +
    'the hold.';
  return found(
    'does-not-extend',
    message,
    holds.map(({ request }) => request),
  );
}

/** Holds beside one that still lived, made or tried. */
function heldTwice(run: CaseRun, holds: readonly MadeHold[]) {
  const beside = holds.filter((hold, at) => holds.slice(0, at).some(({ endedAt }) => endedAt > hold.madeAt));
  const requests = beside.map(({ request }) => request);
  const advice =
    'Send the reference of the first hold as `reference`: the service then replaces it, and its seats count as free.';
  return findings(
    requests.length > 0 &&
      found(
        'holds-twice',
        `Seats were held beside an earlier hold, ${inRequests(requests)}. ${advice}`,
        requests,
      ),
    requests.length === 0 && wasRefused('holds-twice', refused(run, 'createCapture'), advice),
  );
}
