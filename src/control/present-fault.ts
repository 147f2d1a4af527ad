import type { components } from '../contract/control.gen.js';
import type { AppliedFault, FaultRule } from '../faults/rule.js';

type Schemas = components['schemas'];

/** Returns a fault rule as the control plane shows it. */
export function presentFaultRule({ match, ...rule }: FaultRule): Schemas['FaultRule'] {
  const { operationId, ...rest } = match;
  return {
    ...rule,
    match: { ...rest, ...(operationId && { operationId: [...operationId] }) },
    effect: rule.effect as Schemas['FaultEffect'],
  };
}

/** Returns the fault that was applied to a request as the control plane shows it. */
export function presentAppliedFault(fault: AppliedFault | null): Schemas['AppliedFault'] {
  return fault && { ...fault, effect: fault.effect as Schemas['FaultEffect'] };
}
