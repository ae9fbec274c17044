import type { SourceDocument } from '../../parse/source-document.ts';
import { titleOfFile } from '../files/kept-file.ts';

const IN_DRIVE = /(?:^|\/)Takeout\/Drive\/(.+)$/;

/** Whether a path lies in an archive or folder of Google Takeout. */
export function isTakeout(path: string): boolean {
  return /(?:^|\/)Takeout\//.test(path);
}

/** Takeout writes the time of a file's last change into the archive. */
function fileDate(date: string): Pick<SourceDocument, 'lastModified' | 'date' | 'dateReason'> {
  return { lastModified: date, date, dateReason: 'file date' };
}

/** A document whose path lies in Takeout's Drive folder as a file of Drive, with its folders as breadcrumbs; any other as it is. */
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
