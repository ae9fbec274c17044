import type { Sql } from '../../src/db/types.ts';
import { prepareDocument } from '../../src/documents/chunking/prepare-document.ts';
import type { Viewer } from '../../src/documents/visible.ts';
import { saveDocuments } from '../../src/ingest/save-documents.ts';
import { Activity } from '../../src/lib/async/activity.ts';
import { assignBlockIds } from '../../src/parse/blocks/block-id.ts';

/** Saves documents of one paragraph each, by resource id, as the service does. */
export const saveTexts = (sql: Sql, { appId, userId }: Viewer, texts: Readonly<Record<string, string>>) =>
  saveDocuments(
    {
      sql,
      nudgeIngest: () => {},
      documentsChanged: () => {},
      writes: new Activity({ quietMs: 1, waitMsMax: 1 }),
    },
    appId,
    userId,
    Object.entries(texts).map(([resourceId, text]) =>
      prepareDocument({
        source: 'vault',
        resourceId,
        type: 'document',
        title: null,
        body: null,
        blocks: assignBlockIds([{ type: 'paragraph', text }]),
        metadata: {},
      }),
    ),
  );
