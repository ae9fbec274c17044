import type { Delivered } from '../../contract.ts';
import { isInChosenFolder } from '../../files/chosen-folders.ts';
import { placeOfVersion, versionAt } from '../../files/file-version.ts';
import { contentOfFile, type KeptFile, titleOfFile, whyUnread } from '../../files/kept-file.ts';
import type { BoxFile } from './answers.ts';
import { type BoxContext, downloadBoxFile, ROOT } from './client.ts';
import { findBoxFile, isActive } from './find.ts';
import { accessToBoxFile } from './sharing.ts';

/** Returns the document of a file; null if it is in the trash or not in a selected folder. */
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

export async function fetchBoxFile(ctx: BoxContext, item: string): Promise<Delivered | null> {
  const file = await findBoxFile(ctx, item);
  return file && deliverBoxFile(ctx, file);
}

/** Returns why a file is stored by name only, or null if its content is read. */
function whyNamed({ name, size, permissions }: BoxFile, fileBytesMax: number): string | null {
  if (permissions?.can_download === false) return 'The account may look at this file, and not download it.';
  if (/\.boxnote$/i.test(name)) return 'Box gives out its notes in a format of its own, which is not read.';
  return whyUnread(name, size ?? 0, fileBytesMax);
}

/** Returns what else the version depends on: whether the file itself is shared, if sharing determines who finds it. */
const sharedAs = ({ visibility }: BoxContext, file: BoxFile): string[] =>
  visibility === 'source' && file.has_collaborations ? ['shared'] : [];

/** Returns the ids of the folders that a ledger item was in when stored, outermost first. */
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
