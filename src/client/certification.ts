import type { components } from '../contract/control.gen.js';
import type { Report } from '../report/report.js';
import type { ControlClient } from './control.js';

type Schemas = components['schemas'];

/** The profiles of certifications. */
export type ProfileName = Schemas['ProfileId'];
/** A case to work on: what to do, and how to reach its workspace. */
export type CertificationCase = Schemas['CertificationCase'];
/** The answers of a client by the ids of the questions. */
export type CaseAnswers = Readonly<Record<string, unknown>>;

/** Works on a case as the client under test does. Returns its answers; nothing where there are none. */
export type WorkOnCase = (one: CertificationCase) => Promise<CaseAnswers | void> | CaseAnswers | void;

/** How a profile is certified. */
export interface CertifyOptions {
  /** The ids of the cases to work on; all of the profile if not given. */
  readonly cases?: readonly string[];
  /** What to call the run, such as the version of the client. */
  readonly name?: string;
}

/** Starts a certification, has each case worked on, one after the other, and returns the report. */
export async function certify(
  control: ControlClient,
  { profile, cases, name }: CertifyOptions & { readonly profile: ProfileName },
  work: WorkOnCase,
): Promise<Report> {
  const wanted = { ...(cases && { cases: [...cases] }), ...(name !== undefined && { name }) };
  const run = await control.POST('/certifications', { body: { profile, ...wanted } }).orThrow();
  for (const one of run.cases) {
    const answers = (await work(one)) ?? {};
    const path = { certification: run.id, case: one.id };
    await control
      .POST('/certifications/{certification}/cases/{case}/answers', {
        params: { path },
        body: { ...answers },
      })
      .orThrow();
  }
  const params = { path: { certification: run.id }, query: { format: 'json' } as const };
  const report = await control.GET('/certifications/{certification}', { params }).orThrow();
  return report as unknown as Report;
}
