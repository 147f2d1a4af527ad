import { control } from '../shared/server/control.js';
import { shownError } from '../shared/server/refused.js';
import type { Report } from './certification.js';

/** Whether a certificate is what this server signed about a report; if not, or if nobody can say, why. */
export interface CertificateCheck {
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
