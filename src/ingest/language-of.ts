import { readBlocksJson } from '../parse/blocks/blocks-json.ts';
import { defineTask } from '../lib/cpu-pool/cpu-task.ts';
import { detectLanguage } from '../text/language.ts';

/** How much of a document's text decides its language. */
const LANGUAGE_CHARS = 4_000;

/** The language of a document (ISO 639-1) by its title and prose, or null when that is unsure. `blocksJson` is its blocks as JSON text. */
function languageOf({ title, blocksJson }: { title: string | null; blocksJson: string }): string | null {
  let text = title ?? '';
  for (const block of readBlocksJson(blocksJson)) {
    if (block.type === 'code') continue;
    text += `\n${block.text}`;
    if (text.length >= LANGUAGE_CHARS) break;
  }
  return detectLanguage(text.slice(0, LANGUAGE_CHARS));
}

export const languageTask = defineTask(import.meta.url, languageOf);
