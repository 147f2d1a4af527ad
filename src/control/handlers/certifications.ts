import Negotiator from 'negotiator';
import type { Case, Profile } from '../../certification/case.js';
import { judgeRun } from '../../certification/judge-run.js';
import { idsAround } from '../../certification/run-id.js';
import {
  type CaseWork,
  type CertificationRun,
  type JudgedCases,
  MAX_ANSWER_BYTES,
  type Runs,
} from '../../certification/runs.js';
import { StorageUnavailable } from '../../store/store.js';
import type { components } from '../../contract/control.gen.js';
import { fieldError } from '../../domain/shared/errors.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { BODY } from '../../domain/shared/field-names.js';
import { ClientDisconnected } from '../../http/body.js';
import { HttpRefusal, invalidFields } from '../../http/refusals.js';
import type { CaseResult, Report } from '../../report/report.js';
import { reportText, type ReportFormat } from '../../report/write-report.js';
import {
  nameTaken,
  noSuch,
  refusedWorkspace,
  type ControlContext,
  type HandlersOfTopic,
  textBody,
} from '../handler.js';
import { requestArchive } from '../har.js';

type Schemas = components['schemas'];

/** The handlers for certifications. */
export const certificationHandlers = {
  async listProfiles({ certifications }) {
    return (await certifications.profiles()).map(presentProfile);
  },

  listKeys: async ({ certifications: { keys } }) => (await keys.published()) as Schemas['KeySet'],

  listCertifications: async ({ certifications: { runs } }) =>
    (await runs.list()).map(({ id, profile, name, startedAt, cases, judged = null }) => ({
      id,
      profile: profile.id,
      name,
      startedAt: new Date(startedAt).toISOString(),
      cases: cases.map((work) => work.case.id),
      judged,
    })),

  async startCertification(context, { body, baseUrl, isGone }) {
    const profile = await requireProfile(context, body);
    requireRecent(body.id, context.certifications.realTime());
    const check = () => requirePresent(isGone);
    try {
      const run = await context.certifications.runs.start({ ...body, profile }, check);
      return presentRun(run, context.certifications.runs, baseUrl);
    } catch (error) {
      throw refusedWorkspace(error, () => nameTaken(body.id ?? ''));
    }
  },

  async getCertification(context, { path, query, accept, isGone }) {
    const run = await requireRun(context, path.certification);
    const { workspaces, version, certifications, api } = context;
    const report = await judgeRun(run, {
      workspaces,
      ...certifications,
      contract: api,
      check: () => requirePresent(isGone),
      archive: (workspace) =>
        requestArchive(workspace.requests.steps({ limit: ARCHIVE_LIMIT }), version, (value) => value).whole(),
    });
    await certifications.runs.noteJudged(run, judgedCases(report)).catch(unlessUnavailable);
    const format = query.format ?? acceptedFormat(accept);
    return format === 'json'
      ? (report as unknown as Schemas['CertificationReport'])
      : textBody(reportText(report, format), MEDIA_TYPES[format]);
  },

  listCertificationCases: async (context, { path, baseUrl }) =>
    presentCases(await requireRun(context, path.certification), context.certifications.runs, baseUrl),

  async deleteCertification({ certifications: { runs } }, { path: { certification: id } }) {
    if (!(await runs.delete(id))) throw noSuch('certification', { id });
    return { id };
  },

  async answerCase(context, { path, body }) {
    const run = await requireRun(context, path.certification);
    requireQuestions(requireCase(run, path.case).case, body);
    const answers = await context.certifications.runs.answer(run.id, path.case, (known) =>
      requireSize({ ...known, ...body }),
    );
    if (!answers) throw noSuch('certification', { id: run.id });
    return answers;
  },
} satisfies HandlersOfTopic;

/**
 * Ignores the error of a store that cannot be written. The list of runs then lacks the result, but the report is
 * complete.
 */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof StorageUnavailable)) throw error;
}

/** Returns the result and the case counts of a report, which the list of runs shows. */
function judgedCases({ certification, cases = [] }: Report): JudgedCases {
  const count = (status: CaseResult['status']) => cases.filter((one) => one.status === status).length;
  return {
    result: certification?.result ?? 'incomplete',
    passed: count('passed'),
    failed: count('failed'),
    notExercised: count('not exercised'),
  };
}

