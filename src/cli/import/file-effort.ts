import { extname } from 'node:path';

/** A file's fixed cost in bytes: 600 files of 1 KB took as long as 24 files of 150 KB. */
const EFFORT_PER_FILE = 8 * 1_024;
/** Most bytes of these formats are images, fonts and compressed markup, not text. */
const PACKED = new Set('.pdf .docx .pptx .xlsx .vsdx .odt .ods .odp .epub .rtf .zip'.split(' '));
const PACKED_SHARE = 0.1;

/** Returns how long importing a file takes compared to others, in bytes of plain text. Pure. */
export const effortOf = ({ path, sizeBytes }: { path: string; sizeBytes: number }): number =>
  EFFORT_PER_FILE + sizeBytes * (PACKED.has(extname(path).toLowerCase()) ? PACKED_SHARE : 1);
