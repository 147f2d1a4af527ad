import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/report/report.js';
import { sandbox } from '../cli/command-from-sources.js';
import { startHarness } from '../harness.js';
import { driftFaults } from '../report/schema-faults.js';
import { startAlteringProxy, type Alter } from './altering-proxy.js';

/** What is altered, the workflow that shows it, and the finding or the contradicted rule. */
type Planted = readonly [name: string, workflow: string, alter: Alter, expected: string];

const isBooking = (path: string) => /^\/bookings\/\d+/.test(path);

const PLANTS: readonly Planted[] = [
  [
    'a success with another status',
    'hold',
    (reply) => {
      if (reply.method === 'POST' && reply.path === '/reservations' && reply.status === 200)
        reply.status = 201;
    },
    'createCapture/drift/status',
  ],
  [
    'a refusal with another status',
    'hold',
    (reply) => {
      if (reply.method === 'DELETE' && reply.status === 422) reply.status = 404;
    },
    'releaseCapture/drift/status',
  ],
  [
    'an invalid request that is accepted',
    'errors',
    (reply) => {
      if (reply.path.includes('limitt')) Object.assign(reply, { status: 200, body: [] });
    },
    'listActivities/drift/status',
  ],
  [
    'no language in the headers',
    'languages',
    ({ headers }) => void delete headers['content-language'],
    'getActivity/drift/header/content-language',
  ],
  [
    'another language in the headers',
    'languages',
    ({ headers }) => void (headers['content-language'] &&= 'pt'),
    'getActivity/drift/header/content-language',
  ],
  [
    'no id of the request',
    'catalogue',
    ({ headers }) => void delete headers['request-id'],
    'listMerchants/drift/header/request-id',
  ],
  [
    'another media type of problems',
    'errors',
    (reply) => {
      if (reply.status >= 400) reply.headers['content-type'] = 'application/json';
    },
    'listActivities/drift/header/content-type',
  ],
  [
    'no challenge of a 401',
    'errors',
    ({ headers }) => void delete headers['www-authenticate'],
    'listMerchants/drift/header/www-authenticate',
  ],
  [
    'a number as text',
    'booking',
    onBooking((body) => (body.total = String(body.total))),
    'getBooking/drift/type/total',
  ],
  [
    'a nested number as text',
    'booking',
    onBooking((body) => (body.items[0].guests[0].price = '20')),
    'getBooking/drift/type/items[].guests[].price',
  ],
  ['an array as an object', 'booking', onBooking((body) => (body.fees = {})), 'getBooking/drift/type/fees'],
  [
    'a flag as a number',
    'booking',
    onBooking((body) => (body.isReservation = 1)),
    'getBooking/drift/type/isReservation',
  ],
  [
    'a field that is missing',
    'booking',
    onBooking((body) => delete body.subTotal),
    'getBooking/drift/presence/subTotal',
  ],
  [
    'a field of an entry that is missing',
    'booking',
    onBooking((body) => delete body.items[0].guests[0].barCode),
    'getBooking/drift/presence/items[].guests[].barCode',
  ],
  [
    'an optional field that is missing',
    'hold',
    ({ path, body }) => {
      if (path === '/reservations') delete body.releasedReference;
    },
    'createCapture/drift/presence/releasedReference',
  ],
  [
    'a field that nobody knows',
    'booking',
    onBooking((body) => (body.extra = 1)),
    'getBooking/drift/presence/extra',
  ],
  [
    'null in place of a value',
    'booking',
    onBooking((body) => (body.currency = null)),
    'getBooking/drift/null/currency',
  ],
  [
    'null in place of a value that may be null',
    'cancellation',
    onBooking((body) => (body.items[0].guests[0].cancellation = null)),
    'getBooking/drift/null/items[].guests[].cancellation',
  ],
  [
    'a value in place of null',
    'booking',
    onBooking((body) => (body.idAlias = 'B-1')),
    'getBooking/drift/null/idAlias',
  ],
  [
    'another word of a list',
    'booking',
    onBooking((body) => (body.status = 'paid')),
    'getBooking/drift/enum/status',
  ],
  [
    'a word that nobody knows',
    'booking',
    onBooking((body) => (body.status = 'open')),
    'getBooking/drift/enum/status',
  ],
  [
    'a word of the catalogue that nobody knows',
    'availability',
    onItems((item) => (item.occupancyStatus = 'busy')),
    'listAvailabilities/drift/enum/[].occupancyStatus',
  ],
  ['another flag', 'guests', onGuest((body) => (body.checkedIn = false)), 'getGuest/drift/enum/checkedIn'],
  [
    'another code of a problem',
    'errors',
    ({ status, body }) => {
      if (status === 404) body.code = 'conflict';
    },
    'getBooking/drift/enum/code',
  ],
  [
    'a time in another format',
    'booking',
    onBooking((body) => (body.createdAt = '2026-06-01 10:00:00')),
    'getBooking/drift/format/createdAt',
  ],
  [
    'an offset with a colon',
    'availability',
    onItems((item) => (item.startsAt = item.startsAt.replace(/(\d\d)$/, ':$1'))),
    'listAvailabilities/drift/format/[].startsAt',
  ],
  [
    'a day in another format',
    'availability',
    onItems((item) => (item.startDate = item.startDate.split('-').toReversed().join('.'))),
    'listAvailabilities/drift/format/[].startDate',
  ],
  [
    'a list in another order',
    'availability',
    ({ path, body }) => {
      if (path.startsWith('/availabilities?') && Array.isArray(body)) body.reverse();
    },
    'listAvailabilities/drift/order',
  ],
  ['a balance that does not reconcile (M9)', 'payment', onBooking((body) => (body.balance += 5)), 'rule M9'],
  [
    'a code that is not valid, yet is (M10)',
    'quote',
    ({ path, body }) => {
      if (path.startsWith('/discountCodes')) body.isValid = true;
    },
    'rule M10',
  ],
  [
    'a captured seat that is still free (A2)',
    'hold',
    ({ path, body }) => {
      if (path.startsWith('/availabilities/') && body.availableSeats) body.availableSeats = 10;
    },
    'rule A2',
  ],
  [
    'a cancelled booking that still costs something (M6)',
    'payment',
    onBooking((body) => {
      if (body.status === 'cancelled') body.total = 20;
    }),
    'rule M6',
  ],
  [
    'another capture than the replaced one that is released (C3)',
    'hold',
    ({ path, body }) => {
      if (path === '/reservations' && body.releasedReference) body.releasedReference = 'X';
    },
    'rule C3',
  ],
];

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape are altered
type Change = (body: any) => unknown;

