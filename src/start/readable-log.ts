import type { Writable } from 'node:stream';
import type { DestinationStream } from 'pino';
import { printable, printableLines } from '../text/printable.js';

/** The words before a message, keyed by pino's level. */
const LEVELS: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' };

/** Fields that are part of the message, or of use only to programs. */
const LEFT_OUT = new Set(['requestId', 'address', 'status', 'caller', 'operation', 'traceId', 'spanId']);

/** Returns a destination for a logger that writes its lines for people, such as `14:03:22 GET /docs 200 (ms 1.1)`. */
export function readableLog(screen: Pick<Writable, 'write'>): DestinationStream {
  return { write: (line) => void screen.write(readable(JSON.parse(line) as Line)) };
}

interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly err?: { readonly stack: string };
}

function readable({ level, time, msg, err, ...fields }: Line): string {
  const details = Object.entries(fields)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const shown = details.length === 0 ? '' : ` (${details.join(', ')})`;
  const cause = err === undefined ? '' : `${printableLines(err.stack)}\n`;
  const at = new Date(time).toTimeString().slice(0, 8);
  return `${at} ${printable(`${LEVELS[level] ?? ''}${msg}${shown}`)}\n${cause}`;
}
