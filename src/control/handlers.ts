import { listFixtures } from '../seed/files/read.js';
import { textBody, type ControlHandlers } from './handler.js';
import { recordHandlers } from './handlers/records.js';
import { certificationHandlers } from './handlers/certifications.js';
import { clientHandlers } from './handlers/clients.js';
import { clockHandlers } from './handlers/clock.js';
import { requestHandlers } from './handlers/requests.js';
import { faultHandlers } from './handlers/faults.js';
import { serverHandlers } from './handlers/server.js';
import { invitationHandlers } from './handlers/invitations.js';
import { workspaceHandlers } from './handlers/workspaces.js';

/** The handlers of the control plane by operation. A missing one is a compile error. */
export const CONTROL_HANDLERS: ControlHandlers = {
  getHealth: ({ version }) => ({ status: 'ok', version }),

  getLive: () => ({ status: 'live' }),

  async getReady({ requireReady }) {
    await requireReady();
    return { status: 'ready' };
  },

  async getMetrics({ metrics }) {
    return textBody(await metrics.text(), metrics.contentType);
  },

  listFixtures: () => listFixtures(),

  ...serverHandlers,
  ...invitationHandlers,
  ...workspaceHandlers,
  ...clientHandlers,
  ...clockHandlers,
  ...requestHandlers,
  ...faultHandlers,
  ...recordHandlers,
  ...certificationHandlers,
};
