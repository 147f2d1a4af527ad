import { quoted } from '../shared/server/curl.js';
import { type Schemas, control, shownError } from '../shared/server/control.js';

/** The report of a run as it stands now. */
export type Report = Schemas['CertificationReport'];
/** A case of a report. */
export type JudgedCase = Report['cases'][number];
/** Something that a client did wrong, or left out. */
export type Finding = Schemas['CertificationFinding'];
/** By what a case was judged. */
export type Evidence = Report['certification']['evidence'][number];

/** A run is judged again so often while somebody looks at it. */
export const JUDGED_EVERY_MS = 1000;

/** The formats of a report, with their names and the ends of their files. */
export const FORMATS = [
  { format: 'html', title: 'HTML', end: 'html' },
  { format: 'md', title: 'Markdown', end: 'md' },
  { format: 'json', title: 'JSON', end: 'json' },
  { format: 'junit', title: 'JUnit', end: 'xml' },
  { format: 'sarif', title: 'SARIF', end: 'sarif' },
] as const;

/** Returns how a case stands: a case without requests has not begun. */
export function stateOf({ status }: JudgedCase, evidence: Evidence | undefined): string {
  return status === 'not exercised' && evidence?.requests === 0 ? 'not begun' : status;
}

/** Returns the evidence of a case. */
export function evidenceOf({ certification }: Report, caseId: string): Evidence | undefined {
  return certification.evidence.find((one) => one.case === caseId);
}

/** Returns the command that runs a client on a case, with what `sandbox certify` puts into its environment. */
export function commandOf(one: Schemas['CertificationCase'], client = 'node client.js'): string {
  const { id, title, task, data, questions, baseUrl, clientId, clientSecret } = one;
  const values = {
    URL: baseUrl,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    CASE: id,
    TASK: JSON.stringify({ title, task, data, questions }),
  };
  const lines = Object.entries(values).map(([name, value]) => `SANDBOX_${name}=${quoted(value)}`);
  return [...lines, client].join(' \\\n  ');
}

/** Returns an answer as a field shows it: a text as it is, anything else as JSON. */
export function answerText(answer: unknown): string {
  if (answer === undefined) return '';
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

/** Returns the answer that was typed: JSON where it is JSON, else the text itself. */
export function answerOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Whether a certificate is what this server signed about a report; if not, or if nobody can say, why. */
interface CertificateCheck {
  readonly isVerified: boolean;
  readonly text: string;
}

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const VERIFIED = 'Signed with the key of this server, about these cases.';

/** Checks the certificate of a report in the browser, with the published keys of the server. */
export async function checkCertificate(report: Report): Promise<CertificateCheck> {
  try {
    const fault = await faultOfCertificate(report);
    return { isVerified: fault === null, text: fault ?? VERIFIED };
  } catch (error) {
    return { isVerified: false, text: shownError(error).message };
  }
}

/** Returns why the certificate of a report is not valid; null if it is. */
async function faultOfCertificate({ certificate, certification, cases }: Report): Promise<string | null> {
  if (!isSecureContext) return 'This browser checks signatures only on https and on this machine.';
  const [header = '', payload = '', signature = ''] = certificate.split('.');
  const { kid } = parsed(header) as { readonly kid?: string };
  const { keys } = await control.GET('/keys.json').orThrow();
  const key = keys.find((one) => one.kid === kid);
  if (!key) return 'It was signed with a key that this server does not publish.';
  const own = await crypto.subtle.importKey('jwk', { ...key }, ES256, false, ['verify']);
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  if (!(await crypto.subtle.verify(ES256, own, bytesOf(signature), signed)))
    return 'Its signature does not match what it says.';
  const says = parsed(payload) as {
    readonly run: string;
    readonly result: string;
    readonly cases: readonly { readonly id: string; readonly status: string }[];
  };
  const textOf = (run: string, result: string, all: typeof says.cases) =>
    [run, result, ...all.map(({ id, status }) => `${id} ${status}`)].join('\n');
  return textOf(says.run, says.result, says.cases) === textOf(certification.id, certification.result, cases)
    ? null
    : 'It is about other results than these.';
}

function parsed(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(bytesOf(part)));
}

/** Returns the bytes of a text in base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
