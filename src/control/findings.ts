import type { components } from '../contract/control.gen.js';
import type { Contract } from '../contract/load.js';
import { responseDamage } from '../faults/rule.js';
import { arrayParts } from '../http/json.js';
import { HttpRefusal, RETRY_AFTER_SECONDS } from '../http/refusals.js';
import { SlicedBody } from '../http/sliced-body.js';
import { Slices } from '../time/slices.js';
import { CannotJudge, type Judge, type SentRequest } from '../judging/judge-thread.js';
import { WEIGHTS, type Severity } from '../report/finding.js';
import type { CheckedExchange } from '../report/findings.js';
import type { Steps } from '../domain/shared/steps.js';
import { entryBytes, maskedBody } from '../workspaces/request-log/entry.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import type { CutMessage, KeptRequest, RequestLogEntry } from '../workspaces/request-log/logged-request.js';
import { loggedErrors, type LogFilter, type ShowValue } from '../workspaces/request-log/request-log.js';

type Checked = components['schemas']['CheckedRequests'];

interface JudgedRequest extends CheckedExchange, Pick<RequestLogEntry, 'id' | 'requestId'> {}

/** Checked requests, newest first. */
interface JudgedPage {
  readonly judged: readonly JudgedRequest[];
  /** The id from which older requests can be read. Null if there are none (`CheckedRequests` of the contract). */
  readonly before: number | null;
}

/**
 * The maximum number of requests per batch. A small batch has small results, and reading them blocks the server only
 * briefly.
 */
const BATCH = 20;
/** A batch is full at this size, in bytes. */
const BATCH_BYTES = 128 * 1024;

/** The checker of requests, and the caller that wants the findings. */
interface Asker {
  readonly judge: Judge;
  /** The sender to whom the processor time is charged. */
  readonly taker: string | undefined;
  /** Returns whether the caller has disconnected. */
  readonly isGone: () => boolean;
}

interface Batched {
  readonly id: number;
  readonly requestId: string;
  readonly sent: SentRequest;
}

/**
 * Returns the findings of the matching requests of a workspace. Requests are read in slices and checked in a separate
 * thread. Stops early if the caller disconnects.
 * @throws HttpRefusal 503 if requests cannot be checked now
 */
export async function judgePage(
  { judge, taker, isGone }: Asker,
  { name, requests }: LiveWorkspace,
  { limit = 100, ...filter }: LogFilter,
): Promise<JudgedPage> {
  const judged: JudgedRequest[] = [];
  let batch: Batched[] = [];
  let bytes = 0;
  let found = 0;
  const slices = new Slices(taker);
  for (const step of requests.keptSteps({ ...filter, limit: limit + 1 })) {
    if (slices.isOver) await slices.next();
    if (step === null) continue;
    const { id, request } = step;
    found += 1;
    if (found > limit || isGone()) break;
    batch.push({ id, requestId: request.requestId, sent: sentOf(request, name, id) });
    bytes += entryBytes(request);
    if (batch.length < BATCH && bytes < BATCH_BYTES) continue;
    judged.push(...(await slices.waitFor(judgeBatch(judge, name, batch))));
    [batch, bytes] = [[], 0];
  }
  slices.count();
  if (batch.length > 0 && !isGone()) judged.push(...(await judgeBatch(judge, name, batch)));
  return { judged, before: found > limit ? (judged.at(-1)?.id ?? null) : null };
}

async function judgeBatch(
  judge: Judge,
  workspace: string,
  batch: readonly Batched[],
): Promise<JudgedRequest[]> {
  const sent = batch.map((one) => one.sent);
  const checked = await judge.judge(sent, workspace).catch(refuse);
  return checked.map((one, at) => ({
    id: batch[at]?.id ?? 0,
    requestId: batch[at]?.requestId ?? '',
    ...one,
  }));
}

function sentOf(logged: KeptRequest, workspace: string, id: number): SentRequest {
  const { method, path, status, request, fault } = logged;
  const response = (fault && responseDamage(fault, status)) ?? sentMessage(logged.response);
  const sent = { ...request, text: request.text && maskedBody(request.text) }; // secrets are masked as in the HTTP archive
  const isWhole = sent.text !== null && !sent.truncated;
  return {
    workspace,
    id,
    method,
    path,
    status,
    request: sent,
    response,
    ...(!isWhole && { errors: loggedErrors(logged) }),
  };
}

/** Returns a message with a copy of its bytes. Sending a view to the thread would copy its entire buffer. */
function sentMessage({ text, ...others }: CutMessage): CutMessage {
  return { ...others, text: text instanceof Uint8Array ? new Uint8Array(text) : text };
}

function refuse(error: unknown): never {
  if (!(error instanceof CannotJudge)) throw error;
  const details = { message: 'overloaded.check', values: { seconds: RETRY_AFTER_SECONDS } } as const;
  throw new HttpRefusal('overloaded', null, details, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
}

/** Selects the findings that are shown, and removes the parts that the caller may not see. */
interface FindingsView {
  readonly api: Contract;
  /** The lowest severity to show. */
  readonly least?: Severity | undefined;
  readonly shown: ShowValue;
}

/** Returns the findings as a body that is serialised in slices. */
export function findingsBody(page: JudgedPage, view: FindingsView): SlicedBody {
  return new SlicedBody(parts(page, view));
}

function* parts({ judged, before }: JudgedPage, view: FindingsView): Steps<Buffer> {
  yield Buffer.from(
    `{"requests":${JSON.stringify(judged.map(({ id }) => id))},"before":${before},"findings":`,
  );
  yield* arrayParts(findingsOf(judged, view));
  yield Buffer.from(',"notJudged":');
  yield* arrayParts(reasonsOf(judged));
  yield Buffer.from('}');
}

function* findingsOf(
  judged: readonly JudgedRequest[],
  { api, least = 'note', shown }: FindingsView,
): Iterable<Checked['findings'][number]> {
  for (const { id: request, requestId, findings } of judged)
    for (const finding of findings) {
      const { id, part, in: within, code, place, rules = [], severity, operationId, pointer } = finding;
      if (WEIGHTS[severity] < WEIGHTS[least]) continue;
      const name = { id, part, ...(within && { in: within }), code, place, rules };
      const docs = docsOf(api, operationId);
      const { message, evidence } = finding;
      yield shown({ request, requestId, ...name, severity, operationId, pointer, docs, message, evidence });
    }
}

function* reasonsOf(judged: readonly JudgedRequest[]): Iterable<Checked['notJudged'][number]> {
  for (const { id: request, notJudged } of judged) for (const reason of notJudged) yield { request, reason };
}

/**
 * Returns the link to an operation on the page `/docs`. The page lists operations under their first tag. For an
 * operation without a tag, returns the link to the page.
 */
function docsOf({ operations, document }: Contract, operationId: string | null): string {
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) return '/docs';
  const declared = document.paths[operation.template]?.[operation.method.toLowerCase()];
  const [tag] = (declared as { readonly tags?: readonly string[] }).tags ?? [];
  return tag === undefined ? '/docs' : `/docs#/${encodeURIComponent(tag)}/${operationId}`;
}
