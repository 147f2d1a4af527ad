import { parseDuration, durationMs } from '../domain/shared/civil-time.js';
import { isObject, type JsonObject } from '../contract/is-object.js';
import { yamlValue } from '../text/yaml-text.js';

/** The credentials of a client. */
export interface FactClient {
  readonly id: string;
  readonly secret: string;
}

/** The additional clients in a file of facts: one of another merchant, one of an agent, and the operator of the trips. */
export const FACT_CLIENTS = ['other', 'agent', 'operator'] as const;

export type FactClientName = (typeof FACT_CLIENTS)[number];

/** Facts about a target that requests cannot show, such as further clients and valid codes. */
export interface Facts {
  readonly clients: Readonly<Partial<Record<FactClientName, FactClient>>>;
  readonly discountCodes: readonly string[];
  readonly vouchers: readonly string[];
  /** The maximum time for which a run waits for a capture or payment page to expire, in milliseconds. */
  readonly waitMs: number;
}

/** The facts of a run without `--facts`. */
export const NO_FACTS: Facts = { clients: {}, discountCodes: [], vouchers: [], waitMs: 0 };

/** Thrown for a file of facts with errors; contains one sentence per error. */
export class FactsInvalid extends Error {
  override readonly name = 'FactsInvalid';

  constructor(readonly errors: readonly string[]) {
    super(errors.join('\n'));
  }
}

/**
 * Parses facts from YAML or JSON. Replaces `${NAME}` in a text by the environment variable.
 * @throws FactsInvalid with all errors
 */
export function readFacts(text: string, environment: Readonly<Record<string, string | undefined>>): Facts {
  const errors: string[] = [];
  const document = parsed(text);
  const root = objectAt('the file', document ?? {}, MEMBERS, errors);
  const read = { environment, errors };
  const clients = objectAt('clients', root['clients'] ?? {}, FACT_CLIENTS, errors);
  const facts: Facts = {
    clients: Object.fromEntries(
      FACT_CLIENTS.filter((name) => clients[name] !== undefined).map((name) => [
        name,
        clientAt(`clients.${name}`, clients[name], read),
      ]),
    ),
    discountCodes: textsAt('discountCodes', root['discountCodes'], read),
    vouchers: textsAt('vouchers', root['vouchers'], read),
    waitMs: waitAt(root['wait'], read),
  };
  if (errors.length > 0) throw new FactsInvalid(errors);
  return facts;
}

const MEMBERS = ['clients', 'discountCodes', 'vouchers', 'wait'] as const;

interface Reading {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly errors: string[];
}

function parsed(text: string): unknown {
  try {
    return yamlValue(text);
  } catch (error) {
    throw new FactsInvalid([`it is not YAML: ${(error as Error).message.split('\n', 1)[0]}`]);
  }
}

function objectAt(place: string, value: unknown, known: readonly string[], errors: string[]): JsonObject {
  if (!isObject(value) || Array.isArray(value)) {
    errors.push(`${place} must hold ${known.join(', ')}.`);
    return {};
  }
  for (const name of Object.keys(value))
    if (!known.includes(name))
      errors.push(`${place} has no member ${name}: it may hold ${known.join(', ')}.`);
  return value;
}

function clientAt(place: string, value: unknown, read: Reading): FactClient {
  const client = objectAt(place, value, ['id', 'secret'], read.errors);
  return {
    id: textAt(`${place}.id`, client['id'], read),
    secret: textAt(`${place}.secret`, client['secret'], read),
  };
}

function textsAt(place: string, value: unknown, read: Reading): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    read.errors.push(`${place} must be a list of codes, such as [SUMMER10].`);
    return [];
  }
  return value.map((entry: unknown, at) => textAt(`${place}[${at}]`, entry, read));
}

function textAt(place: string, value: unknown, { environment, errors }: Reading): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text === '') {
    errors.push(`${place} must be a text.`);
    return '';
  }
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const found = environment[name];
    if (found === undefined || found === '')
      errors.push(`${place} names the variable ${name}, which is not set.`);
    return found ?? '';
  });
}

/** The maximum value of `wait`, an hour: captures and hosted pages last at most 45 minutes. */
const MAX_WAIT_MS = 60 * 60_000;

function waitAt(value: unknown, read: Reading): number {
  if (value === undefined || value === null) return 0;
  const duration = parseDuration(textAt('wait', value, read));
  const ms = duration ? durationMs(duration) : Number.NaN;
  if (ms >= 0 && ms <= MAX_WAIT_MS) return ms;
  read.errors.push('wait must be a duration of at most an hour, such as PT2M.');
  return 0;
}
