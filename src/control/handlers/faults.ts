import { ruleFaults, type SentRule } from '../../faults/check-rule.js';
import { MAX_RULES, type FaultRule, type NewRule } from '../../faults/rule.js';
import { invalid } from '../../domain/shared/refusal.js';
import { limitReached } from '../../http/problem.js';
import { HttpRefusal } from '../../http/refusals.js';
import { HANDLERS } from '../../operations/handlers.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { presentFaultRule } from '../present-fault.js';

/** The operations that rules may name: all of the contract. */
const OPERATION_IDS = ['createToken', ...Object.keys(HANDLERS)];

/** Adds a rule. Refuses one with faults, and one more than there may be. */
function addRule(workspace: LiveWorkspace, sent: SentRule): FaultRule {
  const clients = workspace.query((tables) => [...tables.clients.values()].map(({ client }) => client));
  const faults = ruleFaults(sent, { operationIds: OPERATION_IDS, clients });
  if (faults.length > 0) throw invalid(...faults);
  const rule = workspace.faults.add(sent as NewRule);
  if (!rule) throw limitReached('too_many_requests.faults', MAX_RULES);
  noteChange(workspace);
  return rule;
}

/** Tells those who follow a workspace that its fault rules changed. */
function noteChange(workspace: LiveWorkspace): void {
  workspace.recent.events.add({ type: 'state', at: workspace.now(), action: 'faults', name: null });
}

/** The handlers about the fault rules of a workspace. */
export const faultHandlers = {
  async listFaults(context, call) {
    const workspace = await requireWorkspace(context, call);
    return workspace.faults.list().map(presentFaultRule);
  },

  async addFault(context, call) {
    const workspace = await requireWorkspace(context, call);
    return presentFaultRule(addRule(workspace, call.body));
  },

  async clearFaults(context, call) {
    const workspace = await requireWorkspace(context, call);
    const removed = workspace.faults.clear();
    if (removed.length > 0) noteChange(workspace);
    return removed.map(presentFaultRule);
  },

  async removeFault(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { id } = call.path;
    const removed = workspace.faults.remove(id);
    if (!removed) throw new HttpRefusal('not_found', { message: 'not_found.fault_rule', values: { id } });
    noteChange(workspace);
    return presentFaultRule(removed);
  },
} satisfies HandlersOfTopic;
