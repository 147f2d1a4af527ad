import { describe, expect, it, onTestFinished } from 'vitest';
import {
  CannotJudge,
  JUDGE_LIMITS,
  JudgeThread,
  type JudgeLimits,
  type SentRequest,
} from '../../src/judging/judge-thread.js';
import type { CutMessage } from '../../src/workspaces/request-log/logged-request.js';
import { createJudgeLogged } from '../../src/verification/exchange/judge-logged.js';

const HEADERS = { authorization: 'Bearer x', accept: 'application/json', 'accept-language': 'en' };
const WHOLE = { truncated: false, headTruncated: false };
const NO_BODY: CutMessage = { ...WHOLE, headers: HEADERS, text: null };
const LIST: CutMessage = {
  headers: { 'content-type': 'application/json', 'content-language': 'en' },
  text: '[]',
  ...WHOLE,
};

/** Returns a logged request for merchants, with the given parts. */
function sent(parts: Partial<SentRequest> = {}): SentRequest {
  const request = { workspace: 'test', id: 1, method: 'GET', path: '/merchants', status: 200 };
  return { ...request, request: NO_BODY, response: LIST, ...parts };
}

/** Returns a checking thread with the given limits, which ends after the test. */
function thread(limits: Partial<JudgeLimits> = {}, program?: string) {
  const errors: string[] = [];
  const judge = new JudgeThread(
    { vendor: 'vendor' },
    ({ message }) => errors.push(message),
    { ...JUDGE_LIMITS, ...limits },
    program === undefined ? undefined : programOf(program),
  );
  onTestFinished(() => judge.close());
  return { judge, errors };
}

/**
 * Returns the URL of a program for the thread. The program runs once per batch `{ number, requests }`, and may call
 * `reply`.
 */
function programOf(program: string): URL {
  const text = `
    import { parentPort } from 'node:worker_threads';
    const reply = (number, judged) => parentPort.postMessage({ number, judged });
    parentPort.on('message', ({ number, requests }) => { ${program} });`;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}

const NOTHING = { operationId: 'listMerchants', findings: [], notJudged: [] };

