import type { DocumentToExtract, Extraction } from '../model.ts';
import { documentSentences } from './document-sentences.ts';
import { extractEntities } from './extract-entities.ts';
import { summariseDocument } from './summarise-document.ts';
import { summariseSession } from './summarise-session.ts';

/** Memories (a summary, facts, for agent sessions the procedure) and mentions of a document, all taken from its own sentences. */
export function extractBuiltin(document: DocumentToExtract): Extraction {
  const blocks = documentSentences(document.blocks);
  const wanted = document.extract ?? (document.type === 'trace' ? ['memory', 'procedure'] : ['memory']);
  return {
    memories: [
      ...(wanted.includes('memory') ? summariseDocument(blocks) : []),
      ...(wanted.includes('procedure') ? summariseSession(document.blocks) : []),
    ],
    mentions: extractEntities(document.title, blocks),
    warnings: [],
  };
}
