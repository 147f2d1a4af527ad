import { harEntry, harHead, UNKNOWN_SIZE, type ArchivedMessage } from '../../exchanges/write-har.js';
import { open, type FileHandle } from 'node:fs/promises';
import { isUtf8 } from 'node:buffer';
import { parsedJson } from '../../contract/is-object.js';
import { masked, maskedHeaders, maskedPath } from '../../masking/mask.js';
import { valueWithoutCodes, withoutCodes } from '../../masking/page-codes.js';
import { maskedText } from '../../masking/secret-text.js';
import {
  NO_BODY,
  type RecordedBody,
  type RecordedHeader,
  type RecordedRequest,
} from '../../exchanges/recorded-exchange.js';
import type { ProxiedExchange } from './proxied-exchange.js';
import { shownQuery } from '../exchange/evidence.js';

const END = '\n]}}\n';

/** An HTTP archive that can be extended. The file is valid after each entry. */
export class HarFile {
  #count = 0;

  private constructor(
    private readonly file: FileHandle,
    /** Offset of the next entry: the end of the last one. */
    private position: number,
  ) {}

  /** Creates an empty archive. Replaces an existing file. */
  static async create(path: string, version: string): Promise<HarFile> {
    const file = await open(path, 'w');
    const head = Buffer.from(`${harHead(version)}[`);
    await file.write(Buffer.concat([head, Buffer.from(END)]), 0, null, 0);
    return new HarFile(file, head.length);
  }

  /** Appends an entry. The next call must wait for the result. */
  async append(entry: object): Promise<void> {
    const part = Buffer.from(`${this.#count === 0 ? '' : ','}\n${JSON.stringify(entry)}`);
    const written = Buffer.concat([part, Buffer.from(END)]);
    for (let from = 0; from < written.length;) {
      const { bytesWritten } = await this.file.write(written, from, null, this.position + from);
      from += bytesWritten;
    }
    this.position += part.length;
    this.#count += 1;
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

/** Prefix of a request target that is no URL, such as `*`. An archive accepts only URIs. */
const NO_URL = 'urn:sandbox:request-target:';

/** The parts of an exchange that an archive stores. */
type Archivable = Pick<ProxiedExchange, 'recorded' | 'ending' | 'status' | 'reason' | 'durationMs'>;

/** Converts an exchange to an entry of an HTTP archive (HAR 1.2). Masks all secrets, card data and codes. */
export function proxiedEntry({ recorded, ending, status, reason, durationMs }: Archivable): object {
  const { request, response, startedAt } = recorded;
  const url = urlInArchive(request.url);
  const received = response ?? { status: 0, headers: [], body: NO_BODY };
  const exchange = {
    startedAt,
    durationMs,
    request: {
      ...archived(request),
      method: request.method,
      url: URL.canParse(url) ? url : `${NO_URL}${encodeURIComponent(url.toWellFormed())}`,
    },
    response: {
      ...archived(received),
      status: received.status,
      bodySize: UNKNOWN_SIZE,
      contentSize: Math.max(0, sizeOf(received.body)),
    },
  };
  const isAnswered = ending === 'answered';
  return harEntry(exchange, {
    _ending: ending,
    ...(!isAnswered && { _status: status, _reason: reason && maskedText(reason) }),
  });
}

function archived({ headers, body }: Pick<RecordedRequest, 'headers' | 'body'>): ArchivedMessage {
  return {
    headers: shownHeaders(headers),
    bodySize: sizeOf(body),
    body: bodyOf(body),
  };
}

const URL_HEADER = /^(?:content-location|location|referer)$/i;

function shownHeaders(headers: readonly RecordedHeader[]): [string, string][] {
  return headers.flatMap(([name, value]) =>
    Object.entries(maskedHeaders({ [name]: value })).map(([safeName, safe]): [string, string] => [
      safeName,
      URL_HEADER.test(name) ? urlInArchive(value) : withoutCodes(safe),
    ]),
  );
}

function sizeOf(body: RecordedBody): number {
  return body === 'not recorded' ? UNKNOWN_SIZE : body.length;
}

/** Returns the masked text of a body. Omits a body that is not text, because it cannot be masked. */
function bodyOf(body: RecordedBody): { readonly text?: string; readonly comment?: string } {
  if (body === 'not recorded') return { comment: 'The body was not recorded.' };
  if (!isUtf8(body)) return { comment: 'The body is no text: it was left out.' };
  const text = Buffer.from(body).toString('utf8');
  const value = parsedJson(text);
  if (value === undefined) return { text: withoutCodes(maskedText(text)) };
  try {
    return { text: JSON.stringify(valueWithoutCodes(masked(value))) };
  } catch {
    return { comment: 'The body is nested too deeply: it was left out.' };
  }
}

/** Returns a URL or a request target without secrets and codes. Used in archives and printed lines. */
export function urlInArchive(url: string): string {
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const origin = maskedPath(url.slice(0, url.length - target.length));
  return origin + withoutCodes(maskedPath(shownTarget(target)));
}

function shownTarget(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? target : `${target.slice(0, mark)}?${shownQuery(target.slice(mark + 1))}`;
}
