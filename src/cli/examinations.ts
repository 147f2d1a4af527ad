import { planLines } from '../examination/plan.js';
import { examine, type ExaminationRun } from '../examination/run.js';
import { TargetUnusable } from '../verification/workflows/recording-target.js';
import { whyNotRun } from '../verification/workflows/workflow.js';
import { type CommandContext, CommandFailed, EXIT } from './command.js';
import type { PreparedTarget, WorkflowPlan } from './target-options.js';
import { print } from './terminal.js';

/** Prints what a run would do. */
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
 * Runs the examinations of a plan at a target; null where there are none. A signal ends the run, and what was booked is cancelled.
 * @throws CommandFailed after a signal
 */
export async function runExaminations(
  { examinations, facts, granted, vendor }: WorkflowPlan,
  { target, inputs }: PreparedTarget,
): Promise<ExaminationRun | null> {
  if (examinations.length === 0) return null;
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const run = await examine({
      target,
      client: { id: String(inputs['clientId']), secret: String(inputs['clientSecret']) },
      facts,
      examinations,
      vendor,
      mayWrite: granted.has('write'),
      mayOpenPages: granted.has('hosted-page'),
      signal: ending.signal,
    });
    if (!ending.signal.aborted) return run;
  } catch (error) {
    if (error instanceof TargetUnusable) throw new CommandFailed(error.message, EXIT.unusable);
    throw error;
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
  throw new CommandFailed('The run was ended by a signal. What it had booked is cancelled.', EXIT.unusable);
}
