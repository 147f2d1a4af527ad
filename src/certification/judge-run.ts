import { createHash } from 'node:crypto';
import type { Contract } from '../contract/load.js';
import { createFinding, type Finding } from '../report/finding.js';
import { Findings } from '../report/findings.js';
import { createReport, type CaseEvidence, type CaseResult, type Report } from '../report/report.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { RequestLogEntry } from '../workspaces/request-log/logged-request.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import type { WorkspaceRegistry } from '../workspaces/registry.js';
import { endOfTurn } from '../time/real-time.js';
import type { Case, CaseFinding, CaseRequest, CaseRun } from './case.js';
import type { CertificateKeys } from './keys.js';
import { certificateOf, subjectOf, canonicalJson } from './certificate.js';
import type { CaseWork, CertificationRun } from './runs.js';
import { RIVAL } from '../faults/rival.js';
import type { AppliedFault, NewRule } from '../faults/rule.js';
import type { PastStep } from '../workspaces/history/history.js';
import { withoutCodes } from '../masking/page-codes.js';

/** The services that `judgeRun` needs. */
export interface JudgeServices {
  readonly workspaces: WorkspaceRegistry;
  /** The contract of the service. Findings point to its operations. */
  readonly contract: Contract;
  readonly keys: CertificateKeys;
  readonly realTime: () => EpochMs;
  /** Exports the requests of a workspace as an HTTP archive. */
  readonly archive: (workspace: LiveWorkspace) => Uint8Array;
  /** Called after each case. Throws to cancel the judging. */
  readonly check?: () => void;
}

interface JudgedCase {
  readonly result: CaseResult;
  readonly evidence: CaseEvidence;
  readonly requests: readonly RequestLogEntry[];
}

/** Maximum number of exchanges in a finding. */
const SHOWN_EXCHANGES = 3;

/**
 * Judges each case by the present requests and records of its workspace. Returns the report with a signed certificate.
 */
export async function judgeRun(run: CertificationRun, services: JudgeServices): Promise<Report> {
  const { contract, realTime, keys } = services;
  const findings = new Findings(contract.operations.length);
  const judged: JudgedCase[] = [];
  await services.workspaces.settled();
  for (const work of run.cases) {
    const one = await judgeCase(work, services);
    judged.push(one);
    collect(one, findings);
    await endOfTurn(); // other requests can run between two cases
    services.check?.();
  }
  const cases = judged.map(({ result }) => result);
  const certification = {
    id: run.id,
    profile: run.profile.id,
    name: run.name,
    result: resultOf(run, cases),
    evidence: judged.map(({ evidence }) => evidence),
  };
  const about = {
    command: 'certify',
    subject: subjectOf(certification),
    contract,
    cases,
    certification,
  } as const;
  const report = createReport(findings, { ...about, time: realTime() });
  return { ...report, certificate: await keys.sign(certificateOf(report, certification)) };
}

/**
 * Returns `failed` if a case failed, `passed` if every case of the profile passed, and otherwise `incomplete`: the run
 * lacks a case, or the client did not exercise it.
 */
function resultOf(
  { profile }: CertificationRun,
  cases: readonly CaseResult[],
): 'passed' | 'failed' | 'incomplete' {
  if (cases.some(({ status }) => status === 'failed')) return 'failed';
  const passed = new Set(cases.filter(({ status }) => status === 'passed').map(({ id }) => id));
  const isWhole = profile.cases.length > 0 && profile.cases.every(({ id }) => passed.has(id));
  return isWhole ? 'passed' : 'incomplete';
}

function collect({ result, requests }: JudgedCase, findings: Findings): void {
  const isExercised = result.status !== 'not exercised';
  for (const { operationId } of requests)
    findings.add({ operationId: isExercised ? operationId : null, findings: [], notJudged: [] });
  for (const finding of result.findings) findings.addFinding(finding);
  if (!isExercised) findings.addNotJudged(`The case ${result.id}: ${result.reason}`, result.id);
}

async function judgeCase(work: CaseWork, services: JudgeServices): Promise<JudgedCase> {
  const { id, title } = work.case;
  const { workspace: name, seed, answers } = work;
  const workspace = await services.workspaces.get(name);
  if (!workspace) {
    const evidence = { case: id, workspace: name, seed, answers, requests: 0, sha256: sha256('') };
    const reason = 'its workspace was deleted.';
    return { result: { id, title, status: 'not exercised', reason, findings: [] }, evidence, requests: [] };
  }
  await workspace.observed();
  const run = caseRunOf(work, workspace);
  const { requests } = run;
  const judgement = work.case.judge(run);
  const archive = services.archive(workspace);
  const evidence = {
    case: id,
    workspace: name,
    seed,
    answers,
    requests: requests.length,
    sha256: sha256(archive),
  };
  const found = (judgement ?? []).map((finding) => findingOf(finding, { work, requests, services }));
  const unreached = judgement === null ? 'the client did not reach the situation of the case.' : null;
  const reason = doubtAbout(work, workspace, run) ?? unreached ?? missedFault(work.case, run);
  const base = { id, title, findings: found };
  if (found.length > 0) return { result: { ...base, status: 'failed' }, evidence, requests };
  if (reason !== null) return { result: { ...base, status: 'not exercised', reason }, evidence, requests };
  return { result: { ...base, status: 'passed' }, evidence, requests };
}

