import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { Draw } from '../../src/seed/generate/draw.js';
import { bodyBytes, Literal, Pairs, writeJson, type Draft } from './draft.js';
import { hostile, PROTOTYPE_NAMES, type Mutator, type Mutators, type Spoiling } from './hostile.js';

type Entries = readonly (readonly [name: string, value: unknown])[];

const BOMB = Buffer.alloc(4 * 1024 * 1024);
const BOMBS = {
  gzip: gzipSync(BOMB),
  deflate: deflateSync(BOMB),
  br: brotliCompressSync(BOMB, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

/** Invalid UTF-8, and bytes that should not occur in a text. */
const STRAY_BYTES = [[0xff], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0], [0xef, 0xbb, 0xbf]];

const FORM_NAMES = [
  'client_id',
  'client_secret',
  'grant_type',
  'scope',
  'token',
  'action',
  ...PROTOTYPE_NAMES,
];

/** Returns a JSON value in which a random part is replaced. */
function replaceSomewhere(value: unknown, draw: Draw, replace: (part: unknown) => unknown): unknown {
  const names = isPlain(value) ? Object.keys(value) : [];
  if (names.length === 0 || draw.chance(0.15)) return replace(value);
  const chosen = draw.one(names);
  const changed = replaceSomewhere(Reflect.get(Object(value), chosen), draw, replace);
  if (Array.isArray(value)) return value.map((part: unknown, at) => (String(at) === chosen ? changed : part));
  return { ...Object(value), [chosen]: changed };
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Literal || value instanceof Pairs);
}

const inJson =
  (change: (value: unknown, by: Spoiling) => unknown): Mutator =>
  (draft, by) =>
    draft.body?.kind === 'json'
      ? { ...draft, body: { kind: 'json', value: change(draft.body.value, by) } }
      : draft;

/** Returns a mutator that changes an object somewhere in a JSON body. */
const inEntries = (change: (entries: Entries, by: Spoiling) => Entries): Mutator =>
  inJson((value, by) =>
    replaceSomewhere(value, by.draw, (part) => {
      if (part instanceof Pairs) return new Pairs(change(part.entries, by));
      return isPlain(part) && !Array.isArray(part) ? new Pairs(change(Object.entries(part), by)) : part;
    }),
  );

const inBytes =
  (change: (bytes: Buffer, draw: Draw) => Buffer): Mutator =>
  (draft, { draw }) =>
    draft.body ? { ...draft, body: { kind: 'bytes', bytes: change(bodyBytes(draft.body), draw) } } : draft;

function insertStray(bytes: Buffer, draw: Draw): Buffer {
  const at = draw.int(0, bytes.length);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(draw.one(STRAY_BYTES)), bytes.subarray(at)]);
}

function pack(draft: Draft, { draw }: Spoiling): Draft {
  const encoding = draw.one(['gzip', 'deflate', 'br'] as const);
  return {
    ...draft,
    headers: [...draft.headers, ['content-encoding', encoding]],
    body: { kind: 'bytes', bytes: BOMBS[encoding] },
  };
}

function addFormField(draft: Draft, { draw, texts }: Spoiling): Draft {
  if (draft.body?.kind !== 'form') return draft;
  const field = [draw.one(FORM_NAMES), draw.one(texts)] as const;
  return { ...draft, body: { kind: 'form', fields: [...draft.body.fields, field] } };
}

/** Moves the query into the body (P0). */
function moveQuery(draft: Draft): Draft {
  return { ...draft, body: { kind: 'json', value: Object.fromEntries(draft.query) }, query: [] };
}

/** The mutators of bodies, with their weights. */
export const BODY_MUTATORS: Mutators = [
  [8, inJson((value, by) => replaceSomewhere(value, by.draw, () => hostile(by)))],
  [3, inEntries((entries, { draw }) => entries.filter(() => draw.chance(0.7)))],
  [3, inEntries((entries, by) => [...entries, [by.draw.one(by.texts), hostile(by)]])],
  [2, inEntries((entries, { draw }) => [...entries, ...entries.slice(0, draw.int(0, 2))])],
  [3, inEntries((entries, { draw }) => [...entries, [draw.one(PROTOTYPE_NAMES), { polluted: 1 }]])],
  [2, inBytes((bytes, draw) => bytes.subarray(0, draw.int(0, bytes.length)))],
  [2, inBytes(insertStray)],
  [1, inJson((value) => new Literal(writeJson([value])))],
  [1, pack],
  [1, moveQuery],
  [3, addFormField],
];
