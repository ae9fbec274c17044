import { sha256Hex } from '../../../lib/ids/sha256.ts';
import type { Delivered } from '../../contract.ts';
import { isInChosenFolder } from '../../files/chosen-folders.ts';
import { asKeptFile, type KeptFile, namedFile, whyUnread } from '../../files/kept-file.ts';
import type { Receive } from '../../vendor-http/vendor-http.ts';
import type { BoxFile } from './answers.ts';
import { type BoxContext, downloadBoxFile, ROOT } from './client.ts';
import { accessToBoxFile } from './sharing.ts';

/** A file that is to be a document; null: it is in the trash, or none of the chosen folders holds it. */
export function deliverBoxFile(ctx: BoxContext, file: BoxFile): Delivered | null {
  const folders = file.path_collection.entries.map(({ id }) => id);
  if ((file.item_status ?? 'active') !== 'active' || !isInChosenFolder(ctx.config, folders)) return null;
  const kept = keptFile(file);
  const why = whyNamed(file, ctx.fileBytesMax);
  return {
    item: file.id,
    resourceId: file.id,
    version: versionOf(file, kept, [why, ...sharedAs(ctx, file)]),
    access: accessToBoxFile(file),
    content:
      why === null
        ? {
            file: {
              bytes: (into: Receive) => downloadBoxFile(ctx, file.id, into),
              filename: file.name,
              mediaType: null,
              finish: (document) => asKeptFile(document, kept),
            },
          }
        : { document: namedFile(kept, why) },
  };
}

/** Why a file is known by its name alone; null: it is read. */
function whyNamed({ name, size, permissions }: BoxFile, fileBytesMax: number): string | null {
  if (permissions?.can_download === false) return 'The account may look at this file, and not download it.';
  if (/\.boxnote$/i.test(name)) return 'Box gives out its notes in a format of its own, which is not read.';
  return whyUnread(name, size ?? 0, fileBytesMax);
}

/** Changes with all that the document is made of, and ends with the folders, so that what is below one of them can be found in the ledger. */
const versionOf = (file: BoxFile, { folders, title }: KeptFile, more: readonly (string | null)[]): string =>
  `${sha256Hex(JSON.stringify([file.sha1, file.name, title, folders, ...more])).slice(0, 32)} ${file.path_collection.entries.map(({ id }) => id).join('/')}`;

/** What else its place among documents hangs on: whether the file is shared by itself, where that says who finds it. */
const sharedAs = ({ visibility }: BoxContext, file: BoxFile): string[] =>
  visibility === 'source' && file.has_collaborations ? ['shared'] : [];

/** Ids of the folders that an item of the ledger was in when it was stored, from the outermost on. */
export const foldersOfVersion = (version: string | null): string[] =>
  version === null ? [] : version.slice(version.indexOf(' ') + 1).split('/');

const keptFile = (file: BoxFile): KeptFile => ({
  source: 'box',
  id: file.id,
  name: file.name,
  title: file.name.replace(/\.[A-Za-z0-9]{1,7}$/, ''),
  folders: file.path_collection.entries.flatMap(({ id, name }) => (id === ROOT || !name ? [] : [name])),
  url: `https://app.box.com/file/${file.id}`,
  createdAt: file.content_created_at ?? null,
  modifiedAt: file.content_modified_at ?? null,
  owners: file.owned_by ? [{ name: file.owned_by.name ?? null, email: file.owned_by.login ?? null }] : [],
});
