import { randomUUID } from 'node:crypto';

/** No user id has a control character (`checkUserId`): nobody can act as an audience. */
const AUDIENCE_MARK = '\u0001';

/** The id of a new audience, which stands where the id of an owner does. */
export const newAudienceId = (): string => `${AUDIENCE_MARK}${randomUUID()}`;
