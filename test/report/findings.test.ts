import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baselineOf, readBaseline } from '../../src/report/baseline.js';
import { createFinding, type Finding } from '../../src/report/finding.js';
import { Findings, unjudged } from '../../src/report/findings.js';
import { checked, contract, finding, reportOf, TIME } from './reported.js';

const shown = (entry: number) => ({ source: `a.har, entry ${entry}`, method: 'GET', path: '/', status: 200 });
const seenIn = (entry: number) => finding({ evidence: { count: 1, exchanges: [shown(entry)] } });

describe('the id of a finding', () => {
  const base = { of: 'getBooking', part: 'response', code: 'unknown', place: 'a/b' } as const;

  it.each([
    [{}, 'getBooking/response/unknown/a.b'],
    [{ in: 'body', status: 200 }, 'getBooking/response.200.body/unknown/a.b'],
    [{ of: '/bookings', place: '' }, '.bookings/response/unknown'],
    [{ part: 'step', step: 'paid', code: 'criterion' }, 'getBooking/paid/criterion/a.b'],
    [{ part: 'coverage', in: 'field', code: 'missing' }, 'getBooking/coverage.field/a.b'],
    [
      { part: 'coverage', in: 'operation', code: 'missing', place: '' },
      'getBooking/coverage.operation/missing',
    ],
    [{ part: 'coverage', code: 'minimum', place: 'fields' }, 'getBooking/coverage/minimum/fields'],
    [{ code: 'missing' }, 'getBooking/response/missing/a.b'],
  ] as const)('with %j is %s', (more, id) => {
    expect(
      createFinding({ ...finding(), in: undefined, status: undefined, ...base, ...more } as never).id,
    ).toBe(id);
  });
});

