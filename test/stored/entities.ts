import type { EntityPage } from '../../src/entities/queries.ts';

/** First page of all entities that a viewer sees, by name. */
export const EVERY_ENTITY: EntityPage = {
  type: null,
  contains: null,
  prefix: null,
  mentionsMin: 1,
  mentionsMax: null,
  sortBy: 'name',
  descending: false,
  after: null,
  limit: 500,
};
