/** A request whose event-loop turns are measured. ITEM in its path is replaced by the id of an availability item. */
export interface Asked {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** True if the request is measured only once, because it loads the data into memory for later requests. */
  readonly isFirst?: true;
}

const get = (path: string): Asked => ({ name: `GET ${path}`, method: 'GET', path });

/** Requests for each list of the contract and for the control plane. */
export const ASKED: readonly Asked[] = [
  { ...get('/_sandbox/workspaces'), name: 'GET /_sandbox/workspaces, the first', isFirst: true },
  get('/_sandbox/workspaces'),
  get('/_sandbox/workspaces/demo'),
  get('/_sandbox/workspaces/demo/requests?limit=500'),
  get('/_sandbox/workspaces/demo/outbox'),
  get('/_sandbox/workspaces/demo/snapshots'),
  {
    name: 'POST /_sandbox/workspaces/demo/snapshots',
    method: 'POST',
    path: '/_sandbox/workspaces/demo/snapshots',
    body: '{"name":"one"}',
    isFirst: true,
  },
  {
    name: 'POST /_sandbox/workspaces/demo/snapshots/one/restore',
    method: 'POST',
    path: '/_sandbox/workspaces/demo/snapshots/one/restore',
  },
  get('/bookings?limit=10'),
  get('/bookings'),
  get('/bookings?limit=10&offset=10000'),
  get('/bookings?q=nobody'),
  get('/bookings?user[]=nobody@example.com'),
  get('/bookings?bookingDate=2020-01-01&limit=10'),
  get('/bookings?activityDate=2020-01-01&limit=10&offset=10000'),
  get('/guests?name=nobody'),
  get('/guests?availabilityItemId[]=ITEM'),
  get('/availabilities?offset=10000'),
  get('/availabilities?departureTime=09:00:00&offset=10000'),
  get('/availabilities?onlyBooked=true'),
  get('/availabilities/ITEM'),
  get('/activities'),
  get('/activities/1/availabilities'),
  get('/activities/departure-cities'),
  get('/availability-rules?limit=100'),
  get('/merchants'),
  get('/bookings/50000'),
  get('/_sandbox/workspaces/demo/export'),
  {
    name: 'POST /bookings with 1 MiB of []',
    method: 'POST',
    path: '/bookings',
    body: `[${'[],'.repeat(349_500)}[]]`,
  },
  {
    name: 'POST /bookings with items of []',
    method: 'POST',
    path: '/bookings',
    body: `{"items":[${'[],'.repeat(349_500)}[]]}`,
  },
  {
    name: 'POST /_sandbox/workspaces/demo/clock/advance by a year',
    method: 'POST',
    path: '/_sandbox/workspaces/demo/clock/advance',
    body: '{"duration":"P1Y"}',
  },
  {
    name: 'POST /_sandbox/workspaces/demo/reset',
    method: 'POST',
    path: '/_sandbox/workspaces/demo/reset',
    isFirst: true,
  },
];
