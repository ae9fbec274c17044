import { EXTRACT_KINDS, type ExtractKind, type Metadata } from '../../documents/document.ts';
import { prepareDocument } from '../../documents/chunking/prepare-document.ts';
import { mergeMetadata } from '../../documents/document-fields.ts';
import type { NewDocument } from '../../documents/new-document.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { ParseError } from '../../parse/parse-error.ts';
import { type ParsedTrace, parseTrace } from '../../sources/trace/parse-trace.ts';
import type { TraceFormat } from '../../sources/trace/trace-entry.ts';

/** A validated session, with the id that it gets if nothing else gives one. */
interface SentTrace {
  history: string;
  session_id?: string | null | undefined;
  format?: TraceFormat | 'hyperdoc' | null | undefined;
  title?: string | null | undefined;
  metadata?: Metadata | null | undefined;
  date?: string | null | undefined;
  extract?: readonly string[] | null | undefined;
  review?: boolean | null | undefined;
  newId: string;
}

type PreparedTrace =
  | { document: NewDocument; refusal?: never }
  | { document?: never; refusal: { message: string; code: string } };

/** Reads and prepares an agent session; returns why it is refused if it is not one. Pure. */
function prepareTrace(sent: SentTrace): PreparedTrace {
  try {
    const trace = parseTrace(sent.history, sent.format === 'hyperdoc' ? 'native' : sent.format);
    return { document: prepareDocument(documentOf(sent, trace)) };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { refusal: { message: error.message, code: error.code } };
  }
}

export const prepareTraceTask = defineTask(import.meta.url, prepareTrace);

const documentOf = (sent: SentTrace, trace: ParsedTrace) => ({
  source: 'trace' as const,
  resourceId: sent.session_id ?? trace.sessionId ?? sent.newId,
  type: 'trace' as const,
  title: sent.title ?? trace.title,
  body: sent.history,
  blocks: trace.blocks,
  metadata: mergeMetadata(trace.metadata, sent.metadata ?? {}),
  occurredAt: sent.date ?? trace.startedAt,
  dateReason: dateReasonOf(sent, trace),
  review: sent.review ?? false,
  extract: kindsOf(sent),
  warnings: trace.warnings,
});

function dateReasonOf({ date }: SentTrace, { startedAt }: ParsedTrace): 'format' | 'sender' | null {
  if (date != null) return 'sender';
  return startedAt === null ? null : 'format';
}

const kindsOf = ({ extract }: SentTrace): ExtractKind[] | null =>
  extract ? EXTRACT_KINDS.filter((kind) => extract.includes(kind)) : null;
