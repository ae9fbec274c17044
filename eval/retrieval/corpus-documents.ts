import { prepareDocument } from '../../src/documents/chunking/prepare-document.ts';
import type { NewDocument } from '../../src/documents/new-document.ts';
import { assignBlockIds } from '../../src/parse/blocks/block-id.ts';
import type { Block, RawBlock } from '../../src/parse/block.ts';

/** A line of a corpus: a document, or one message of a conversation if it names its session. */
export interface CorpusItem {
  id: string;
  scope: string;
  text: string;
  title?: string;
  speaker?: string;
  date?: string;
  session?: string | number;
}

export interface CorpusDocument {
  document: NewDocument;
  /** Returns the corpus id of a block; a document of one item returns that item's id for all. */
  itemOf: (blockIds: readonly string[]) => string | undefined;
}

/**
 * Converts a corpus to documents as a source would send them: a session with its messages is one conversation, in order. If no two items of
 * a scope share a session, the whole scope is one conversation and sessions are just positions in it.
 */
export function toDocuments(items: readonly CorpusItem[]): CorpusDocument[] {
  const sessions = new Set(items.map(sessionOf));
  const messages = items.filter((item) => item.session !== undefined);
  const areShared = messages.length > 0 && sessions.size < items.length;
  const groups = Map.groupBy(items, (item) => {
    if (item.session === undefined) return `document ${item.id}`;
    return areShared ? sessionOf(item) : `scope ${item.scope}`;
  });
  return [...groups].map(([name, group]) => toDocument(name, group));
}

const sessionOf = ({ id, scope, session }: CorpusItem): string =>
  session === undefined ? `document ${id}` : `session ${session} of ${scope}`;

function toDocument(name: string, items: readonly CorpusItem[]): CorpusDocument {
  const [first] = items;
  if (!first) throw new Error(`${name} has no items`);
  const isConversation = first.session !== undefined;
  const blocks = assignBlockIds(items.map(isConversation ? toMessage : toParagraph));
  const ids = new Map(blocks.map((block: Block, i) => [block.id, items[i]?.id]));
  return {
    document: prepareDocument({
      source: isConversation ? 'slack' : 'notion',
      resourceId: isConversation ? name : first.id,
      type: isConversation ? 'conversation' : 'document',
      title: first.title ?? null,
      body: null,
      blocks,
      metadata: {},
    }),
    itemOf: (blockIds) => (isConversation ? ids.get(blockIds[0] ?? '') : first.id),
  };
}

const toParagraph = ({ text }: CorpusItem): RawBlock => ({ type: 'paragraph', text });

const toMessage = ({ text, speaker, date }: CorpusItem): RawBlock => ({
  type: 'message',
  text,
  ...(speaker ? { sender: { name: speaker, email: null } } : {}),
  ...(date ? { date } : {}),
});