/** Stops the work if the caller has disconnected. @throws ClientDisconnected */
function requirePresent(isGone: () => boolean): void {
  if (isGone()) throw new ClientDisconnected();
}

/** The maximum number of requests in an archive. */
const ARCHIVE_LIMIT = 1000;

const MEDIA_TYPES = {
  json: 'application/json',
  junit: 'application/xml',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  sarif: 'application/sarif+json',
} as const satisfies Readonly<Record<ReportFormat, string>>;

/** Returns the report format that an `Accept` header prefers. If it accepts none of them, returns JSON. */
function acceptedFormat(accept: string): ReportFormat {
  const formats = Object.entries(MEDIA_TYPES).map(
    ([format, type]) => [format as ReportFormat, type.replace(/;.*/, '')] as const,
  );
  const preferred = new Negotiator({ headers: { accept: accept || '*/*' } }).mediaType(
    formats.map(([, type]) => type),
  );
  return formats.find(([, type]) => type === preferred)?.[0] ?? 'json';
}

function presentProfile({ id, title, cases }: Profile): Schemas['Profile'] {
  return { id, title, cases: cases.map((one) => ({ id: one.id, title: one.title, why: one.why })) };
}

function presentRun(run: CertificationRun, runs: Runs, baseUrl: string): Schemas['Certification'] {
  const { id, profile, name } = run;
  return { id, profile: profile.id, name, cases: presentCases(run, runs, baseUrl) };
}

function presentCases(
  { cases }: CertificationRun,
  runs: Runs,
  baseUrl: string,
): Schemas['CertificationCase'][] {
  return cases.map((work) => {
    const { workspace, clientId } = work;
    const { id, title, task, data, questions } = work.case;
    const credentials = { clientId, clientSecret: runs.secretOf(work) };
    return { id, title, task, data, questions: [...questions], workspace, baseUrl, ...credentials };
  });
}

/**
 * Checks that the time in a run id that the caller chose is close to the present time. The sandbox recognises the
 * workspaces of old runs by this time and deletes them.
 * @throws HttpRefusal if the time is not close to the present time
 */
function requireRecent(id: string | undefined, now: EpochMs): void {
  if (id === undefined) return;
  const { first, last } = idsAround(now);
  const place = BODY.at(['id']);
  if (id < first) throw invalidFields(fieldError(place, 'too_small', { received: id, allowed: first }));
  if (id > last) throw invalidFields(fieldError(place, 'too_large', { received: id, allowed: last }));
}

async function requireProfile(
  { certifications }: ControlContext,
  { profile: id, cases = [] }: Schemas['CertificationRequest'],
): Promise<Profile> {
  const profiles = await certifications.profiles();
  const profile = profiles.find((one) => one.id === id);
  if (!profile)
    throw invalidFields(
      fieldError(BODY.at(['profile']), 'not_allowed', {
        received: id,
        allowed: profiles.map((one) => one.id),
      }),
    );
  const known = profile.cases.map((one) => one.id);
  const errors = cases.flatMap((name, index) =>
    known.includes(name)
      ? []
      : [fieldError(BODY.at(['cases', index]), 'not_allowed', { received: name, allowed: known })],
  );
  if (errors.length > 0) throw invalidFields(...errors);
  return profile;
}

function requireQuestions({ questions }: Case, answers: object): void {
  const known = questions.map(({ id }) => id);
  const unknown = Object.keys(answers).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw invalidFields(...unknown.map((name) => fieldError(BODY.at([name]), 'unknown', { allowed: known })));
}

/** Returns the given answers unchanged. @throws HttpRefusal if they are too large */
function requireSize<Answers extends object>(answers: Answers): Answers {
  if (Buffer.byteLength(JSON.stringify(answers)) > MAX_ANSWER_BYTES)
    throw new HttpRefusal('payload_too_large', null, { values: { limit: MAX_ANSWER_BYTES } });
  return answers;
}

async function requireRun(
  { certifications: { runs } }: ControlContext,
  id: string,
): Promise<CertificationRun> {
  const run = await runs.get(id);
  if (!run) throw noSuch('certification', { id });
  return run;
}

function requireCase({ cases }: CertificationRun, id: string): CaseWork {
  const work = cases.find((one) => one.case.id === id);
  if (!work) throw noSuch('case', { id });
  return work;
}
