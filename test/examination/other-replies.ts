import { randomUUID } from 'node:crypto';
import { eachObject } from './each-object.js';
import type { Legal } from './legal.js';
import type { Traffic, Wrapper } from './wrapped-target.js';

/** Changes each object in a reply that has a given member. */
const each = (name: string, change: (object: Traffic['reply']) => unknown): Wrapper => ({
  reply: ({ reply, path }) => {
    if (path === '/oauth2/token') return;
    eachObject(reply, (object) => {
      if (Object.hasOwn(object, name)) change(object);
    });
  },
});

/** Changes the text of a JSON reply. */
const asText = (change: (text: string) => string): Wrapper => ({
  reply: (traffic) => {
    if (typeof traffic.reply === 'object' && traffic.reply !== null)
      traffic.reply = change(JSON.stringify(traffic.reply));
  },
});

/** Changes a header of each response that has it. */
const header = (name: string, change: (value: string, traffic: Traffic) => string): Wrapper => ({
  reply: (traffic) => {
    const value = traffic.replyHeaders[name];
    if (value !== undefined) traffic.replyHeaders[name] = change(value, traffic);
  },
});

/** Redirects requests to another address of the same host. */
const redirecting = (status: number, isMeant: (traffic: Traffic) => boolean): Wrapper => ({
  request: (traffic) => {
    if (traffic.query.has('moved')) return traffic.query.delete('moved');
    if (!isMeant(traffic) || traffic.path === '/oauth2/token') return false;
    const search = new URLSearchParams(traffic.query);
    search.set('moved', '1');
    const location = `${traffic.path}?${search.toString()}`;
    Object.assign(traffic, { status, reply: undefined, replyHeaders: { location } });
    return true;
  },
});

/** Renames records for clients: in replies, and back in requests. */
const renaming = (out: (text: string) => string, back: (text: string) => string): Wrapper => ({
  request: (traffic) => {
    traffic.path = encodeURI(back(decodeURIComponent(traffic.path)));
    for (const [key, value] of Array.from(traffic.query)) {
      const values = traffic.query.getAll(key);
      if (values.length > 1) {
        traffic.query.delete(key);
        for (const one of values) traffic.query.append(key, back(one));
      } else traffic.query.set(key, back(value));
    }
    if (traffic.body !== undefined && traffic.path !== '/oauth2/token')
      traffic.body =
        typeof traffic.body === 'string'
          ? back(traffic.body)
          : JSON.parse(back(JSON.stringify(traffic.body)));
  },
  reply: (traffic) => {
    if (typeof traffic.reply === 'object' && traffic.reply !== null)
      traffic.reply = JSON.parse(out(JSON.stringify(traffic.reply)));
  },
});

const opaque = (): Wrapper => {
  const [theirs, ours] = [new Map<string, string>(), new Map<string, string>()];
  return {
    request: ({ headers }) => {
      const own = ours.get(headers['authorization']?.replace(/^bearer /i, '') ?? '');
      if (own !== undefined) headers['authorization'] = (headers['authorization'] ?? '').replace(/\S+$/, own);
    },
    reply: ({ path, status, reply }) => {
      if (path !== '/oauth2/token' || status !== 200) return;
      const token = theirs.get(reply.access_token) ?? randomUUID();
      theirs.set(reply.access_token, token);
      ours.set(token, reply.access_token);
      reply.access_token = token;
    },
  };
};

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, entry]) => [name, reversed(entry)]),
  );
};

/** Returns the same time with the offset of UTC. */
function inGreenwich(text: string): string {
  const at = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return new Date(at).toISOString().replace('.000Z', '+0000');
}

/** Refuses every 25th request with a status. Its Retry-After is a date one second later, by a clock that may be fast. */
const overloadedUntilDate = (id: string, status: number, aheadMs: number): Legal => ({
  id,
  request: (traffic, { memory }) => {
    const count = (memory.get('count') ?? 0) + 1;
    memory.set('count', count);
    if (count % 25 !== 0) return false;
    const at = (ms: number) => new Date(Date.now() + aheadMs + ms).toUTCString();
    const code = status === 429 ? 'too_many_requests' : 'unavailable';
    Object.assign(traffic, {
      status,
      reply: { type: 'about:blank', title: 'Busy', status, detail: 'Too many requests.', code },
      replyHeaders: { 'retry-after': at(1000), date: at(0), 'content-type': 'application/problem+json' },
    });
    return true;
  },
});

