import { type KeptFile, titleOfFile, whyTooLarge } from '../files/kept-file.ts';
import type { DriveFile } from './account/answers.ts';

/** How to get the content of a file: its address below that of the file and the resulting type, or why it is not read. */
type Reading =
  | { path: string; parameters: Record<string, string>; filename: string; mediaType: string }
  | { why: string };

const GOOGLE_KIND = 'application/vnd.google-apps.';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** By the end of a kind: https://developers.google.com/workspace/drive/api/guides/ref-export-formats */
const EXPORTS: Readonly<Record<string, { mediaType: string; extension: string }>> = {
  document: { mediaType: 'text/markdown', extension: '.md' },
  spreadsheet: { mediaType: `${OFFICE}.spreadsheetml.sheet`, extension: '.xlsx' },
  presentation: { mediaType: `${OFFICE}.presentationml.presentation`, extension: '.pptx' },
};

const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/^image\//, 'This is an image; text in it is not read.'],
  [/^(?:video|audio)\//, 'This is sound or video; put its transcript (VTT, SRT or text) beside it.'],
  [/^application\/vnd\.google-apps\./, 'Google offers no text of this kind of file.'],
  [
    /^application\/(?:(?:x-)?(?:zip|tar|gzip|bzip2?|7z|rar)(?:-compressed)?|vnd\.rar|x-(?:zip|7z|rar)-compressed|java-archive|vnd\.android\.package-archive)$/,
    'This is an archive, which a connection does not open. Import it, or put its files into Drive.',
  ],
];

/** Returns how to read a file; an unread one is stored by name and location. Pure. */
export function wayToRead(
  { name, mimeType, size, capabilities }: Pick<DriveFile, 'name' | 'mimeType' | 'size' | 'capabilities'>,
  fileBytesMax: number,
): Reading {
  if (capabilities?.canDownload === false) return { why: 'Its owner does not allow it to be downloaded.' };
  const exported = mimeType.startsWith(GOOGLE_KIND) && EXPORTS[mimeType.slice(GOOGLE_KIND.length)];
  if (exported) {
    const { mediaType, extension } = exported;
    return {
      path: '/export',
      parameters: { mimeType: mediaType },
      filename: `${name}${extension}`,
      mediaType,
    };
  }
  const why =
    UNREAD.find(([kind]) => kind.test(mimeType))?.[1] ?? whyTooLarge(Number(size ?? 0), fileBytesMax);
  if (why !== null) return { why };
  const parameters = { alt: 'media', supportsAllDrives: 'true' };
  return { path: '', parameters, filename: name, mediaType: mimeType };
}

/** Returns the metadata of a file, without its content. Pure. */
export const keptOf = (file: DriveFile, folders: readonly string[]): KeptFile => ({
  source: 'google_drive',
  id: file.id,
  name: file.name,
  // Google's own files have no extension: "Plan v1.5" is the full name.
  title: file.mimeType.startsWith(GOOGLE_KIND) ? file.name : titleOfFile(file.name),
  folders,
  url: file.webViewLink ?? null,
  createdAt: file.createdTime ?? null,
  modifiedAt: file.modifiedTime ?? null,
  owners: file.owners.map(({ displayName, emailAddress }) => ({
    name: displayName ?? null,
    email: emailAddress ?? null,
  })),
});