/** Returns the requests, history, current records and answers of a case, for its judge. */
export function caseRunOf({ answers }: Pick<CaseWork, 'answers'>, workspace: LiveWorkspace): CaseRun {
  const rival = `${workspace.name}.${RIVAL}`;
  const sent = workspace.requests.list().toReversed();
  const requests = sent.map((request) => ({ ...request, isOfRival: request.clientId === rival }));
  const steps = [...workspace.activityLogs.history.newestFirst()].map(([, step]) => step).toReversed();
  return workspace.query((tables, now) => ({ requests, steps, tables, now, answers }));
}

function findingOf(
  { id, message, requests: shown, answer }: CaseFinding,
  { work, requests, services }: Pick<JudgedCase, 'requests'> & { work: CaseWork; services: JudgeServices },
): Finding {
  const known = requests
    .filter((request) => shown.includes(request.id))
    .map((request) => ({ ...request, path: withoutCodes(request.path) }));
  const operationId = known.find((request) => request.operationId !== null)?.operationId ?? null;
  const operation = services.contract.operations.find((one) => one.id === operationId);
  return createFinding({
    of: work.case.id,
    part: 'certification',
    code: id,
    place: '',
    severity: 'error',
    operationId,
    pointer: operation?.pointer ?? '#/paths',
    message,
    evidence: {
      received: answer ? answer.given : receivedIn(known),
      allowed: answer?.asked ?? work.case.title,
      count: 1, // counts findings, not their requests
      exchanges: known.slice(0, SHOWN_EXCHANGES).map(({ id: number, method, path, status }) => ({
        source: `${work.workspace}, request ${number}`,
        request: number,
        method,
        path,
        status,
      })),
    },
  });
}

/** Returns the first requests of a finding as text, each with its response status. */
function receivedIn(requests: readonly RequestLogEntry[]): string {
  const texts = requests
    .slice(0, SHOWN_EXCHANGES)
    .map(({ method, path, status }) => `${method} ${path} (${status})`);
  return texts.join(', ') || 'no such request';
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Faults that damage or delay a successful reply. They count as missed if the request was refused. */
const SPOILING: ReadonlySet<AppliedFault['effect']['type']> = new Set(['cut', 'garble', 'slow'] as const);

/**
 * Returns the reason why a case cannot pass even without findings, such as `its fault rules were changed.` Null if it
 * can pass.
 */
export function doubtAbout(
  { case: one, isReanswered = false }: Pick<CaseWork, 'case' | 'isReanswered'>,
  workspace: LiveWorkspace,
  { requests, steps }: Pick<CaseRun, 'requests' | 'steps'>,
): string | null {
  const isFirstGone = requests.length > 0 && !requests.some(({ id }) => id === 1);
  if (isFirstGone || !workspace.activityLogs.history.reaches(0))
    return 'it took more requests than the log holds, so that not all of them can be judged.';
  if (steps.some(({ replaced }) => replaced !== undefined))
    return 'its workspace was reset or restored meanwhile.';
  if (one.isRunning && steps.some(({ clock }) => clock !== undefined))
    return 'its clock was moved, but the case requires real waiting.';
  if (isReanswered) return 'an answer was replaced: answer each question only once.';
  if (!hasOwnFaults(one, workspace)) return 'its fault rules were changed.';
  return ownFault(one, { requests, steps });
}

/** Returns whether a workspace has exactly the fault rules of its case. Ignores their ids and the counts of hits. */
function hasOwnFaults({ faults }: Case, workspace: LiveWorkspace): boolean {
  const rules = workspace.faults.list().map((rule) => ({ ...rule, id: 0, hits: 0 }));
  const defaults = { match: {}, when: {}, note: null, id: 0, hits: 0 };
  const wanted = faults.map((rule) => ({ ...defaults, ...rule }));
  return canonicalJson(rules) === canonicalJson(wanted);
}

/**
 * Returns a reason if the client triggered a fault by a header or an e-mail address, otherwise null. Such a fault would
 * replace the faults of the case.
 */
function ownFault({ faults }: Case, { requests, steps }: Pick<CaseRun, 'requests' | 'steps'>): string | null {
  const asked = requests.find(({ fault }) => fault !== null && fault.by !== 'rule');
  if (asked)
    return `request ${asked.id} asked for a fault of its own, by a header or an e-mail address: certify without them.`;
  const effects = faults.map((rule) => (rule as NewRule).effect);
  return steps.some((step) => isForeignMoment(step, effects))
    ? 'a booking asked for a moment of its own by its e-mail address: certify without it.'
    : null;
}

/** Returns a reason if a fault of the case never took effect on the client. Null if all took effect. */
export function missedFault({ faults }: Case, { requests }: Pick<CaseRun, 'requests'>): string | null {
  const missed = faults.findIndex((_, index) => !requests.some((request) => isMet(request, index + 1)));
  if (missed < 0) return null;
  const { note } = faults[missed] as NewRule;
  return `its fault did not affect the client${note === undefined ? '.' : `: "${note}"`}`;
}

function isForeignMoment({ cause }: PastStep, effects: readonly AppliedFault['effect'][]): boolean {
  if (cause.type !== 'fault') return false;
  return !effects.some((effect) => effect.type === 'moment' && effect.moment === cause.id);
}

/** Returns whether a fault rule took effect on a request of the client. */
function isMet({ fault, status, isOfRival }: CaseRequest, ruleId: number): boolean {
  if (fault?.ruleId !== ruleId || !fault.isApplied || isOfRival) return false;
  return !SPOILING.has(fault.effect.type) || status === 200;
}
