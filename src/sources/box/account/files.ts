import type { Delivered } from '../../contract.ts';
import { isInChosenFolder } from '../../files/chosen-folders.ts';
import { placeOfVersion, versionAt } from '../../files/file-version.ts';
import { contentOfFile, type KeptFile, titleOfFile, whyUnread } from '../../files/kept-file.ts';
import type { BoxFile } from './answers.ts';
import { type BoxContext, downloadBoxFile, ROOT } from './client.ts';
import { isActive } from './find.ts';
import { accessToBoxFile } from './sharing.ts';

/** A file that is to be a document; null: it is in the trash, or none of the chosen folders holds it. */
export function deliverBoxFile(ctx: BoxContext, file: BoxFile): Delivered | null {
  const folders = file.path_collection.entries.map(({ id }) => id);
  if (!isActive(file) || !isInChosenFolder(ctx.config, folders)) return null;
  const kept = keptFile(file);
  const why = whyNamed(file, ctx.fileBytesMax);
  return {
    item: file.id,
    resourceId: file.id,
    version: versionAt(
      [file.sha1, file.name, kept.title, kept.folders, why, ...sharedAs(ctx, file)],
      folders.join('/'),
    ),
    access: accessToBoxFile(file),
    content: contentOfFile(
      kept,
      why === null
        ? { bytes: (into) => downloadBoxFile(ctx, file.id, into), filename: file.name, mediaType: null }
        : { why },
    ),
  };
}

/** Why a file is known by its name alone; null: it is read. */
function whyNamed({ name, size, permissions }: BoxFile, fileBytesMax: number): string | null {
  if (permissions?.can_download === false) return 'The account may look at this file, and not download it.';
  if (/\.boxnote$/i.test(name)) return 'Box gives out its notes in a format of its own, which is not read.';
  return whyUnread(name, size ?? 0, fileBytesMax);
}

/** What else its place among documents hangs on: whether the file is shared by itself, where that says who finds it. */
const sharedAs = ({ visibility }: BoxContext, file: BoxFile): string[] =>
  visibility === 'source' && file.has_collaborations ? ['shared'] : [];

/** Ids of the folders that an item of the ledger was in when it was stored, from the outermost on. */
export const foldersOfVersion = (version: string | null): string[] => placeOfVersion(version).split('/');

const keptFile = (file: BoxFile): KeptFile => ({
  source: 'box',
  id: file.id,
  name: file.name,
  title: titleOfFile(file.name),
  folders: file.path_collection.entries.flatMap(({ id, name }) => (id === ROOT || !name ? [] : [name])),
  url: `https://app.box.com/file/${file.id}`,
  createdAt: file.content_created_at ?? null,
  modifiedAt: file.content_modified_at ?? null,
  owners: file.owned_by ? [{ name: file.owned_by.name ?? null, email: file.owned_by.login ?? null }] : [],
});
