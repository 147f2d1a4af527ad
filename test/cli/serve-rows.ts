import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { drawToken } from '../../src/control/access/tokens.js';
import { TokenKeys } from '../../src/workspaces/token-keys.js';
import { SETTINGS, type Setting } from '../../src/cli/settings-table.js';
import type { SandboxSettings } from '../../src/start/settings.js';
import { freePort } from '../free-port.js';
import { firstReference, fixtureOf, mailServer, send, VENDORS, type Visit } from './serve-visit.js';

/** Values of a setting of `sandbox serve`, and a function that observes their effect. */
export interface Row {
  readonly flag: string;
  /** The variable's value when a flag with another value takes precedence. */
  readonly contrary: string;
  /** The value when only the variable is set. */
  readonly variable: string;
  /** The expected default. */
  readonly standard: string;
  /**
   * Another value for the flag, if the effect of that value can be observed. At that start, the variable has the
   * value `contrary`.
   */
  readonly other?: string;
  /** Set if the effect can be observed only after the server has stopped. */
  readonly isSeenLate?: true;
  /** Returns the value that a server uses, or another text if the server uses an unexpected value. */
  readonly sees: (visit: Visit) => string | Promise<string>;
}

type Sees = Row['sees'];

const given = (flag: string, variable: string, standard: string, sees: Sees): Row => ({
  flag,
  contrary: variable,
  variable,
  standard,
  sees,
});
/** Returns the row of a switch. The flag turns the setting on and off, each time with the opposite variable. */
const switched = (standard: 'on' | 'off', sees: Sees): Row => {
  const turned = standard === 'on' ? 'off' : 'on';
  return { flag: turned, contrary: standard, variable: turned, standard, other: standard, sees };
};
const late = (row: Row): Row => ({ ...row, isSeenLate: true });
const onIf = (isOn: boolean) => (isOn ? 'on' : 'off');

/** Returns the texts for which `holds` resolves to true, joined by commas. */
async function those(texts: readonly string[], holds: (text: string) => Promise<boolean>): Promise<string> {
  const found = await Promise.all(texts.map(async (text) => ((await holds(text)) ? [text] : [])));
  return found.flat().join(',');
}

interface TokenKeyFile {
  readonly file: string;
  readonly id: string | undefined;
}

interface TokenFile {
  readonly file: string;
  readonly token: string;
}

const TOKENS = ['token-of-the-flag', 'token-of-the-variable'] as const;
const ORIGINS = ['https://a.example', 'https://b.example', 'https://c.example'] as const;
const FIXTURES = [fixtureOf('flag'), fixtureOf('variable')] as const;
const MAIL = [await mailServer(), await mailServer()] as const;
const REFERENCES = new Map([
  [await firstReference(FIXTURES[0], 7), '7'],
  [await firstReference(FIXTURES[1], 8), '8'],
]);
const KEYS = ['flag', 'variable'].map((name) => {
  const [file, text] = [join(mkdtempSync(join(tmpdir(), 'keys-')), name), `${name} `.repeat(10).trim()];
  writeFileSync(file, text);
  return { file, id: new TokenKeys([text]).of({ seed: null, signingKey: new Uint8Array() }).newest.id };
}) as unknown as readonly [TokenKeyFile, TokenKeyFile];
const TOKEN_FILES = ['flag', 'variable'].map((name) => {
  const file = join(mkdtempSync(join(tmpdir(), 'tokens-')), name);
  const { token, line } = drawToken('viewer', name);
  writeFileSync(file, line);
  return { file, token };
}) as unknown as readonly [TokenFile, TokenFile];
const BODIES = { '2KiB': 2048, '3000': 3000, '1MiB': 1_048_576, '2MiB': 2_097_152 };

/** Sends a request to the control plane with the token that the server expects. */
async function control({ visitor }: Visit, path: string, body?: object) {
  for (const token of ['', ...TOKENS]) {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    const got = await send(`${visitor.url}/_sandbox${path}`, { headers, ...(body && { body }) });
    if (got.status !== 401) return { ...got, token };
  }
  throw new Error('No token is taken');
}

/** Returns the id of the key that signs the tokens of a workspace without a seed. */
async function keyIdOf(visit: Visit): Promise<string | undefined> {
  const { body } = await control(visit, '/workspaces', { name: 'signed', fixture: 'scenarios/last-seat' });
  const { token } = await control(visit, '/workspaces/signed');
  const issued = await control(visit, '/workspaces/signed/tokens', { client: 'partner' });
  const headers = { authorization: `Bearer ${token}` };
  await send(`${visit.visitor.url}/_sandbox/workspaces/${body.name}`, { method: 'DELETE', headers });
  return decodeProtectedHeader(issued.body.accessToken).kid;
}

async function largestBody({ visitor }: Visit): Promise<string> {
  const isTaken = async (size: number) =>
    (await visitor.api('/reservations', { body: `{${' '.repeat(size - 2)}}` })).status !== 413;
  return those(Object.keys(BODIES), async (text) => {
    const size = BODIES[text as keyof typeof BODIES];
    return (await isTaken(size)) && !(await isTaken(size + 1));
  });
}

