import { documentPath } from '../../../documents/chunking/document-path.ts';
import type { DocumentRow } from '../../../documents/columns.ts';
import { utcDay } from '../../../lib/dates/day.ts';
import { capitalize } from '../../../lib/strings/capitalize.ts';
import { pathWords } from '../../../text/passages/describe-passage.ts';
import type { Place } from '../../passages.ts';

/** Something that a document says of itself: its author, its status. `place` is null if that is in its metadata only. */
export interface DocumentField {
  name: string;
  value: string;
  place: Place | null;
}

type Described = Pick<DocumentRow, 'metadata' | 'created_at' | 'last_modified'>;

/** Returns a document's folders and its file name in words. */
export const pathInWords = ({
  resource_id,
  metadata,
}: Pick<DocumentRow, 'resource_id' | 'metadata'>): string =>
  pathWords(documentPath({ resourceId: resource_id, metadata }));

const VALUE_CHARS_MAX = 300;
/** “Ann Lee <ann@acme.example>”: the name says who it is. */
const MAILBOX = / ?<[^<>\s]+@[^<>\s]+>/g;
const MAILBOX_BETWEEN = new RegExp(`${MAILBOX.source}(?= [^,;])`, 'g');

/** Returns what a document's metadata say: front matter, a record's columns, and when it was created and changed. */
export function metadataFields({ metadata, created_at, last_modified }: Described): DocumentField[] {
  const given = Object.entries(metadata).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [{ name: nameOf(key), value: String(value) }],
  );
  const days = [
    { name: 'Created', value: dayOf(created_at) },
    { name: 'Last modified', value: dayOf(last_modified) },
  ].filter(({ name, value }) => value !== '' && !given.some((one) => one.name === name));
  return [...given, ...days]
    .map(({ name, value }) => ({
      name,
      value: value.replace(MAILBOX_BETWEEN, ',').replace(MAILBOX, ''),
      place: null,
    }))
    .filter(({ value }) => value !== '' && value.length <= VALUE_CHARS_MAX);
}

const dayOf = (date: Date | null): string => (date ? utcDay(date) : '');

/** Returns a key in words: `last_reviewed_on` is “Last reviewed on”. */
function nameOf(key: string): string {
  const words = key.replace(/[_.-]+/g, ' ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return capitalize(words);
}
