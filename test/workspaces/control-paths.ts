import { item } from '../operations/booking-fixture.js';

const SEATS = `/seats/${item(11, 5)}`;
const READ = [
  '',
  '/clock',
  '/snapshots',
  '/export',
  '/requests',
  '/outbox',
  '/due',
  '/clients',
  '/seats',
  SEATS,
  '/bookings',
  '/bookings/1',
];

/** The control plane's requests to a workspace: method, path below the workspace, and body. */
export const CONTROL_REQUESTS: readonly (readonly [string, string, object?])[] = [
  ...READ.map((path) => ['GET', path] as const),
  ['PUT', '/clock', { frozen: false }],
  ['POST', '/clock/advance', { duration: 'PT1H' }],
  ['POST', '/tokens', { client: 'partner' }],
  ['POST', '/snapshots', { name: 'mine' }],
  ['POST', '/snapshots/kept/restore'],
  ['DELETE', '/snapshots/kept'],
  ['POST', '/reset'],
  ['DELETE', ''],
];
