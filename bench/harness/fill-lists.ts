import { connect } from '../../src/db/connect.ts';
import { readEmbedded } from './embedded-url.ts';
import type { ServiceProcess } from './service-process.ts';

/** Days across which the documents are spread. */
export const LISTED_DAYS = 3_650;
export const TITLE_WORDS =
  'Billing Kiln Order Invoice Roadmap Payment Postgres Meeting Customer Release Budget Review Export Contract Support Sprint Onboarding Security Design Migration'.split(
    ' ',
  );

/**
 * Fills the lists of a running service in seconds, with rows as it stores them except for their texts, which lists, counts and suggestions
 * do not read. One in ten belongs to another user.
 */
export async function fillLists(service: ServiceProcess, documents: number): Promise<void> {
  const sql = connect((await readEmbedded(service.dataDir)).url, {
    connectionsMax: 1,
    applicationName: 'cambium-bench',
  });
  try {
    await sql`insert into users (app_id, user_id) values ('default', 'other') on conflict do nothing`;
    await sql`
      insert into documents (app_id, source, resource_id, owner, type, title, body, blocks, status, occurred_at, content_sha256)
      select 'default', case when i % 3 = 0 then 'slack' else 'vault' end, 'd' || i, case when i % 10 = 0 then 'other' end, 'document',
        (${TITLE_WORDS}::text[])[1 + i % ${TITLE_WORDS.length}] || ' ' || (${TITLE_WORDS}::text[])[1 + (i / 7) % ${TITLE_WORDS.length}] || ' ' || left(md5(i::text), 6),
        'x', '[]', 'completed', timestamptz '2016-01-01' + (i::bigint * 7919 % ${LISTED_DAYS}) * interval '1 day' + i % 86400 * interval '1 second', 'x'
      from generate_series(1, ${documents}) as i`;
    await sql`
      insert into document_titles (app_id, document_id, owner, folded)
      select 'default', document_id, owner, lower(title) from documents
      where app_id = 'default' and content_sha256 = 'x'`;
    await sql`vacuum analyze documents`;
    await sql`vacuum analyze document_titles`;
  } finally {
    await sql.end();
  }
}
