import type { Finding } from '../report/finding.js';
import type { Report } from '../report/report.js';
import { canonicalJson } from './canonical-json.js';
import { CertificateInvalid, evidenceDigest, subjectOf, type Certificate } from './certificate.js';

/**
 * Checks that a report is the one that a certificate was issued for. The cases with their findings, and the run with its evidence,
 * are signed by their digest; subject, time and contract are compared with what is signed; and the findings and errors that the
 * report shows with those of its cases. The counts of exchanges, operations and reasons that something was not judged are not signed.
 * @throws CertificateInvalid
 */
export function requireSameReport(certificate: Certificate, report: Report): void {
  const { cases, certification, contract, subject, createdAt, findings, accepted, summary } =
    report as Partial<Report>;
  if (!cases || !certification || !contract || !findings || !accepted || !summary)
    throw new CertificateInvalid('The report lacks parts: it is not the report of a certification.');
  if (evidenceDigest({ cases, certification }) !== certificate.evidence.sha256)
    throw new CertificateInvalid('The cases or the evidence of the report were changed after it was signed.');
  const { version, sha256 } = contract;
  if (canonicalJson({ version, sha256 }) !== canonicalJson(certificate.contract))
    throw new CertificateInvalid('The report names another contract than the certificate.');
  if (subject !== subjectOf(certification) || createdAt !== certificate.issuedAt)
    throw new CertificateInvalid('The subject or the time of the report was changed after it was signed.');
  const own = cases.flatMap((one) => one.findings);
  if (!isSameSet([...findings, ...accepted], own) || summary.errors !== findings.length)
    throw new CertificateInvalid('The findings of the report are not those of its cases.');
}

/** Returns whether the findings of a report are those of its cases. The report has those of one id as one. */
function isSameSet(shown: readonly Finding[], own: readonly Finding[]): boolean {
  const known = new Set(own.map(essence));
  const ids = new Set(shown.map(({ id }) => id));
  return shown.every((finding) => known.has(essence(finding))) && own.every(({ id }) => ids.has(id));
}

/** Returns what two showings of a finding have in common: how often it was seen depends on the report. */
function essence({ id, severity, operationId, pointer, message }: Finding): string {
  return canonicalJson({ id, severity, operationId, pointer, message });
}
