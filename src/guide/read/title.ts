import { plainSentence } from '../../text/plain-sentence.ts';
import type { DocumentToRead } from '../notes.ts';
import type { GuidePiece } from './pieces.ts';
import { isUnfilled } from './placeholders.ts';

const FILE_NAME = /^[\w .()+&-]{1,80}\.(?:md|mdx|rst|txt|adoc|html?|docx?|pdf|org)$/i;
const INDEX = /^(?:readme|index|_index|home)(?:\.\w+)?$/i;
const TITLE_CHARS_MIN = 3;

/** Whether a file is the home page of its folder. */
export const isIndexPage = (title: string | null, path: string): boolean =>
  INDEX.test(path.split('/').at(-1) ?? '') || INDEX.test(title ?? '');

/** A title that a reader can read: file names become words or give way to the first heading, a read-me is named after its folder. */
export function readableTitle(
  document: Pick<DocumentToRead, 'title' | 'metadata'>,
  path: string,
  pieces: readonly GuidePiece[],
): string {
  const given = plainSentence(MERGE.test(document.title ?? '') ? firstLine(pieces) : (document.title ?? ''));
  const heading =
    pieces.slice(0, 3).find((p) => p.kind === 'heading' && p.level <= 2 && !isUnfilled(p.text))?.text ?? '';
  const isFile = FILE_NAME.test(given) || INDEX.test(given) || given.length < TITLE_CHARS_MIN;
  const ofFields = typeof document.metadata.title === 'string' ? plainSentence(document.metadata.title) : '';
  const named = ofFields || heading || fromPath(given, path);
  const title = isFile || (isUnfilled(given) && !isUnfilled(named)) ? named : given;
  return title
    .replace(/^[#*\s]+|[*:\s]+$/g, '')
    .replace(/\s*[([]https?:[^)\]]*[)\]]/g, '')
    .trim();
}

/** What a merge brings is said in its text. */
const MERGE = /^merge (?:pull request|branch|remote-tracking)/i;

const firstLine = (pieces: readonly GuidePiece[]): string =>
  pieces.map((p) => p.text.split('\n')[0] ?? '').find((line) => line !== '' && !MERGE.test(line)) ?? '';

const fromPath = (name: string, path: string): string =>
  deslug(INDEX.test(name) ? (path.split('/').at(-2) ?? name) : name);

/** `claiming-time-off.md` → “Claiming time off”. */
export const deslug = (name: string): string => {
  const words = name
    .replace(/\.\w{2,5}$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
