import { isOneOf } from '../../lib/narrow.ts';
import { assignBlockIds } from '../../parse/blocks/block-id.ts';
import { type Block, BLOCK_TYPES, type ParsedDocument, type RawBlock } from '../../parse/block.ts';
import { finishDocument } from '../../parse/blocks/finish-document.ts';
import { parseDocument } from '../../parse/parse-document.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { parseMarkdown } from '../../parse/markdown/parse-markdown.ts';
import { parseText } from '../../parse/plain/parse-text.ts';
import { withoutByteOrderMark } from '../../lib/strings/without-byte-order-mark.ts';

/** A validated block of an import; a string is Markdown. */
export type SentData =
  | string
  | {
      type: string;
      text: string;
      sender?: { name?: string | null | undefined; email?: string | null | undefined } | null | undefined;
      [field: string]: unknown;
    };

/** What was sent for a document that is not chunked yet. */
export interface SentContent {
  body: string | null;
  /** An import's data as JSON text; takes precedence over `body`. */
  sent_json: string | null;
}

/** What parsing returned. */
export interface ReadContent {
  blocks: Block[];
  warnings: string[];
}

/** Parses what was sent for a document into blocks. Pure and deterministic. */
export async function readSent({ body, sent_json }: SentContent): Promise<ReadContent> {
  if (sent_json !== null) return { blocks: readData(readSentJson(sent_json)), warnings: [] };
  return parseAdded(body ?? '');
}

/** Splits what was sent into paragraphs of plain text without parsing it, for input on which the parsers fail. */
export function readSentPlainly({ body, sent_json }: SentContent): Block[] {
  const parts = sent_json === null ? [body ?? ''] : readSentJson(sent_json);
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.text));
  return finishDocument(parseText(texts.join('\n\n'))).blocks;
}

/** Trusts the JSON: the request's schema validated it before it was stored. */
function readSentJson(json: string): SentData[] {
  const data: SentData[] = JSON.parse(json);
  return data;
}

/** Parses an added text. One that looks like a format but cannot be parsed as it is plain text. */
export async function parseAdded(text: string): Promise<ParsedDocument> {
  try {
    return await parseDocument({ text });
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const plain = finishDocument(parseText(text));
    return { ...plain, warnings: [...plain.warnings, `Kept as plain text: ${error.message}`] };
  }
}

/** Parses an import's data into blocks. */
export function readData(data: readonly SentData[]): Block[] {
  return assignBlockIds(data.flatMap(readPart));
}

function readPart(data: SentData): RawBlock[] {
  if (typeof data === 'string') return parseMarkdown(withoutByteOrderMark(data)).blocks;
  const { sender, ...rest } = data;
  // The request's schema validated the fields; `SentData` names only those used here.
  const block = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<RawBlock>;
  const type = isOneOf(BLOCK_TYPES, data.type) ? data.type : 'paragraph';
  const isMessage = type === 'message' || type === 'utterance';
  return [
    {
      ...block,
      type,
      text: data.text,
      ...(isMessage ? { content: data.text } : {}),
      ...(sender ? { sender: { name: sender.name ?? null, email: sender.email ?? null } } : {}),
    },
  ];
}
