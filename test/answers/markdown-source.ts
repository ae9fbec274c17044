import type { RawBlock } from '../../src/parse/block.ts';
import { readData } from '../../src/documents/chunking/read-sent.ts';
import { chooseAnswer } from '../../src/search/answer/choose-answer.ts';
import { presentAnswer } from '../../src/search/answer/present-answer.ts';
import type { AnswerSource } from '../../src/search/answer/statements/statement.ts';

interface SourceOptions {
  title?: string;
  date?: string;
  score?: number;
  series?: string;
  path?: string;
  fields?: AnswerSource['fields'];
}

/** Returns a Markdown document in the form the answerer receives; `label` is its footnote. */
export function markdownSource(label: string, markdown: string, options: SourceOptions = {}): AnswerSource {
  return sourceOf(label, [markdown], options);
}

/** Returns a conversation: who, when, what. */
export const threadSource = (
  label: string,
  messages: readonly (readonly [name: string, date: string, text: string])[],
  options: SourceOptions = {},
): AnswerSource =>
  sourceOf(
    label,
    messages.map(([name, date, text]) => ({ type: 'message', text, sender: { name }, date })),
    options,
  );

/** Returns a record of a system of record: its title and its properties. */
export const recordSource = (label: string, title: string, properties: readonly string[]): AnswerSource =>
  sourceOf(
    label,
    properties.map((text) => ({ type: 'property', text })),
    { title },
  );

/** Returns a document with these blocks, as a reader of files returns them. */
export const blocksSource = (
  label: string,
  blocks: readonly RawBlock[],
  options: SourceOptions = {},
): AnswerSource =>
  sourceOf(
    label,
    blocks.map((block) => ({ ...block })),
    options,
  );

function sourceOf(label: string, data: Parameters<typeof readData>[0], options: SourceOptions): AnswerSource {
  const blocks = readData(data);
  return {
    label,
    title: options.title ?? null,
    path: options.path ?? '',
    fields: options.fields ?? [],
    date: options.date ?? null,
    series: options.series ?? null,
    score: options.score ?? 0.5,
    blocks,
    isCut: false,
    found: new Set(blocks.map((block) => block.id)),
  };
}

/** Returns the answer from some documents; null if there is none, or none that is certain. */
export function answerFrom(question: string, ...sources: AnswerSource[]): string | null {
  const chosen = chooseAnswer(question, sources);
  return chosen?.certainty === 'sure' ? presentAnswer(chosen, sources).text : null;
}

/** Returns the passage shown if no answer is certain; null if there is none, or if there is an answer. */
export function nearestFrom(question: string, ...sources: AnswerSource[]): string | null {
  const chosen = chooseAnswer(question, sources);
  return chosen?.certainty === 'unsure' ? presentAnswer(chosen, sources).text : null;
}