describe('findings from many exchanges', () => {
  it('count an exchange as judged if it is of an operation or has a finding, and keep why others are not', () => {
    const findings = new Findings(7);
    const foreign = finding({ operationId: null, in: 'header', status: 200 });
    findings.add(unjudged('It has no body.'));
    findings.add({ operationId: null, findings: [foreign], notJudged: [] });
    findings.add({ operationId: 'getBooking', findings: [], notJudged: ['It has no body.'] });
    findings.addNotJudged('It did not run.', 'pay');
    expect(findings.counts).toEqual({ exchanges: 3, judged: 2, operations: { hit: 1, possible: 7 } });
    expect(findings.notJudged).toEqual([
      { reason: 'It has no body.', count: 2 },
      { reason: 'It did not run.', case: 'pay', count: 1 },
    ]);
    for (let at = 0; at < 500; at++) findings.addNotJudged(`Reason ${at}.`, 'pay');
    expect(findings.notJudged.length).toBe(501);
    expect(findings.notJudged.at(-1)).toEqual({ reason: 'Other things that could not be judged.', count: 2 });
  });

  it('contradict the rules that they break, and only these', () => {
    const findings = new Findings(7);
    const broken = { code: 'B8', place: '', rules: ['B8'] } as const;
    const exchange = shown(1);
    findings.add({ ...checked([]), confirmed: { rules: ['B1'], exchange } });
    findings.addFinding(finding({ ...broken, part: 'rule' }));
    findings.addFinding(
      finding({ ...broken, part: 'rule', rules: ['B9'], evidence: { count: 1, exchanges: [] } }),
    );
    findings.addFinding(finding({ ...broken, part: 'step', rules: ['B7'] }));
    const states = findings.rules.results().filter(({ state }) => !['unseen', 'not visible'].includes(state));
    expect(states.map(({ id, state }) => [id, state])).toEqual([
      ['B1', 'confirmed'],
      ['B8', 'contradicted'],
    ]);
  });

  it.each([
    [{ part: 'response', in: 'header', code: 'undeclared', status: 200 }, '-'],
    [{ part: 'response', in: 'header', code: 'required', status: 200 }, 'getBooking'],
    [{ part: 'request', in: 'header', code: 'undeclared' }, 'getBooking'],
    [{ part: 'response', in: 'body', code: 'unknown', status: 400 }, '-'],
    [{ part: 'response', in: 'body', code: 'unknown', status: 399 }, 'getBooking'],
    [{ part: 'response', in: 'body', code: 'wrong_type', status: 400 }, 'getBooking'],
    [{ part: 'response', in: 'status', code: 'unknown', status: 400 }, 'getBooking'],
  ] as const)('of %j are kept under %s', (more, of) => {
    const [kept] = reportOf([checked([finding(more)])]).findings;
    expect(kept?.of).toBe(of);
  });

  it('are merged by id, with a count and the first three exchanges', () => {
    const report = reportOf([1, 2, 3, 4, 5].map((entry) => checked([seenIn(entry)])));
    expect(report.findings).toMatchObject([{ evidence: { count: 5, exchanges: [1, 2, 3].map(shown) } }]);
    expect(report.summary).toMatchObject({ exchanges: 5, judged: 5, warnings: 1, operations: { hit: 1 } });
  });

  it('have the severity of the most severe one', () => {
    const worse = finding({ severity: 'error', message: 'Worse' });
    const { findings } = reportOf([checked([finding()]), checked([worse]), checked([finding()])]);
    expect(findings).toMatchObject([{ severity: 'error', message: 'Worse', evidence: { count: 3 } }]);
  });

  it('are merged over operations for each undeclared header and each undeclared member of a problem document', () => {
    const surplus = (of: string, parts: Partial<Finding>) => {
      const { id: _, ...base } = finding();
      return createFinding({ ...base, part: 'response', of, status: 404, severity: 'note', ...parts });
    };
    const header = { in: 'header', code: 'undeclared', place: 'x-node' } as const;
    const member = { in: 'body', code: 'unknown', place: 'traceId' } as const;
    const found = ['getBooking', 'listGuests'].flatMap((of) => [
      surplus(of, header),
      surplus(of, member),
      surplus(of, { ...member, status: 200 }),
    ]);
    const { findings } = reportOf([checked(found)]);
    expect(findings.map(({ id, evidence: { count } }) => `${id} ${count}`)).toEqual([
      '-/response.body/unknown/traceId 2',
      '-/response.header/undeclared/x-node 2',
      'getBooking/response.200.body/unknown/traceId 1',
      'listGuests/response.200.body/unknown/traceId 1',
    ]);
  });

  it('are sorted by severity, the most severe first', () => {
    const [note, error] = [finding({ id: 'a', severity: 'note' }), finding({ id: 'z', severity: 'error' })];
    expect(reportOf([checked([note, finding(), error])]).findings.map(({ id }) => id)).toEqual([
      'z',
      finding().id,
      'a',
    ]);
  });

  it('are limited in number, and the report states the limit', () => {
    const findings = new Findings(contract.operations.length);
    for (let at = 0; at < 2100; at++)
      findings.add(checked([finding({ id: `a/b/c/${at}` })], [`Reason ${at}.`]));
    expect(findings.found).toHaveLength(2000);
    expect(findings.notJudged.length).toBeLessThanOrEqual(502);
    expect(findings.notJudged).toContainEqual({ reason: 'Findings beyond the worst 2000.', count: 100 });
  });

  it('keep the most severe beyond the limit, and count the others', () => {
    const notes = Array.from({ length: 2000 }, (_, at) => finding({ id: `a/b/c/${at}`, severity: 'note' }));
    const errors = Array.from({ length: 2001 }, (_, at) => finding({ id: `e/b/c/${at}`, severity: 'error' }));
    const first = reportOf([checked([...notes, finding({ id: 'e/b/c', severity: 'error' })])]);
    expect(first.findings[0]).toMatchObject({ id: 'e/b/c' });
    expect(first.summary).toMatchObject({ errors: 1, notes: 2000 });
    const { summary, findings } = reportOf([checked([...notes, ...errors])]);
    expect(summary).toMatchObject({ errors: 2001, notes: 2000 });
    expect(findings.every(({ severity }) => severity === 'error')).toBe(true);
  });
});

