/** The reason why a request got no response. */
export type Obstacle =
  | 'refused'
  | 'unknown-host'
  | 'closed'
  | 'not-http'
  | 'not-tls'
  | 'certificate-of-another-host'
  | 'certificate-expired'
  | 'certificate-untrusted';

/**
 * The reasons, each with the error codes of Node and a clause for messages. The first matching pattern counts, so
 * narrower patterns come first.
 */
const OBSTACLES: readonly (readonly [codes: RegExp, obstacle: Obstacle, clause: string])[] = [
  [/^ECONNREFUSED$/, 'refused', 'the connection was refused'],
  [/^(?:ENOTFOUND|EAI_)/, 'unknown-host', 'the name of the host is not known'],
  [/^(?:ECONNRESET|EPIPE)$/, 'closed', 'the connection was reset'],
  [/^HPE_/, 'not-http', 'the response is not HTTP'],
  [/^ERR_TLS_CERT_ALTNAME/, 'certificate-of-another-host', "the server's certificate is for another host"],
  [/^EPROTO$|^ERR_(?:SSL|TLS)/, 'not-tls', 'the server does not speak TLS'],
  [
    /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)/,
    'certificate-expired',
    "the server's certificate has expired, or is not valid yet",
  ],
  [/CERT|SIGNATURE|ISSUER/, 'certificate-untrusted', "the server's certificate is not trusted"],
];

/** Returns the reason for an error code of Node, with a clause for messages. Null for an unknown code. */
export function obstacleOf(code = ''): { readonly obstacle: Obstacle; readonly clause: string } | null {
  const [, obstacle, clause] = OBSTACLES.find(([codes]) => codes.test(code)) ?? [];
  return obstacle && clause ? { obstacle, clause } : null;
}
