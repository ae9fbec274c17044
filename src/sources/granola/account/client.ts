import { z } from 'zod';
import { accountName, apiUrl } from '../../config-fields.ts';
import type { SyncContext } from '../../contract.ts';
import { VendorError } from '../../vendor-error.ts';
import { askVendor } from '../../vendor-http/account-request.ts';
import { listed } from '../../vendor-http/listed.ts';
import { walkPages } from '../../vendor-http/pages.ts';
import { refusalByStatus } from '../../vendor-http/refusal.ts';

export const granolaConfig = z.strictObject({
  account: accountName('Granola'),
  api_url: apiUrl('https://public-api.granola.ai'),
});
export type GranolaConfig = z.infer<typeof granolaConfig>;
export type GranolaContext = SyncContext<GranolaConfig>;

/** A note as listed: https://docs.granola.ai/api-reference/list-notes */
const listedNote = z.looseObject({ id: z.string(), updated_at: z.string() });
export type ListedNote = z.infer<typeof listedNote>;

const listAnswer = z.looseObject({
  notes: listed(listedNote),
  hasMore: z.boolean(),
  cursor: z.string().nullable(),
});

/** https://docs.granola.ai/api-reference/get-note: the mapping validates the other fields it reads. */
const noteAnswer = z.object({ id: z.string(), updated_at: z.string() }).catchall(z.json());
export type GranolaNote = z.infer<typeof noteAnswer>;

export interface NotesPage {
  notes: ListedNote[];
  /** Cursor of the next page; null if this was the last. */
  next: string | null;
  /** Granola's own time, in milliseconds since 1970. */
  at: number;
}

/** Maximum page size. */
const PER_PAGE = 30;

/** Lists the notes that the key opens, all or those changed after a moment; Granola lists only notes with a summary. */
export function listNotes(
  ctx: GranolaContext,
  { updatedAfter = null, start = null }: { updatedAfter?: number | null; start?: string | null },
): AsyncGenerator<NotesPage> {
  return walkPages('Granola', start, async (cursor) => {
    const query = new URLSearchParams({
      page_size: String(PER_PAGE),
      ...(updatedAfter === null ? {} : { updated_after: new Date(updatedAfter).toISOString() }),
      ...(cursor === null ? {} : { cursor }),
    });
    const answer = await askGranola(ctx, `notes?${query}`, listAnswer, cursor !== null);
    if (!answer) throw new VendorError('contract', 'Granola answered 404 to its list of notes.');
    const { notes, hasMore, cursor: following } = answer.data;
    return { notes, next: hasMore ? following : null, at: answer.at };
  });
}

/** Returns a note with its transcript; null if it does not exist or has no summary yet. */
export async function getNote(ctx: GranolaContext, id: string): Promise<GranolaNote | null> {
  const path = `notes/${encodeURIComponent(id)}?include=transcript`;
  return (await askGranola(ctx, path, noteAnswer))?.data ?? null;
}

const askGranola = <T>(ctx: GranolaContext, path: string, schema: z.ZodType<T>, isLaterPage = false) =>
  askVendor(
    ctx,
    {
      vendor: 'Granola',
      limiter: 'granola',
      url: `${ctx.config.api_url}/v1`,
      refusal: ({ status }) => (status === 404 ? null : refusalOf(status, isLaterPage)),
    },
    { path, schema },
  );

const refusalOf = (status: number, isLaterPage: boolean): VendorError =>
  refusalByStatus(
    { vendor: 'Granola', status, isLaterPage },
    {
      revoked:
        'Granola refuses the key: it was revoked, or its user has left the workspace. Make another one and reconnect.',
      scope:
        'The key may not read notes. An admin of the workspace allows that in "Settings", "Workspace", "General", "API access for members".',
    },
  );
