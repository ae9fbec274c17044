import { isUnfilledTitle } from '../../guide/read/placeholders.ts';
import { defineTask } from '../../lib/cpu-pool/cpu-task.ts';
import { readBlocksJson } from '../../parse/blocks/blocks-json.ts';
import { readFields, readStatements } from '../claims/read-statements.ts';
import type { DocumentToExtract, Extraction } from '../model.ts';
import { documentSentences } from './document-sentences.ts';
import { extractEntities } from './extract-entities.ts';
import { withTitle } from './name-subject.ts';
import { summarizeDocument } from './summarize-document.ts';
import { summarizeSession } from './summarize-session.ts';

const TRUNCATED =
  'Memories and entities were extracted only from the beginning of this document, because it is very long. Search finds all of it.';

/** Extracts memories (a summary, facts, and the procedure of an agent session) and mentions from a document's own sentences. */
export function extractBuiltin(document: Omit<DocumentToExtract, 'blocksJson'>): Extraction {
  if (isLicense(document)) return { memories: [], mentions: [], aliases: [], changes: [], warnings: [] };
  const { blocks, prose, isTruncated } = documentSentences(document.blocks);
  const read = isTruncated ? { ...document, blocks } : document;
  const kinds = document.extract ?? (document.type === 'trace' ? ['memory', 'procedure'] : ['memory']);
  const wanted = isTemplate(document) ? [] : kinds;
  return {
    memories: [
      ...(wanted.includes('memory')
        ? [
            ...summarizeDocument(readStatements(read, prose), read.title),
            ...readFields(read).map((memory) => withTitle(memory, read.title)),
          ]
        : []),
      ...(wanted.includes('procedure') ? summarizeSession(blocks) : []),
    ],
    ...extractEntities(read, prose),
    warnings: isTruncated ? [TRUNCATED] : [],
  };
}

/** `LICENSE`, `COPYING.txt`, `LICENSE-MIT`. */
const LICENSE_FILE = /^(?:un)?licen[sc]es?(?:[-_.][\w.-]+)?$|^copying(?:[-_.][\w.-]+)?$/i;

/** Returns whether a document is the text of a license by its file's name: what it says and names is not its owner's. */
const isLicense = ({ title, metadata }: Pick<DocumentToExtract, 'title' | 'metadata'>): boolean =>
  LICENSE_FILE.test(typeof metadata.filename === 'string' ? metadata.filename : (title ?? ''));

/** “Incident report template”, `meeting-template.md`, `PULL_REQUEST_TEMPLATE.md`; “Use the template” is about one. */
const TEMPLATE = /(?:^|[\s_.-])(?<!\b(?:an?|our|the|this|your) )template(?:\.\w{1,8})?$/i;

/** Returns whether a document is a form, which says nothing before it is filled in. */
const isTemplate = ({ title, metadata }: Pick<DocumentToExtract, 'title' | 'metadata'>): boolean =>
  [title, metadata.filename].some((name) => typeof name === 'string' && TEMPLATE.test(name)) ||
  isUnfilledTitle(title ?? '');

/** Does the same for a document with its blocks as JSON text, as they pass between threads. */
function extractFromJson({ blocksJson, ...document }: Omit<DocumentToExtract, 'blocks'>): Extraction {
  return extractBuiltin({ ...document, blocks: readBlocksJson(blocksJson) });
}

/** Does the same for several documents, in order; null for one that cannot be read. */
const extractEachFromJson = (documents: Omit<DocumentToExtract, 'blocks'>[]): (Extraction | null)[] =>
  documents.map((document) => {
    try {
      return extractFromJson(document);
    } catch {
      // It is read again alone, which shows the error.
      return null;
    }
  });

export const extractTask = defineTask(import.meta.url, extractFromJson);
export const extractEachTask = defineTask(import.meta.url, extractEachFromJson);
