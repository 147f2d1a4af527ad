import { LANGUAGES } from '../domain/shared/language.js';
import { LOG_LEVELS, type SandboxSettings } from '../settings.js';
import { DEMO } from '../seed/demo.js';
import {
  bytes,
  decimal,
  digits,
  list,
  listReader,
  onOrOff,
  wordReader,
  text,
  type Reader,
} from './values.js';

/** A setting of `sandbox serve`: a flag and an environment variable that mean the same. */
export interface Setting<Value> {
  readonly flag: string;
  readonly variable: string;
  /** The name of its value; null for a switch, which is on or off. */
  readonly value: string | null;
  /** The default as text; empty for none. */
  readonly defaultText: string;
  readonly help: string;
  /** Reads the text of a value. What the value may be is checked as for the library (`wrongSetting`). */
  readonly read: Reader<Value>;
}

/** Every setting of `sandbox serve`: the source of its flags, its help and `docs/settings.md`. */
export const SETTINGS: { readonly [Name in keyof SandboxSettings]: Setting<SandboxSettings[Name]> } = {
  port: {
    flag: 'port',
    variable: 'PORT',
    value: 'number',
    defaultText: '4020',
    help: 'port to listen on; 0 picks a free one',
    read: digits,
  },
  host: {
    flag: 'host',
    variable: 'HOST',
    value: 'address',
    defaultText: '127.0.0.1',
    help: 'address to listen on; other than loopback requires an admin token',
    read: text,
  },
  store: {
    flag: 'store',
    variable: 'SANDBOX_STORE',
    value: 'store',
    defaultText: 'file:./data',
    help: 'file:<folder>, postgres://<user>:<password>@<host>/<database> for several instances, or memory: to store nothing',
    read: text,
  },
  fixture: {
    flag: 'fixture',
    variable: 'SANDBOX_FIXTURE',
    value: 'name',
    defaultText: DEMO,
    help: 'fixture of the workspace demo: a name of sandbox fixture list, or a path; none for no such workspace',
    read: text,
  },
  vendor: {
    flag: 'vendor',
    variable: 'SANDBOX_VENDOR',
    value: 'word',
    defaultText: 'vendor',
    help: "the vendor's name in the media type, in <vendor>PayPSP and as treasurer",
    read: text,
  },
  lenient: {
    flag: 'lenient',
    variable: 'SANDBOX_LENIENT',
    value: null,
    defaultText: 'off',
    help: 'allows absent Accept headers and unknown query parameters',
    read: onOrOff,
  },
  seed: {
    flag: 'seed',
    variable: 'SANDBOX_SEED',
    value: 'number',
    defaultText: '',
    help: 'seed of ids and codes: with a frozen clock, the same requests get the same responses, except Request-Id and Date',
    read: digits,
  },
  validateResponses: {
    flag: 'validate-responses',
    variable: 'SANDBOX_VALIDATE_RESPONSES',
    value: null,
    defaultText: 'off',
    help: 'checks each response of the operations and of the control plane, refusals too, against its contract; one that breaks it becomes 500',
    read: onOrOff,
  },
  adminToken: {
    flag: 'admin-token',
    variable: 'SANDBOX_ADMIN_TOKEN',
    value: 'token',
    defaultText: '',
    help: 'token of the control plane, at least 16 visible ASCII characters',
    read: text,
  },
  tokensFile: {
    flag: 'tokens-file',
    variable: 'SANDBOX_TOKENS_FILE',
    value: 'file',
    defaultText: '',
    help: 'file with named tokens of the control plane, a line of sandbox token new each; it is read anew when it changes',
    read: text,
  },
  tokenKeys: {
    flag: 'token-keys',
    variable: 'SANDBOX_TOKEN_KEYS',
    value: 'file',
    defaultText: '',
    help: 'file with the keys that sign tokens, one a line, the newest first; otherwise the sandbox keeps one beside its data',
    read: text,
  },
  publicUrl: {
    flag: 'public-url',
    variable: 'SANDBOX_PUBLIC_URL',
    value: 'url',
    defaultText: '',
    help: 'URL at which clients reach the sandbox, the base of all links; other than loopback requires an admin token',
    read: text,
  },
  cors: {
    flag: 'cors',
    variable: 'SANDBOX_CORS',
    value: 'origins',
    defaultText: '',
    help: 'origins of web pages that may call the operations, separated by commas',
    read: list,
  },
  smtp: {
    flag: 'smtp',
    variable: 'SANDBOX_SMTP',
    value: 'url',
    defaultText: '',
    help: 'mail server, smtp://<host>:<port>, that also sends the mails of the outbox',
    read: text,
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    variable: 'SANDBOX_TRUSTED_PROXIES',
    value: 'addresses',
    defaultText: '',
    help: 'addresses and networks (CIDR) of proxies whose X-Forwarded-For is believed, separated by commas',
    read: list,
  },
  pageLanguages: {
    flag: 'page-languages',
    variable: 'SANDBOX_PAGE_LANGUAGES',
    value: 'languages',
    defaultText: 'en,de,es,it',
    help: `languages of the payment page, of ${LANGUAGES.join(', ')}, separated by commas; a page in another one is shown in English`,
    read: listReader(LANGUAGES),
  },
  log: {
    flag: 'log',
    variable: 'SANDBOX_LOG',
    value: 'level',
    defaultText: 'info',
    help: `level of the log on standard error: ${LOG_LEVELS.join(', ')} (adds the errors of refused requests)`,
    read: wordReader(LOG_LEVELS),
  },
  fsync: {
    flag: 'fsync',
    variable: 'SANDBOX_FSYNC',
    value: null,
    defaultText: 'on',
    help: 'responses do not wait for the disk: faster, but a power failure may lose writes',
    read: onOrOff,
  },
  maxBodyBytes: {
    flag: 'max-body',
    variable: 'SANDBOX_MAX_BODY',
    value: 'size',
    defaultText: '1MiB',
    help: 'largest request body, at most 16MiB; a larger one is refused with 413',
    read: bytes,
  },
  maxWorkspaces: {
    flag: 'max-workspaces',
    variable: 'SANDBOX_MAX_WORKSPACES',
    value: 'number',
    defaultText: '10000',
    help: 'largest number of workspaces; further ones are refused with 429',
    read: digits,
  },
  maxStateBytes: {
    flag: 'max-state',
    variable: 'SANDBOX_MAX_STATE',
    value: 'size',
    defaultText: '256MiB',
    help: 'largest state of a workspace and its snapshots beyond its fixture; requests that exceed it are refused with 429',
    read: bytes,
  },
  requestsKept: {
    flag: 'requests-kept',
    variable: 'SANDBOX_REQUESTS_KEPT',
    value: 'number',
    defaultText: '500',
    help: 'number of requests in the log of a workspace, and of steps in its history',
    read: digits,
  },
  maxRequestsPerSecond: {
    flag: 'max-requests-per-second',
    variable: 'SANDBOX_MAX_REQUESTS_PER_SECOND',
    value: 'number',
    defaultText: '',
    help: 'requests of a workspace a second, as many of them at once; further ones are refused with 429',
    read: digits,
  },
  maxConnectionsPerWorkspace: {
    flag: 'max-connections-per-workspace',
    variable: 'SANDBOX_MAX_CONNECTIONS_PER_WORKSPACE',
    value: 'number',
    defaultText: '',
    help: 'connections on which a request of a workspace is in progress; further requests are refused with 429',
    read: digits,
  },
  expireUnused: {
    flag: 'expire-unused',
    variable: 'SANDBOX_EXPIRE_UNUSED',
    value: 'duration',
    defaultText: '',
    help: 'how long a workspace may be unused, such as P90D: it is marked seven days before, and then deleted into the bin; demo never is',
    read: text,
  },
  metrics: {
    flag: 'metrics',
    variable: 'SANDBOX_METRICS',
    value: null,
    defaultText: 'off',
    help: 'shows GET /_sandbox/metrics to everybody who can reach the sandbox, without the admin token',
    read: onOrOff,
  },
  stopDelaySeconds: {
    flag: 'stop-delay',
    variable: 'SANDBOX_STOP_DELAY',
    value: 'seconds',
    defaultText: '0',
    help: 'seconds that a stop goes on serving, not ready, so that load balancers notice',
    read: decimal,
  },
};
