import { RequestRefused } from '../../client/refused.js';
import { MOST_LISTED } from '../link.js';
import { shortened, ToolRefused } from '../refused.js';
import { nextOf, pageFrom } from '../shown.js';
import { COMMON, READS, type ToolAnswer, type CallContext, type Tool } from '../tool.js';
import { partOf, refuseOffset } from './explain.js';

interface StateArguments {
  readonly of: keyof typeof KINDS;
  readonly id?: string | number;
  readonly at?: string;
  readonly offset?: number;
  readonly workspace?: string;
  readonly size?: number;
}

type Look = (
  context: CallContext,
  workspace: string,
  id: string,
  args: StateArguments,
) => Promise<ToolAnswer>;

/** Members of a booking in a list. */
// prettier-ignore
const OF_BOOKING = ['id', 'status', 'paymentStatus', 'titles', 'startsAt', 'guests', 'total', 'balance', 'currency'] as const;

/** The kinds of records that the tool shows. */
const KINDS = {
  bookings: async ({ session }, name, text, { at, offset: given = 0, size }) => {
    const offset = at === undefined ? given : 0;
    const query = { limit: MOST_LISTED, offset, ...(text !== '' && { text }) };
    const params = { path: { name }, query };
    const found = await session.link.control.GET('/workspaces/{name}/bookings', { params }).orThrow();
    const all = found.map((one) => Object.fromEntries(OF_BOOKING.map((member) => [member, one[member]])));
    const isFull = all.length === MOST_LISTED;
    if (at !== undefined)
      return { bookings: all, ...(isFull && { hint: 'The newest 1000. Others: offset without at.' }) };
    const page = pageFrom(all, 0, size);
    return {
      bookings: page.shown,
      ...nextOf('state bookings with offset', { ...page, next: offset + page.next }, isFull),
    };
  },
  booking: async (context, name, id) => {
    const params = { path: { name, bookingId: required(id) as never } };
    const { data } = await context.session.link.control.GET('/workspaces/{name}/bookings/{bookingId}', {
      params,
    });
    if (!data) return { booking: id, ...(await statesOf(context, name, ['basket', id])) };
    const { booking, actions, ledger } = data;
    const { status, total, balance, currency, items } = booking;
    const reasons = [...new Set(actions.map(({ reason = '' }) => reason))].filter((reason) => reason !== '');
    const cannot = reasons.map((reason) => {
      const ids = actions.filter((one) => one.reason === reason).map(({ operationId }) => operationId);
      return `${ids.join(', ')}: ${reason}`;
    });
    return {
      status,
      total,
      balance,
      currency,
      ledger: ledger.map(
        ({ kind, text, amount, balance: left }) => `${kind}: ${text} ${amount}, balance ${left}`,
      ),
      can: actions.filter(({ allowed }) => allowed).map(({ operationId }) => operationId),
      ...(cannot.length > 0 && { cannot }),
      items,
    };
  },
  item: async ({ session }, name, id) => {
    const params = { path: { name, availabilityItemId: required(id) }, query: { limit: MOST_LISTED } };
    const taken = await session.link.control
      .GET('/workspaces/{name}/seats/{availabilityItemId}', { params })
      .orThrow()
      .catch(async (error: unknown) => {
        const isUnknown = error instanceof RequestRefused && error.code === 'not_found';
        if (!isUnknown || (await session.isGone(name))) throw error;
        throw new ToolRefused(`The workspace ${shortened(name)} has no item ${shortened(id)}.`);
      });
    return { ...taken };
  },
  capture: async (context, name, reference) => {
    const id = required(reference);
    const params = { path: { name }, query: { limit: MOST_LISTED } };
    const due = await context.session.link.control.GET('/workspaces/{name}/due', { params }).orThrow();
    const active = due.find((one) => one.type === 'capture.expired' && String(one.id) === id);
    if (active) return { capture: id, status: 'active', expiresAt: active.at };
    return { capture: id, ...(await statesOf(context, name, ['capture', id])) };
  },
} as const satisfies Record<string, Look>;

/**
 * Returns the latest state of a record, and its state changes, newest first.
 * @throws ToolRefused if the workspace's history does not contain the record
 */
async function statesOf(
  { session }: CallContext,
  name: string,
  [entity, id]: readonly [entity: string, id: string],
): Promise<ToolAnswer> {
  const params = { path: { name }, query: { limit: MOST_LISTED } };
  const steps = await session.link.control.GET('/workspaces/{name}/history', { params }).orThrow();
  const states = steps.flatMap(({ at, transitions }) =>
    transitions
      .filter((one) => one.entity === entity && String(one.id) === id)
      .map(({ from, to, rule }) => ({ at, from, to, rule })),
  );
  if (states.length > 0) return { status: states[0]?.to, states };
  const kind = entity === 'basket' ? 'booking' : entity;
  throw new ToolRefused(
    `The workspace ${shortened(name)} has no ${kind} ${shortened(id)}, and its history does not mention one. Search: state bookings.`,
  );
}

function required(id: string): string {
  if (id === '')
    throw new ToolRefused('`id` is missing: the id of a booking or an item, or the reference of a capture.');
  return id;
}

/** Shows the state of a record. */
export const state: Tool = {
  name: 'state',
  description:
    'Returns a stored record: a booking with ledger and allowed operations, an item with its seats and their holders, or a capture. `bookings` searches. `at` reads a part.',
  input: {
    type: 'object',
    properties: {
      of: { enum: ['booking', 'item', 'capture', 'bookings'] },
      id: { type: ['string', 'integer'], description: 'id, reference, or text to search' },
      at: { type: 'string', description: 'JSON pointer' },
      offset: { type: 'integer', minimum: 0 },
      workspace: COMMON.workspace,
      size: COMMON.size,
    },
    required: ['of'],
  },
  output: { type: 'object', properties: { status: { type: 'string' } } },
  annotations: READS,
  run: async (args: StateArguments, context: CallContext) => {
    const { of, id = '', at, offset, workspace } = args;
    if (at === undefined && of !== 'bookings') refuseOffset(offset);
    const look: Look = KINDS[of];
    const shown = await look(context, await context.session.workspaceOf(workspace), String(id), args);
    if (at === undefined) return shown;
    const { hint } = shown;
    return { ...partOf(shown, at, offset), ...(hint !== undefined && { hint }) };
  },
};