describe('a baseline', () => {
  const entry = (until: string, id = finding().id) => ({ id, until, why: 'Known' });
  const judged = (accepted: ReturnType<typeof entry>[]) =>
    reportOf([checked([finding()])], { baseline: { version: 1, accepted } });

  it.each([
    ['until the end of its day', '2026-06-01', 1, []],
    ['not after the end of its day', '2026-05-31', 0, [finding().id]],
  ])('accepts a finding %s', (_, until, accepted, expired) => {
    const report = judged([entry(until)]);
    expect([report.accepted.length, report.findings.length]).toEqual([accepted, 1 - accepted]);
    expect(report.baseline).toEqual({ expired, unused: [] });
  });

  it.each([
    ['note', 0],
    ['warning', 1],
    ['error', 1],
    [undefined, 1],
  ] as const)('accepts no finding that is more severe than its severity: %s', (severity, accepted) => {
    const one = { ...entry('2026-12-31'), ...(severity && { severity }) };
    const report = judged([one]);
    expect([report.accepted.length, report.findings.length]).toEqual([accepted, 1 - accepted]);
    const written = baselineOf(report.findings, { version: 1, accepted: [one] }, TIME);
    expect(written.accepted.map((next) => next.severity)).toEqual(accepted === 1 ? [] : ['warning']);
  });

  it('has unused entries if there were no findings', () => {
    expect(judged([entry('2026-12-31', 'gone')]).baseline).toEqual({ expired: [], unused: ['gone'] });
  });

  it('is written for 90 days, with the dates and reasons of entries that are still valid', () => {
    const other = finding({ id: 'other' });
    const last = finding({ id: 'on its last day' });
    const ended = finding({ id: 'ended' });
    const accepted = [
      entry('2026-07-01'),
      entry('2026-06-01', last.id),
      entry('2026-05-31', ended.id),
      entry('2026-07-01', 'gone'),
    ];
    const fresh = { severity: 'warning', until: '2026-08-30', why: 'Say here why it is accepted.' };
    expect(baselineOf([other], null, TIME).accepted).toEqual([{ id: 'other', ...fresh }]);
    expect(baselineOf([finding(), last, other, ended], { version: 1, accepted }, TIME)).toEqual({
      version: 1,
      accepted: [
        entry('2026-07-01'),
        entry('2026-06-01', last.id),
        { id: 'other', ...fresh },
        { id: 'ended', ...fresh },
      ],
    });
  });

  const fileWith = (text: string) => {
    const file = join(mkdtempSync(join(tmpdir(), 'baseline-')), 'baseline.json');
    writeFileSync(file, text);
    return file;
  };

  it('is read from a file', () => {
    const baseline = {
      version: 1,
      accepted: [entry('2026-12-31'), { ...entry('2028-02-29'), severity: 'note' }],
    };
    expect(readBaseline(fileWith(JSON.stringify(baseline)))).toEqual(baseline);
  });

  it.each(['x2026-01-02', '2026-01-02x', '026-01-02', '2026-1-02', '2026-01-2', '2026-13-01', '2026', ''])(
    'is refused with the day %j',
    (until) => {
      const text = JSON.stringify({ version: 1, accepted: [entry(until)] });
      expect(() => readBaseline(fileWith(text))).toThrow(
        /accepted\[0\]\.until must be a (?:day such as|text)/,
      );
    },
  );

  it.each([
    ['{', 'cannot be read'],
    ['{"version":1,"accepted":[{"id":"","until":"2026-02-03","why":"b"}]}', 'accepted[0].id must be a text.'],
    ['{"version":2}', 'version must be 1.'],
    ['{"version":1}', 'accepted must be a list.'],
    ['{"version":1,"accepted":[7]}', 'accepted[0] must be an object with id, until and why.'],
    [
      '{"version":1,"accepted":[{"id":"a","until":"2026-02-30","why":"b"}]}',
      'accepted[0].until must be a day',
    ],
    ['{"version":1,"accepted":[{"id":"a","until":"2026-02-03"}]}', 'accepted[0].why must be a text.'],
    [
      '{"version":1,"accepted":[{"id":"a","until":"2026-02-03","why":"b","severity":"bad"}]}',
      'accepted[0].severity must be error, warning or note.',
    ],
  ])('is refused if it is %s', (text, message) => {
    expect(() => readBaseline(fileWith(text))).toThrow(message);
  });
});
