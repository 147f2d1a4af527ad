// The trips that the workflows book, chosen at each half hour of two weekends on which the clocks of Europe change.
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox, type Workspace } from '../../src/index.js';
import { discoverInputs } from '../../src/verification/workflows/discover.js';
import type { RecordedExchange, RecordedRequest } from '../../src/exchanges/recorded-exchange.js';
import {
  createTarget,
  TargetUnusable,
  type Target,
} from '../../src/verification/workflows/recording-target.js';

const sandbox = await startSandbox({ fixture: null });
afterAll(() => sandbox.close());
const target = createTarget(sandbox.url);
const demoAt = (now: string) => sandbox.workspace('demo', { clock: { now, frozen: true } });

const WEEKENDS = ['2027-03-26T23:00:00Z', '2027-10-29T22:00:00Z'];
/** Ten minutes after bookings of Lisbon's sailing at 17:30 have closed. */
const JUST_CLOSED = '2027-01-15T16:40:00Z';
const MERCHANTS = ['tagus-tours', 'alpen-rad', 'kyoto-walks'];
const HALF_HOURS = 96;

interface Choice {
  readonly startsFrom: string;
  readonly activityId: number;
  readonly availabilityRuleId: number;
  readonly oneSeat: Readonly<Record<string, number>>;
}

async function choose({ name }: Workspace, merchant?: string, at: Target = target): Promise<Choice> {
  const chosen = { clientId: `${name}.partner`, clientSecret: 'partner-secret' };
  const inputs = await discoverInputs(at, { ...chosen, ...(merchant !== undefined && { merchant }) });
  return inputs as unknown as Choice;
}

/** Holds a seat of each trip that the workflows find with a choice. Returns the status of each hold. */
async function hold(workspace: Workspace, { startsFrom, activityId, availabilityRuleId, oneSeat }: Choice) {
  const shop = workspace.client('partner');
  const rule = String(availabilityRuleId);
  const query = { 'activityId[]': [activityId], availabilityRuleId: rule, seats: 3, startsFrom, limit: 2 };
  const trips = await shop.GET('/availabilities', { params: { query } }).orThrow();
  const held = trips.map(async ({ availabilityItemId }) => {
    const body = { availabilityItemId, priceCategories: [oneSeat] };
    return (await shop.POST('/reservations', { body })).response.status;
  });
  return Promise.all(held);
}

/** Returns a request without the time of the booking. */
function timeless(request: RecordedRequest): RecordedRequest {
  return { ...request, url: request.url.replace(/&bookingTime=[^&]*/, '') };
}

/** Returns an exchange whose items do not say until when they can be booked. */
function withoutEnds(exchange: RecordedExchange): RecordedExchange {
  const { response } = exchange;
  if (!response || response.body === 'not recorded') return exchange;
  const text = new TextDecoder().decode(response.body);
  const body = text.replaceAll(/"latestBookingTime":"[^"]*"/g, '"latestBookingTime":null');
  return { ...exchange, response: { ...response, body: new TextEncoder().encode(body) } };
}

describe('the trips that the workflows book', () => {
  it.each(WEEKENDS.flatMap((from) => MERCHANTS.map((merchant) => ({ from, merchant }))))(
    'can be booked when they are chosen and an hour later, at each half hour: $merchant from $from',
    { timeout: 60_000 },
    async ({ from, merchant }) => {
      await using workspace = await demoAt(from);
      const choices: Choice[] = [];
      const refused: unknown[] = [];
      for (let count = 0; count < HALF_HOURS; count += 1) {
        choices.push(await choose(workspace, merchant));
        for (const choice of [choices.at(-1), choices.at(-3)].filter((one) => one !== undefined)) {
          const held = await hold(workspace, choice);
          if (held.join() !== '200,200') refused.push([await workspace.now(), choice.startsFrom, held]);
        }
        await workspace.advance('PT30M');
      }
      expect(refused).toEqual([]);
    },
  );

  it('are chosen from what a target lists, also if it ignores the time of the booking', async () => {
    await using workspace = await demoAt(JUST_CLOSED);
    const ignoring: Target = { ...target, send: (source, request) => target.send(source, timeless(request)) };
    const choice = await choose(workspace, 'tagus-tours', ignoring);
    expect(choice).toEqual(await choose(workspace, 'tagus-tours'));
    expect(await hold(workspace, choice)).toEqual([200, 200]);
  });

  it('start after the run where a target does not say until when they can be booked', async () => {
    await using workspace = await demoAt(JUST_CLOSED);
    const silent: Target = {
      ...target,
      send: async (source, request) => withoutEnds(await target.send(source, timeless(request))),
    };
    const choice = await choose(workspace, 'tagus-tours', silent);
    expect(choice).toMatchObject({ availabilityRuleId: 812, startsFrom: '2027-01-16T17:30:00Z' });
  });

  it('are asked for where there are none: the error says until when, and what to do', async () => {
    await using workspace = await demoAt(JUST_CLOSED);
    const none = choose(workspace, 'city-break-travel');
    await expect(none).rejects.toBeInstanceOf(TargetUnusable);
    await expect(none).rejects.toThrow(
      /of city-break-travel with two trips of 3 free seats that this client may book until 2027-01-15T19:00:00Z\. Add later trips there, or choose another one with --merchant and --activity\.$/,
    );
  });

  it('are asked for where no trip is to come', async () => {
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
