/** Why a request got no response, by the code of the error. */
const REASONS: readonly (readonly [codes: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^(?:ENOTFOUND|EAI_)/, 'the name of the host is not known'],
  [/^(?:ECONNRESET|EPIPE)$/, 'the connection was reset'],
  [/^HPE_/, 'the response is not HTTP'],
  [/CERT|^ERR_(?:TLS|SSL)|^EPROTO$|SIGNATURE|ISSUER/, 'the certificate is not trusted'],
];

/** Returns why a request got no response, as the end of a sentence, from the error of sending it. */
export function whyNoResponse(error: unknown): string {
  const { cause, message } = error as Error;
  const { code = '', message: detail = message } = Object(cause ?? error) as Partial<NodeJS.ErrnoException>;
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? detail;
}
