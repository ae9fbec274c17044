/** File kinds recognized by their first bytes. */
export type ContainerKind =
  | 'pdf'
  | 'zip'
  | 'rtf'
  | 'ole'
  | 'gzip'
  | 'archive'
  | 'image'
  | 'media'
  | 'font'
  | 'executable';

const SIGNATURES: [ContainerKind, number[], number?][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['gzip', [0x1f, 0x8b, 0x08]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['archive', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['archive', [0x42, 0x5a, 0x68]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['image', [0x49, 0x49, 0x2a, 0x00]],
  ['image', [0x4d, 0x4d, 0x00, 0x2a]],
  ['image', [0x57, 0x45, 0x42, 0x50], 8],
  ['media', [0x57, 0x41, 0x56, 0x45], 8],
  ['media', [0x41, 0x56, 0x49, 0x20], 8],
  ['media', [0x66, 0x74, 0x79, 0x70], 4],
  ['media', [0x49, 0x44, 0x33]],
  ['media', [0x4f, 0x67, 0x67, 0x53]],
  ['media', [0x1a, 0x45, 0xdf, 0xa3]],
  ['media', [0x66, 0x4c, 0x61, 0x43]],
  ['font', [0x77, 0x4f, 0x46, 0x32]],
  ['font', [0x77, 0x4f, 0x46, 0x46]],
  ['font', [0x00, 0x01, 0x00, 0x00, 0x00]],
  ['executable', [0x7f, 0x45, 0x4c, 0x46]],
];

/** Signatures by first byte, those with an offset under `undefined`: most files are text and start with none of these bytes. */
const BY_FIRST_BYTE = Map.groupBy(SIGNATURES, ([, signature, offset = 0]) =>
  offset === 0 ? signature[0] : undefined,
);

/** Returns the kind of a file by its first bytes, or null if they are inconclusive, as for all text. */
export function detectContainer(bytes: Uint8Array): ContainerKind | null {
  const candidates = [...(BY_FIRST_BYTE.get(bytes[0]) ?? []), ...(BY_FIRST_BYTE.get(undefined) ?? [])];
  const found = candidates.find(([, signature, offset = 0]) =>
    signature.every((byte, i) => bytes[offset + i] === byte),
  );
  if (found) return found[0];
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024));
  if (head.toString('latin1', 0, 5) === '{\\rtf') return 'rtf';
  // A PDF may start with other bytes; readers look for its marker in the first kilobyte.
  if (!head.includes('%PDF-')) return null;
  const text = head.toString('latin1');
  return /%PDF-\d/.test(text) && !/^\s*<|^From |^[A-Za-z-]+: /.test(text) ? 'pdf' : null;
}

/** `iwork` is a Pages, Numbers or Keynote document; `program` is a zip made for machines; `archive` is one made by a person. */
export type ZipKind =
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'vsdx'
  | 'opendocument'
  | 'epub'
  | 'iwork'
  | 'program'
  | 'archive';

/** Open Packaging Conventions (an Office, NuGet, VSIX or 3MF file), Java, Android, Python wheels: their files mean nothing alone. */
const PROGRAM_PARTS =
  /^(?:\[Content_Types\]\.xml|META-INF\/MANIFEST\.MF|AndroidManifest\.xml|[^/]+\.dist-info\/WHEEL)$/;

/** Returns the kind of a zip archive by the names of its entries. */
export function detectZip(names: readonly string[]): ZipKind {
  const has = (name: string): boolean => names.includes(name);
  if (
    has('word/document.xml') ||
    (has('[Content_Types].xml') && names.some((name) => name.startsWith('word/')))
  )
    return 'docx';
  if (has('ppt/presentation.xml')) return 'pptx';
  if (has('xl/workbook.xml')) return 'xlsx';
  if (has('visio/pages/pages.xml')) return 'vsdx';
  if (has('META-INF/container.xml')) return 'epub';
  if (has('content.xml') && (has('mimetype') || has('META-INF/manifest.xml'))) return 'opendocument';
  if (has('Index/Document.iwa') || has('Index.zip')) return 'iwork';
  return names.some((name) => PROGRAM_PARTS.test(name)) ? 'program' : 'archive';
}
