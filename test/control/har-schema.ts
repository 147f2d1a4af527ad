/** Returns the schema of an object with required and optional members. Members of the sandbox start with an underscore. */
const object = (required: object, optional: object = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
  patternProperties: { '^_': {} },
  additionalProperties: false,
});
const text = { type: 'string' };
const list = (items: object) => ({ type: 'array', items });
/** The size in bytes; -1 if unknown. */
const size = { type: 'integer', minimum: -1 };
const ms = { type: 'number', minimum: -1 };
const comment = { comment: text };
const named = object({ name: text, value: text }, comment);
const cookie = object({ name: text, value: text }, { path: text, domain: text, expires: text, ...comment });
const program = object({ name: text, version: text }, comment);
const message = {
  httpVersion: text,
  cookies: list(cookie),
  headers: list(named),
  headersSize: size,
  bodySize: size,
};
const request = object(
  { method: text, url: { type: 'string', format: 'uri' }, ...message, queryString: list(named) },
  { postData: object({ mimeType: text, text }, comment), ...comment },
);
const content = object(
  { size: { type: 'integer', minimum: 0 }, mimeType: text },
  { compression: { type: 'integer' }, text, encoding: text, ...comment },
);
const response = object(
  { status: { type: 'integer' }, statusText: text, ...message, content, redirectURL: text },
  comment,
);
const timings = object(
  { send: ms, wait: ms, receive: ms },
  { blocked: ms, dns: ms, connect: ms, ssl: ms, ...comment },
);
const entry = object(
  {
    startedDateTime: { type: 'string', format: 'date-time' },
    time: { type: 'number', minimum: 0 },
    request,
    response,
    cache: object({}, { beforeRequest: {}, afterRequest: {}, ...comment }),
    timings,
  },
  { pageref: text, serverIPAddress: text, connection: text, ...comment },
);

/**
 * The JSON Schema of an HTTP archive without pages. It was written for these tests from the specification of HAR 1.2
 * (http://www.softwareishard.com/blog/har-12-spec/).
 */
export const HAR_SCHEMA = object({
  log: object(
    { version: { const: '1.2' }, creator: program, entries: list(entry) },
    { browser: program, ...comment },
  ),
});
