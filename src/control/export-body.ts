import { arrayParts } from '../http/json.js';
import { SlicedBody } from '../http/sliced-body.js';
import { toDocument } from '../seed/fixture/schema/document.js';
import type { SlicedFixture } from '../store/export-fixture.js';

/** Returns the fixture object of a fixture as a body: it may have a hundred thousand bookings. */
export function exportBody({ catalogue, ledger }: SlicedFixture): SlicedBody {
  return new SlicedBody(parts({ ...toDocument(catalogue), ...ledger }));
}

function* parts(document: object): Generator<Buffer | null, void> {
  let separator = '{';
  for (const [name, value] of Object.entries(document) as [string, unknown][]) {
    yield Buffer.from(`${separator}${JSON.stringify(name)}:`);
    if (isIterable(value)) yield* arrayParts(value);
    else yield Buffer.from(JSON.stringify(value));
    separator = ',';
  }
  yield Buffer.from('}');
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
