import type { WholeMemory } from '../../data/documents.ts';
import { pathOf } from '../../theme/path-of.ts';
import { formatExact } from '../../theme/numbers.ts';

export interface Detail {
  name: string;
  value: string;
}

type Described = Pick<WholeMemory, 'metadata' | 'document_date' | 'date_reason'>;

/** What the metadata of several sources is called; other fields are shown by their own names. */
const NAMES: Record<string, string> = {
  author: 'By',
  from: 'From',
  to: 'To',
  cc: 'Copies to',
  participants: 'With',
  channel: 'Channel',
  start: 'Starts',
  end: 'Ends',
  location: 'Place',
  team: 'Team',
  labels: 'Labels',
};
/** Shown elsewhere on the page, or how the service found the file. */
const HIDDEN = new Set(
  'created_at indexed_at last_modified date status events url title root root_path folder filename format'.split(
    ' ',
  ),
);

/** Returns the address of the original, if it is one that a browser can open. */
export function originalOf({ url }: Described['metadata']): string | null {
  return url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** Returns what the document says about itself and what was said about it: known fields first, then others by their own names. */
export function detailsOf({ metadata }: Pick<Described, 'metadata'>): Detail[] {
  const known = Object.keys(NAMES);
  const others = Object.keys(metadata)
    .filter((field) => !known.includes(field) && !HIDDEN.has(field))
    .sort();
  const path = pathOf(metadata);
  return [
    ...(path === null ? [] : [{ name: 'File', value: path }]),
    ...[...known, ...others].flatMap((field) => {
      const value = metadata[field];
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
      return value === '' ? [] : [{ name: nameOf(field), value: valueWords(value) }];
    }),
  ];
}

/** Returns the label of a field; of `last_seen`, which has no name here, “Last seen”. */
function nameOf(field: string): string {
  const name = Object.hasOwn(NAMES, field) ? NAMES[field] : undefined;
  const words = field.replaceAll(/[_-]+/g, ' ').trim();
  return name ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Returns a value as people read it: a moment in the reader's zone, anything else as it is. */
function valueWords(value: string | number | boolean): string {
  const moment = typeof value === 'string' && MOMENT.test(value) ? new Date(value) : null;
  return moment === null || Number.isNaN(moment.getTime()) ? String(value) : formatExact(moment);
}

const REASONS: Record<string, string> = {
  sender: 'given by whoever sent it',
  format: 'stated by the file',
  'front matter': 'stated at the top of the file',
  fields: 'stated in a field of the text',
  text: 'stated in the text',
  title: 'stated in the title',
  heading: 'stated in a heading',
  path: 'from the file’s name or folder',
  'git history': 'from the last commit of the file',
  'file date': 'when the file was last saved',
};

/** Says where a document's date comes from; null if it has none, or that was not kept. */
export const dateReason = ({ date_reason }: Pick<Described, 'date_reason'>): string | null =>
  date_reason === null ? null : (REASONS[date_reason] ?? date_reason);
