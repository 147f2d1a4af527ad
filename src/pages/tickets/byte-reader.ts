/** Reads a buffer from its beginning, as fonts are written: the largest byte of a number comes first. */
export class ByteReader {
  constructor(
    private readonly bytes: Buffer,
    private at = 0,
  ) {}

  uint8(): number {
    return this.bytes.readUInt8(this.at++);
  }

  uint16(): number {
    this.at += 2;
    return this.bytes.readUInt16BE(this.at - 2);
  }

  int16(): number {
    this.at += 2;
    return this.bytes.readInt16BE(this.at - 2);
  }

  uint32(): number {
    this.at += 4;
    return this.bytes.readUInt32BE(this.at - 4);
  }

  /** Returns the next bytes; by default all that are left. */
  take(count = this.bytes.length - this.at): Buffer {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  /** Skips bytes. */
  skip(count: number): void {
    this.at += count;
  }

  /** Reads a number of one to five bytes of seven bits each (`UIntBase128` of WOFF 2.0). */
  packed32(): number {
    let value = 0;
    for (let byte = 0x80; byte >= 0x80;) {
      byte = this.uint8();
      value = value * 0x80 + (byte & 0x7f);
    }
    return value;
  }

  /** Reads a number of one to three bytes (`255UInt16` of WOFF 2.0). */
  packed16(): number {
    const code = this.uint8();
    if (code === 253) return this.uint16();
    if (code === 254) return this.uint8() + 506;
    return code === 255 ? this.uint8() + 253 : code;
  }
}
