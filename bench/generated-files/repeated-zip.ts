import { constants, crc32, deflateRawSync } from 'node:zlib';

/** An entry of `head`, then `unit` repeated until it is at least `sizeBytes` long, then `tail`. */
export interface RepeatedEntry {
  name: string;
  head?: string;
  unit: Uint8Array;
  sizeBytes: number;
  tail?: string;
}

/**
 * Makes a zip archive (APPNOTE 6.3.10) of entries that unpack to more than fits in memory: the deflated unit is repeated unchanged, which
 * deflate allows at byte boundaries (RFC 1951, full flush). The checksums of repeated entries are wrong; a reader that gets as far as
 * comparing them has unpacked everything.
 */
export function makeRepeatedZip(
  repeated: readonly RepeatedEntry[],
  plain: Record<string, string> = {},
): Uint8Array {
  const entries = [
    ...Object.entries(plain).map(([name, text]) => {
      const data = Buffer.from(text);
      return { name, packed: deflateRawSync(data), sizeBytes: data.length, crc: crc32(data) };
    }),
    ...repeated.map(pack),
  ];
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, sizeBytes, crc } of entries) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(sizeBytes, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

function pack({ name, head = '', unit, sizeBytes, tail = '' }: RepeatedEntry) {
  const flushed = (data: Uint8Array) => deflateRawSync(data, { finishFlush: constants.Z_FULL_FLUSH });
  const times = Math.ceil(sizeBytes / unit.length);
  const packed = Buffer.concat([
    flushed(Buffer.from(head)),
    ...Array.from({ length: times }, () => flushedUnit(unit, flushed)),
    deflateRawSync(Buffer.from(tail)),
  ]);
  return {
    name,
    packed,
    sizeBytes: Buffer.byteLength(head) + times * unit.length + Buffer.byteLength(tail),
    crc: 0,
  };
}

const known = new WeakMap<Uint8Array, Buffer>();
function flushedUnit(unit: Uint8Array, flushed: (data: Uint8Array) => Buffer): Buffer {
  const packed = known.get(unit) ?? flushed(unit);
  known.set(unit, packed);
  return packed;
}
