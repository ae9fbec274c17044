import type { ParsedDocument, RawDocument } from './block.ts';
import { decodeText } from './decode-text.ts';
import { type DocumentFormat, detectTextFormat } from './detect-format.ts';
import { finishDocument } from './finish-document.ts';
import { parseHtml } from './parse-html.ts';
import { parseJson } from './parse-json.ts';
import { parseJsonl } from './parse-jsonl.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseText } from './parse-text.ts';

export interface DocumentInput {
  /** The file as it is; exactly one of `bytes` and `text` is given. */
  bytes?: Uint8Array;
  text?: string;
  /** What the sender calls it; used only where the content leaves the choice open. */
  filename?: string;
  mediaType?: string;
  /** The format, when the caller knows it; nothing is looked at then. */
  hint?: DocumentFormat;
  /** Where a page came from, for its relative links. */
  url?: string;
}

export interface DetectedDocument extends ParsedDocument {
  format: DocumentFormat;
}

/** Reads one document of any known format, told apart by content. Throws `ParseError` when it cannot be read. */
export async function parseDocument(input: DocumentInput): Promise<DetectedDocument> {
  const decoded = input.bytes ? decodeText(input.bytes, charsetOf(input.mediaType)) : null;
  const text = decoded ? decoded.text : (input.text ?? '');
  const format = input.hint ?? detectTextFormat(text, input);
  const document = finishDocument(await readFormat(format, text, input));
  return { ...document, warnings: [...(decoded?.warnings ?? []), ...document.warnings], format };
}

async function readFormat(format: DocumentFormat, text: string, input: DocumentInput): Promise<RawDocument> {
  switch (format) {
    case 'markdown':
      return parseMarkdown(text);
    case 'html':
      return parseHtml(text, input.url ? { url: input.url } : {});
    case 'json':
      return parseJson(text);
    case 'jsonl':
      return parseJsonl(text);
    case 'text':
      return parseText(text);
  }
}

function charsetOf(mediaType: string | undefined): string | undefined {
  return /charset\s*=\s*"?([\w-]+)/i.exec(mediaType ?? '')?.[1];
}
