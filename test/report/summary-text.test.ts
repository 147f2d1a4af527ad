import { describe, expect, it } from 'vitest';
import type { ShownExchange } from '../../src/report/finding.js';
import { summaryText, type Paint } from '../../src/report/summary-text.js';
import { checked, contract, finding, reportOf } from './reported.js';

it('shows time, Request-Id and body of the exchanges of an examination, also for a second rule', () => {
  const [read, booked] = ['GET', 'POST'].map((method, index) => ({
    source: 'examination/seats',
    method,
    path: '/bookings',
    status: 200,
    time: `2026-06-01T08:00:0${index}.000Z`,
    requestId: `r${index}`,
    ...(method === 'POST' && { sent: '{"items":[]}' }),
  })) as [ShownExchange, ShownExchange];
  const rule = (code: string, exchanges: readonly ShownExchange[]) =>
    finding({ part: 'rule', code, place: code, evidence: { count: 1, exchanges } });
  const text = summaryText(reportOf([checked([rule('B7', [read]), rule('C6', [read, booked])])]));
  const line = 'examination/seats: GET /bookings → 200 (2026-06-01T08:00:00.000Z, Request-Id r0)';
  expect(text.split(line)).toHaveLength(2);
  expect(text).toContain('POST /bookings → 200 (2026-06-01T08:00:01.000Z, Request-Id r1)\n');
  expect(text).toContain('sent: {"items":[]}\n');
});

describe('the first sentence of a summary', () => {
  const done = { id: 'hold', title: 'Hold seats', findings: [] };
  const cases = (['passed', 'failed', 'not exercised'] as const).map((status) => ({ ...done, status }));
  const clean = [checked([])];
  const found = [checked([finding()])];
  const accepting = {
    version: 1,
    accepted: [{ id: finding().id, until: '2026-12-31', why: 'Known' }],
  } as const;
  const none = '0 errors, 0 warnings, 0 notes';

  it.each([
    ['check', clean, {}, none],
    ['check', found, {}, '0 errors, 1 warning, 0 notes'],
    ['check', [], {}, 'Nothing could be judged'],
    ['drift', clean, {}, 'No differences'],
    ['drift', found, {}, '0 errors, 1 warning, 0 notes'],
    ['drift', found, { baseline: accepting }, `${none}, 1 accepted by the baseline`],
    ['drift', [], {}, 'Nothing could be judged'],
    ['verify', clean, { cases }, `1 of 3 cases passed, 1 failed, 1 not exercised; ${none}`],
    ['certify', clean, { cases }, `1 of 3 cases passed, 1 failed, 1 not exercised; ${none}`],
  ] as const)('is the result: %s', (command, exchanges, about, result) => {
    const text = summaryText(reportOf(exchanges, { command, ...about }));
    expect(text.split('\n')[0]).toMatch(
      new RegExp(`^${command} of a\\.har: ${result}\\. \\d of \\d exchanges judged, [^.]*\\.$`),
    );
  });
});

describe('the colours of a summary', () => {
  const marked: Paint = (colour, text) => `<${colour}>${text}</>`;
  const [error, warning, note] = (['error', 'warning', 'note'] as const).map((severity) =>
    checked([finding({ severity, place: severity })]),
  );

  it.each([
    ['red', [error, warning, note]],
    ['yellow', [warning, note]],
    ['cyan', [note]],
    ['green', [checked([])]],
    ['yellow', []],
  ])('its result is %s for the worst of its findings', (colour, exchanges) => {
    const text = summaryText(reportOf(exchanges.filter((one) => one !== undefined)), marked);
    expect(text).toMatch(new RegExp(`^<${colour}>check of a\\.har: .*</>\n`));
  });

  it('mark severities, also of further findings of an exchange, failed cases and contradicted rules', () => {
    const [one, other] = [finding({ severity: 'error', place: 'a' }), finding({ place: 'b' })];
    const evidence = [{ source: 's', method: 'GET', path: '/bookings' }] as never;
    const report = reportOf([checked([one, other])], {
      cases: [{ id: 'hold', title: 'Hold seats', status: 'failed', findings: [] }],
      rules: [
        { id: 'B7', state: 'contradicted', evidence },
        { id: 'C6', state: 'contradicted', evidence: [] },
      ],
    });
    const lines = summaryText(report, marked).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `<red>error</> ${one.id}`,
        `<yellow>    warning</> ${other.id}`,
        '<red>failed</>: hold (Hold seats)',
        '<red>contradicted</>: B7 (s: GET /bookings)',
        '<red>contradicted</>: C6',
      ]),
    );
  });

  it('are not part of what a target sent', () => {
    const esc = '\u001B[31m';
    const report = reportOf([checked([finding({ place: esc })])], { subject: esc, contract });
    expect(summaryText(report, marked)).not.toContain(esc);
  });
});
