import { ParseError } from '../../parse/parse-error.ts';
import { archiveReader, fileReader, type SourceReader } from '../source-reader.ts';
import { chatAttachments, chatDocuments, readChatArchive } from './chats/read-chats.ts';
import { type ParsedTrace, parseTrace } from './parse-trace.ts';

export const traceReader: SourceReader = {
  source: 'trace',
  archive: archiveReader({
    recognize: readChatArchive,
    read: (documents, entries) => ({ documents, otherFiles: chatAttachments(entries) }),
  }),
  files: [
    fileReader({
      formats: ['json'],
      recognize: ({ json }) => chatDocuments(json),
      read: (documents) => documents,
    }),
    fileReader({
      formats: ['json', 'jsonl'],
      recognize: ({ text }) => sessionTrace(text),
      read: (trace) => [
        {
          ...trace,
          source: 'trace',
          type: 'trace',
          resourceId: trace.sessionId,
          createdAt: trace.startedAt,
        },
      ],
    }),
  ],
};

const HEAD_CHARS = 20_000;

/** Reads session files of agents; other JSON with a `role` somewhere does not count. */
function sessionTrace(text: string): ParsedTrace | null {
  const said =
    /"(?:role|type)"\s*:\s*"(?:user|assistant|session|message|system|summary|trace_message|tool_call|session_meta|response_item|gemini)"/;
  if (!said.test(text.slice(0, HEAD_CHARS))) return null;
  try {
    return parseTrace(text);
  } catch (error) {
    // Other JSON, which is read as such and reports its own errors.
    if (error instanceof ParseError) return null;
    throw error;
  }
}
