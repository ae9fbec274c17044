import { type BoxPlace, boxPlace } from './answers.ts';
import type { FilesContext } from '../../files/file-account.ts';
import { askBox } from './client.ts';

/** Returns the location and owner of a file or folder by path, `folders/1`; null if it is gone, trashed or hidden from this account. */
export async function findBoxPlace(ctx: FilesContext, path: string): Promise<BoxPlace | null> {
  const parameters = { fields: 'id,item_status,path_collection,owned_by' };
  const place = await askBox(ctx, path, { parameters, schema: boxPlace });
  return isActive(place) ? place : null;
}

/** Returns whether something exists and is not in the trash. */
export const isActive = (one: Pick<BoxPlace, 'item_status'> | null): boolean =>
  one !== null && (one.item_status ?? 'active') === 'active';
