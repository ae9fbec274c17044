import { foldName } from '../../../text/fold.ts';
import { shorten } from '../../../text/shorten.ts';
import type { Notes } from '../../notes.ts';
import { isUsable, namesTitle, SAYS_OF_ITSELF, standsAlone } from '../../read/gist.ts';
import { isRemark } from '../../read/remarks.ts';
import { isTaskHeading } from '../../read/steps/imperatives.ts';
import type { Corpus, GuideDocument } from '../corpus.ts';
import { cite } from '../layout.ts';
import { WORDS } from '../words.ts';

export const ENTRY_TITLE_CHARS_MAX = 110;
const OUTLINE_SHOWN = 5;

/** A line of the map. */
export interface MapEntry {
  group: string;
  line: string;
  /** Title and what the document is about, without author and day; null if the line is not of one document with both. */
  said: string | null;
  date: string;
  worth: number;
  /** A page that does not say what it is for: several of them share a line. */
  bare?: { name: string; label: string };
}

const GROUP_OF: Partial<Record<Notes['kind'], string>> = {
  charter: WORDS.charter,
  proposal: WORDS.proposals,
  meeting: WORDS.meetings,
};

/** Returns `- **Title** — what it is about (author, date) [^label]`, or null if there is nothing to add to the title. */
export function documentEntry(
  document: GuideDocument,
  corpus: Corpus,
  said: ReadonlySet<string>,
  isHome: boolean,
): MapEntry | null {
  const { notes, label } = document;
  const found = entryBody(document, corpus, said);
  // A charter is more than a page titled like the team.
  const isSaid =
    (isHome && notes.kind !== 'charter') || said.has(foldName(corpus.gistOf(document)?.text ?? ''));
  if (found === null && (isSaid || !isTitleEnough(notes, corpus))) return null;
  // What a team's own page says about it is above; its sections add nothing.
  if (isSaid && isHome && !found?.isGist) return null;
  // The beginning of a page says more than its section names; that of a team's own page is already shown above.
  const body = found?.isGist || (found && isHome) ? found : (openingOf(document, corpus) ?? found);
  const date = corpus.dateOf(document);
  const state = notes.state !== null && WORDS.status(notes.state);
  const translations = document.translations ?? [];
  const others = translations.length > 0 && WORDS.alsoIn(translations.map(({ language }) => language));
  const facts = [state, corpus.authorOf(document), date, others].filter(Boolean).join(', ');
  const name = `**${shorten(notes.title, ENTRY_TITLE_CHARS_MAX)}**`;
  const group = GROUP_OF[notes.kind] ?? (isReport(notes.title) ? WORDS.series : WORDS.pages);
  if (body === null && group === WORDS.pages && !corpus.isFew && !saysWhatFor(notes.title)) return null;
  return {
    group,
    line: `- ${name}${body ? ` — ${body.text}` : ''}${facts ? ` (${facts})` : ''} ${cite(label, ...translations.map((one) => one.label))}`,
    said: body && `${name} — ${body.text}`,
    date: date ?? '',
    worth: body ? (notes.isIndex ? 4 : 0) + (body.isGist ? 2 : 1) : 0,
    ...(body === null && (group === WORDS.pages || (group === WORDS.proposals && !isTelling(notes)))
      ? { bare: { name, label } }
      : {}),
  };
}

/** Of reporting: “How to report issues”, “Writing report”, “Screenshots in the report”, “Report completed”. */
const OF_REPORTING =
  /\b(?:to|how|please|can|the|your|our) reports?\b|^report (?:an?|the|issues?|bugs?|\w+ed)\b|(?:^|: )(?:writing|preparing|reviewing|submitting|completing|creating|reading|making|filing|approving)\b/i;

/** Returns whether a title names a report. */
const isReport = (title: string): boolean => /\breports?\b/i.test(title) && !OF_REPORTING.test(title);

/** Minimum words, without numbers and months, for a title alone to say what a document is about. */
const TITLE_WORDS_MIN: Partial<Record<Notes['kind'], number>> = { charter: 1, page: 3, proposal: 3 };

