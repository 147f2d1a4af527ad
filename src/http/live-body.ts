import type { ServerResponse } from 'node:http';

/** A body that is written as things happen, until one of both sides ends it. */
export interface LiveBody {
  /** Its media type. */
  readonly contentType: string;
  /** Whether it is whole at once, and no stream. */
  readonly isWhole?: true;
  /** Begins to write it to a response whose head is written. */
  begin(response: ServerResponse): void;
}

/** Returns whether the value of a response is a live body. */
export function isLive(value: unknown): value is LiveBody {
  return typeof value === 'object' && value !== null && 'begin' in value && typeof value.begin === 'function';
}

/** Returns the headers of a live body. nginx would keep a stream back until a buffer is full. */
export function liveHeaders({ contentType, isWhole }: LiveBody): Readonly<Record<string, string>> {
  if (isWhole) return { 'Content-Type': contentType };
  return { 'Content-Type': contentType, 'X-Accel-Buffering': 'no' };
}
