import type { Examination, Examining } from '../examination.js';
import type { Ask, Reply } from '../session.js';
import { singleSeats } from '../world.js';

/** Examinations of the requirements for all requests, and of the responses to invalid ones (P). */
export const HTTP: readonly Examination[] = [
  {
    id: 'http/authorization',
    title: 'Without a valid token, every request is refused',
    rules: ['P1', 'P17', 'P6', 'K2'],
    books: 0,
    writes: false,
    run: tokens,
  },
  {
    id: 'http/negotiation',
    title: 'Media type and language are negotiated',
    rules: ['P3', 'P4'],
    books: 0,
    writes: false,
    run: negotiation,
  },
  {
    id: 'http/requests',
    title: 'Invalid requests are refused in the documented order of checks',
    rules: ['P2', 'P7', 'P11', 'P18', 'P13', 'P8'],
    books: 0,
    writes: false,
    run: requests,
  },
  {
    id: 'http/bodies',
    title: 'Request bodies must be JSON',
    rules: ['P6', 'P0'],
    books: 0,
    writes: true,
    run: bodies,
  },
];

async function tokens(x: Examining): Promise<void> {
  const { judge, session } = x;
  const challenge = (rule: 'P1' | 'P17', reply: Reply) => {
    judge.equal(
      ['P1', 'Without a valid token the response is 401 with an empty object.'],
      reply,
      [reply.status, reply.body],
      [401, {}],
    );
    judge.holds(
      [rule, 'A 401 response asks for a bearer token.'],
      reply,
      /^bearer\b/i.test(reply.header('www-authenticate') ?? ''),
      reply.header('www-authenticate'),
    );
  };
  for (const authorization of [null, 'Bearer no-such-token', 'Basic YTpi', 'Bearer', 'no-such-token'])
    challenge('P1', await session.get('/merchants', {}, { headers: { authorization } }));
  if (x.mayWrite)
    challenge('P1', await session.send('POST', '/bookings', { body: {}, headers: { authorization: null } }));
  challenge('P1', await session.get('/bookings/1', {}, { headers: { authorization: null } }));
  const granted = await session.requestToken('own');
  const {
    access_token: token = '',
    token_type: type,
    scope,
    expires_in: life,
  } = Object(granted.body) as Readonly<Record<string, string | number | null>>;
  judge.equal(
    ['K2', 'An access token is a bearer token without a scope.'],
    granted,
    { status: granted.status, type, scope },
    { status: 200, type: 'Bearer', scope: null },
  );
  judge.holds(['K2', 'A token has a life.'], granted, typeof life === 'number' && life > 0, life);
  judge.accepted(
    ['P1', 'The scheme `Bearer` is case-insensitive.'],
    await session.get('/merchants', {}, { headers: { authorization: `bearer ${token}` } }),
  );
  const tampered = `${String(token).slice(0, -6)}${String(token).endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;
  challenge('P17', await session.get('/merchants', {}, { headers: { authorization: `Bearer ${tampered}` } }));
  const { id, secret } = session.clientOf('own');
  const ask = (fields: Readonly<Record<string, string>>, headers: Ask['headers'] = {}) =>
    session.raw<{ readonly error?: string }>('POST', `${session.target.url}/oauth2/token`, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const wrong = await ask({ grant_type: 'client_credentials', client_id: id, client_secret: `${secret}x` });
  judge.equal(
    ['P6', 'With a wrong secret, no token is issued.'],
    wrong,
    { status: wrong.status, error: wrong.body?.error },
    { status: 401, error: 'invalid_client' },
  );
  const grant = await ask({ grant_type: 'password', client_id: id, client_secret: secret });
  judge.equal(
    ['P6', 'Only the grant type `client_credentials` is accepted.'],
    grant,
    { status: grant.status, error: grant.body?.error },
    { status: 400, error: 'unsupported_grant_type' },
  );
  const missing = await ask({ client_id: id, client_secret: secret });
  judge.equal(
    ['P6', 'A token request must contain `grant_type`.'],
    missing,
    { status: missing.status, error: missing.body?.error },
    { status: 400, error: 'invalid_request' },
  );
  const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
  judge.accepted(
    ['P6', 'Credentials may be sent in HTTP Basic.'],
    await ask({ grant_type: 'client_credentials' }, { authorization: `Basic ${basic}` }),
  );
}

async function negotiation(x: Examining): Promise<void> {
  const { judge, session, world } = x;
  const get = (headers: Ask['headers']) => session.get('/merchants', {}, { headers: headers ?? {} });
  for (const accept of [null, 'text/html', `application/vnd.${world.vendor}.v9+json`, 'application/json;q=0'])
    judge.refused(['P3', 'An unsupported media type in `Accept` gives 406.'], await get({ accept }), 406);
  for (const accept of [
    'application/json',
    `application/vnd.${world.vendor}.v1+json, application/json; q=.5`,
    'application/*',
    '*/*',
    `application/vnd.${world.vendor}.v9+json, application/json; q=.5`,
  ])
    judge.accepted(['P3', 'A supported media type in `Accept` is accepted.'], await get({ accept }));
  const vendor = await get({ accept: `application/vnd.${world.vendor}.v1+json, application/json; q=.5` });
  judge.holds(
    ['P3', 'The response has the preferred media type.'],
    vendor,
    (vendor.header('content-type') ?? '').startsWith(`application/vnd.${world.vendor}`),
    vendor.header('content-type'),
  );
  const json = await get({ accept: `application/vnd.${world.vendor};q=.3, application/json` });
  judge.holds(
    ['P3', 'The response has the preferred media type.'],
    json,
    (json.header('content-type') ?? '').startsWith('application/json'),
    json.header('content-type'),
  );
  for (const language of [null, 'xx', 'sv', 'de;q=0'])
    judge.refused(
      ['P4', 'An unsupported language in `Accept-Language` gives 406.'],
      await get({ 'accept-language': language }),
      406,
    );
  for (const [language, due] of [
    ['de', 'de'],
    ['de-CH', 'de'],
    ['*', 'en'],
    ['xx, fr;q=0.5', 'fr'],
    ['nl', 'nl'],
    ['en;q=0.2, es;q=0.9', 'es'],
  ] as const) {
    const reply = await get({ 'accept-language': language });
    judge.equal(
      ['P4', 'A response states its language, which is the preferred one of the supported languages.'],
      reply,
      [reply.status, reply.header('content-language')?.toLowerCase().split('-')[0]],
      [200, due],
    );
  }
}

async function requests(x: Examining): Promise<void> {
  const { judge, session } = x;
  const ids = new Set<string>();
  let count = 0;
  const get = async (path: string, query: string, more: Omit<Ask, 'query'> = {}) => {
    const reply = await session.get<{
      readonly code?: string;
      readonly status?: number;
      readonly errors?: readonly { readonly field?: string }[];
    }>(path, query, more);
    ids.add(reply.header('request-id') ?? '');
    count += 1;
    return reply;
  };
  const unknown = await get('/activities', 'limitt=3');
  judge.refused(['P11', 'An unknown parameter is invalid.'], unknown, 400);
  judge.holds(
    ['P7', 'An error is a problem document with a status, a code and the errors found.'],
    unknown,
    (unknown.header('content-type') ?? '').startsWith('application/problem+json') &&
      unknown.body.status === 400 &&
      typeof unknown.body.code === 'string' &&
      (unknown.body.errors ?? []).length === 1,
    unknown.body,
  );
  judge.refused(['P11', 'An unknown parameter is invalid.'], await get('/merchants', 'page=2'), 400);
  judge.refused(['P11', 'An empty parameter value is invalid.'], await get('/activities', 'limit='), 400);
  judge.refused(
    ['P11', 'A single-valued parameter may be sent only once.'],
    await get('/activities', 'limit=1&limit=2'),
    400,
  );
  judge.refused(
    ['P11', 'A boolean must be true, false, 1 or 0.'],
    await get('/activities', 'onlyBookable=yes'),
    400,
  );
  for (const value of ['true', 'false', '1', '0'])
    judge.accepted(
      ['P11', 'A boolean must be true, false, 1 or 0.'],
      await get('/activities', `onlyBookable=${value}&limit=1`),
    );
  judge.refused(['P11', 'A number is a number.'], await get('/activities', 'limit=three'), 400);
  judge.refused(['P13', 'A date is a date.'], await get('/availabilities', 'startsFrom=tomorrow'), 400);
  judge.refused(['P13', 'A time is a time.'], await get('/availabilities', 'departureTime=25:00:00'), 400);
  const many = await get('/availabilities', 'limit=0&offset=-1&nonsense=1');
  judge.refused(['P7', 'An invalid request lists every error.'], many, 400);
  judge.equal(['P7', 'An invalid request lists every error.'], many, many.body.errors?.length, 3);
  judge.accepted(
    ['P11', 'A space before the time zone offset counts as a plus sign.'],
    await get('/availabilities', 'startsFrom=2090-01-01T10:00:00 02:00&limit=1'),
  );
  judge.refused(
    ['P2', 'An unknown path gives 404, with or without a token.'],
    await get('/no-such-path', '', {
      headers: { authorization: null },
    }),
    404,
  );
  await methods(x);
  judge.refused(
    ['P2', 'The server checks the token before the media type.'],
    await get('/merchants', '', {
      headers: { authorization: null, accept: 'text/html' },
    }),
    401,
  );
  judge.refused(
    ['P2', 'The server checks the media type before the parameters.'],
    await get('/merchants', 'page=2', {
      headers: { accept: 'text/html' },
    }),
    406,
  );
  judge.refused(
    ['P2', 'The server checks the parameters before the existence of the record.'],
    await get('/activities/2000000000', 'page=2'),
    400,
  );
  judge.refused(['P2', 'An unknown booking gives 404.'], await get('/bookings/2000000000', ''), 404);
  const head = await session.send('HEAD', '/merchants');
  judge.equal(
    ['P18', 'HEAD responds like GET, but without a body.'],
    head,
    [head.status, head.body],
    [200, ''],
  );
  judge.equal(
    ['P18', 'Each response has a different Request-Id.'],
    head,
    [ids.size, ids.has('')],
    [count, false],
  );
  for (const path of ['/merchants', '/activities', '/availabilities', '/availability-rules', '/bookings']) {
    const reply = await get(path, '');
    judge.equal(['P8', 'A success is 200.'], reply, reply.status, 200);
  }
}

/** Examines methods that paths do not support. If the run may not write, sends only methods that read. */
async function methods({ judge, session, mayWrite }: Examining): Promise<void> {
  const attempts = [
    { method: 'GET', path: '/reservations', allowed: 'POST' },
    ...(mayWrite ? [{ method: 'DELETE', path: '/merchants', allowed: 'GET' }] : []),
  ];
  for (const { method, path, allowed } of attempts) {
    const reply = await session.send(method, path, { headers: { authorization: null } });
    judge.refused(['P2', 'An unsupported method gives 405, with or without a token.'], reply, 405);
    judge.holds(
      ['P2', 'A 405 response lists the allowed methods.'],
      reply,
      (reply.header('allow') ?? '').includes(allowed),
      reply.header('allow'),
    );
  }
  const reply = mayWrite
    ? await session.send('POST', '/activities', { body: {} })
    : await session.send('GET', '/reservations');
  judge.refused(['P2', 'An unsupported method gives 405.'], reply, 405);
}

async function bodies(x: Examining): Promise<void> {
  const { judge, session, world, acts } = x;
  const offer = singleSeats(world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const id = offer.take().availabilityItemId;
  const body = JSON.stringify({ availabilityItemId: id, priceCategories: [{ [category.id]: 1 }] });
  const post = async (text: string, type: string | null) => {
    const reply = await session.send<{ readonly reference?: string }>('POST', '/reservations', {
      body: text,
      headers: { 'content-type': type },
    });
    if (reply.status === 200 && typeof reply.body.reference === 'string')
      await acts.release(reply.body.reference);
    return reply;
  };
  judge.refused(['P6', 'A body of another media type gives 415.'], await post(body, 'text/plain'), 415);
  judge.refused(
    ['P6', 'A body of another media type gives 415.'],
    await post('a=1', 'application/x-www-form-urlencoded'),
    415,
  );
  judge.refused(['P6', 'A body that is not JSON is invalid.'], await post('{', 'application/json'), 400);
  judge.accepted(
    ['P6', "A body may have the vendor's media type."],
    await post(body, `application/vnd.${world.vendor}.v1+json`),
  );
  judge.refused(
    ['P6', 'An unknown property is invalid.'],
    await post(JSON.stringify({ ...(JSON.parse(body) as object), nonsense: 1 }), 'application/json'),
    400,
  );
  judge.refused(
    ['P6', 'A required property must be present.'],
    await post(JSON.stringify({ availabilityItemId: id }), 'application/json'),
    400,
  );
  judge.refused(
    ['P6', 'A body has at most 1 MiB.'],
    await post(`{"availabilityItemId":"${'x'.repeat(1_100_000)}"}`, 'application/json'),
    413,
  );
  const misplaced = await session.send('POST', '/booking/2000000000/payment', {
    query: { amount: 1, treasurerType: 'merchant' },
    body: { comment: 'x' },
  });
  judge.refused(['P0', 'A query parameter in the body is invalid.'], misplaced, 400);
}
