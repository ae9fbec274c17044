import { deslug } from '../../guide/read/titles/deslug.ts';
import { remember } from '../../lib/caches/remember.ts';
import { foldName, foldOnce } from '../../text/fold.ts';
import { findValues } from '../../text/claims/value.ts';
import type { ExtractedMemory } from '../model.ts';
import { plainSentence } from '../../text/plain-sentence.ts';

/** What a sentence of a document stands under. */
interface Place {
  title: string | null;
  /** The item or heading above it, or the title. */
  below: string | null;
  /** When it was said, as the document states it. */
  said: string | null;
}

/** A longer title is a sentence of its own. */
const TITLE_CHARS_MAX = 80;
const FILE = /^\S+\.(?:adoc|docx?|html?|ipynb|log|markdown|mdc?|mdx|org|pdf|rst|txt)$/i;
/** Says where a page stands rather than what it is about. */
const INDEX = /^_?(?:home|index|readme|untitled)$/i;
const DAY = /^\d{4}-\d{2}-\d{2}/;
const DAY_CHARS = 10;
const YEAR = /\d{4}/;

/** A name in the middle of a sentence says what it is about. */
const NAMES_SOMETHING = /(?:^| )[\p{Ll}\p{N}][\p{Ll}\p{N}’'-]* ["“(]?\p{Lu}[\p{L}\p{N}]/u;
/** “We …”, “The daemon is …”, “It …”, “… set this up”, “Decided to …”: who or what that is, the title or heading says. */
const LEANS =
  /\b(?:[Ww]e|[Oo]urs?|us|this|these|those)\b|^(?:\p{Lu}\p{Ll}{2,}ed|To) \p{Ll}|^(?:(?:All|An?|Any|Both|Each|Every|No|The) \p{Ll}|(?:It|Its|That|Their|These|They|This|Those|Your?)\b)/u;

/**
 * Returns a statement of a document with its subject before it, “Harbor board › Fees: The fee is due in May.”, if it does not say by itself
 * what it is about: it names nothing, or leans on what is around it; or if it is of a day (“Ada will ask Ben” in minutes) and does not say when.
 * Only the document's own title, headings and day are used.
 */
export function withSubject(text: string, place: Place): string {
  if (!LEANS.test(text) && NAMES_SOMETHING.test(text) && !(isOfDay(place) && !YEAR.test(text))) return text;
  const title = place.title === null ? null : subjectOfTitle(place.title);
  const said = ` ${foldOnce(text)} `;
  const isSaid = (part: string) =>
    foldName(part)
      .split(' ')
      .every((word) => said.includes(` ${word} `));
  if (title !== null && isSaid(title)) return text;
  const day = DAY.exec(place.said ?? '')?.[0];
  const dated = title !== null && day !== undefined && !YEAR.test(title) ? `${title} (${day})` : title;
  const { below } = place;
  const isOwn =
    below !== null && below !== place.title && isHeading(below) && !isSaid(below) && !isSame(below, title);
  const subject = [...(dated === null ? [] : [dated]), ...(isOwn ? [below] : [])].join(' › ');
  if (subject === '') return text;
  return subject.endsWith('?') ? `${subject} ${text}` : `${subject}: ${text}`;
}

/** Returns the memory of a row of a table or of a field with the title before it: “Harbor board: @alind, Role: Chair”. */
export function withTitle(memory: ExtractedMemory, title: string | null): ExtractedMemory {
  const text = withSubject(memory.text, { title, below: null, said: null });
  return text === memory.text ? memory : { ...memory, text, stated: memory.text };
}

/** Returns whether a document says in its title or at its top of which day it is, as minutes and reports do. */
const isOfDay = ({ title, said }: Place): boolean =>
  DAY.test(said ?? '') || (title !== null && hasDay(title));

const hasDay = remember(
  (title) => findValues(title).some(({ kind, key }) => kind === 'date' && key.length === DAY_CHARS),
  { entriesMax: 20, charsMax: 200 },
);

/** Returns whether words are no sentence, as an item above another may be. */
const isHeading = (words: string): boolean => !/[.!:;,]$/.test(words);

const isSame = (heading: string, title: string | null): boolean =>
  foldName(heading) === foldName(title ?? '');

/** Returns what a title says a document is about: of a file's name, its words; null if it says nothing. */
const subjectOfTitle = remember(
  (title) => {
    const plain = plainSentence(title);
    const named = (FILE.test(plain) ? deslug(plain) : plain).replace(/[\s:.]+$/, '');
    return named.length < 3 || named.length > TITLE_CHARS_MAX || INDEX.test(named) ? null : named;
  },
  { entriesMax: 20, charsMax: 200 },
);
