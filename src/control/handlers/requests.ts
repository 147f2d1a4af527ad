import { mapped } from '../../domain/shared/steps.js';
import { HttpRefusal } from '../../http/refusals.js';
import { ListReply } from '../../operations/run.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { changedSeats } from '../../workspaces/history/changed-seats.js';
import { differencesOf } from '../../workspaces/history/differences.js';
import type { LoggedRequest } from '../../workspaces/request-log/logged-request.js';
import type { FoundRequest } from '../../workspaces/request-log/request-log.js';
import { forkAt } from '../fork.js';
import { requireObserved, type HandlersOfTopic } from '../handler.js';
import { findingsBody, judgePage } from '../findings.js';
import { archiveOf } from '../har.js';
import { presentDifference, presentRequest } from '../present-request.js';

function requireRequest(workspace: LiveWorkspace, id: string): FoundRequest {
  const found = workspace.requests.find(id);
  if (!found) throw new HttpRefusal('not_found', null, { message: 'not_found.request', values: { id } });
  return found;
}

/** Returns whether the state before a request, and after it, is still known. */
function canFork({ recent }: LiveWorkspace, { place }: FoundRequest): boolean {
  return place.before !== undefined && recent.history.reaches(place.before);
}

/** The handlers about the requests of a workspace. */
export const requestHandlers = {
  async listRequests(context, call) {
    const workspace = await requireObserved(context, call);
    const present = (request: LoggedRequest) => call.shown(presentRequest(request));
    const read = () => mapped(workspace.requests.steps(call.query), present);
    return new ListReply(read, read);
  },

  async getRequest(context, call) {
    const workspace = await requireObserved(context, call);
    const found = requireRequest(workspace, call.path.id);
    const { logged, place } = found;
    const { entry = 0 } = place;
    const step = workspace.recent.history.get(entry);
    const stateAfter = (id: number) => workspace.forkAfter(id, workspace.now())?.dataset;
    return {
      ...presentRequest(logged),
      changes: step ? differencesOf(step).map(presentDifference) : logged.changes,
      seats: step ? changedSeats(entry, step, stateAfter) : [],
      canFork: canFork(workspace, found),
    };
  },

  async exportRequests(context, call) {
    const workspace = await requireObserved(context, call);
    return archiveOf(workspace.requests.steps(call.query), context.version, call.shown);
  },

  async listFindings(context, call) {
    const workspace = await requireObserved(context, call);
    const { severity, ...filter } = call.query;
    const page = await judgePage({ judge: context.judge, isGone: call.isGone }, workspace, filter);
    return findingsBody(page, { api: context.api, least: severity, shown: call.shown });
  },

  async forkWorkspace(context, call) {
    const workspace = await requireObserved(context, call);
    const { logged, place } = requireRequest(workspace, call.path.id);
    const { moment, name } = call.body;
    const step = moment === 'before' ? place.before : (place.entry ?? place.before);
    const at = Date.parse(logged.at);
    return forkAt(context, workspace, { moment: { step, at, id: logged.id }, name });
  },
} satisfies HandlersOfTopic;
