import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet } from 'jose';
import { isObject } from '../contract/is-object.js';
import type { CertifiedRun, Report } from '../report/report.js';
import type { Finding } from '../report/finding.js';

const TYPE = 'activity-booking-sandbox certificate';

/** The content of a certificate: the payload of its JWS. */
export interface Certificate {
  readonly type: typeof TYPE;
  readonly version: 1;
  /** The id of the run. */
  readonly run: string;
  readonly profile: string;
  /** `passed` if every case of the profile passed. */
  readonly result: CertifiedRun['result'];
  readonly cases: readonly { readonly id: string; readonly status: string }[];
  readonly contract: Pick<Report['contract'], 'version' | 'sha256'>;
  /** Version of the sandbox that judged the run. */
  readonly sandbox: string;
  /** RFC 3339, from the server's clock. */
  readonly issuedAt: string;
  /** SHA-256 of the cases with their findings, and of the run with its evidence (`evidenceDigest` of the report). */
  readonly evidence: { readonly sha256: string };
}

/** The `typ` of a certificate's header. */
export const CERTIFICATE_TYPE = 'certificate+jws';

/** A certificate is invalid. The message gives the reason. */
export class CertificateInvalid extends Error {
  override readonly name = 'CertificateInvalid';
}

/** Returns the content of a certificate for a run and its report. */
export function certificateOf(report: Report, run: CertifiedRun): Certificate {
  const { contract, tool, createdAt, cases = [] } = report;
  return {
    type: TYPE,
    version: 1,
    run: run.id,
    profile: run.profile,
    result: run.result,
    cases: cases.map(({ id, status }) => ({ id, status })),
    contract: { version: contract.version, sha256: contract.sha256 },
    sandbox: tool.version,
    issuedAt: createdAt,
    evidence: { sha256: evidenceDigest(report) },
  };
}

/**
 * Returns the subject of a report: the run's profile and its name. Without a name, its id takes the place of the name.
 */
export function subjectOf({ profile, name, id }: Pick<CertifiedRun, 'profile' | 'name' | 'id'>): string {
  return `${profile}, ${name ?? id}`;
}

/**
 * Returns the SHA-256 of the members `cases` and `certification` of a report. They hold the run, its findings and the
 * evidence.
 */
export function evidenceDigest({ cases, certification }: Pick<Report, 'cases' | 'certification'>): string {
  return createHash('sha256').update(canonicalJson({ cases, certification })).digest('hex');
}

/**
 * Checks a certificate's signature against a server's public keys. Returns the certificate's content.
 * @throws CertificateInvalid
 */
export async function verifyCertificate(jws: string, keys: JSONWebKeySet): Promise<Certificate> {
  let text: string;
  try {
    const { typ } = decodeProtectedHeader(jws);
    if (typ !== CERTIFICATE_TYPE) throw new CertificateInvalid(`It is no certificate, but of type ${typ}.`);
    const { payload } = await compactVerify(jws, createLocalJWKSet(keys), { algorithms: ['ES256'] });
    text = new TextDecoder().decode(payload);
  } catch (error) {
    throw verificationError(error);
  }
  return certificateIn(text);
}

/** Parses the payload of a certificate. Checks its form, because the signer may be unknown. */
function certificateIn(text: string): Certificate {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CertificateInvalid('It is signed, but its content is not JSON.');
  }
  if (!isCertificate(value))
    throw new CertificateInvalid('It is signed, but its content is no certificate of this sandbox.');
  const isPassed = value.cases.length > 0 && value.cases.every(({ status }) => status === 'passed');
  if (value.result === 'passed' && !isPassed)
    throw new CertificateInvalid('It is inconsistent: its result is passed, but not all its cases passed.');
  return value;
}

const RESULTS: readonly unknown[] = ['passed', 'failed', 'incomplete'] satisfies CertifiedRun['result'][];

function isCertificate(value: unknown): value is Certificate {
  if (!isObject(value)) return false;
  const { type, version, result, cases, contract, evidence } = value;
  return (
    type === TYPE &&
    version === 1 &&
    RESULTS.includes(result) &&
    hasTexts(value, 'run', 'profile', 'sandbox', 'issuedAt') &&
    hasTexts(contract, 'version', 'sha256') &&
    hasTexts(evidence, 'sha256') &&
    Array.isArray(cases) &&
    cases.every((one) => hasTexts(one, 'id', 'status'))
  );
}

function hasTexts(value: unknown, ...names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === 'string');
}

/**
 * Returns the public key in the header of a certificate. A signature by this key proves nothing about the signer,
 * unless the reader already knows the key.
 * @throws CertificateInvalid if there is no such key
 */
export function embeddedKeys(jws: string): JSONWebKeySet {
  try {
    const { jwk } = decodeProtectedHeader(jws);
    if (isObject(jwk)) return { keys: [jwk] };
  } catch (error) {
    throw verificationError(error);
  }
  throw new CertificateInvalid('The certificate holds no key. Name the keys of the server.');
}

function verificationError(error: unknown): unknown {
  if (error instanceof errors.JWKSNoMatchingKey)
    return new CertificateInvalid(
      'None of the keys has signed it: it is of another server, or its key is new.',
    );
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new CertificateInvalid('The signature does not match: it was changed after it was signed.');
  if (error instanceof errors.JOSEError || error instanceof TypeError)
    return new CertificateInvalid('It is not a certificate: a JWS in compact form is expected.');
  return error;
}

/**
 * Compares a report with its certificate: the digest of cases and evidence, the subject, the time and the contract. The listed
 * findings must be the findings of the cases. The signature does not cover the report's counts.
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
    throw new CertificateInvalid('The report names a different contract than the certificate.');
  if (subject !== subjectOf(certification) || createdAt !== certificate.issuedAt)
    throw new CertificateInvalid('The subject or the time of the report was changed after it was signed.');
  const own = cases.flatMap((one) => one.findings);
  if (!isSameSet([...findings, ...accepted], own) || summary.errors !== findings.length)
    throw new CertificateInvalid('The findings of the report differ from the findings of its cases.');
}

/** Returns whether a report lists exactly the findings of its cases. Findings with the same id are listed once. */
function isSameSet(shown: readonly Finding[], own: readonly Finding[]): boolean {
  const known = new Set(own.map(essence));
  const ids = new Set(shown.map(({ id }) => id));
  return shown.every((finding) => known.has(essence(finding))) && own.every(({ id }) => ids.has(id));
}

/**
 * Returns the members that identify a finding, as text. Omits `count`: the same finding may have a different count in
 * the report than in its case.
 */
function essence({ id, severity, operationId, pointer, message }: Finding): string {
  return canonicalJson({ id, severity, operationId, pointer, message });
}

/** Serialises a JSON value with sorted member names, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(members.map(([name, part]) => [name, sorted(part)]));
}
