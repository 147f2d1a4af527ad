import { mapped } from '../../domain/shared/steps.js';
import { takerOf } from '../../http/body-taker.js';
import { HttpRefusal, invalidFields } from '../../http/refusals.js';
import { ListReply } from '../../operations/run.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { changedSeats } from '../views/seats.js';
import {
  recordDifferences,
  transitionsIn,
  type PastStep,
  touchesBooking,
} from '../../workspaces/history/history.js';
import type { RequestLogEntry } from '../../workspaces/request-log/logged-request.js';
import type { FoundRequest } from '../../workspaces/request-log/request-log.js';
import { forkAt, presented } from './workspaces.js';
import { type Body, noSuch, requireObserved, type HandlersOfTopic, requireWorkspace } from '../handler.js';
import { findingsBody, judgePage } from '../findings.js';
import { requestArchive } from '../har.js';
import { presentClock, presentDifference, presentRequest, timestamp } from '../present.js';
import { Described, itemText } from '../views/due.js';
import { newTrace } from '../../workspaces/history/trace.js';
import { UndoRefused } from '../../workspaces/undo.js';
import { MAX_CHANGES } from '../../workspaces/request-log/entry.js';
import { presentCoverage } from '../../coverage/present.js';
import { fieldError } from '../../domain/shared/errors.js';

function requireRequest(workspace: LiveWorkspace, id: string): FoundRequest {
  const found = workspace.requests.find(id);
  if (!found) throw noSuch('request', { id });
  return found;
}

/** Returns whether the workspace can be forked before a request: its history must still contain that state. */
function canFork({ activityLogs }: LiveWorkspace, { place }: FoundRequest): boolean {
  return place.before !== undefined && activityLogs.history.reaches(place.before);
}

/** Returns a function that says of each step, from the newest on, whether an undo, a restore or a reset removed its changes. */
function undoneSteps(): (id: number, entry: PastStep) => boolean {
  let last = Infinity; // the last step whose changes are a part of the present state
  return (id, { replaced, undoneTo = replaced?.backTo }) => {
    const isUndone = id > last;
    if (!isUndone) last = undoneTo ?? last;
    return isUndone;
  };
}

function presentStep(workspace: LiveWorkspace, described: Described, id: number, entry: PastStep) {
  const { at, cause, changes, due, clock, undoneTo } = entry;
  return {
    id,
    at: timestamp(at),
    cause,
    request: causingRequest(workspace, entry),
    ...(undoneTo !== undefined && { undoneTo }),
    changes: changes.slice(0, MAX_CHANGES).map(({ table, key }) => ({ table, id: String(key) })),
    transitions: transitionsIn(entry).map((one) => described.transition(one)),
    due: due.map((one) => described.event(one)),
    clock: clock ? { now: timestamp(clock.now), frozen: clock.frozen } : null,
  };
}

/** Returns the request that caused a step. Null if no request did, or the log has dropped it. */
function causingRequest({ requests }: LiveWorkspace, { cause }: PastStep) {
  const isRequest = cause.type === 'request' || cause.type === 'page';
  const summary = isRequest && typeof cause.id === 'number' ? requests.summary(cause.id) : undefined;
  if (!summary) return null;
  const { id, operationId, clientId, method, path, status, outcome } = summary;
  return { id, operationId, clientId, method, path, status, outcome: outcome.code };
}

type UndoRequest = NonNullable<Body<'undoWorkspace'>>;

function undoRefusal(
  workspace: LiveWorkspace,
  { reason, reachesTo }: UndoRefused,
  { to = 0, last = 0 }: UndoRequest,
): Error {
  if (reason === 'unknown') return noSuch('step', { id: Math.max(to, last) });
  if (reason === 'changed') {
    const values = changesSince(workspace, last);
    return new HttpRefusal('conflict', null, { message: 'conflict.changed_since', values });
  }
  const message = reason === 'nothing' ? 'conflict.nothing_to_undo' : 'conflict.undo_forgotten';
  return new HttpRefusal('conflict', null, { message, values: { allowed: reachesTo } });
}

/** Returns the number of steps of users after a step, and the latest of them. */
function changesSince(workspace: LiveWorkspace, last: number) {
  let [count, step, latest] = [0, last, ''];
  for (const [id, entry] of workspace.activityLogs.history.newestFirst()) {
    if (id <= last) break;
    if (entry.cause.type === 'due') continue;
    if (count === 0) [step, latest] = [id, nameOfStep(workspace, entry)];
    count += 1;
  }
  return { last, step, count, latest };
}

/** Returns a step as text: its operation and client, the action of the control plane, or the kind of its cause. */
function nameOfStep(workspace: LiveWorkspace, entry: PastStep): string {
  const { type, id, by } = entry.cause;
  const { operationId, clientId } = causingRequest(workspace, entry) ?? {};
  const what = operationId ?? (typeof id === 'string' ? id : type);
  const who = clientId ?? by;
  return who === undefined ? what : `${what} (${who})`;
}

