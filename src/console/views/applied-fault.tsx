import { effectText } from '../../client/fault-text.js';
import type { Schemas } from '../data/schemas.js';
import { link } from '../routing/location.js';

interface AppliedFaultProps {
  readonly workspace: string;
  readonly fault: NonNullable<Schemas['AppliedFault']>;
}

/** The fault of a request: what it does, what asked for it, and whether it did it. */
export function AppliedFault({ workspace, fault }: AppliedFaultProps) {
  const { by, ruleId, effect, note, isApplied } = fault;
  return (
    <>
      {effectText(effect)}; {by === 'rule' ? <a href={link(workspace, 'faults')}>rule {ruleId}</a> : BY[by]}
      {note !== null && `: ${note}`}
      {!isApplied && '; not applied'}
    </>
  );
}

const BY = { header: 'header of the request', email: 'e-mail address of the booking' };
