import { CertificationCase } from './certification-case.js';
import { CertificationRun } from './certification-run.js';
import { CertificationRuns } from './certification-runs.js';

/** Certifications: the runs, one run with its cases, or one case of it. */
export function CertificationView({ rest: [run, caseId] }: { readonly rest: readonly string[] }) {
  if (run === undefined) return <CertificationRuns />;
  if (caseId === undefined) return <CertificationRun key={run} run={run} />;
  return <CertificationCase key={`${run} ${caseId}`} run={run} caseId={caseId} />;
}