/** Correct responses that differ from the sandbox's. */
export const OTHER_REPLIES: readonly Legal[] = [
  ...(['gzip', 'br', 'deflate', 'br, gzip'] as const).map((coding) => ({
    id: `bodies coded with ${coding}`,
    reply: ({ replyHeaders, reply }: Traffic) => {
      if (reply !== undefined && reply !== '') replyHeaders['content-encoding'] = coding;
    },
  })),
  { id: 'reads are redirected', ...redirecting(301, ({ method }) => method === 'GET') },
  { id: 'writes are redirected', ...redirecting(307, ({ method }) => method !== 'GET') },
  overloadedUntilDate('overloaded until a date of a clock four minutes ahead', 503, 240_000),
  overloadedUntilDate('overloaded until a date', 429, 0),
  {
    id: 'amounts with trailing zeros',
    ...asText((text) => text.replaceAll(/"(amount|price|total|balance)":(-?\d+)(?=[,}])/g, '"$1":$2.00')),
  },
  { id: 'JSON in lines', ...asText((text) => JSON.stringify(JSON.parse(text), null, 2)) },
  { id: 'members in another order', ...asText((text) => JSON.stringify(reversed(JSON.parse(text)))) },
  {
    id: 'letters as escapes',
    ...asText((text) =>
      text.replaceAll(
        /[\u0080-\uffff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    ),
  },
  { id: 'moments with Z', ...asText((text) => text.replaceAll(/\+00:00"/g, 'Z"')) },
  {
    id: 'moments in Greenwich',
    ...each('createdAt', (object) => {
      object.createdAt = new Date(object.createdAt).toISOString().replace('.000Z', '+00:00');
    }),
  },
  {
    id: 'starts in Greenwich',
    reply: ({ reply }) =>
      eachObject(reply, (object) => {
        for (const name of ['startsAt', 'latestBookingTime'])
          if (typeof object[name] === 'string' && /[+-]\d{4}$/.test(object[name]))
            object[name] = inGreenwich(object[name]);
      }),
  },
  {
    id: 'moments with fractions',
    ...each('createdAt', (object) => {
      object.createdAt = object.createdAt.replace(/(:\d\d)(Z|[+-])/, '$1.250$2');
    }),
  },
  { id: 'types with a charset', ...header('content-type', (value) => `${value}; charset=utf-8`) },
  {
    id: 'languages with a region',
    ...header('content-language', (value) => (value === 'en' ? 'en-GB' : value)),
  },
  {
    id: 'longer challenges',
    ...header('www-authenticate', (value) =>
      value.replace(/^Bearer( realm="[^"]*")?,? ?/, 'Bearer realm="Bookings", ').replace(/, $/, ''),
    ),
  },
  { id: 'more methods', ...header('allow', (value) => `${value}, OPTIONS`) },
  { id: 'request ids as UUIDs', ...header('request-id', () => randomUUID()) },
  {
    id: 'no Date',
    reply: ({ replyHeaders }) => void delete replyHeaders['date'],
  },
  {
    id: 'cookies, tags and caches',
    reply: ({ replyHeaders }) =>
      void Object.assign(replyHeaders, {
        'set-cookie': 'lb=1',
        etag: '"a"',
        vary: 'Accept, Accept-Language',
        'strict-transport-security': 'max-age=1',
        server: 'nginx',
      }),
  },
  ...(['categories', 'addons', 'userFields', 'currencies'] as const).map((name) => ({
    id: `${name} in another order`,
    ...each(name, (object) => {
      if (Array.isArray(object[name])) object[name] = object[name].toReversed();
    }),
  })),
  {
    id: 'aliases and numbers of others',
    ...each('idAlias', (object) => Object.assign(object, { idAlias: `A-${object.id}`, channel: 'web' })),
  },
  {
    id: 'captions of its own',
    ...each('fullCaption', (object) =>
      Object.assign(object, { fullCaption: 'A booking', ...('caption' in object && { caption: 'A trip' }) }),
    ),
  },
  { id: 'names of treasurers', ...each('possibleRefundAmount', (object) => (object.name = 'Somebody')) },
  {
    id: 'texts of cards',
    ...each(
      'fundingInstrumentDisplayText',
      (object) =>
        (object.fundingInstrumentDisplayText = object.fundingInstrumentDisplayText.replace(
          /Visa/i,
          'VISA credit',
        )),
    ),
  },
  {
    id: 'problems with members of their own',
    ...each(
      'code',
      (object) =>
        'detail' in object &&
        Object.assign(object, {
          instance: '/x',
          traceId: 'abc',
          ...(Array.isArray(object.errors) && {
            errors: object.errors.map((error: object) => ({ ...error, hint: null })),
          }),
        }),
    ),
  },
  {
    id: 'headers of its own',
    reply: ({ replyHeaders }) => void Object.assign(replyHeaders, { 'x-node': '1', 'x-shard': '2' }),
  },
  {
    id: 'problems with an instance and a type of its own',
    ...each(
      'code',
      (object) =>
        'detail' in object && Object.assign(object, { instance: '/x', type: 'https://errors.example/x' }),
    ),
  },
  {
    id: 'messages in German',
    reply: ({ status, reply }) => {
      if (status >= 400) eachObject(reply, (object) => 'message' in object && (object.message = 'Falsch.'));
    },
  },
  { id: 'opaque tokens', ...opaque() },
  {
    id: 'tokens of two hours',
    reply: ({ path, reply, status }) =>
      void (path === '/oauth2/token' && status === 200 && (reply.expires_in = 7200)),
  },
  {
    id: 'opaque ids of items',
    ...renaming(
      (text) =>
        text.replaceAll(
          /\b(\d+)_(trip|day_trip|rental|voucher)((?:_\d+)*)(?!\w)/g,
          (_, rule: string, type: string, at: string) => `i${rule}~${type}~${at.replaceAll('_', '-')}`,
        ),
      (text) =>
        text.replaceAll(
          /\bi(\d+)~(trip|day_trip|rental|voucher)~((?:-\d+)*)/g,
          (_, rule: string, type: string, at: string) => `${rule}_${type}${at.replaceAll('-', '_')}`,
        ),
    ),
  },
  {
    id: 'slow at times',
    request: async (_, { memory }) => {
      const count = (memory.get('count') ?? 0) + 1;
      memory.set('count', count);
      if (count % 40 === 0) await new Promise((resolve) => setTimeout(resolve, 300));
    },
  },
  { id: 'an operator is judged beside three busy customers', client: 'operator', customers: 3 },
  { id: 'an agent is judged beside three busy customers', client: 'agent', customers: 3 },
];
