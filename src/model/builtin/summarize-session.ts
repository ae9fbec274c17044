import type { Block } from '../../parse/block.ts';
import { keySentences } from '../../text/key-sentences.ts';
import { plainSentence } from '../../text/plain-sentence.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { ExtractedMemory } from '../model.ts';

const ASKED_CHARS_MAX = 300;
const DONE_SENTENCES = 2;
const USER = /^(?:user|human)$/i;

/** Returns the request of an agent session and its outcome as one memory of kind `procedure`; empty if either is missing. */
export function summarizeSession(blocks: readonly Block[]): ExtractedMemory[] {
  const messages = blocks.filter((block) => block.type === 'message' && block.text.trim() !== '');
  const asked = messages.find((block) => USER.test(block.sender?.name ?? '')) ?? messages[0];
  const answered = messages.findLast((block) => !USER.test(block.sender?.name ?? '') && block !== asked);
  if (!asked || !answered) return [];
  const question = firstSentences(asked.text);
  const sentences = splitSentences(answered.text);
  const done = keySentences(sentences, DONE_SENTENCES).map(({ plain }) => plain);
  const outcome = done.length > 0 ? done.join(' ') : plainSentence(sentences[0]?.text ?? '');
  if (question === '' || outcome === '') return [];
  return [
    {
      text: `Asked: ${question} Done: ${outcome}`,
      kind: 'procedure',
      quote: sentences[0]?.text ?? null,
      confidence: 0.5,
    },
  ];
}

function firstSentences(text: string): string {
  let chosen = '';
  for (const { text: sentence } of splitSentences(text)) {
    const plain = plainSentence(sentence.slice(0, ASKED_CHARS_MAX));
    if (chosen !== '' && chosen.length + plain.length > ASKED_CHARS_MAX) break;
    chosen = chosen === '' ? plain : `${chosen} ${plain}`;
  }
  return chosen === '' || /[.!?]$/.test(chosen) ? chosen : `${chosen}.`;
}
