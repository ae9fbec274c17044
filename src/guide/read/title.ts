import { oneLine } from '../../lib/inline-markdown.ts';
import { plainSentence } from '../../text/plain-sentence.ts';
import type { DocumentToRead } from '../notes.ts';
import type { GuidePiece } from './pieces.ts';
import { isTimeName } from '../../text/terms/time-name.ts';
import { dateIn, isDay } from './dates.ts';
import { isUnfilled } from './placeholders.ts';
import { isNamedRecord } from './records/numbered-record.ts';
import { isNoticeTitle } from './leads/notices.ts';
import { deslug } from './titles/deslug.ts';
import { PICTURES_AROUND } from './titles/pictures-around.ts';
import { nameInFields, statedSubject } from './titles/stated-subject.ts';
import { isCommonTitle, titleInPlace } from './titles/title-in-place.ts';

const FILE_NAME =
  /^[\w .()+&#-]{1,80}\.(?:md|mdx|mediawiki|wiki|qmd|rmd|markdown|ipynb|rst|txt|adoc|tex|html?|docx?|pdf|org|(?:irc\.)?log)$/i;
const INDEX = /^(?:readme|index|_index|home)(?:\.\w+)?$/i;
const TITLE_CHARS_MIN = 3;

/** Returns whether a file is the home page of its folder. */
export const isIndexPage = (title: string | null, path: string): boolean =>
  INDEX.test(path.split('/').at(-1) ?? '') || INDEX.test(title ?? '');

/** Returns whether a document itself has a title; a file name may say anything. */
export function isTitled(
  { title, metadata }: Pick<DocumentToRead, 'title' | 'metadata'>,
  pieces: readonly GuidePiece[],
): boolean {
  return (
    !isFileName(plainSentence(title ?? '')) ||
    titleField(metadata) !== '' ||
    titleHeading(pieces) !== '' ||
    titleLine(pieces) !== ''
  );
}

const isFileName = (given: string): boolean =>
  FILE_NAME.test(given) || isNoticeTitle(given) || INDEX.test(given) || given.length < TITLE_CHARS_MIN;

const titleField = (metadata: DocumentToRead['metadata']): string =>
  typeof metadata.title === 'string' ? plainSentence(metadata.title) : '';

/** “Date: 2026-05-13” at the top of a page without a title. */
const DATE_LINE = /^date\b/i;

/** Returns the first heading, unless more of its level follow: then it names a section, even of the first level if something precedes it. */
function titleHeading(pieces: readonly GuidePiece[]): string {
  const headings = pieces.filter((p) => p.kind === 'heading');
  const isPart = (heading: GuidePiece) =>
    (heading.level > 1 || heading !== pieces[0]) &&
    headings.filter((other) => other.level === heading.level).length > 1;
  const found = pieces
    .slice(0, 3)
    .find(
      (p) =>
        p.kind === 'heading' &&
        p.level <= 2 &&
        !isUnfilled(p.text) &&
        !DATE_LINE.test(p.text) &&
        !isNoticeTitle(p.text),
    );
  return found && !isPart(found) ? found.text : '';
}

const TITLE_LINE_CHARS_MAX = 100;

/** Returns the first line of a text without headings if it is its own paragraph and not a sentence: notes are titled like that. */
function titleLine(pieces: readonly GuidePiece[]): string {
  const [first, second] = pieces;
  if (first?.kind !== 'paragraph' || second === undefined || pieces.some((p) => p.kind === 'heading'))
    return '';
  const text = plainSentence(first.text);
  const isTitle =
    /^\p{Lu}[^\n]*[\p{L}\p{N})”"]$/u.test(text) && text.includes(' ') && text.length <= TITLE_LINE_CHARS_MAX;
  return isTitle && !isUnfilled(text) && !DATE_LINE.test(text) && !isNoticeTitle(text) ? text : '';
}

/** Much longer than any title that is shown whole. */
const CHARS_MAX = 1_000;

/** Returns a readable title: a file name is replaced by the first heading or turned into words, a readme is named after its folder. */
export function readableTitle(
  document: Pick<DocumentToRead, 'title' | 'metadata'>,
  path: string,
  pieces: readonly GuidePiece[],
): string {
  const file = path.split('/').at(-1) ?? '';
  const subject = statedSubject(pieces) ?? nameInFields(pieces);
  const title = subject ?? writtenTitle(document, path, pieces);
  const isField = subject !== null || title === document.metadata.title;
  const isOfWhole = !isTitleOfPart(title, file, pieces, isField) && (isField || !isTitleOfTime(title, file));
  const clean = (isOfWhole ? title : fromPath(file, path))
    .replace(/^[#*\s]+|[*:\s]+$/g, '')
    .replace(PICTURES_AROUND, '')
    .replace(/\s*[([]https?:[^)\]]*[)\]]/g, '')
    .trim();
  const { root } = document.metadata;
  // A title may hide or reverse what is next to it.
  return titleInPlace(oneLine(clean, CHARS_MAX), path, typeof root === 'string' ? root : null);
}

/** Returns the title as given, or if that is a file name or was never filled in, as a field, the first heading or line, or the path give it. */
function writtenTitle(
  document: Pick<DocumentToRead, 'title' | 'metadata'>,
  path: string,
  pieces: readonly GuidePiece[],
): string {
  const given = plainSentence(MERGE.test(document.title ?? '') ? firstLine(pieces) : (document.title ?? ''));
  const file = path.split('/').at(-1) ?? '';
  const named =
    titleField(document.metadata) ||
    titleHeading(pieces) ||
    titleLine(pieces) ||
    fromPath(isNoticeTitle(given) ? file : given, path);
  const written = isFileName(given) || (isUnfilled(given) && !isUnfilled(named)) ? named : given;
  // “title: green-gates” in green-gates.md: the heading is written for readers.
  return (SLUG.test(written) && titleHeading(pieces)) || written;
}

/** “I. Overview” in PROJECT_PROGRESSION.md: the heading names a section, the file the whole. `isField`: a field gives this title. */
const isTitleOfPart = (
  title: string,
  file: string,
  pieces: readonly GuidePiece[],
  isField: boolean,
): boolean =>
  FILE_NAME.test(file) &&
  ((FIRST_PART.test(title) && !isField) ||
    POINTER.test(title) ||
    (isCommonTitle(title) && namesMore(file)) ||
    ((dateIn(file) !== null || isNamedRecord(file)) && !isField && namesSection(title, pieces)));

/** “2017” in resolutions.md, “2023-10-02” in 2023-10-council-update.md. */
const isTitleOfTime = (title: string, file: string): boolean =>
  isYearOf(title, file) || ((isDay(title) || isTimeName(title)) && namesMore(file));

/** A name for programs, in the front matter of some proposals. */
const SLUG = /^[a-z\d]+(?:-[a-z\d]+)+$/;

/** Returns whether the name of a file of notes says what they are of: `2023-10-council-update.md` begins with the heading “2023-10-02”. */
const namesMore = (file: string): boolean =>
  FILE_NAME.test(file) && !INDEX.test(file) && /\p{L}{3,}[-_ ]\p{L}{3,}/u.test(file.replace(/\.\w+$/, ''));

/** “2017” in resolutions.md: the year of its first section. */
const isYearOf = (title: string, file: string): boolean =>
  /^(?:19|20)\d\d$/.test(title) && FILE_NAME.test(file) && !INDEX.test(file) && /^\p{L}{4,}/u.test(file);

/** “How keys are cut is documented in the wiki”: a sentence about where to read on. */
const POINTER =
  / (?:is|are) (?:now )?(?:documented|described|explained|located|kept|found) (?:in|at|on|here)\b/i;

/** What the notes of a day may be called as a whole. */
const NAMES_WHOLE =
  /\b(?:meetings?|minutes|notes|newsletter|(?:progress|status)|reports?|updates?|retro(?:spective)?s?|reviews?|calls?|sync|stand-?ups?|incidents?|post-?mortems?|log|\d{4})\b/i;

/** Returns whether a title is that of the first section, taken for want of another: others of its level follow. */
function namesSection(title: string, pieces: readonly GuidePiece[]): boolean {
  const headings = pieces.filter((p) => p.kind === 'heading');
  const [first, ...others] = headings;
  return (
    first !== undefined &&
    (first.level > 1 || !NAMES_WHOLE.test(title)) &&
    plainSentence(first.text) === title &&
    others.some(({ level }) => level <= first.level)
  );
}

/** Typical names of a first section, with its number. */
const FIRST_PART =
  /^(?:[IVX\d]+[.):]?\s+)?(?:overview|introduction|description|details|(?:executive )?summary|abstract|scope|goals?|background|motivation|purpose|about|contents?|table of contents|status|prerequisites?|requirements|before you (?:start|begin)|agenda|attend(?:ance|ees)|participants|announcements|reminders|done|to ?do|action items|next meeting(?: schedule)?)(?: \([^()]*\))?$/i;

/** A merge is described by its text, not its title. */
const MERGE = /^merge (?:pull request|branch|remote-tracking)/i;

const firstLine = (pieces: readonly GuidePiece[]): string =>
  pieces.map((p) => p.text.split('\n')[0] ?? '').find((line) => line !== '' && !MERGE.test(line)) ?? '';

const fromPath = (name: string, path: string): string =>
  deslug(INDEX.test(name) ? (path.split('/').at(-2) ?? name) : name);