/** Creates at most five workspaces until one is refused. Returns the number of workspaces, including `demo`, as text. */
async function mostWorkspaces(visit: Visit): Promise<string> {
  for (let count = 1; count < 6; count += 1) {
    const { status } = await control(visit, '/workspaces', { fixture: 'scenarios/last-seat' });
    if (status === 429) return String(count);
  }
  return 'more than 5';
}

/** Books with notes of 1 KiB until the state is full, at most 40 times. */
async function largestState({ visitor }: Visit): Promise<string> {
  for (let noted = 0; noted < 40; noted += 1) {
    if ((await visitor.book('ada@example.com', 'x'.repeat(1024))) !== 429) continue;
    return noted < 3 ? 'less' : noted < 12 ? '16KiB' : '64KiB'; // a booking needs 2 to 3 KiB
  }
  return 'more';
}

function lowestLevel({ serving }: Visit): string {
  const levels = { info: 30, warn: 40, error: 50 };
  const found = Object.entries(levels).find(([, level]) => serving.stderr().includes(`{"level":${level},`));
  return found?.[0] ?? (serving.stderr() === '' ? 'silent' : serving.stderr());
}

/** The row of each setting. A missing row is a compile error and fails a test. */
export const ROWS: { readonly [Name in keyof SandboxSettings]: Row } = {
  port: given(await freePort('127.0.0.2'), await freePort('127.0.0.3'), '4020', ({ port }) => port),
  host: given('127.0.0.2', '127.0.0.3', '127.0.0.1', ({ visitor }) => new URL(visitor.url).hostname),
  store: given('file:./flag', 'file:./variable', 'file:./data', ({ folder }) =>
    those(['file:./flag', 'file:./variable', 'file:./data'], (store) =>
      Promise.resolve(existsSync(join(folder, store.slice('file:'.length), 'demo', 'state.json'))),
    ),
  ),
  fixture: given(...FIXTURES, 'demo', async ({ visitor }) => {
    const { body } = await visitor.api('/merchants');
    const slug: string = body[0].slug;
    return (
      FIXTURES.find((path) => path.endsWith(`/${slug}.json`)) ?? (slug === 'tagus-tours' ? 'demo' : slug)
    );
  }),
  vendor: given('acme', 'globex', 'vendor', ({ visitor }) =>
    those(VENDORS, async (vendor) => {
      const headers = { accept: `application/vnd.${vendor}.v1+json` };
      return (await visitor.api('/merchants', { headers })).status === 200;
    }),
  ),
  lenient: switched('off', async ({ visitor }) =>
    onIf((await visitor.api('/merchants?unknown=1')).status === 200),
  ),
  seed: given('7', '8', 'none', ({ reference }) => REFERENCES.get(reference) ?? 'none'),
  validateResponses: switched('off', async ({ visitor }) =>
    onIf((await visitor.api('/bookings/999999')).status === 500),
  ),
  adminToken: given(...TOKENS, '', async (visit) => (await control(visit, '/workspaces')).token),
  tokensFile: given(TOKEN_FILES[0].file, TOKEN_FILES[1].file, 'none', async ({ visitor }) => {
    const found = await those(['0', '1'], async (index) => {
      const body = { adminToken: TOKEN_FILES[Number(index)]?.token };
      return (await send(`${visitor.url}/_sandbox/session`, { body })).status === 200;
    });
    return found === '' ? 'none' : (TOKEN_FILES[Number(found)]?.file ?? found);
  }),
  tokenKeys: given(KEYS[0].file, KEYS[1].file, 'its own', async (visit) => {
    const id = await keyIdOf(visit);
    return KEYS.find((key) => key.id === id)?.file ?? 'its own';
  }),
  publicUrl: given('https://flag.example', 'https://variable.example', 'its own', async ({ visitor }) => {
    const { url } = (await visitor.api('/openapi.json')).body.servers[0];
    return url === visitor.url ? 'its own' : url;
  }),
  cors: given(`${ORIGINS[0]},${ORIGINS[1]}`, ORIGINS[2], '', ({ visitor }) =>
    those(ORIGINS, async (origin) => {
      const { headers } = await visitor.api('/merchants', { headers: { origin } });
      return headers.get('access-control-allow-origin') === origin;
    }),
  ),
  smtp: late(
    given(MAIL[0].url, MAIL[1].url, '', () => {
      const reached = MAIL.filter(({ received }) => received.splice(0).includes('ada@example.com'));
      return reached.map(({ url }) => url).join();
    }),
  ),
  expireUnused: given('P1D', 'P2D', 'none', async (visit) => {
    const created = await control(visit, '/workspaces', { name: 'unused', fixture: 'scenarios/last-seat' });
    const { body } = await control(visit, '/workspaces');
    const headers = { authorization: `Bearer ${created.token}` };
    const path = '/_sandbox/workspaces/unused?purge=true';
    await send(`${visit.visitor.url}${path}`, { method: 'DELETE', headers });
    const { lastUsedAt, expiresAt } = body.find(({ name }: { name: string }) => name === 'unused');
    const days = (Date.parse(expiresAt) - Date.parse(lastUsedAt)) / 86_400_000;
    return expiresAt === undefined ? 'none' : `P${Math.round(days)}D`;
  }),
  trustedProxies: given('127.0.0.0/8', '127.0.0.1,::1', 'none', async (visit) => {
    const headers = { 'x-forwarded-for': '203.0.113.7, 127.0.0.9' };
    await send(`${visit.visitor.url}/_sandbox/session`, { body: { adminToken: 'a-wrong-token' }, headers });
    const { body } = await control(visit, '/audit?limit=1000');
    const isFrom = (address: string) => body.some(({ from }: { from: string }) => from === address);
    if (isFrom('203.0.113.7')) return '127.0.0.0/8';
    return isFrom('127.0.0.9') ? '127.0.0.1,::1' : 'none';
  }),
  pageLanguages: given('fr', 'nl', '', ({ visitor }) =>
    those(['fr', 'nl'], async (wish) => (await visitor.languageOfPage(wish)) === wish),
  ),
  log: late({ ...given('error', 'warn', 'info', lowestLevel), other: 'silent' }),
  fsync: late(switched('on', ({ serving }) => onIf(serving.flushes() > 0))),
  maxBodyBytes: { ...given('2KiB', '2MiB', '1MiB', largestBody), other: '3000' },
  maxWorkspaces: given('3', '2', 'more than 5', mostWorkspaces),
  maxStateBytes: given('16KiB', '64KiB', 'more', largestState),
  maxHeapBytes: given('4096MiB', '5000MiB', 'another', async (visit) => {
    const { body } = await control(visit, '/metrics');
    const mib = Number(/^sandbox_heap_limit_bytes (\d+)$/m.exec(body)?.[1]) / 2 ** 20;
    return [4096, 5000].includes(mib) ? `${mib}MiB` : 'another';
  }),
  requestsKept: {
    ...given('3', '4', 'more than 5', async (visit) => {
      const { body } = await control(visit, '/workspaces/demo/requests?limit=6');
      return body.length > 5 ? 'more than 5' : String(body.length);
    }),
    other: '0',
  },
  maxRequestsPerSecond: given('5000', '6000', 'none', ({ visitor }) => quotaOf(visitor, 'sandbox')),
  maxConnectionsPerWorkspace: given('70', '80', 'none', ({ visitor }) => quotaOf(visitor, 'connections')),
  metrics: switched('off', async ({ visitor }) => {
    const headers = { via: '1.1 proxy' }; // without this header, the request would be treated as a request from this machine
    return onIf((await visitor.api('/_sandbox/metrics', { headers })).status === 200);
  }),
  stopDelaySeconds: late(
    given('0.1', '0.2', '0', ({ serving }) => /served for (\S+) s/.exec(serving.stdout())?.[1] ?? '0'),
  ),
};

