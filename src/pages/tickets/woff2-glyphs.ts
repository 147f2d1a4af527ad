import { ByteReader } from './byte-reader.js';

/** The outlines of a plain font. */
export interface Glyphs {
  readonly glyf: Buffer;
  /** Where each glyph begins in `glyf`, and the last one ends, in four bytes each. */
  readonly loca: Buffer;
  /** The left edge of each glyph. */
  readonly lefts: readonly number[];
}

/** The parts of the outlines, each written for all glyphs in turn. */
interface Streams {
  readonly contours: ByteReader;
  readonly points: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
}

/** Flags of a point, and of a part of a composite glyph, in a plain font. */
const ON_CURVE = 1;
const OVERLAPS = 0x40;
const MORE_PARTS = 0x20;
const HAS_INSTRUCTIONS = 0x100;
const BOX_BYTES = 8;

/** Returns the outlines of the table `glyf` of a WOFF 2.0 font (https://www.w3.org/TR/WOFF2/#glyf_table_format). */
export function unpackGlyphs(table: Buffer): Glyphs {
  const reader = new ByteReader(table);
  reader.skip(2);
  const hasOverlaps = (reader.uint16() & 1) !== 0;
  const count = reader.uint16();
  reader.skip(2);
  const [contours, points, flags, glyphs, composites, boxes, instructions] = Array.from({ length: 7 }, () =>
    reader.uint32(),
  ).map((length) => reader.take(length)) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const boxed = boxes.subarray(0, 4 * ((count + 31) >> 5));
  const overlapping = hasOverlaps ? reader.take((count + 7) >> 3) : Buffer.alloc(0);
  const streams: Streams = {
    contours: new ByteReader(contours),
    points: new ByteReader(points),
    flags: new ByteReader(flags),
    glyphs: new ByteReader(glyphs),
    composites: new ByteReader(composites),
    boxes: new ByteReader(boxes, boxed.length),
    instructions: new ByteReader(instructions),
  };
  const written = Array.from({ length: count }, (_, glyph) =>
    glyphOf(streams, { hasBox: hasBit(boxed, glyph), overlaps: hasBit(overlapping, glyph) }),
  );
  return {
    ...placed(written),
    lefts: written.map((glyph) => (glyph.length === 0 ? 0 : glyph.readInt16BE(2))),
  };
}

function hasBit(bits: Buffer, place: number): boolean {
  return ((bits[place >> 3] ?? 0) & (0x80 >> (place & 7))) !== 0;
}

/** Puts glyphs one behind the other, each at a multiple of four bytes. */
function placed(glyphs: readonly Buffer[]): Pick<Glyphs, 'glyf' | 'loca'> {
  const offsets = [0];
  let end = 0;
  for (const { length } of glyphs) offsets.push((end += (length + 3) & ~3));
  const glyf = Buffer.alloc(end);
  const loca = Buffer.alloc(4 * offsets.length);
  offsets.forEach((offset, index) => {
    glyphs[index]?.copy(glyf, offset);
    loca.writeUInt32BE(offset, 4 * index);
  });
  return { glyf, loca };
}

interface Details {
  readonly hasBox: boolean;
  readonly overlaps: boolean;
}

function glyphOf(streams: Streams, details: Details): Buffer {
  const contours = streams.contours.int16();
  if (contours === 0) return Buffer.alloc(0);
  return contours < 0 ? compositeOf(streams) : simpleOf(streams, contours, details);
}

/** Returns a glyph that consists of others. */
function compositeOf({ composites, boxes, glyphs, instructions }: Streams): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, 0xff]), boxes.take(BOX_BYTES)];
  let flags = MORE_PARTS;
  let hasInstructions = false;
  while ((flags & MORE_PARTS) !== 0) {
    const head = composites.take(2);
    flags = head.readUInt16BE(0);
    hasInstructions ||= (flags & HAS_INSTRUCTIONS) !== 0;
    parts.push(head, composites.take(partLength(flags)));
  }
  if (hasInstructions) {
    const length = glyphs.packed16();
    parts.push(uint16(length), instructions.take(length));
  }
  return Buffer.concat(parts);
}

