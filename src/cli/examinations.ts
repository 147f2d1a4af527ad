import { planLines } from '../examination/plan.js';
import { examine, RunFailed, type ExaminationRun } from '../examination/run.js';
import { leftBy } from '../examination/made.js';
import type { RecordedExchange } from '../exchanges/recorded-exchange.js';
import { createFinding } from '../report/finding.js';
import type { Findings } from '../report/findings.js';
import type { ReportAbout } from '../report/report.js';
import { leftLines } from '../report/summary-text.js';
import { counted } from '../text/words.js';
import type { WorkflowResult } from '../verification/workflows/run.js';
import { whyNotRun } from '../verification/workflows/workflow.js';
import { type CommandContext, CommandFailed, EXIT } from './command.js';
import type { PreparedTarget, WorkflowPlan } from './target-options.js';
import { print, withProgress } from './terminal.js';

/** Prints the plan of a run without running it. */
export function printPlan(plan: WorkflowPlan, { stdout }: CommandContext): void {
  const { workflows, granted, facts, examinations } = plan;
  const lines = workflows.map((workflow) => {
    const why = whyNotRun(workflow, { granted });
    return `  ${workflow.id}: ${why === null ? workflow.title : `not run. ${why}`}`;
  });
  const given = { examinations, facts, mayWrite: granted.has('write') };
  print(stdout, [`Workflows: ${workflows.length}.`, ...lines, ...planLines(given)]);
}

/**
 * Runs the examinations of a plan at a target. Returns null if the plan has none. A signal ends the run and cancels its
 * bookings.
 * @throws CommandFailed after a signal, or if the run has no result
 */
export async function runExaminations(
  { examinations, facts, granted, vendor, screen }: WorkflowPlan,
  { target, inputs }: PreparedTarget,
  workflows: readonly WorkflowResult[],
): Promise<ExaminationRun | null> {
  if (examinations.length === 0) return null;
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const given = {
      target,
      client: { id: String(inputs['clientId']), secret: String(inputs['clientSecret']) },
      facts,
      examinations,
      vendor,
      mayWrite: granted.has('write'),
      mayOpenPages: granted.has('hosted-page'),
      before: exchangesOf(workflows),
      signal: ending.signal,
    };
    const run = await withProgress(screen, 'Examinations', (onProgress) => examine({ ...given, onProgress }));
    if (!ending.signal.aborted) return run;
    const left = run.left.length === 0 ? ['Its bookings are cancelled.'] : leftLines(run);
    throw new CommandFailed(['The run was ended by a signal.', ...left].join(' '), EXIT.unusable);
  } catch (error) {
    if (!(error instanceof RunFailed)) throw error;
    const sentence = `${error.message.replace(/\.$/, '')}.`;
    throw new CommandFailed([sentence, ...leftLines(error)].join(' '), EXIT.unusable);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

function exchangesOf(workflows: readonly WorkflowResult[]): readonly RecordedExchange[] {
  return workflows.flatMap(({ steps }) => steps.flatMap(({ exchange }) => exchange ?? []));
}

/**
 * Returns the report's member `left`: the bookings and other data that a run may have left at its target. Without
 * such data, returns an empty object.
 */
export function leftAt(
  { inputs }: PreparedTarget,
  workflows: readonly WorkflowResult[],
  examined: ExaminationRun | null,
): Pick<ReportAbout, 'left'> {
  const left = examined?.left ?? leftBy(exchangesOf(workflows), String(inputs['clientId']));
  return left.length === 0 ? {} : { left };
}

/**
 * If a target refused requests because of its rate limit, notes the number of repeated requests and the number of
 * unchecked requests.
 */
export function noteOverload(findings: Findings, { target: { overload, name } }: PreparedTarget): void {
  if (!overload) return;
  const { repeated, refused, waitedMs, ending } = overload;
  const waited = `${Math.ceil(waitedMs / 1000)} s`;
  if (refused > 0)
    findings.addNotJudged(
      `${counted(refused, 'request')} not judged: ${name} refused them as too many (429 or 503), after ${waited} of waiting. ` +
        `${ending === null ? '' : 'The later requests were not sent. '}Lower --rate, or run parts with --workflow.`,
    );
  if (repeated > 0)
    findings.addFinding(
      createFinding({
        of: '-',
        part: 'operation',
        code: 'overloaded',
        place: '',
        severity: 'note',
        operationId: null,
        pointer: '#/paths',
        message: `${name} refused ${counted(repeated, 'request')} as too many (429 or 503). They were sent again after ${waited} of waiting. To avoid this, lower --rate.`,
        evidence: {
          count: repeated,
          exchanges: [],
          received: '429 or 503',
          allowed: 'a response to each request',
        },
      }),
    );
}
