import { isWellFormed } from '../../text/well-formed.ts';
import { DEFINES } from '../defines.ts';
import type { DocumentKind, Opening } from '../notes.ts';
import { CROSS_REFERENCE, sentencesIn } from './gist.ts';
import { isNotice } from './leads/notices.ts';
import type { GuidePiece } from './pieces.ts';

const DEFINING = new RegExp(`\\b${DEFINES}\\b`, 'i');
const PARAGRAPHS_MAX = 10;
const SENTENCES_MAX = 3;
const CHARS_MAX = 420;

/** Returns the first sentences of a page's first paragraphs, which may define its team. */
export function openingsOf(kind: DocumentKind, pieces: readonly GuidePiece[]): Opening[] {
  if (kind !== 'page' && kind !== 'charter') return [];
  const titled = pieces[0]?.kind === 'heading' && pieces[0].level === 1 ? 1 : 0;
  return pieces
    .filter((p) => p.kind === 'paragraph')
    .slice(0, PARAGRAPHS_MAX)
    .flatMap((paragraph) => {
      const sentences = sentencesIn(paragraph).slice(0, SENTENCES_MAX);
      const [first] = sentences;
      const isFirst = pieces.find((p) => p.kind === 'paragraph') === paragraph;
      const isLead = isFirst && paragraph.path.length <= titled && pieces.indexOf(paragraph) <= 2;
      if (!first || first.length > CHARS_MAX || !isClear(first) || (!isLead && !DEFINING.test(first)))
        return [];
      const end = sentences.findIndex((s, i) => i > 0 && !isClear(s));
      const heading = paragraph.path.at(-1) ?? '';
      return [{ sentences: sentences.slice(0, end < 0 ? undefined : end), heading, isLead }];
    });
}

const isClear = (sentence: string): boolean =>
  isWellFormed(sentence) && !CROSS_REFERENCE.test(sentence) && !isNotice(sentence);
