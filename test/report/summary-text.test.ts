import { expect, it } from 'vitest';
import type { ShownExchange } from '../../src/report/finding.js';
import { summaryText } from '../../src/report/summary-text.js';
import { checked, finding, reportOf } from './reported.js';

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
