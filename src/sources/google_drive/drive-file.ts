import type { SourceDocument } from '../../parse/source-document.ts';
import { titleOfFile } from '../files/kept-file.ts';

const IN_DRIVE = /(?:^|\/)Takeout\/Drive\/(.+)$/;

/** Returns whether a path is in an archive or folder of Google Takeout. */
export function isTakeout(path: string): boolean {
  return /(?:^|\/)Takeout\//.test(path);
}

/** Uses the time in the archive: Takeout stores the last change of each file. */
function fileDate(date: string): Pick<SourceDocument, 'lastModified' | 'date' | 'dateReason'> {
  return { lastModified: date, date, dateReason: 'file date' };
}

/** Marks a document from Takeout's Drive folder as a Drive file, with its folders as breadcrumbs; returns any other unchanged. */
export function asDriveFile(document: SourceDocument, modifiedAt: Date | null): SourceDocument {
  const path = IN_DRIVE.exec(document.path?.replaceAll('\\', '/') ?? '')?.[1];
  if (path === undefined) return document;
  const breadcrumbs = path.split('/').slice(0, -1).join(' / ');
  return {
    ...document,
    source: 'google_drive',
    type: document.type === 'document' ? 'file' : document.type,
    resourceId: document.resourceId ?? path,
    title: document.title ?? titleOfFile(path.slice(path.lastIndexOf('/') + 1)),
    metadata: { ...document.metadata, ...(breadcrumbs === '' ? {} : { breadcrumbs }) },
    ...(document.date === null && modifiedAt ? fileDate(modifiedAt.toISOString()) : {}),
  };
}
