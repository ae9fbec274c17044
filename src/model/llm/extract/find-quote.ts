import type { Block } from '../../../parse/block.ts';

/** Equal characters, because models copy quotes inexactly: only whitespace, quotation marks, dashes and case may differ. */
const SAME: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '\u00ad': '',
  '…': '...',
};
const BLOCK_END = '\u0000';
const QUOTE_CHARS_MAX = 600;

/** Looks up quotes in the text of a document. */
export interface QuoteFinder {
  /** Returns a quote as the document spells it, or null if no single block contains it. */
  find: (quote: string) => string | null;
}

/** Prepares a document for looking up quotes; linear in its length, once. */
export function createQuoteFinder(blocks: readonly Block[]): QuoteFinder {
  const text = blocks.map((block) => block.text).join(BLOCK_END);
  let folded: Folded | null = null;
  return {
    find: (quote) => {
      const wanted = quote.trim().replace(/^["'“”„«»]+|["'“”„«»]+$/g, '');
      if (wanted.length < 2 || wanted.length > QUOTE_CHARS_MAX || wanted.includes(BLOCK_END)) return null;
      if (text.includes(wanted)) return wanted;
      folded ??= fold(text);
      const needle = fold(wanted).text.trim();
      if (needle.length < 2) return null;
      const at = folded.text.indexOf(needle);
      if (at === -1) return null;
      return text.slice(folded.offsets[at], (folded.offsets[at + needle.length - 1] ?? at) + 1).trim();
    },
  };
}

interface Folded {
  text: string;
  /** Source position of each of its characters. */
  offsets: Uint32Array;
}

function fold(text: string): Folded {
  const parts: string[] = [];
  // Room for characters that become several: an ellipsis becomes three.
  let offsets = new Uint32Array(text.length + 16);
  let length = 0;
  let inSpace = false;
  for (let i = 0; i < text.length; i++) {
    if (isSpace(text.charCodeAt(i))) {
      if (inSpace) continue;
      parts.push(' ');
      offsets[length++] = i;
      inSpace = true;
    } else {
      inSpace = false;
      const char = text.charAt(i);
      const lower = SAME[char] ?? char.toLowerCase();
      if (length + lower.length > offsets.length) offsets = enlarged(offsets);
      for (let k = 0; k < lower.length; k++) offsets[length++] = i;
      parts.push(lower);
    }
  }
  return { text: parts.join(''), offsets };
}

function enlarged(offsets: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(offsets.length * 2);
  larger.set(offsets);
  return larger;
}

const isSpace = (code: number): boolean =>
  code === 32 ||
  (code >= 9 && code <= 13) ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x202f ||
  code === 0x3000;
