import { defineTask } from '../lib/cpu-pool/cpu-task.ts';
import { readBlocksJson } from '../parse/blocks/blocks-json.ts';
import { detectLanguage } from '../text/language.ts';

/** Maximum characters of a document that decide its language. */
const LANGUAGE_CHARS = 4_000;

interface TitledBlocks {
  title: string | null;
  /** The blocks as JSON text. */
  blocksJson: string;
}

/** Returns the language of each document (ISO 639-1) from its title and prose, or null if uncertain. */
const languagesOf = (documents: readonly TitledBlocks[]): (string | null)[] => documents.map(languageOf);

function languageOf({ title, blocksJson }: TitledBlocks): string | null {
  let text = title ?? '';
  for (const block of readBlocksJson(blocksJson)) {
    if (block.type === 'code') continue;
    text += `\n${block.text}`;
    if (text.length >= LANGUAGE_CHARS) break;
  }
  return detectLanguage(text.slice(0, LANGUAGE_CHARS));
}

export const languagesTask = defineTask(import.meta.url, languagesOf);