/** Returns the length of a part of a composite glyph after its flags: the glyph, its place, and how it is scaled. */
function partLength(flags: number): number {
  const place = (flags & 1) === 0 ? 2 : 4;
  if ((flags & 0x80) !== 0) return 2 + place + 8;
  if ((flags & 0x40) !== 0) return 2 + place + 4;
  return 2 + place + ((flags & 0x08) === 0 ? 0 : 2);
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

/** The steps from point to point, and whether each point is on the curve. */
interface Path {
  readonly dx: Int16Array;
  readonly dy: Int16Array;
  readonly isOn: Uint8Array;
}

/** Returns a glyph with outlines of its own. */
function simpleOf(streams: Streams, contours: number, { hasBox, overlaps }: Details): Buffer {
  const head = Buffer.alloc(2 + BOX_BYTES + 2 * contours + 2);
  let points = 0;
  head.writeInt16BE(contours, 0);
  for (let contour = 0; contour < contours; contour += 1) {
    points += streams.points.packed16();
    head.writeUInt16BE(points - 1, 2 + BOX_BYTES + 2 * contour);
  }
  const path = pathOf(streams, points);
  const length = streams.glyphs.packed16();
  head.writeUInt16BE(length, head.length - 2);
  if (hasBox) streams.boxes.take(BOX_BYTES).copy(head, 2);
  else writeBox(head, path);
  return Buffer.concat([head, streams.instructions.take(length), writtenPath(path, overlaps)]);
}

function pathOf({ flags, glyphs }: Streams, points: number): Path {
  const path = { dx: new Int16Array(points), dy: new Int16Array(points), isOn: new Uint8Array(points) };
  for (let point = 0; point < points; point += 1) {
    const flag = flags.uint8();
    path.isOn[point] = flag < 0x80 ? ON_CURVE : 0;
    const [dx, dy] = step(flag & 0x7f, glyphs);
    path.dx[point] = dx;
    path.dy[point] = dy;
  }
  return path;
}

/** Reads a step, whose flag says in how many bytes and with which signs it is written. */
function step(flag: number, bytes: ByteReader): readonly [dx: number, dy: number] {
  const x = (size: number) => ((flag & 1) === 0 ? -size : size);
  const y = (size: number) => ((flag & 2) === 0 ? -size : size);
  if (flag < 10) return [0, x(((flag & 14) << 7) + bytes.uint8())];
  if (flag < 20) return [x((((flag - 10) & 14) << 7) + bytes.uint8()), 0];
  if (flag < 84) {
    const [high, low] = [flag - 20, bytes.uint8()];
    return [x(1 + (high & 0x30) + (low >> 4)), y(1 + ((high & 0x0c) << 2) + (low & 0x0f))];
  }
  if (flag < 120) {
    const high = flag - 84;
    const dx = x(1 + (Math.floor(high / 12) << 8) + bytes.uint8());
    return [dx, y(1 + (((high % 12) >> 2) << 8) + bytes.uint8())];
  }
  if (flag < 124) {
    const [first, middle] = [bytes.uint8(), bytes.uint8()];
    return [x((first << 4) + (middle >> 4)), y(((middle & 0x0f) << 8) + bytes.uint8())];
  }
  return [x(bytes.uint16()), y(bytes.uint16())];
}

/** Writes the smallest box around all points. */
function writeBox(head: Buffer, { dx, dy }: Path): void {
  const [left, right] = rangeOf(dx);
  const [bottom, top] = rangeOf(dy);
  [left, bottom, right, top].forEach((edge, index) => head.writeInt16BE(edge, 2 + 2 * index));
}

function rangeOf(steps: Int16Array): readonly [least: number, most: number] {
  let [at, least, most] = [0, Infinity, -Infinity];
  for (const size of steps) {
    at += size;
    least = Math.min(least, at);
    most = Math.max(most, at);
  }
  return [least, most];
}

/** Writes the points of a path: their flags, then the steps to the right, then those upwards. */
function writtenPath({ dx, dy, isOn }: Path, overlaps: boolean): Buffer {
  const count = dx.length;
  const bytes = Buffer.alloc(5 * count);
  let end = count;
  const write = (steps: Int16Array, short: number, same: number) => {
    steps.forEach((size, point) => {
      if (size === 0) bytes[point] = (bytes[point] ?? 0) | same;
      else if (size > -256 && size < 256) {
        bytes[point] = (bytes[point] ?? 0) | short | (size > 0 ? same : 0);
        bytes[end++] = Math.abs(size);
      } else end = bytes.writeInt16BE(size, end);
    });
  };
  isOn.forEach((on, point) => (bytes[point] = on));
  if (overlaps) bytes[0] = (bytes[0] ?? 0) | OVERLAPS;
  write(dx, 0x02, 0x10);
  write(dy, 0x04, 0x20);
  return bytes.subarray(0, end);
}
