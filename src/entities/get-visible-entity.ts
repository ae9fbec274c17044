import { z } from 'zod';
import type { Db } from '../db/types.ts';
import type { Viewer } from '../documents/visible.ts';
import { notFound } from '../errors.ts';
import type { EntityRow } from './entity.ts';
import { findEntity } from './queries.ts';

/** Returns the entity as the viewer sees it; 404 `EntityNotFound` if it does not exist or has no visible mention. */
export async function getVisibleEntity(db: Db, viewer: Viewer, entityId: string): Promise<EntityRow> {
  const row = z.uuid().safeParse(entityId).success ? await findEntity(db, viewer, entityId) : null;
  if (!row)
    throw notFound(
      'Entity',
      'There is no such entity that you can see. POST /entities/search finds entities by name.',
    );
  return row;
}
