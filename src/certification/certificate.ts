import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet } from 'jose';
import { isObject } from '../contract/is-object.js';
import type { CertifiedRun, Report } from '../report/report.js';
import { canonicalJson } from './canonical-json.js';

/** What a certificate says: the payload of its JWS. */
export interface Certificate {
  readonly type: 'activity-booking-sandbox certificate';
  readonly version: 1;
  /** The id of the run. */
  readonly run: string;
  readonly profile: string;
  /** `passed` only where every case of the profile passed. */
  readonly result: CertifiedRun['result'];
  readonly cases: readonly { readonly id: string; readonly status: string }[];
  readonly contract: Pick<Report['contract'], 'version' | 'sha256'>;
  /** The version of the sandbox that judged. */
  readonly sandbox: string;
  /** RFC 3339, by the server's clock. */
  readonly issuedAt: string;
  /** SHA-256 of what was found and of its evidence: `evidenceDigest` of the report. */
  readonly evidence: { readonly sha256: string };
}

/** The `typ` of a certificate's header. */
export const CERTIFICATE_TYPE = 'certificate+jws';

/** A certificate is refused. The message says why, in a sentence. */
export class CertificateInvalid extends Error {
  override readonly name = 'CertificateInvalid';
}

/** Returns the certificate of a report of a certification. */
export function certificateOf(report: Report, run: CertifiedRun): Certificate {
  const { contract, tool, createdAt, cases = [] } = report;
  return {
    type: 'activity-booking-sandbox certificate',
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

/** Returns the SHA-256 of the cases of a report, with their findings, and of the run with its evidence. */
function evidenceDigest({ cases, certification }: Pick<Report, 'cases' | 'certification'>): string {
  return createHash('sha256').update(canonicalJson({ cases, certification })).digest('hex');
}

/**
 * Checks the signature of a certificate by the keys of a server and returns what it says.
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
    throw refusalOf(error);
  }
  return JSON.parse(text) as Certificate;
}

/**
 * Checks that a report is the one that a certificate was issued for: its cases, findings, evidence, profile and contract.
 * @throws CertificateInvalid
 */
export function requireSameReport(certificate: Certificate, report: Report): void {
  if (evidenceDigest(report) !== certificate.evidence.sha256)
    throw new CertificateInvalid('The cases or the evidence of the report were changed after it was signed.');
  if (report.contract.sha256 !== certificate.contract.sha256)
    throw new CertificateInvalid('The report names another contract than the certificate.');
}

/** Returns the public key that the header of a certificate holds: it says who signed only to those who know the key. */
export function embeddedKeys(jws: string): JSONWebKeySet {
  try {
    const { jwk } = decodeProtectedHeader(jws);
    if (isObject(jwk)) return { keys: [jwk] };
  } catch (error) {
    throw refusalOf(error);
  }
  throw new CertificateInvalid('The certificate holds no key. Name the keys of the server.');
}

function refusalOf(error: unknown): unknown {
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
