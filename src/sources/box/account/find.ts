import { BOX_FIELDS, type BoxFile, type BoxPlace, boxFile, boxPlace } from './answers.ts';
import { askBox, type BoxContext } from './client.ts';

/** Returns a file as it is now; null if it does not exist or is hidden from this account. */
export const findBoxFile = (ctx: BoxContext, id: string): Promise<BoxFile | null> =>
  askBox(ctx, `files/${id}`, { parameters: { fields: BOX_FIELDS }, schema: boxFile });

/** Returns the location and owner of a file or folder by path, `folders/1`; null if it is gone, trashed or hidden from this account. */
export async function findBoxPlace(ctx: BoxContext, path: string): Promise<BoxPlace | null> {
  const parameters = { fields: 'id,item_status,path_collection,owned_by' };
  const place = await askBox(ctx, path, { parameters, schema: boxPlace });
  return isActive(place) ? place : null;
}

/** Returns whether something exists and is not in the trash. */
export const isActive = (one: Pick<BoxPlace, 'item_status'> | null): boolean =>
  one !== null && (one.item_status ?? 'active') === 'active';
