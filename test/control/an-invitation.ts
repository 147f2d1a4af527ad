import { keyOf, type Invitation } from '../../src/control/invitations/invitations.js';
import { START } from '../harness.js';

/** Returns an invitation with this code. Each acceptance creates a workspace from the demo fixture. */
export function anInvitation(code: string, more: Partial<Invitation> = {}): Invitation {
  const to = { fixture: 'demo' };
  const times = { createdAt: START, expiresAt: START + 1000 };
  return { ...keyOf(code), to, role: 'use', uses: 1, accepted: [], ...times, by: 'admin', ...more };
}
