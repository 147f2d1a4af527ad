import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FixtureDocument } from '../fixture/schema/document.js';
import { LEDGER_TABLES } from '../../store/tables.js';

/** The parts of a fixture in output order. */
const ORDER: readonly (keyof FixtureDocument)[] = [
  'description',
  'clock',
  'seed',
  'clients',
  'merchants',
  'activities',
  'availabilityRules',
  'resources',
  'shopItems',
  'discountCodes',
  'vouchers',
  'mobileGroups',
  ...LEDGER_TABLES,
  'sequences',
];

/** The approximate size of a chunk of JSON. */
const PIECE_CHARACTERS = 65_536;

/** Yields a fixture as JSON in chunks, with one record per line. */
export function* fixtureJson(document: FixtureDocument): Generator<string> {
  let piece = '{';
  let isFirst = true;
  for (const name of ORDER) {
    const content = document[name];
    if (content === undefined) continue;
    piece += `${isFirst ? '' : ','}\n"${name}": `;
    isFirst = false;
    if (!Array.isArray(content)) piece += JSON.stringify(content);
    else {
      let before = '[\n';
      for (const record of content) {
        piece += before + JSON.stringify(record);
        before = ',\n';
        if (piece.length < PIECE_CHARACTERS) continue;
        yield piece;
        piece = '';
      }
      piece += content.length === 0 ? '[]' : '\n]';
    }
  }
  yield `${piece}\n}\n`;
}

/** Writes a fixture to a stream. Ends the stream if `end` is true. */
export async function writeFixture(document: FixtureDocument, out: Writable, end: boolean): Promise<void> {
  await pipeline(Readable.from(fixtureJson(document)), out, { end });
}
