import {
  contentChars,
  readStoredContent,
  runOnContent,
  type ToRead,
} from '../documents/chunking/read-content.ts';
import type { StoredContent } from '../documents/columns.ts';
import type { CpuPool } from '../lib/cpu-pool/cpu-pool.ts';
import { defineTask } from '../lib/cpu-pool/cpu-task.ts';
import { JsonText, writeJsonList } from '../lib/json/json-text.ts';
import type { Block } from '../parse/block.ts';
import type { DocumentType } from '../tokens.ts';
import { blockNodes, type TreeNode } from './document-tree.ts';

type ShownBlock = Block & Record<string, unknown>;

/** What the wire shows of a document's content: values, or for a long document their JSON. */
export interface PresentedContent {
  /** The text as sent; null if the document came as blocks or as a file. */
  text: string | JsonText | null;
  blocks: ShownBlock[] | JsonText;
  nodes: TreeNode[] | JsonText;
}

interface ToPresent {
  type: DocumentType;
  content: ToRead;
}

/** A longer document is written in a worker thread; this many characters are parsed and presented in a few milliseconds. */
const VALUES_CHARS_MAX = 500_000;

/** Presents the content of a document; a long one without parsing or writing it on this thread. */
export async function presentContent(
  cpu: CpuPool,
  appId: string,
  type: DocumentType,
  content: StoredContent,
): Promise<PresentedContent> {
  const presented = await runOnContent(
    cpu,
    appId,
    presentTask,
    { type, content },
    { blocksMax: VALUES_CHARS_MAX },
  );
  if (!('written' in presented)) return { text: content.body, ...presented };
  const { text: written, blocks, nodes } = presented.written;
  return {
    text: written && new JsonText(written),
    blocks: new JsonText(blocks),
    nodes: new JsonText(nodes),
  };
}

interface Written {
  text: Uint8Array[] | null;
  blocks: Uint8Array[];
  nodes: Uint8Array[];
}

async function present({
  type,
  content,
}: ToPresent): Promise<{ blocks: ShownBlock[]; nodes: TreeNode[] } | { written: Written }> {
  const { body, blocks_json } = content;
  const { blocks } = await readStoredContent(content);
  const nodes = blockNodes({ type }, blocks);
  // An interface such as `Block` has no index signature, but the schema's type has one.
  if (contentChars(content) <= VALUES_CHARS_MAX) return { blocks: blocks as ShownBlock[], nodes };
  return {
    written: {
      text: body === null ? null : [Buffer.from(JSON.stringify(body))],
      // Stored as it was written: the same text, without its characters being escaped again.
      blocks: blocks_json === null ? writeJsonList(blocks) : [Buffer.from(blocks_json)],
      nodes: writeJsonList(nodes),
    },
  };
}

const presentTask = defineTask(import.meta.url, present);
