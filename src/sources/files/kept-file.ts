import { plausibleDate } from '../../parse/dates/document-dates.ts';
import { presentFacts, type RawSourceDocument, type SourceDocument } from '../../parse/source-document.ts';
import type { Source } from '../../tokens.ts';
import type { DeliveredFile } from '../contract.ts';

/** A vendor's file metadata, without the content. */
export interface KeptFile {
  source: Source;
  id: string;
  name: string;
  title: string;
  /** Names of the folders that it is in, outermost first. */
  folders: readonly string[];
  url: string | null;
  /** ISO 8601. */
  createdAt: string | null;
  modifiedAt: string | null;
  owners: readonly { name: string | null; email: string | null }[];
}

const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/\.(?:avif|bmp|gif|heic|ico|jpe?g|png|psd|tiff?|webp)$/i, 'This is an image; text in it is not read.'],
  [
    /\.(?:aac|avi|flac|m4a|m4v|mkv|mov|mp3|mp4|mpe?g|ogg|wav|webm|wma|wmv)$/i,
    'This is sound or video; put its transcript (VTT, SRT or text) beside it.',
  ],
  [
    /\.(?:7z|bz2|dmg|gz|iso|jar|rar|tar|tgz|xz|zip)$/i,
    'This is an archive, which a connection does not open. Import it, or put its files beside it.',
  ],
];

/** Returns why a file is not downloaded, by name and size, or null. Not a failure, which would be retried every day. Pure. */
export const whyUnread = (name: string, sizeBytes: number, fileBytesMax: number): string | null =>
  UNREAD.find(([kind]) => kind.test(name))?.[1] ?? whyTooLarge(sizeBytes, fileBytesMax);

/** Returns why a file is not read, as a sentence; null if it is not too large. */
export const whyTooLarge = (sizeBytes: number, fileBytesMax: number): string | null =>
  sizeBytes > fileBytesMax
    ? `It is larger than ${Math.floor(fileBytesMax / 1_000_000)} MB, which is not read.`
    : null;

/** Adds the vendor's metadata to a file whose content was read. Pure. */
export function asKeptFile(document: SourceDocument, file: KeptFile): SourceDocument {
  const own = factsOf(file);
  return {
    ...document,
    ...own,
    type: document.type === 'document' ? 'file' : document.type,
    createdAt: own.createdAt ?? document.createdAt,
    lastModified: own.lastModified ?? document.lastModified,
    metadata: { ...document.metadata, ...own.metadata },
    participants: own.participants.length ? own.participants : document.participants,
    ...(document.date === null && own.lastModified
      ? { date: own.lastModified, dateReason: 'file date' as const }
      : {}),
  };
}

/** Converts a file to a document with only its name and location. Pure. */
export const namedFile = (file: KeptFile, why: string): RawSourceDocument => ({
  ...factsOf(file),
  type: 'file',
  blocks: [],
  warnings: [why],
});

/** The content of a file, or the reason why it has only its name and location. */
export type FileContent = Omit<DeliveredFile, 'finish'> | { why: string };

/** Returns the name of a file without its extension. Pure. */
export const titleOfFile = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,7}$/, '');

const factsOf = ({ source, id, name, title, folders, url, createdAt, modifiedAt, owners }: KeptFile) => ({
  source,
  resourceId: id,
  title,
  url,
  path: null,
  createdAt: plausibleDate(createdAt),
  lastModified: plausibleDate(modifiedAt),
  participants: [...owners],
  metadata: presentFacts({ breadcrumbs: folders.join(' / '), filename: name }),
});
