import { z } from 'zod';
import { sourceSchema, sourceTokenSchema } from '../../../tokens.ts';

export const ownClientParams = z.object({ integration_id: sourceSchema });
/** Sources in an answer about a client. */
export const openedByClient = z
  .array(sourceTokenSchema)
  .describe('The sources whose accounts the client opens: all of its vendor.');