const PLACE = { in: 'query', field: 'operationId' } as const;

/** The handlers for the requests, the history and the coverage of a workspace. */
export const requestHandlers = {
  async listRequests(context, call) {
    const workspace = await requireObserved(context, call);
    const present = (request: RequestLogEntry) => call.shown(presentRequest(request));
    const read = () => mapped(workspace.requests.steps({ ...call.query, shown: call.shown }), present);
    return new ListReply(read, read);
  },

  async getRequest(context, call) {
    const workspace = await requireObserved(context, call);
    const found = requireRequest(workspace, call.path.id);
    const { logged, place } = found;
    const { entry = 0 } = place;
    const step = workspace.activityLogs.history.get(entry);
    const stateAfter = (id: number) => workspace.forkAfter(id, workspace.now())?.dataset;
    const seats = step ? changedSeats(entry, step, stateAfter) : [];
    const inWords = workspace.query((tables, now) => {
      const described = new Described(tables, now, step);
      return {
        transitions: logged.transitions.map((one) => described.transition(one)),
        seats: seats.map((one) => ({ ...one, about: itemText(tables, one.availabilityItemId, now) })),
      };
    });
    const changes = step ? recordDifferences(step).map(presentDifference) : logged.changes;
    return {
      ...presentRequest(logged),
      ...workspace.requests.known.in({ ...inWords, changes }),
      canFork: canFork(workspace, found),
      step: step ? entry : null,
    };
  },

  async exportRequests(context, call) {
    const workspace = await requireObserved(context, call);
    return requestArchive(
      workspace.requests.steps({ ...call.query, shown: call.shown }),
      context.version,
      call.shown,
    );
  },

  async listFindings(context, call) {
    const workspace = await requireObserved(context, call);
    const { severity, ...query } = call.query;
    const filter = { ...query, shown: call.shown };
    const asker = { judge: context.judge, taker: takerOf(call.request), isGone: call.isGone };
    const page = await judgePage(asker, workspace, filter);
    const { known } = workspace.requests;
    const shown = <Value>(value: Value) => call.shown(known.in(value));
    return findingsBody(page, { api: context.api, least: severity, shown });
  },

  async forkWorkspace(context, call) {
    const workspace = await requireObserved(context, call);
    const { logged, place } = requireRequest(workspace, call.path.id);
    const { moment, name } = call.body;
    const step = moment === 'before' ? place.before : (place.entry ?? place.before);
    const at = Date.parse(logged.at);
    return forkAt(context, workspace, { moment: { step, at, id: logged.id }, name });
  },

  async listHistory(context, call) {
    const workspace = await requireObserved(context, call);
    const { limit = 100, before, bookingId } = call.query;
    const isWanted = bookingId === undefined ? () => true : touchesBooking(bookingId);
    return workspace.query((tables, now) => {
      const found: (ReturnType<typeof presentStep> & { readonly isUndone: boolean })[] = [];
      const isUndone = undoneSteps();
      for (const [id, entry] of workspace.activityLogs.history.newestFirst()) {
        if (found.length >= limit) break;
        const state = { isUndone: isUndone(id, entry) };
        if (isWanted(id, entry) && (before === undefined || id < before))
          found.push({
            ...presentStep(workspace, new Described(tables, now, entry), id, entry),
            ...state,
          });
      }
      return found;
    });
  },

  async forkStep(context, call) {
    const workspace = await requireObserved(context, call);
    const { id } = call.path;
    const entry = workspace.activityLogs.history.get(id);
    if (!entry) throw noSuch('step', { id });
    const { moment, name } = call.body;
    const [step, at] = moment === 'before' ? [id - 1, entry.at] : [id, entry.clock?.now ?? entry.at];
    return forkAt(context, workspace, { moment: { step, at, id }, name });
  },

  async undoWorkspace(context, call) {
    const workspace = await requireWorkspace(context, call);
    const asked = call.body ?? {};
    const trace = newTrace('control');
    try {
      await workspace.undo(asked.to, { last: asked.last, trace });
    } catch (error) {
      throw error instanceof UndoRefused ? undoRefusal(workspace, error, asked) : error;
    }
    const clock = presentClock(workspace, trace.clock);
    return { ...presented(context, workspace), clock, step: trace.entry as number }; // it sets the clock, which makes an entry
  },

  async followWorkspace(context, call) {
    const workspace = await requireObserved(context, call);
    const after = call.lastEventId ?? call.query.lastEventId;
    return context.streams.open(workspace, { after, check: call.check });
  },

  async getCoverage(context, call) {
    const { activityLogs } = await requireWorkspace(context, call);
    const coverage = await activityLogs.wholeCoverage();
    const { operationId } = call.query;
    const possible = context.possible();
    if (operationId !== undefined && !possible.has(operationId))
      throw invalidFields(
        fieldError(PLACE, 'not_allowed', { received: operationId, allowed: [...possible.keys()] }),
      );
    return presentCoverage(possible, coverage, operationId);
  },
} satisfies HandlersOfTopic;
