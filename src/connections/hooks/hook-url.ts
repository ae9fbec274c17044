import type { Context } from '../../context.ts';

/** The address that a vendor is given for a connection, below the one under which others reach this service; without that, only its path. */
export const hookUrlOf = ({ publicUrl = '' }: Context['config'], connectionId: string): string =>
  `${publicUrl.replace(/\/+$/, '')}/hooks/${connectionId}`;
