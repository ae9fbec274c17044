import { once } from '../lib/caches/once.ts';
import { foldName } from '../text/fold.ts';
import { isTimeName } from '../text/terms/time-name.ts';
import { learnForms } from '../text/terms/written-forms.ts';
import type { Notes } from './notes.ts';
import { dateIn } from './read/dates.ts';
import { deslug } from './read/titles/deslug.ts';
import { titleForms } from './title-forms.ts';
import type { GuideDocument } from './write/corpus.ts';

const KINDS: ReadonlySet<Notes['kind']> = new Set(['page', 'charter', 'proposal']);

/** A heading or beginning of so many documents is that of a form. */
const FORM_MIN = 3;

/**
 * Gives documents that share a title titles of their own: a title of several documents is that of their form (“Meta” above each proposal), and only
 * their files and folders distinguish them. Home pages, minutes, dated series and copies of one page keep theirs. Pure.
 */
export function withDistinctTitles(documents: readonly GuideDocument[]): readonly GuideDocument[] {
  const alike = Map.groupBy(documents, ({ notes }) => notes.forms.folded);
  const titles = new Map<GuideDocument, string>();
  const inForm = once(() => learnForms(documents.flatMap(({ notes }) => [notes.title, ...notes.outline])));
  for (const own of alike.values())
    if (own.length > 1) nameApart(own, titles, (folder) => inForm()(deslug(folder)));
  if (titles.size === 0) return documents;
  return documents.map((document) => {
    const title = titles.get(document);
    return title === undefined
      ? document
      : { ...document, notes: { ...document.notes, title, forms: titleForms(title) } };
  });
}

function nameApart(
  own: readonly GuideDocument[],
  titles: Map<GuideDocument, string>,
  nameFolder: (folder: string) => string,
): void {
  const files = Map.groupBy(own, ({ notes }) => titleForms(fileTitleOf(notes)).series);
  const folders = Map.groupBy(
    own.flatMap(({ notes }) => [...new Set(notes.folders)]),
    (folder) => folder,
  );
  const beginnings = Map.groupBy(own, ({ notes }) => beginningOf(notes));
  for (const document of own) {
    const { notes } = document;
    const alike = beginnings.get(beginningOf(notes)) ?? [];
    if (!KINDS.has(notes.kind) || notes.path === '' || notes.isIndex || isCopied(document, alike)) continue;
    const file = fileTitleOf(notes);
    const { series } = titleForms(file);
    // “2024-q3.md” is the file of a time, as of a series.
    const isOfFile = /\p{L}{2}/u.test(series) && dateIn(file) === null && files.get(series)?.length === 1;
    const ofFile = isOfFile && foldName(file) !== notes.forms.folded ? joined(notes.title, file) : null;
    const folder = notes.folders.findLast((one) => folders.get(one)?.length === 1 && !isTimeName(one));
    const ofFolder = folder === undefined ? null : `${nameFolder(folder)}: ${notes.title}`;
    const isOfForm = own.length >= FORM_MIN && !notes.title.includes(' ');
    const title = isOfForm ? (ofFile ?? ofFolder) : (ofFolder ?? ofFile);
    if (title !== null) titles.set(document, title);
  }
}

/** Returns the words of a file's name, without the number that sorts it. */
const fileTitleOf = (notes: Notes): string => deslug(nameOf(notes).replace(/^\d{1,3}[-_. ]+(?=\p{L})/u, ''));

/** Returns the file's name, preceded by the title if that is more than one word and not in it: “Application for a new pump: North gate”. */
function joined(title: string, file: string): string {
  const words = foldName(title).split(' ');
  const known = new Set(foldName(file).split(' '));
  return words.length === 1 || words.every((word) => known.has(word)) ? file : `${title}: ${file}`;
}

/** Returns whether another document is the same page elsewhere, as in the documentation of several versions. More with one beginning have that of a form. */
const isCopied = (document: GuideDocument, alike: readonly GuideDocument[]): boolean =>
  alike.some(
    (other) =>
      other !== document && (alike.length < FORM_MIN || nameOf(other.notes) === nameOf(document.notes)),
  );

const nameOf = ({ path }: Notes): string => path.split('/').at(-1) ?? '';

/** Returns how a document begins; its length if it says nothing. */
const beginningOf = ({ gists, openings, outline, chars }: Notes): string =>
  gists[0]?.text ?? openings[0]?.sentences[0] ?? `${outline.join('\n')}${chars}`;
