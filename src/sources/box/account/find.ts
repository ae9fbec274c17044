import { BOX_FIELDS, type BoxFile, type BoxPlace, boxFile, boxPlace } from './answers.ts';
import { askBox, type BoxContext } from './client.ts';

/** A file as it is now; null: it is not there, or not for this account. */
export const findBoxFile = (ctx: BoxContext, id: string): Promise<BoxFile | null> =>
  askBox(ctx, `files/${id}`, { parameters: { fields: BOX_FIELDS }, schema: boxFile });

/** Where a file or folder is and whose, by its path, `folders/1`; null: it is not there, or not for this account, or in the trash. */
export async function findBoxPlace(ctx: BoxContext, path: string): Promise<BoxPlace | null> {
  const parameters = { fields: 'id,item_status,path_collection,owned_by' };
  const place = await askBox(ctx, path, { parameters, schema: boxPlace });
  return isActive(place) ? place : null;
}

/** Whether something is there, and not in the trash. */
export const isActive = (one: Pick<BoxPlace, 'item_status'> | null): boolean =>
  one !== null && (one.item_status ?? 'active') === 'active';
