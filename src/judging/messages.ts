import type { CheckedExchange } from '../report/findings.js';

/** One side of a logged request. Not all of its secrets are masked; findings show none. */
export interface SentMessage {
  readonly headers: Readonly<Record<string, unknown>>;
  /** The body: of a request as JSON, whatever it was sent as; of a response as it was written; null for none. */
  readonly text: string | Uint8Array | null;
  /** Whether the log cut something off. */
  readonly truncated: boolean;
  /** Whether the log cut the headers or the path. */
  readonly headTruncated: boolean;
}

/** A logged request with its response, as the thread gets it. */
export interface SentRequest {
  readonly workspace: string;
  /** Its number in the log of its workspace. */
  readonly id: number;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly path: string;
  /** 0 where there was no response. */
  readonly status: number;
  readonly request: SentMessage;
  readonly response: SentMessage | 'made by a fault';
}

/** Requests that are judged at once, by a number that the reply has too. */
export interface Batch {
  readonly number: number;
  readonly requests: readonly SentRequest[];
}

/** The findings of each request of a batch. */
export interface JudgedBatch {
  readonly number: number;
  readonly judged: readonly CheckedExchange[];
}

/** What a thread is started with. */
export interface JudgeSettings {
  /** The vendor's word in the contract (P3). */
  readonly vendor: string;
}
