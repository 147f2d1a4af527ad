import type { Exchange } from './recording.js';

/** A drift that is planted into a valid exchange, with the ids and severities of its findings. */
export interface Drift {
  readonly name: string;
  /** The name of the exchange. */
  readonly of: string;
  readonly plant: (exchange: Exchange) => void;
  readonly found: Readonly<Record<string, 'error' | 'note'>>;
}

export const drift = (name: string, of: string, id: string, plant: Drift['plant']): Drift => ({
  name,
  of,
  plant,
  found: { [id]: 'error' },
});
export const noted = (planted: Drift): Drift => ({
  ...planted,
  found: Object.fromEntries(Object.keys(planted.found).map((id) => [id, 'note'])),
});

export const query = (text: string) => (exchange: Exchange) => {
  exchange.url += (exchange.url.includes('?') ? '&' : '?') + text;
};
export const header = (name: string, value: string | null) => (exchange: Exchange) => {
  if (value === null) delete exchange.headers[name];
  else exchange.headers[name] = value;
};
export const answered = (name: string, value: string | null) => (exchange: Exchange) => {
  if (value === null) delete exchange.responseHeaders[name];
  else exchange.responseHeaders[name] = value;
};
export const path = (from: string, to: string) => (exchange: Exchange) => {
  exchange.url = exchange.url.replace(from, to);
};

/** Returns a drift: a refusal by the sandbox with a different code. */
export const refused = (status: number, code: string) => (exchange: Exchange) => {
  exchange.status = status;
  exchange.responseHeaders['content-type'] = 'application/problem+json';
  exchange.reply = { type: `/docs/problems/${code}`, title: 'No', status, detail: 'No.', code };
};