/** Returns the quota of a limit from the headers of a response. */
async function quotaOf(visitor: Visit['visitor'], name: string): Promise<string> {
  const { headers } = await visitor.api('/merchants');
  return new RegExp(`"${name}";q=(\\d+)`).exec(headers.get('ratelimit-policy') ?? '')?.[1] ?? 'none';
}

export const NAMES = Object.keys(ROWS) as (keyof SandboxSettings)[];

/**
 * One way to start a server. `flag` and `variable` name the members of a row from which the flag and the variable get
 * their values. `seen` names the member with the expected value.
 */
interface Ways {
  readonly flag?: 'flag' | 'other';
  readonly variable?: 'contrary' | 'variable';
  readonly seen: 'flag' | 'variable' | 'standard' | 'other';
}

/** The ways to start a server. */
export const STARTS = {
  'flags, each against its variable': { flag: 'flag', variable: 'contrary', seen: 'flag' },
  variables: { variable: 'variable', seen: 'variable' },
  nothing: { seen: 'standard' },
  'other values, and switches against their variables': {
    flag: 'other',
    variable: 'contrary',
    seen: 'other',
  },
} as const satisfies Record<string, Ways>;

export type StartName = keyof typeof STARTS;

/** Returns a setting as command-line arguments. A switch becomes `--x` or `--no-x`. */
export function flagOf({ flag, value }: Setting<unknown>, text: string): string[] {
  if (value !== null) return [`--${flag}`, text];
  return [text === 'on' ? `--${flag}` : `--no-${flag}`];
}

/** Returns the command line and the environment of a start. */
export function commandOf(start: StartName): { args: string[]; variables: Record<string, string> } {
  const ways: Ways = STARTS[start];
  const args: string[] = [];
  const variables: Record<string, string> = {};
  for (const name of NAMES) {
    const row = ROWS[name];
    const flag = ways.flag && row[ways.flag];
    if (ways.flag && flag === undefined) continue;
    if (flag !== undefined) args.push(...flagOf(SETTINGS[name], flag));
    if (ways.variable) variables[SETTINGS[name].variable] = row[ways.variable];
  }
  if (ways.flag === 'other') variables['PORT'] = '0';
  return { args, variables };
}
