import type { Case, CaseRun } from '../case.js';
import {
  bookingsOf,
  findings,
  found,
  holdsOf,
  inRequests,
  refused,
  wasRefused,
  type MadeHold,
} from '../evidence.js';
import { LET_TIME_PASS, STARTS_AT, TWO_ADULTS, world } from '../world.js';

const MINUTE_MS = 60_000;

/** Extends a hold by capturing anew with its reference, before it ends. */
export const extendHold: Case = {
  id: 'extend-hold',
  title: 'Extends a hold before it ends',
  why: 'A second hold beside the first takes seats away from others and often fails; an expired one loses the seats.',
  task:
    'Hold the seats of `items`. The customer takes long: let ten minutes pass, extend the hold by another fifteen minutes, let ' +
    `ten more minutes pass, and book with the hold. The trip has three seats, the customer wants two. ${LET_TIME_PASS}`,
  data: TWO_ADULTS,
  fixture: world({ cruiseRule: { capacity: 3 } }),
  startsAt: STARTS_AT,
  client: 'partner',
  faults: [],
  questions: [],
  judge(run) {
    const holds = holdsOf(run);
    const hasWaited = run.now >= Date.parse(STARTS_AT) + 10 * MINUTE_MS;
    if (holds.length === 0 || !hasWaited) return null;
    return findings(
      heldTwice(run, holds),
      holds
        .filter(({ end }) => end === 'expired')
        .map(({ request, capture }) =>
          found(
            'lets-hold-end',
            `The hold of request ${request} ended at ${new Date(capture.expiresAt).toISOString()} unused. Capture anew with ` +
              '`reference` before `expires`.',
            [request],
          ),
        ),
      bookingsOf(run).length === 0 &&
        found('books-nothing', 'No booking was made. Book with the reference of the newest hold.'),
    );
  },
};

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
