import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FixtureDocument } from '../fixture/document.js';
import { LEDGER_TABLES } from '../../store/fixture.js';

/** The parts of a fixture in the order in which they are written. */
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

/** Records are handed on in pieces of about this many characters. */
const PIECE = 65_536;

/** A fixture as JSON, a line a record, piece by piece: no more of it than a piece is ever held as text. */
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
        if (piece.length < PIECE) continue;
        yield piece;
        piece = '';
      }
      piece += content.length === 0 ? '[]' : '\n]';
    }
  }
  yield `${piece}\n}\n`;
}

/** Writes a fixture as fast as the other side takes it. */
export async function writeFixture(document: FixtureDocument, out: Writable, end: boolean): Promise<void> {
  await pipeline(Readable.from(fixtureJson(document)), out, { end });
}
