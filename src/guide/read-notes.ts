import { defineTask } from '../lib/cpu-pool/cpu-task.ts';
import { readBlocksJson } from '../parse/blocks/blocks-json.ts';
import { yearOfPath } from '../parse/dates/written-date.ts';
import { plainSentence } from '../text/plain-sentence.ts';
import { repeatKeysOf } from './count-repeated.ts';
import { languageVersionOf } from './language-versions.ts';
import type { DocumentToRead, Gist, Notes } from './notes.ts';
import { dateIn, dateInPath, dayInYearOfPath, isoDay } from './read/dates.ts';
import { decisionsOf } from './read/decisions.ts';
import { gistsOf, sentencesIn, toGist } from './read/gist.ts';
import { documentKindOf, isArchived, isTemplate } from './read/kind.ts';
import { aboutTitle } from './read/leads/about-title.ts';
import { goalsOf } from './read/leads/goals.ts';
import { proposed } from './read/leads/proposed.ts';
import { actionsOf } from './read/meetings/actions.ts';
import { openingsOf } from './read/openings.ts';
import { cleanHeading, outlineOf } from './read/outline.ts';
import { namedPeopleOf } from './read/people/named-people.ts';
import { type GuidePiece, readPieces } from './read/pieces.ts';
import { isUnfilled, isUnfilledTitle, type Said, withoutUnfilled } from './read/placeholders.ts';
import { questionsOf } from './read/questions.ts';
import { causesOf } from './read/records/causes-of.ts';
import { dayOfRecord } from './read/records/numbered-record.ts';
import { recordField } from './read/records/record-field.ts';
import { stateOf } from './read/records/state-of.ts';
import { proceduresOf } from './read/steps/procedures.ts';
import { explainedTermsOf } from './read/terms.ts';
import { isIndexPage, isTitled, readableTitle } from './read/title.ts';
import { titleForms } from './title-forms.ts';

/** `root_path` is set by `cambium import`. */
const PATH_KEYS = ['root_path', 'path', 'file_path', 'filepath'];
const FOLDER_KEYS = ['folder', 'directory'];
const BLOCKS_MAX = 3_000;
const MOVED =
  /\b(?:[Hh]as|[Hh]ave) (?:(?:been|now|since) )*moved to\b|^(?:[Rr]edirect|REDIRECT|[Mm]oved to )|^.{0,120}(?<!\p{L})(?:DEPRECATED|OBSOLETE|WITHDRAWN)(?!\p{L})|^.{0,120}\b(?:is|are|was|kept|left|remains?|stays?|here|only) (?:\w+ ){0,3}for historic(?:al)? (?:purposes|reference|reasons|interest)\b/u;
const ROBOT = /\b(?:bot|robot|ci|automation|github actions)\b|\[bot\]/i;

/** Reads everything that a guide may say about a document. Pure, and linear in its length. */
export function readNotes(document: DocumentToRead): Notes {
  const path = pathOf(document);
  const blocks = document.blocks.slice(0, BLOCKS_MAX);
  const pieces = readPieces(blocks);
  const title = readableTitle(document, path, pieces);
  const kind = documentKindOf(document, title, path, pieces);
  const chars = document.blocks.reduce((sum, block) => sum + block.text.length, 0);
  const start = pieces
    .map((p) => p.text)
    .join(' ')
    .slice(0, 400);
  const facts = {
    kind,
    title,
    forms: titleForms(title),
    root: typeof document.metadata.root === 'string' ? document.metadata.root : null,
    folders: path.split('/').slice(0, -1).filter(Boolean),
    path,
    version: languageVersionOf(path),
    section: sectionOf(document),
    isTitled: isTitled(document, pieces),
    isIndex: isIndexPage(document.title, path),
    isTemplate:
      isUnfilledTitle(title) || isTemplate(`${title}\n${document.title ?? ''}`, path, pieces, chars),
    isRetired: MOVED.test(start) || isArchived(kind, path, document.metadata),
    chars,
    dates: {
      own: ownDayOf([document.title ?? '', title], path) ?? dayOfRecord(pieces, kind === 'proposal'),
      created: isoDay(document.created),
      changed: isoDay(document.changed),
    },
    author:
      document.author !== null && !ROBOT.test(document.author) && document.author.length > 2
        ? document.author
        : null,
    state: stateOf(kind, title, document.metadata, pieces),
    assignee: recordField(document.metadata, 'assignee'),
    due: dateIn(recordField(document.metadata, 'due') ?? ''),
    gists: allGistsOf(document, kind, title, pieces),
  };
  if (facts.isTemplate) return { ...facts, ...NOTHING, ...formKeysOf(title, path, pieces) };
  const year = yearOfPath(path);
  const people = namedPeopleOf({ kind, title, metadata: document.metadata, pieces, year });
  const notes = withoutUnfilled({
    ...facts,
    ...outlineOf(kind, title, pieces, people),
    openings: openingsOf(kind, pieces),
    // Archived instructions should no longer be followed.
    procedures: isArchived(kind, path, document.metadata) ? [] : proceduresOf(kind, title, pieces),
    people,
    decisions: decisionsOf(kind, title, { pieces, blocks }, year),
    actions: actionsOf(kind, pieces, year),
    terms: explainedTermsOf(kind, title, pieces),
    questions: questionsOf(kind, pieces),
  });
  return withKeys(notes);
}

