import type { Access, Reader, ReadGroup } from '../../contract.ts';
import type { FilesContext } from '../../files/file-vendor.ts';
import { readersOfPerson } from '../../reporting/person-readers.ts';
import { readPages } from '../../vendor-http/pages.ts';
import { type BoxCollaboration, type BoxFile, collaborationList } from './answers.ts';
import { askBox, findBoxPlace, ROOT } from './client.ts';

/** https://developer.box.com/guides/collaborations#roles: an uploader sees names but no file content. */
const SEEING = /^(?:owner|co-owner|editor|viewer|viewer uploader|previewer|previewer uploader)$/;

/** Returns who can see a file: those with access to its folder and the folders above, and those it is shared with directly. Pure. */
export const accessToBoxFile = ({
  id,
  has_collaborations: isShared,
  path_collection: { entries },
}: Pick<BoxFile, 'id' | 'has_collaborations' | 'path_collection'>): Access => ({
  kind: 'group',
  group: isShared ? `files/${id}` : `folders/${entries.at(-1)?.id ?? ROOT}`,
});

/** Returns the current owners and collaborators of files and folders; nobody if one no longer exists. */
export function readBoxReaders(ctx: FilesContext): ReadGroup {
  // A folder may be above many others, so it is fetched once.
  const known = new Map<string, readonly Reader[]>();
  return (group) => readersOfPlace(ctx, group, known);
}

async function readersOfPlace(
  ctx: FilesContext,
  group: string,
  known: Map<string, readonly Reader[]>,
): Promise<Reader[]> {
  const place = await findBoxPlace(ctx, group);
  if (place === null) return [];
  const shared = [...place.path_collection.entries.map(({ id }) => `folders/${id}`), group];
  const readers: Reader[] = readersOf(place.owned_by ?? null);
  for (const one of shared.filter((path) => path !== `folders/${ROOT}`)) {
    const own = known.get(one) ?? (await readCollaborators(ctx, one));
    known.set(one, own);
    readers.push(...own);
  }
  return [...new Set(readers)];
}

/** https://developer.box.com/reference/get-folders-id-collaborations; returns nobody if the account may not ask. */
async function readCollaborators(ctx: FilesContext, path: string): Promise<readonly Reader[]> {
  const all = await readPages('Box', async (marker) => {
    const parameters = { fields: 'accessible_by,role,status,expires_at', limit: '1000', marker };
    const page = await askBox(ctx, `${path}/collaborations`, { parameters, schema: collaborationList });
    return { items: page?.entries ?? [], next: page?.next_marker || null };
  });
  return all.filter((one) => maySee(one, ctx.now())).flatMap((one) => readersOf(one.accessible_by));
}

const maySee = ({ role, status, expires_at: until }: BoxCollaboration, now: Date): boolean =>
  SEEING.test(role) && status === 'accepted' && (until == null || Date.parse(until) > now.getTime());

/** Returns the identities of a Box user; none for a group, since Box tells only administrators who is in it. Pure. */
function readersOf(person: BoxCollaboration['accessible_by']): Reader[] {
  if (!person || (person.type ?? 'user') !== 'user' || !person.id) return [];
  return readersOfPerson(boxAccountOf(person.id), person.login);
}

/** Returns the identity of a Box user. */
export const boxAccountOf = (id: string): `account:${string}` => `account:box:${id}`;
