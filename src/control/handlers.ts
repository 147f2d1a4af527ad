import { listFixtures } from '../seed/files/read.js';
import { type HandlersOfTopic, textBody, type ControlHandlers } from './handler.js';
import { bookingHandlers, mailHandlers, seatHandlers } from './handlers/records.js';
import { certificationHandlers } from './handlers/certifications.js';
import { clientHandlers, secretHandlers } from './handlers/clients.js';
import { clockHandlers } from './handlers/clock.js';
import { coverageHandlers, historyHandlers, requestHandlers } from './handlers/requests.js';
import { faultHandlers } from './handlers/faults.js';
import { auditHandlers, listedSessionHandlers, sessionHandlers, noticeHandlers } from './handlers/server.js';
import { invitationHandlers } from './handlers/invitations.js';
import { snapshotHandlers, workspaceHandlers } from './handlers/workspaces.js';

/** The handlers about the sandbox itself. */
export const serverHandlers = {
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
} satisfies HandlersOfTopic;

/** The handlers of the control plane by operation. A missing one is a compile error. */
export const CONTROL_HANDLERS: ControlHandlers = {
  ...serverHandlers,
  ...sessionHandlers,
  ...listedSessionHandlers,
  ...auditHandlers,
  ...invitationHandlers,
  ...noticeHandlers,
  ...workspaceHandlers,
  ...clientHandlers,
  ...secretHandlers,
  ...clockHandlers,
  ...snapshotHandlers,
  ...requestHandlers,
  ...coverageHandlers,
  ...historyHandlers,
  ...faultHandlers,
  ...mailHandlers,
  ...seatHandlers,
  ...bookingHandlers,
  ...certificationHandlers,
};
