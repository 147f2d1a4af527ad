// Tests which trips are chosen for workflows.
import { describe, expect, it } from 'vitest';
import type { RecordedExchange, RecordedRequest } from '../../src/exchanges/recorded-exchange.js';
import { TargetUnusable, type RecordingTarget } from '../../src/verification/workflows/recording-target.js';
import { choose, demoAt, hold, MERCHANTS, refusedChoices, sandbox, target } from './chosen-trips.js';

/** Two hours before the cut-off of Lisbon's sailing. */
const EVENING = '2027-03-27T14:30:00Z';
/** Ten minutes after the cut-off of Lisbon's sailing at 17:30. */
const JUST_CLOSED = '2027-01-15T16:40:00Z';

/** Returns a request without the time of the booking. */
function timeless(request: RecordedRequest): RecordedRequest {
  return { ...request, url: request.url.replace(/&bookingTime=[^&]*/, '') };
}

/** Returns an exchange whose items have no latest booking time. */
function withoutEnds(exchange: RecordedExchange): RecordedExchange {
  const { response } = exchange;
  if (!response || response.body === 'not recorded') return exchange;
  const text = new TextDecoder().decode(response.body);
  const body = text.replaceAll(/"latestBookingTime":"[^"]*"/g, '"latestBookingTime":null');
  return { ...exchange, response: { ...response, body: new TextEncoder().encode(body) } };
}

describe('the trips chosen for workflows', () => {
  it.each(MERCHANTS)(
    'can be booked at once and an hour later, at each half hour of an evening: %s',
    async (merchant) => {
      expect(await refusedChoices(EVENING, merchant, 10)).toEqual([]);
    },
  );

  it('come from the list of a target, even if it ignores the time of the booking', async () => {
    await using workspace = await demoAt(JUST_CLOSED);
    const ignoring: RecordingTarget = {
      ...target,
      send: (source, request) => target.send(source, timeless(request)),
    };
    const choice = await choose(workspace, 'tagus-tours', ignoring);
    expect(choice).toEqual(await choose(workspace, 'tagus-tours'));
    expect(await hold(workspace, choice)).toEqual([200, 200]);
  });

  it('start after the run if a target does not state their latest booking time', async () => {
    await using workspace = await demoAt(JUST_CLOSED);
    const silent: RecordingTarget = {
      ...target,
      send: async (source, request) => withoutEnds(await target.send(source, timeless(request))),
    };
    const choice = await choose(workspace, 'tagus-tours', silent);
    expect(choice).toMatchObject({ availabilityRuleId: 812, startsFrom: '2027-01-16T17:30:00Z' });
  });

  it('are missing in an error that names their latest booking time and the remedy', async () => {
    await using workspace = await demoAt(JUST_CLOSED);
    const none = choose(workspace, 'city-break-travel');
    await expect(none).rejects.toBeInstanceOf(TargetUnusable);
    await expect(none).rejects.toThrow(
      /of city-break-travel with two trips of 3 free seats that this client may book until 2027-01-15T19:00:00Z\. Add later trips there, or choose another one with --merchant and --activity\.$/,
    );
  });

  it('are missing in an error with a remedy if no trip is in the future', async () => {
    const fixture = {
      clients: [{ client: 'partner' }],
      merchants: [{ slug: 'harbour', timezone: 'Europe/Lisbon' }],
    };
    await using workspace = await sandbox.workspace(fixture);
    await expect(choose(workspace)).rejects.toThrow(
      /lists no trip .* Add trips there, or name another client\.$/,
    );
  });
});
