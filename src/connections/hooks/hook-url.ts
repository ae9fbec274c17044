import type { Context } from '../../context.ts';

/** Returns the URL that a vendor sends a connection's events to, under the service's public URL; only its path if that is not set. */
export const hookUrlOf = ({ publicUrl = '' }: Context['config'], connectionId: string): string =>
  `${publicUrl}/hooks/${connectionId}`;
