import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFixtureEntry {
  name: string;
  data: string | Uint8Array;
  /** Declared unpacked size, regardless of the real one. */
  claimedSize?: number;
  /** Sets the flag that the entry is encrypted. */
  encrypted?: boolean;
  /** Points at the data of the previous entry instead of its own. */
  sharesData?: boolean;
}

/** Builds a zip archive (APPNOTE 6.3.10: local headers, central directory, end record), deflated. */
export function makeZip(
  entries: readonly ZipFixtureEntry[] | Record<string, string | Uint8Array>,
): Uint8Array {
  const list = Array.isArray(entries)
    ? (entries as readonly ZipFixtureEntry[])
    : Object.entries(entries as Record<string, string | Uint8Array>).map(
        ([name, data]): ZipFixtureEntry => ({ name, data }),
      );
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of list) {
    const data = typeof entry.data === 'string' ? Buffer.from(entry.data) : entry.data;
    const packed = deflateRawSync(data);
    const name = Buffer.from(entry.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    // Bit 11: the name is UTF-8.
    fields.writeUInt16LE(0x800 | (entry.encrypted ? 1 : 0), 2);
    fields.writeUInt16LE(8, 4);
    // 2026-03-02 10:00.
    fields.writeUInt16LE(10 << 11, 6);
    fields.writeUInt16LE(((2026 - 1980) << 9) | (3 << 5) | 2, 8);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(entry.claimedSize ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, name, packed]);
    const tail = Buffer.alloc(14);
    const before = files.at(-1)?.length ?? 0;
    tail.writeUInt32LE(entry.sharesData ? offset - before : offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, name]));
    if (entry.sharesData) continue;
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...files, central, end]));
}
