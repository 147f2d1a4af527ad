import { presentCoverage } from '../../coverage/present.js';
import { fieldError } from '../../domain/shared/errors.js';
import { invalidFields } from '../../http/refusals.js';
import { requireWorkspace, type HandlersOfTopic } from '../handler.js';

const PLACE = { in: 'query', field: 'operationId' } as const;

/** The handlers about what the requests of a workspace have exercised. */
export const coverageHandlers = {
  async getCoverage(context, call) {
    const { recent } = await requireWorkspace(context, call);
    const coverage = await recent.wholeCoverage();
    const { operationId } = call.query;
    const possible = context.possible();
    if (operationId !== undefined && !possible.has(operationId))
      throw invalidFields(
        fieldError(PLACE, 'not_allowed', { received: operationId, allowed: [...possible.keys()] }),
      );
    return presentCoverage(possible, coverage, operationId);
  },
} satisfies HandlersOfTopic;
