import type { CaseFinding, CaseRun } from '../case.js';
import { bookedTwice, bookingsOf, findings, found, idsOf, requestsTo } from '../evidence.js';
import { defineCase, TWO_ADULTS } from '../world.js';

/** Gets a new token when the old one has ended, and goes on. */
export const tokenEnded = defineCase({
  id: 'token-ended',
  title: 'Gets a new token in the middle of a journey',
  why: 'A token lasts an hour. A customer who is in the middle of a booking then must not notice.',
  task:
    'Ask for the price of `items` in EUR, hold the seats, and book them. Your token may end on the way: then the service ' +
    'responds 401. Get a new one and send the request again. Use one token as long as it is valid.',
  data: TWO_ADULTS,
  faults: [{ when: { skip: 1, times: 1 }, effect: { type: 'token-ended' }, note: 'The hour is over.' }],
  judge(run) {
    const first = run.requests.find(
      ({ status, operationId }) => status === 401 && operationId !== 'createToken',
    );
    if (!first) return null;
    return findings(
      renewals(run, first.id),
      bookingsOf(run).length === 0 &&
        found(
          'gives-up',
          `No booking was made after request ${first.id} had got 401. Get a token from POST /oauth2/token and go on.`,
          [first.id],
        ),
      bookedTwice(run, 'A request that got 401 was not carried out: send it once again.'),
    );
  },
});

/** Findings on how often the client asked for a token, and on requests that it sent with the ended one. */
function renewals(run: CaseRun, endedAt: number): CaseFinding[] {
  const tokens = requestsTo(run, 'createToken').filter(({ status }) => status === 200);
  const others = run.requests.filter(
    ({ operationId }) => operationId !== null && operationId !== 'createToken',
  );
  const next = others.find(({ id }) => id > endedAt);
  const isRenewed = tokens.some(({ id }) => id > endedAt && (!next || id < next.id));
  return findings(
    !isRenewed &&
      next !== undefined &&
      found(
        'repeats-ended-token',
        `Request ${endedAt} got 401 because the token had ended, and request ${next.id} followed without a new one. Get a token ` +
          'from POST /oauth2/token first.',
        [endedAt, next.id],
      ),
    tokens.length >= others.length &&
      found(
        'token-for-each-request',
        `${tokens.length} tokens were asked for ${others.length} requests. Keep a token until \`expires_in\` is over or a ` +
          'request gets 401.',
        idsOf(tokens),
      ),
  );
}
