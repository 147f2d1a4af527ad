import { ruleErrors, sentRule } from '../../faults/check-rule.js';
import type { FieldError } from '../../domain/shared/errors.js';
import { MAX_RULES, type FaultRule, type NewRule } from '../../faults/rule.js';
import { invalidFields, limitReached } from '../../http/refusals.js';
import { OPERATION_IDS } from '../../operations/handlers.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { noSuch, requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { presentFaultRule } from '../present.js';

/** Returns the errors of a fault rule that its JSON Schema cannot express. `body` may violate the schema. */
export function errorsOfRule(workspace: LiveWorkspace, body: unknown): readonly FieldError[] {
  const clients = workspace.query((tables) => [...tables.clients.values()].map(({ client }) => client));
  return ruleErrors(sentRule(body), { operationIds: OPERATION_IDS, clients });
}

/** Adds a fault rule. @throws HttpRefusal if the rule has errors, or there are too many rules */
async function addRule(workspace: LiveWorkspace, body: unknown): Promise<FaultRule> {
  const errors = errorsOfRule(workspace, body);
  if (errors.length > 0) throw invalidFields(...errors);
  const rule = await workspace.faults.change((rules) => rules.add(body as NewRule));
  if (!rule) throw limitReached('too_many_requests.faults', MAX_RULES);
  return rule;
}

/** The handlers for the fault rules of a workspace. */
export const faultHandlers = {
  async listFaults(context, call) {
    const workspace = await requireWorkspace(context, call);
    return workspace.faults.list().map(presentFaultRule);
  },

  async addFault(context, call) {
    const workspace = await requireWorkspace(context, call);
    return presentFaultRule(await addRule(workspace, call.body));
  },

  async clearFaults(context, call) {
    const workspace = await requireWorkspace(context, call);
    const removed = await workspace.faults.change((rules) => rules.clear());
    return removed.map(presentFaultRule);
  },

  async changeFault(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { id } = call.path;
    const changed = await workspace.faults.change((rules) => rules.change(id, call.body));
    if (!changed) throw noSuch('fault_rule', { id });
    return presentFaultRule(changed);
  },

  async removeFault(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { id } = call.path;
    const removed = await workspace.faults.change((rules) => rules.remove(id));
    if (!removed) throw noSuch('fault_rule', { id });
    return presentFaultRule(removed);
  },
} satisfies HandlersOfTopic;