describe('the thread that checks logged requests', () => {
  it('returns the same findings as the check without a thread', async () => {
    const requests = [
      sent(),
      sent({ path: '/merchants?zzz=1', id: 2 }),
      sent({ path: 'http://elsewhere.example/merchants?zzz=1', status: 0 }),
      sent({ status: 418, response: { ...LIST, text: Buffer.from('[{"slug":7}]') } }),
    ];
    const { judge } = thread();
    const judged = await judge.judge(requests, 'demo');
    expect(judged).toEqual(await createJudgeLogged('vendor')(requests));
    expect(judged[0]).toMatchObject(NOTHING);
    expect(judged.map(({ findings }) => findings.map(({ id }) => id))).toEqual([
      [],
      ['listMerchants/request.query/unknown/zzz'],
      ['listMerchants/request.query/unknown/zzz'],
      ['listMerchants/response.status/undeclared/418', 'listMerchants/rule/P7/content-type'],
    ]);
  });

  it('starts with the first requests, and ends after some idle time', async () => {
    const { judge, errors } = thread({ idleMs: 30 }, 'reply(number, [])');
    expect(judge.isRunning).toBe(false);
    const first = judge.judge([sent()], 'demo');
    await first;
    expect(judge.isRunning).toBe(true);
    await expect.poll(() => judge.isRunning).toBe(false);
    expect(await judge.judge([sent()], 'demo')).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('fails only the waiting requests if it dies: later requests start another thread', async () => {
    const { judge, errors } = thread(
      {},
      "if (requests[0].path === '/bad') process.exit(3); else reply(number, [])",
    );
    const bad = [judge.judge([sent({ path: '/bad' })], 'demo'), judge.judge([sent()], 'other')];
    const ended = await Promise.allSettled(bad);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(bad[0]).rejects.toBeInstanceOf(CannotJudge);
    expect(errors).toEqual(['it ended with 3']);
    expect(await judge.judge([sent()], 'demo')).toEqual([]);
  });

  it('refuses batches above the limit of waiting batches', async () => {
    const { judge } = thread({ maxWaiting: 2 }, '');
    const waiting = ['one', 'two'].map((workspace) => judge.judge([sent()], workspace).catch(String));
    await expect(judge.judge([sent()], 'three')).rejects.toThrow('2 batches wait');
    await judge.close();
    expect(await Promise.all(waiting)).toEqual(Array(2).fill('CannotJudge: the sandbox is stopping'));
  });

  it('checks one batch of a workspace at a time, so that other workspaces need not wait for all batches', async () => {
    const { judge } = thread({ maxWaiting: 2 }, 'setTimeout(() => reply(number, []), 20)');
    const order: string[] = [];
    const ask = async (workspace: string) => {
      await judge.judge([sent()], workspace);
      order.push(workspace);
    };
    await Promise.all([ask('busy'), ask('busy'), ask('busy'), ask('busy'), ask('other')]);
    expect(order).toEqual(['busy', 'other', 'busy', 'busy', 'busy']);
  });

  it('continues with a workspace after one of its batches failed', async () => {
    const { judge } = thread({}, "if (requests[0].path === '/bad') process.exit(3); else reply(number, [])");
    const asked = [judge.judge([sent({ path: '/bad' })], 'demo'), judge.judge([sent()], 'demo')];
    const ended = await Promise.allSettled(asked);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('is terminated if it uses too much time or memory', async () => {
    const slow = thread({ maxMs: 300 }, 'for (;;);');
    await expect(slow.judge.judge([sent()], 'demo')).rejects.toThrow('no answer within 300 ms');
    expect([slow.errors, slow.judge.isRunning]).toEqual([['no answer within 300 ms'], false]);
    const large = thread({ maxHeapMb: 16 }, 'const all = []; for (;;) all.push({ number: [all.length] });');
    await expect(large.judge.judge([sent()], 'demo')).rejects.toThrow('memory limit');
  });

  it('ends with the sandbox, and then accepts no requests', async () => {
    const { judge } = thread({}, '');
    const waiting = judge.judge([sent()], 'demo').catch(String);
    await judge.close();
    expect(await waiting).toBe('CannotJudge: the sandbox is stopping');
    await expect(judge.judge([sent()], 'demo')).rejects.toThrow('stopping');
    expect(judge.isRunning).toBe(false);
  });
});

describe('a logged request', async () => {
  const judge = createJudgeLogged('vendor');
  const one = async (parts: Partial<SentRequest>) => (await judge([sent(parts)]))[0];

  it('is checked without its response if a fault damaged that, and says how', async () => {
    const response = 'a fault damaged the response.';
    expect(await one({ response, status: 503, path: '/merchants?zzz=1' })).toMatchObject({
      findings: [{ id: 'listMerchants/request.query/unknown/zzz' }],
      notJudged: ['listMerchants: a fault damaged the response.'],
    });
  });

  it('has a body of the wrong type if its JSON body is a string', async () => {
    const head = { ...sent().request.headers, 'content-type': 'application/json', 'content-length': '7' };
    const request = { ...NO_BODY, headers: head, text: '"hello"' };
    const { findings } = (await one({ method: 'POST', path: '/bookings', request })) ?? {};
    expect(findings?.map(({ id }) => id)).toContain('createBooking/request.body/wrong_type');
  });

  it('is not checked if the log truncated its head, and only partly if the log truncated a body', async () => {
    const cut = { ...NO_BODY, headers: {}, truncated: true, headTruncated: true };
    for (const text of [null, '{"a":1}', '{"a":'])
      expect(await one({ request: { ...cut, text }, path: '/merchants?zzz=1' })).toEqual({
        operationId: null,
        findings: [],
        notJudged: ['The log has cut the path or the headers.'],
      });
    const response = { ...LIST, text: '[{"slug":', truncated: true };
    expect(await one({ response })).toMatchObject({ operationId: 'listMerchants', findings: [] });
    expect((await one({ response }))?.notJudged).toHaveLength(1);
  });

  it('is checked with its form as sent', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const form = { method: 'POST', path: '/oauth2/token', status: 400 };
    const problem = { ...LIST, text: '{"error":"invalid_request","error_description":"x"}' };
    const text = '{"grant_type":"client_credentials","client_id":"test.partner","client_secret":"***"}';
    expect(await one({ ...form, request: { headers, text, ...WHOLE }, response: problem })).toMatchObject({
      ...NOTHING,
      operationId: 'createToken',
    });
    const repeated = '{"grant_type":"password","client_id":"test.partner","client_secret":"***"}';
    const wrong = await one({
      ...form,
      request: { headers, text: repeated, ...WHOLE },
      response: problem,
    });
    expect(wrong?.findings.map(({ id }) => id)).toEqual(['createToken/request.body/not_allowed/grant_type']);
  });

  it('has at most the 20 most severe findings, and the number of other findings', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `unknown${'abcdefghijklmnopqrstuvwxyz'[at]}=1`);
    const found = await one({ path: `/merchants?${names.join('&')}`, status: 418 });
    expect(found?.findings).toHaveLength(20);
    expect(found?.notJudged).toEqual(['7 more findings of this request are left out.']);
  });
});
