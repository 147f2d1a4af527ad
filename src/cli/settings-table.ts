import { LANGUAGES } from '../domain/shared/language.js';
import { DEFAULT_SETTINGS, LOG_LEVELS, type SandboxSettings } from '../start/settings.js';
import {
  bytes,
  decimal,
  digits,
  list,
  listReader,
  onOrOff,
  wordReader,
  text,
  type ReadValue,
} from './values.js';

/** A setting of `sandbox serve`. A flag and an environment variable set it. */
export interface Setting<Value> {
  readonly flag: string;
  readonly variable: string;
  /** The placeholder of its value in the help. Null for a switch, which is on or off. */
  readonly value: string | null;
  /** The default as text. Empty if there is no default. */
  readonly defaultText: string;
  readonly help: string;
  /** Parses the value. `wrongSetting` checks its limits later, together with the options of the library. */
  readonly read: ReadValue<Value>;
}

/** A setting without its default, which `DEFAULT_SETTINGS` has. Its variable follows from the flag, unless it is given. */
type TableRow<Value> = Omit<Setting<Value>, 'variable' | 'defaultText'> & { readonly variable?: string };

const TABLE: { readonly [Name in keyof SandboxSettings]: TableRow<SandboxSettings[Name]> } = {
  port: {
    flag: 'port',
    variable: 'PORT',
    value: 'number',
    help: 'port to listen on; 0 picks a free one',
    read: digits,
  },
  host: {
    flag: 'host',
    variable: 'HOST',
    value: 'address',
    help: 'address to listen on; other than loopback requires an admin token or a tokens file',
    read: text,
  },
  store: {
    flag: 'store',
    value: 'store',
    help: 'file:<folder>, postgres://<user>:<password>@<host>/<database> for several instances, or memory: to store nothing',
    read: text,
  },
  fixture: {
    flag: 'fixture',
    value: 'name',
    help: 'fixture of the workspace demo: a name of sandbox fixture list, or a path; none for no such workspace',
    read: text,
  },
  vendor: {
    flag: 'vendor',
    value: 'word',
    help: "the vendor's name in the media type, in <vendor>PayPSP and as treasurer",
    read: text,
  },
  lenient: {
    flag: 'lenient',
    value: null,
    help: 'allows absent Accept headers and unknown query parameters',
    read: onOrOff,
  },
  seed: {
    flag: 'seed',
    value: 'number',
    help: 'seed of ids and codes: with a frozen clock, the same requests get the same responses, except Request-Id and Date',
    read: digits,
  },
  validateResponses: {
    flag: 'validate-responses',
    value: null,
    help: 'checks every response of the operations and of the control plane against its contract, error responses too; an invalid one becomes 500',
    read: onOrOff,
  },
  adminToken: {
    flag: 'admin-token',
    value: 'token',
    help: 'token of the control plane, at least 16 visible ASCII characters',
    read: text,
  },
  tokensFile: {
    flag: 'tokens-file',
    value: 'file',
    help: 'file with named tokens of the control plane, one line of sandbox token new each; it is reloaded when it changes',
    read: text,
  },
  tokenKeys: {
    flag: 'token-keys',
    value: 'file',
    help: 'file with the keys that sign tokens, one per line, newest first; by default, the sandbox stores a key beside its data',
    read: text,
  },
  publicUrl: {
    flag: 'public-url',
    value: 'url',
    help: 'URL at which clients reach the sandbox, the base of all links; other than loopback requires an admin token or a tokens file',
    read: text,
  },
  cors: {
    flag: 'cors',
    value: 'origins',
    help: 'origins of web pages that may call the operations, separated by commas',
    read: list,
  },
  smtp: {
    flag: 'smtp',
    value: 'url',
    help: 'mail server, smtp://<host>:<port>, that also sends the mails of the outbox',
    read: text,
  },
  trustedProxies: {
    flag: 'trusted-proxies',
    value: 'addresses',
    help: 'addresses and networks (CIDR) of proxies whose X-Forwarded-For is believed, separated by commas',
    read: list,
  },
  pageLanguages: {
    flag: 'page-languages',
    value: 'languages',
    help: `languages of the payment page, of ${LANGUAGES.join(', ')}, separated by commas; other languages are shown in English`,
    read: listReader(LANGUAGES),
  },
  log: {
    flag: 'log',
    value: 'level',
    help: `level of the log on standard error: ${LOG_LEVELS.join(', ')} (adds the errors of refused requests)`,
    read: wordReader(LOG_LEVELS),
  },
  fsync: {
    flag: 'fsync',
    value: null,
    help: 'responses do not wait for the disk: faster, but a power failure may lose writes',
    read: onOrOff,
  },
  maxBodyBytes: {
    flag: 'max-body',
    value: 'size',
    help: 'largest request body, at most 16MiB; a larger one is refused with 413',
    read: bytes,
  },
  maxWorkspaces: {
    flag: 'max-workspaces',
    value: 'number',
    help: 'largest number of workspaces; further ones are refused with 429',
    read: digits,
  },
  maxStateBytes: {
    flag: 'max-state',
    value: 'size',
    help: 'largest state of a workspace and its snapshots beyond its fixture; requests that exceed it are refused with 429',
    read: bytes,
  },
  maxHeapBytes: {
    flag: 'max-heap',
    value: 'size',
    help: "heap size above which unused workspaces are closed until their next request; default: three quarters of Node's limit",
    read: bytes,
  },
  requestsKept: {
    flag: 'requests-kept',
    value: 'number',
    help: 'number of requests in the log of a workspace, and of steps in its history',
    read: digits,
  },
  maxRequestsPerSecond: {
    flag: 'max-requests-per-second',
    value: 'number',
    help: 'requests per second of a workspace, and the size of its bursts; further ones are refused with 429',
    read: digits,
  },
  maxConnectionsPerWorkspace: {
    flag: 'max-connections-per-workspace',
    value: 'number',
    help: 'connections on which a request of a workspace is in progress; further requests are refused with 429',
    read: digits,
  },
  expireUnused: {
    flag: 'expire-unused',
    value: 'duration',
    help: 'time without use, such as P90D, after which a workspace is deleted into the bin; it is marked seven days before; demo is never deleted',
    read: text,
  },
  metrics: {
    flag: 'metrics',
    value: null,
    help: 'shows GET /_sandbox/metrics to everybody who can reach the sandbox, without the admin token',
    read: onOrOff,
  },
  stopDelaySeconds: {
    flag: 'stop-delay',
    value: 'seconds',
    help: 'seconds of service between the signal and the stop, not ready, so that load balancers notice',
    read: decimal,
  },
};

/** Returns a default as the text of its flag: `on`, `en,de` or `256MiB`; empty if there is none. */
function defaultText(value: SandboxSettings[keyof SandboxSettings], isSize: boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (isSize && typeof value === 'number') return `${value / 2 ** 20}MiB`;
  if (typeof value !== 'object') return String(value);
  return Array.isArray(value) ? value.join(',') : '';
}

/** All settings of `sandbox serve`. The flags, the help and `docs/settings.md` are derived from them. */
export const SETTINGS = Object.fromEntries(
  Object.entries(TABLE).map(([name, row]) => {
    const variable = `SANDBOX_${row.flag.toUpperCase().replaceAll('-', '_')}`;
    const value = DEFAULT_SETTINGS[name as keyof SandboxSettings];
    return [name, { variable, ...row, defaultText: defaultText(value, row.read === bytes) }];
  }),
) as { readonly [Name in keyof SandboxSettings]: Setting<SandboxSettings[Name]> };
