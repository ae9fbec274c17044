import { readStoredContent, type ToRead } from '../../../documents/chunking/read-content.ts';
import { defineTask } from '../../../lib/cpu-pool/cpu-task.ts';
import { documentText } from '../../../parse/blocks/document-text.ts';

/** Returns all the text of a document, with its speakers, and that of the chosen blocks, if any are chosen. */
async function textOfContent({
  content,
  chosen,
}: {
  content: ToRead;
  chosen: ReadonlySet<string> | null;
}): Promise<{ text: string; shown: string }> {
  const { blocks } = await readStoredContent(content);
  const text = documentText(blocks);
  return { text, shown: chosen ? documentText(blocks, chosen) : text };
}

export const textOfContentTask = defineTask(import.meta.url, textOfContent);
