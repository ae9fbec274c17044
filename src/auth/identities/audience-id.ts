import { randomUUID } from 'node:crypto';

/** User ids cannot have control characters (`checkUserId`), so nobody can act as an audience. */
const AUDIENCE_MARK = '\u0001';

/** Returns a new audience id, which is used in place of an owner's id. */
export const newAudienceId = (): string => `${AUDIENCE_MARK}${randomUUID()}`;
