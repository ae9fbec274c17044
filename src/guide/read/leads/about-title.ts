import { foldName } from '../../../text/fold.ts';
import type { DocumentKind } from '../../notes.ts';
import { isUsable, pointsAtNoun, sentencesIn, standsAlone } from '../gist.ts';
import { bodyOf, type GuidePiece } from '../pieces.ts';
import { isAside, isOfReasons } from '../remarks.ts';

const PARAGRAPHS_MAX = 4;
const SENTENCES_MAX = 2;
/** A sentence is about a title's subject if it has this many of its telling words, or all of them if there are fewer. */
const NAMED_MIN = 2;
const WORD_CHARS_MIN = 3;
const STEM_CHARS = 6;
/** Words of titles that do not say what a page is about. */
const FORM_WORDS = new Set(
  'the and for with how what when where who why your our you are can not from into about use using used guide guides guidance policy policies process procedure procedures page document overview introduction getting make making work working new all other'.split(
    ' ',
  ),
);
const OF_A_YEAR = /\b(?:19|20)\d\d\b/;
/** Speaks of another text, says where to read on, or what the words of the page mean. */
const ABOUT_READING =
  /^the (?:charter|document|page|file|section|guide|handbook|list|table|form|template)\b|\b(?:manual|handbook|website|article|book|documentation) (?:describes|explains|has|provides|contains|covers)\b|\b(?:read (?:more|on|the)|more (?:information|details?)|further (?:information|details?|reading)|can be found|find (?:more|out)|learn more|in this (?:document|page|guide)|refer to|see|means?)\b/i;

/**
 * Returns the first sentence at the start of a page that is about what the title names, whoever its subject is: “You should keep logs …” below
 * “How to store logs”. Without text before its first section, that section's is read.
 */
export function aboutTitle(kind: DocumentKind, title: string, pieces: readonly GuidePiece[]): string[] {
  if (kind !== 'page' && kind !== 'charter' && kind !== 'proposal') return [];
  // One of a series, such as the report of a year, begins with the answer to its first question.
  if (OF_A_YEAR.test(title)) return [];
  const wanted = tellingStems(title);
  const { paragraphs, isLead } = startOf(pieces);
  const sentences = paragraphs.flatMap((paragraph) => sentencesIn(paragraph).slice(0, SENTENCES_MAX));
  // One word of the title, or a section, is sure to be about the page only where it begins.
  const read = wanted.length < NAMED_MIN || !isLead ? sentences.slice(0, 1) : sentences;
  const found = wanted.length > 0 ? read.find((s) => isClear(s) && names(s, wanted)) : undefined;
  return found === undefined ? [] : [found];
}

const isClear = (s: string): boolean =>
  isUsable(s) && standsAlone(s) && !pointsAtNoun(s) && !isAside(s) && !ABOUT_READING.test(s);

function tellingStems(title: string): string[] {
  const words = foldName(title).split(' ');
  const telling = words.filter(
    (word) => word.length >= WORD_CHARS_MIN && /\p{L}/u.test(word) && !FORM_WORDS.has(word),
  );
  return [...new Set(telling.map(stemOf))];
}

/** Cuts the ending off: “logs” and “logging” name the same. */
const stemOf = (word: string): string => word.slice(0, STEM_CHARS).replace(/(?<=\p{L}{3})(?:ing|es|s)$/u, '');

function names(sentence: string, wanted: readonly string[]): boolean {
  const words = foldName(sentence).split(' ');
  const named = wanted.filter((stem) => words.some((word) => word.startsWith(stem)));
  return named.length >= Math.min(NAMED_MIN, wanted.length);
}

/** Returns the paragraphs before the first section, else the first ones of that section. */
function startOf(pieces: readonly GuidePiece[]): { paragraphs: GuidePiece[]; isLead: boolean } {
  const [first] = pieces;
  const from = first?.kind === 'heading' && first.level === 1 ? 1 : 0;
  const paragraphsTo = (start: number): GuidePiece[] =>
    bodyOf(pieces, start)
      .filter((piece) => piece.kind === 'paragraph')
      .slice(0, PARAGRAPHS_MAX);
  const lead = paragraphsTo(from);
  if (lead.length > 0) return { paragraphs: lead, isLead: true };
  // Below the title there may be a list of contents or a picture.
  const section = pieces.findIndex((piece, at) => at >= from && piece.kind === 'heading');
  const isRead = section >= 0 && !isOfReasons(pieces[section]?.text ?? '');
  return { paragraphs: isRead ? paragraphsTo(section + 1) : [], isLead: false };
}
