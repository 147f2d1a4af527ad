import type { ControlHandlers } from './handler.js';
import { bookingHandlers } from './handlers/bookings.js';
import { certificationHandlers } from './handlers/certifications.js';
import { clientHandlers } from './handlers/clients.js';
import { clockHandlers } from './handlers/clock.js';
import { coverageHandlers } from './handlers/coverage.js';
import { faultHandlers } from './handlers/faults.js';
import { historyHandlers } from './handlers/history.js';
import { mailHandlers } from './handlers/mails.js';
import { requestHandlers } from './handlers/requests.js';
import { seatHandlers } from './handlers/seats.js';
import { serverHandlers } from './handlers/server.js';
import { snapshotHandlers } from './handlers/snapshots.js';
import { workspaceHandlers } from './handlers/workspaces.js';

/** The handlers of the control plane by operation. A missing one is a compile error. */
export const CONTROL_HANDLERS: ControlHandlers = {
  ...serverHandlers,
  ...workspaceHandlers,
  ...clientHandlers,
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