function onBooking(change: Change): Alter {
  return ({ path, status, body }) => {
    if (isBooking(path) && status === 200 && body.items) change(body);
  };
}

function onGuest(change: Change): Alter {
  return ({ path, status, body }) => {
    if (/^\/guest\/\d+$/.test(path) && status === 200) change(body);
  };
}

function onItems(change: Change): Alter {
  return ({ path, body }) => {
    if (path.startsWith('/availabilities?') && Array.isArray(body)) for (const item of body) change(item);
  };
}

describe('a planted drift', async () => {
  const harness = await startHarness();
  const proxy = await startAlteringProxy(harness.url);
  const credentials = ['--client-id', 'test.partner', '--client-secret', 'partner-secret', '--rate', '10000'];
  const own = ['--sandbox-client-id', 'test.partner', '--sandbox-client-secret', 'partner-secret'];

  async function drift(workflow: string) {
    const out = mkdtempSync(join(tmpdir(), 'drift-'));
    const where = ['--target', proxy.url, '--sandbox', harness.url, '--workflow', workflow, '--out', out];
    const { code } = await sandbox(['drift', ...where, ...credentials, ...own]);
    const report = JSON.parse(readFileSync(join(out, 'drift.json'), 'utf8')) as Required<Report>;
    expect(driftFaults(report)).toEqual([]);
    return { code, report };
  }

  it.each(PLANTS)('is found: %s', async (_, workflow, alter, expected) => {
    proxy.alter = alter;
    const { code, report } = await drift(workflow);
    proxy.alter = () => undefined;
    const rules = report.rules.filter(({ state }) => state === 'contradicted').map(({ id }) => `rule ${id}`);
    const ids = [...report.findings.map(({ id }) => id), ...rules];
    expect(ids).toContain(expected);
    expect(code).toBe(1);
  });
});