/** Returns the day in a document's title or path. */
const ownDayOf = ([given = '', title = '']: readonly string[], path: string): string | null =>
  dateIn(given) ?? dateInPath(path) ?? dayInYearOfPath([title, given], path);

/** Adds the keys of what is said. */
const withKeys = (notes: Omit<Notes, 'sentenceKeys' | 'headingKeys'>): Notes => ({
  ...notes,
  sentenceKeys: repeatKeysOf([
    ...notes.gists.map(({ text }) => text),
    ...notes.openings.flatMap(({ sentences }) => sentences),
    ...notes.questions,
    ...notes.decisions.map(({ text }) => text),
    ...notes.procedures.flatMap(({ lines }) => lines),
  ]),
  headingKeys: repeatKeysOf(notes.outline),
});

/** Returns what a document, its title and its goal or proposal say it is about, most certain first. */
const allGistsOf = (
  document: DocumentToRead,
  kind: Notes['kind'],
  title: string,
  pieces: readonly GuidePiece[],
): Gist[] => {
  const stated = kind === 'proposal' ? proposed(pieces) : goalsOf(kind, title, pieces);
  const about = [...aboutTitle(kind, title, pieces), ...causesOf(pieces)];
  return gistsWithTitle(gistsOf(document, kind, title, pieces, stated), about);
};

/** Adds sentences about what the title names, and causes, after those that the document says about itself, each once. */
const gistsWithTitle = (own: readonly Gist[], about: readonly string[]): Gist[] => [
  ...own,
  ...about.filter((text) => own.every((gist) => gist.text !== text)).map((text) => toGist(text)),
];

const NOTHING: Omit<Said, 'gists'> = {
  outline: [],
  topicItems: [],
  openings: [],
  procedures: [],
  people: [],
  decisions: [],
  actions: [],
  terms: [],
  questions: [],
};

/** Returns the keys of a form's headings and sentences: documents made from it have them, too, and they say nothing of any. An example has texts of its own. */
function formKeysOf(
  title: string,
  path: string,
  pieces: readonly GuidePiece[],
): Pick<Notes, 'sentenceKeys' | 'headingKeys'> {
  if (!/template/i.test(`${title} ${path}`)) return { sentenceKeys: [], headingKeys: [] };
  const texts = pieces.flatMap((piece) => [
    ...(piece.kind === 'paragraph' ? [plainSentence(piece.text), ...sentencesIn(piece)] : []),
    ...piece.items.map(({ text }) => text),
  ]);
  const headings = pieces.flatMap(({ kind, text }) => (kind === 'heading' ? cleanHeading(text) : []));
  return { sentenceKeys: repeatKeysOf(texts), headingKeys: repeatKeysOf(headings) };
}

/** Returns the document's path with the file name last; '' if unknown. */
function pathOf({ metadata }: DocumentToRead): string {
  const valueOf = (keys: readonly string[]): string | undefined =>
    keys.map((key) => metadata[key]).find((value) => typeof value === 'string');
  const path = valueOf(PATH_KEYS);
  if (path !== undefined) return path;
  const folder = valueOf(FOLDER_KEYS) ?? valueOf(['breadcrumbs'])?.replaceAll(' / ', '/');
  return folder === undefined ? '' : `${folder}/${valueOf(['filename']) ?? ''}`;
}

/** Fields by which a site assigns its pages to sections. */
const SECTION_KEYS = ['section', 'category'];
const SECTION_CHARS_MAX = 60;

function sectionOf({ metadata }: DocumentToRead): string | null {
  const given = SECTION_KEYS.map((key) => metadata[key]).find((value) => typeof value === 'string');
  const name = plainSentence(given ?? '').trim();
  return /\p{L}{2}/u.test(name) && name.length <= SECTION_CHARS_MAX && !isUnfilled(name) ? name : null;
}

/** A document with its blocks as JSON text, as passed between threads. */
export type DocumentAsJson = Omit<DocumentToRead, 'blocks'> & { blocksJson: string };

/** Returns notes as JSON, the form they are stored in, because text passes between threads faster than objects do. */
function readManyNotes(documents: readonly DocumentAsJson[]): string[] {
  return documents.map(({ blocksJson, ...document }) =>
    JSON.stringify(readNotes({ ...document, blocks: readBlocksJson(blocksJson) })),
  );
}

export const readNotesTask = defineTask(import.meta.url, readManyNotes);