/** Returns whether a title alone says what a document is about. */
export const isTelling = ({ kind, forms }: Notes): boolean =>
  forms.series.split(' ').length >= (TITLE_WORDS_MIN[kind] ?? Infinity);

/** Returns whether a title says what its page is good for: it names a task or asks what the page answers. “Access levels” only names a subject. */
const saysWhatFor = (title: string): boolean => isTaskHeading(title) || title.endsWith('?');

/** Returns whether a document is listed even if nothing more can be said of it than its title. */
export const isTitleEnough = (notes: Notes, { isSmall }: Corpus): boolean =>
  !repeatsFolder(notes) && ((isSmall && notes.isTitled) || isTelling(notes));

/** Returns whether a page is the home page of a folder with the same name: the heading above the entry already says that. */
const repeatsFolder = ({ isIndex, forms, folders, root }: Notes): boolean => {
  if (!isIndex) return false;
  const folder = foldName(folders.at(-1) ?? root ?? '');
  return folder !== '' && (forms.folded === folder || forms.folded.endsWith(` ${folder}`));
};

/** The part of an entry after the title. */
interface Body {
  text: string;
  /** Whether it says what the document is about. */
  isGist: boolean;
}

/** Returns what an entry says after the title: the gist of the document, or its sections; null if neither adds to what was `said`. */
export function entryBody(document: GuideDocument, corpus: Corpus, said: ReadonlySet<string>): Body | null {
  const gist = corpus.gistOf(document);
  const title = document.notes.forms.folded;
  const repeats = (text: string) => said.has(foldName(text)) || foldName(text) === title;
  // Every charter has the same sections.
  const outline = document.notes.kind === 'charter' ? [] : ownSections(document, corpus);
  // “This document summarizes the meeting of May 6”: its topics say more.
  const isOfForm =
    document.notes.kind === 'meeting' && SAYS_OF_ITSELF.test(gist?.text ?? '') && outline.length > 0;
  if (gist && !isOfForm && !repeats(gist.text)) return { text: gist.text, isGist: true };
  if (outline.length === 0) return null;
  const more = outline.length > OUTLINE_SHOWN ? `; ${WORDS.andMore}` : '.';
  const list = document.notes.kind === 'meeting' ? WORDS.topics : WORDS.sections;
  return { text: list(outline.slice(0, OUTLINE_SHOWN)) + more, isGist: false };
}

/** Returns a document's section names if they say more than its title; minutes may have a single topic. */
function ownSections(document: GuideDocument, corpus: Corpus): string[] {
  const outline = corpus.outlineOf(document);
  const min = document.notes.kind === 'meeting' ? 1 : SECTIONS_MIN;
  return outline.length >= min && saysMore(outline, document.notes.forms.folded) ? outline : [];
}

/** A definition, possibly of something else that the page mentions. */
const DEFINES_ONE = /^(?:\S+ ){1,5}(?:is|are) (?:an?|the|one)\b/i;

/** “We use the depot for …”: “we” are the page's owners. */
const BY_US = /^(?:we|our)\b\s*/i;

/** Returns the beginning of the page, if it is clear to a reader of the title; a title alone says less. */
function openingOf({ notes }: GuideDocument, corpus: Corpus): Body | null {
  const [text] = notes.openings.find((opening) => opening.isLead)?.sentences ?? [];
  if (text === undefined || !isUsable(text) || !standsAlone(text) || corpus.isCommon(text)) return null;
  const mayBeOfElse = DEFINES_ONE.test(text) || isTelling(notes) || BY_US.test(text);
  if (mayBeOfElse && !namesTitle(text, notes.title)) return null;
  return isRemark(text.replace(BY_US, '')) ? null : { text, isGist: false };
}

const SECTIONS_MIN = 2;
/** If headings have fewer words that are not in the title, they add nothing. */
const OUTLINE_WORDS_MIN = 2;
const WORD_CHARS_MIN = 3;

function saysMore(outline: readonly string[], title: string): boolean {
  const known = new Set(title.split(' '));
  const words = outline.flatMap((heading) => foldName(heading).split(' '));
  return (
    new Set(words.filter((word) => word.length >= WORD_CHARS_MIN && !known.has(word))).size >=
    OUTLINE_WORDS_MIN
  );
}
