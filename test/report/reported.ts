import { loadContract } from '../../src/contract/load.js';
import { createFinding, type Finding } from '../../src/report/finding.js';
import { Findings, type CheckedExchange } from '../../src/report/findings.js';
import { createReport, type Report, type ReportAbout } from '../../src/report/report.js';

export const contract = loadContract();
export const TIME = Date.parse('2026-06-01T08:00:00Z');

/**
 * Returns a finding. By default the id follows from the other members. Its texts contain the characters that each format
 * must escape.
 */
export function finding({ id, ...change }: Partial<Finding> = {}): Finding {
  const path = '/bookings?q=<b>&x="1"|`2`';
  const made: Omit<Finding, 'id'> = {
    of: 'getBooking',
    part: 'response',
    ...(change.part === undefined && change.in === undefined && { in: 'body', status: 200 }),
    code: 'unknown',
    place: 'items.*.seat',
    severity: 'warning',
    operationId: 'getBooking',
    pointer: '#/components/schemas/BasketItem',
    message: 'Response 200: `seat` <script>alert(1)</script> & "more" | 100% *bold* \u0001',
    evidence: { count: 1, exchanges: [{ source: 'a.har, entry 1', method: 'GET', path, status: 200 }] },
    ...change,
  };
  return { ...createFinding(made), ...(id !== undefined && { id }) };
}

/** Returns an exchange with findings. */
export function checked(findings: readonly Finding[], notJudged: readonly string[] = []): CheckedExchange {
  return { operationId: findings[0]?.operationId ?? 'getBooking', findings, notJudged };
}

/** Returns a report of exchanges. */
export function reportOf(exchanges: readonly CheckedExchange[], about: Partial<ReportAbout> = {}): Report {
  const findings = new Findings(contract.operations.length);
  for (const exchange of exchanges) findings.add(exchange);
  return createReport(findings, { command: 'check', subject: 'a.har', contract, time: TIME, ...about });
}
