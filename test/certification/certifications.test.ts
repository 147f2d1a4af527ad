import { describe, expect, it } from 'vitest';
import { wrongAnswer } from '../../src/certification/evidence.js';
import type { CaseRun } from '../../src/certification/case.js';
import { newRunId } from '../../src/certification/run-id.js';
import { keptRuns, Runs } from '../../src/certification/runs.js';
import { LocalDocuments } from '../../src/store/local-documents.js';
import { realTime } from '../../src/time/real-time.js';
import { senderTo, startTiny, TINY, tokenFor, workWell, type ShownCase } from './tiny-profile.js';

const ADMIN = 'sixteen-letters!';
const api = await startTiny();
const runsAt = (now: () => number) =>
  new Runs(
    api.workspaces,
    now,
    keptRuns(new LocalDocuments(), async () => [TINY]),
  );

async function startRun(more: object = {}) {
  const { status, body } = await api.send('POST', '/certifications', { profile: 'reseller', ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { id: string; cases: ShownCase[] };
}

async function workOn(id: string, cases: readonly ShownCase[]): Promise<void> {
  for (const one of cases) {
    const answers = await workWell(one);
    expect((await api.send('POST', `/certifications/${id}/cases/${one.id}/answers`, answers)).status).toBe(
      200,
    );
  }
}

const reportOf = async (id: string) => (await api.send('GET', `/certifications/${id}`)).body;
const statusesOf = (report: { cases: { id: string; status: string }[] }) =>
  Object.fromEntries(report.cases.map(({ id, status }) => [id, status]));

describe('a certification', () => {
  it('gives each case its own workspace, with secrets that nobody can guess', async () => {
    const { id, cases } = await startRun({ name: 'shop 1.2' });
    expect((await api.send('GET', `/certifications/${id}/cases`)).body).toEqual(cases);
    expect(cases.map((one) => one.workspace)).toEqual([`${id}-read-title`, `${id}-come-back`]);
    expect(cases[0]).toMatchObject({
      baseUrl: api.url,
      data: { activityId: 1 },
      clientId: `${id}-read-title.partner`,
    });
    expect(new Set(cases.map(({ clientSecret }) => clientSecret)).size).toBe(2);
    for (const { clientSecret } of cases) expect(clientSecret).toMatch(/^[\w-]{32}$/);
    const clock = (await api.send('GET', `/workspaces/${id}-read-title/clock`)).body;
    expect(clock).toEqual({ now: '2026-06-01T08:00:00.000Z', frozen: true });
    expect((await api.send('GET', `/workspaces/${id}-come-back/faults`)).body).toHaveLength(1);
    const [listed] = (await api.send('GET', '/certifications')).body;
    expect(listed).toMatchObject({
      id,
      profile: 'reseller',
      name: 'shop 1.2',
      cases: ['read-title', 'come-back'],
      judged: null,
    });
  });

  it('is not exercised at first, and so not passed', async () => {
    const { id } = await startRun();
    const report = await reportOf(id);
    expect(statusesOf(report)).toEqual({ 'read-title': 'not exercised', 'come-back': 'not exercised' });
    expect(report.certification.result).toBe('incomplete');
    expect(report.summary).toMatchObject({ exchanges: 0, judged: 0, errors: 0 });
    expect(report.notJudged).toHaveLength(2);
  });

  it('is passed by a good client', async () => {
    const { id, cases } = await startRun();
    await workOn(id, cases);
    const report = await reportOf(id);
    expect(statusesOf(report)).toEqual({ 'read-title': 'passed', 'come-back': 'passed' });
    expect(report.certification.result).toBe('passed');
    expect(report.certification.evidence.map(({ requests }: { requests: number }) => requests)).toEqual([
      2, 3,
    ]);
  });

  it('is listed with the numbers of its last read report', async () => {
    const { id, cases } = await startRun();
    const judged = async () => (await api.send('GET', '/certifications')).body[0].judged;
    await reportOf(id);
    expect(await judged()).toEqual({ result: 'incomplete', passed: 0, failed: 0, notExercised: 2 });
    await workOn(id, cases);
    expect(await judged()).toMatchObject({ passed: 0, notExercised: 2 });
    await reportOf(id);
    expect(await judged()).toEqual({ result: 'passed', passed: 2, failed: 0, notExercised: 0 });
    const [first] = cases;
    await api.send('POST', `/certifications/${id}/cases/${first?.id}/answers`, { title: 'wrong' });
    await reportOf(id);
    expect(await judged()).toEqual({ result: 'failed', passed: 1, failed: 1, notExercised: 0 });
  });

  it('is incomplete if only some cases of the profile were requested', async () => {
    const { id, cases } = await startRun({ cases: ['come-back'] });
    await workOn(id, cases);
    const report = await reportOf(id);
    expect([statusesOf(report), report.certification.result]).toEqual([
      { 'come-back': 'passed' },
      'incomplete',
    ]);
  });

  it('names the mistakes of a bad client, with the requests that show them', async () => {
    const { id, cases } = await startRun();
    const [read, hold] = cases as [ShownCase, ShownCase];
    await workWell(read);
    await api.send('POST', `/certifications/${id}/cases/read-title/answers`, { title: 'Walk' });
    const once = senderTo(hold.baseUrl, await tokenFor(hold));
    const seat = { availabilityItemId: hold.data['availabilityItemId'], priceCategories: [{ 111: 1 }] };
    const accept = { accept: 'application/json', 'accept-language': 'en' };
    expect((await once('POST', '/reservations', seat, accept)).status).toBe(503);
    const report = await reportOf(id);
    expect(report.certification.result).toBe('failed');
    expect(report.findings).toMatchObject([
      {
        id: 'come-back/certification/gave-up',
        severity: 'error',
        operationId: 'createCapture',
        evidence: { count: 1, exchanges: [{ source: `${id}-come-back, request 2`, status: 503 }] },
      },
      {
        id: 'read-title/certification/wrong-title',
        evidence: {
          exchanges: [{ path: '/activities/1' }],
          received: 'GET /activities/1 (200)',
          allowed: 'Reads an activity',
        },
      },
    ]);
  });

  it('is not passed if a workspace was reset or deleted, or its fault rules were changed', async () => {
    const { id, cases } = await startRun();
    await api.send('DELETE', `/workspaces/${id}-come-back/faults`);
    await workOn(id, cases);
    await api.send('POST', `/workspaces/${id}-read-title/reset`);
    const [read, hold] = (await reportOf(id)).cases;
    expect([read.status, read.reason]).toEqual([
      'not exercised',
      'its workspace was reset or restored meanwhile.',
    ]);
    expect([hold.status, hold.reason]).toEqual(['not exercised', 'its fault rules were changed.']);
    await api.send('DELETE', `/workspaces/${id}-come-back`);
    expect((await reportOf(id)).cases[1].reason).toBe('its workspace was deleted.');
  });

  it('is not passed if a fault rule was replaced by another one', async () => {
    const { id, cases } = await startRun({ cases: ['come-back'] });
    const faults = `/workspaces/${id}-come-back/faults`;
    const [{ match, when, effect }] = (await api.send('GET', faults)).body;
    const reasonAfter = async (rule: object) => {
      await api.send('DELETE', faults);
      expect((await api.send('POST', faults, rule)).status).toBe(200);
      return (await reportOf(id)).cases[0].reason;
    };
    await workOn(id, cases);
    expect(await reasonAfter({ match, when: { times: 2 }, effect })).toBe('its fault rules were changed.');
    expect(await reasonAfter({ match, when, effect: { type: 'delay', ms: 1 } })).toBe(
      'its fault rules were changed.',
    );
    expect(await reasonAfter({ match: {}, when, effect })).toBe('its fault rules were changed.');
    expect(await reasonAfter({ effect, when, match })).toBeUndefined();
  });

  it('is not passed by a client that requests its own fault', async () => {
    const { id, cases } = await startRun({ cases: ['come-back'] });
    const [hold] = cases as [ShownCase];
    const send = senderTo(hold.baseUrl, await tokenFor(hold));
    const { availabilityItemId } = hold.data;
    const seat = { availabilityItemId, priceCategories: [{ 111: 1 }] };
    const accept = { accept: 'application/json', 'accept-language': 'en' };
    const fault = { ...accept, 'sandbox-fault': 'delay=1' };
    expect((await send('POST', '/reservations', seat, fault)).status).toBe(200);
    const [judged] = (await reportOf(id)).cases;
    expect([judged.status, judged.reason]).toEqual([
      'not exercised',
      'request 2 asked for a fault of its own, by a header or an e-mail address: certify without them.',
    ]);
    expect((await reportOf(id)).certification.result).toBe('incomplete');
  });

  it('is not passed if an answer was replaced after the report had found it wrong', async () => {
    const { id, cases } = await startRun({ cases: ['read-title'] });
    const [read] = cases as [ShownCase];
    const path = `/certifications/${id}/cases/read-title/answers`;
    const right = await workWell(read);
    const judged = async (answers: object) => {
      expect((await api.send('POST', path, answers)).status).toBe(200);
      const [{ status, reason }] = (await reportOf(id)).cases;
      return [status, reason];
    };
    expect(await judged({})).toEqual(['failed', undefined]);
    expect(await judged(right)).toEqual(['passed', undefined]);
    expect(await judged(right)).toEqual(['passed', undefined]);
    expect(await judged({ title: 'Walk' })).toEqual(['failed', undefined]);
    const replaced = ['not exercised', 'an answer was replaced: answer each question only once.'];
    expect(await judged(right)).toEqual(replaced);
    expect(await judged(right)).toEqual(replaced);
  });

  it('is deleted with its workspaces', async () => {
    const { id } = await startRun();
    expect((await api.send('DELETE', `/certifications/${id}`)).body).toEqual({ id });
    const names = (await api.send('GET', '/workspaces')).body.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name.startsWith(id))).toEqual([]);
    expect((await api.send('GET', `/certifications/${id}`)).status).toBe(404);
    expect((await api.send('DELETE', `/certifications/${id}`)).status).toBe(404);
  });

  it('has the id that its caller chose; a second run with that id is refused', async () => {
    const id = newRunId(realTime());
    const [one, other] = await Promise.all(
      [['read-title'], ['come-back']].map((cases) =>
        api.send('POST', '/certifications', { profile: 'reseller', id, cases }),
      ),
    );
    expect(new Set([one?.status, other?.status])).toEqual(new Set([200, 409]));
    const again = await api.send('POST', '/certifications', { profile: 'reseller', id });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
    const cases = (await api.send('GET', `/certifications/${id}/cases`)).body;
    const workspaces = (await api.send('GET', '/workspaces?runs=true')).body
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => name.startsWith(id));
    expect(workspaces).toEqual(cases.map(({ workspace }: ShownCase) => workspace));
    expect((await api.send('DELETE', `/certifications/${id}`)).body).toEqual({ id });
  });

  it('is deleted after its start if the deletion comes during the start', async () => {
    const id = newRunId(realTime());
    const runs = runsAt(realTime);
    const started = runs.start({ profile: TINY, id });
    expect(await runs.delete(id)).toBe(true);
    expect(await runs.get((await started).id)).toBeUndefined();
    expect((await api.workspaces.names()).filter((name) => name.startsWith(id))).toEqual([]);
  });

  it('is kept for a day, if it is one of the latest hundred', async () => {
    let now = realTime();
    const runs = runsAt(() => now);
    const aged = await runs.start({ profile: TINY });
    now += 86_400_001;
    const ids: string[] = [];
    for (let count = 0; count < 101; count++) ids.push((await runs.start({ profile: TINY, cases: [] })).id);
    expect((await runs.list()).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
    expect((await api.workspaces.names()).filter((name) => name.startsWith(aged.id))).toEqual([]);
  });

  it('refuses an id of another form or time', async () => {
    const codesOf = async (id: string) =>
      (await api.send('POST', '/certifications', { profile: 'reseller', id })).body.errors?.map(
        ({ code }: { code: string }) => code,
      );
    const hour = 3_600_000;
    expect(await codesOf('mine')).toEqual(['wrong_format']);
    expect(await codesOf(newRunId(realTime() - hour - 1))).toEqual(['too_small']);
    expect(await codesOf(newRunId(realTime() + hour + 60_000))).toEqual(['too_large']);
    expect(await codesOf(newRunId(realTime() - hour + 60_000))).toBeUndefined();
  });

  it('refuses unknown profiles, cases and questions, and answers that are too long', async () => {
    const faultsOf = async (path: string, body: object) => {
      const reply = await api.send('POST', path, body);
      return [
        reply.status,
        reply.body.errors?.map(({ field, code }: Record<string, string>) => [field, code]),
      ];
    };
    expect(await faultsOf('/certifications', { profile: 'operator' })).toEqual([
      400,
      [['/profile', 'not_allowed']],
    ]);
    const cases = ['come-back', 'nothing'];
    const wanted = { profile: 'reseller', cases };
    expect(await faultsOf('/certifications', wanted)).toEqual([400, [['/cases/1', 'not_allowed']]]);
    const { id } = await startRun();
    const answers = `/certifications/${id}/cases/read-title/answers`;
    expect(await faultsOf(answers, { name: 1 })).toEqual([400, [['/name', 'unknown']]]);
    expect((await api.send('POST', answers, { title: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await api.send('POST', `/certifications/${id}/cases/none/answers`, {})).status).toBe(404);
    expect((await api.send('GET', '/certifications/cert-000000000-0000000000')).status).toBe(404);
  });
});

describe('the list of workspaces', () => {
  const namesOf = async (query: string) =>
    (await api.send('GET', `/workspaces${query}`)).body.map(({ name }: { name: string }) => name);

  it('omits the workspaces of certification runs unless they are requested', async () => {
    await api.send('POST', '/workspaces', { name: 'cert-mine', fixture: 'demo' });
    const { id, cases } = await startRun();
    const own = cases.map(({ workspace }) => workspace);
    expect(await namesOf('')).toContain('cert-mine');
    expect((await namesOf('')).filter((name: string) => name.startsWith(id))).toEqual([]);
    expect(await namesOf('?runs=false')).toEqual(await namesOf(''));
    expect((await namesOf('?runs=true')).filter((name: string) => name.startsWith(id))).toEqual(
      own.toSorted(),
    );
    expect(await namesOf('?runs=true')).toContain('cert-mine');
    expect((await api.send('GET', '/workspaces?runs=x')).status).toBe(400);
  });
});

describe('the report of a certification', async () => {
  const { id } = await startRun();
  const read = (query: string, headers = {}) =>
    api.send('GET', `/certifications/${id}${query}`, undefined, headers);

  it.each([
    ['json', 'application/json', /^\{/],
    ['junit', 'application/xml', /^<\?xml/],
    ['html', 'text/html; charset=utf-8', /^<!doctype html>/],
    ['md', 'text/markdown; charset=utf-8', /^## sandbox certify/],
    ['sarif', 'application/sarif+json', /"2\.1\.0"/],
  ])('is %s by format and by Accept', async (format, type, begin) => {
    for (const reply of [
      await read(`?format=${format}`),
      await read('', { accept: type.replace(/;.*/, '') }),
    ]) {
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
      expect(reply.text).toMatch(begin);
    }
  });

  it('is HTML for a browser, and JSON for a client that accepts anything, or none of its formats', async () => {
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect((await read('', { accept: browser })).text).toMatch(/^<!doctype html>/);
    expect((await read('', { accept: '*/*' })).text).toMatch(/^\{/);
    expect((await read('', { accept: 'image/png' })).text).toMatch(/^\{/);
    expect((await read('?format=pdf')).status).toBe(400);
  });
});

describe('the access to a certification', async () => {
  const guarded = await startTiny({ adminToken: ADMIN });
  const asAdmin = senderTo(`${guarded.url}/_sandbox`, ADMIN);
  const { id, cases } = (await asAdmin('POST', '/certifications', { profile: 'reseller' })).body;
  const [first, second] = cases as [ShownCase, ShownCase];
  const asClient = senderTo(`${guarded.url}/_sandbox`, await tokenFor(first));
  const other = (await asAdmin('POST', '/certifications', { profile: 'reseller' })).body;

  it('lets the client of a case answer it, advance its clock and read the report of its run', async () => {
    const own = `/certifications/${id}/cases/${first.id}/answers`;
    expect((await asClient('POST', own, { title: 'x' })).status).toBe(200);
    expect((await asClient('GET', `/certifications/${id}`)).status).toBe(200);
    const advance = `/workspaces/${first.workspace}/clock/advance`;
    expect((await asClient('POST', advance, { duration: 'PT1M' })).status).toBe(200);
    for (const path of ['/clock', '/requests', '/requests/1', '/requests.har'])
      expect((await asClient('GET', `/workspaces/${first.workspace}${path}`)).status).toBe(200);
  });

  it('refuses the data of others, and every request that would change the evidence or reveal the answers', async () => {
    const { workspace } = first;
    for (const [method, path, body] of [
      ['GET', '/certifications'],
      ['GET', '/profiles'],
      ['POST', '/certifications', { profile: 'reseller' }],
      ['GET', `/certifications/${id}/cases`], // the credentials of the other cases
      ['DELETE', `/certifications/${id}`],
      ['GET', `/certifications/${other.id}`],
      ['POST', `/certifications/${id}/cases/${second.id}/answers`, {}],
      ['POST', `/workspaces/${workspace}/reset`],
      ['DELETE', `/workspaces/${workspace}/faults`],
      ['POST', `/workspaces/${workspace}/snapshots`, { name: 'a' }],
      ['GET', `/workspaces/${workspace}/export`], // the secrets of other clients, the bookings of others
      ['GET', `/workspaces/${workspace}/faults`], // the faults that will be injected
      ['GET', `/workspaces/${workspace}/history`],
      ['GET', `/workspaces/${workspace}/events`],
    ] as const) {
      const { status } = await asClient(method, path, body);
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    const nobody = senderTo(`${guarded.url}/_sandbox`);
    expect((await nobody('GET', `/certifications/${id}`)).status).toBe(401);
  });

  it('publishes the keys to everybody', async () => {
    const { status, body } = await senderTo(`${guarded.url}/_sandbox`)('GET', '/keys.json');
    expect([status, body.keys[0].kty, body.keys[0].d]).toEqual([200, 'EC', undefined]);
  });
});

it.each([
  [{}, 'no answer'],
  [{ bookingId: 7 }, 7],
  [{ bookingId: '' }, ''],
])(
  'the finding of a wrong answer shows the question and the given answer, not the right one: %j',
  (answers, given) => {
    const run: CaseRun = { requests: [], steps: [], tables: {} as never, now: 0, answers };
    const [finding] = wrongAnswer(run, 'bookingId', 41, '`id` of the booking');
    expect(finding?.answer).toEqual({ asked: 'bookingId: `id` of the booking', given });
  },
);
