import { insertApp } from '../../test/stored/documents.ts';
import { AccountSync, insertConnection } from '../../test/vendors/account-sync.ts';
import { FakeDrive } from '../../test/vendors/google/drive.ts';
import type { App } from '../../src/app.ts';
import { googleDriveConnector } from '../../src/sources/google_drive/account/connector.ts';
import type { Bench, BenchResult } from '../bench.types.ts';
import { connectorAt } from '../../test/vendors/operations/connector-at.ts';
import { withQuietApp } from '../harness/with-quiet-app.ts';

const FILES = 10_000;
const EDITED = 10;

/** A Drive whose cursor is no longer known: which requests are sent, and how many of them download files. */
const bench: Bench = {
  about: `Google Drive with a dead cursor and ${EDITED} edited files: requests, downloads (--n files, default ${FILES})`,
  run: ({ n }) => withQuietApp(({ ctx }) => readAgain(ctx.sql, n ?? FILES)),
};
export default bench;

async function readAgain(sql: App['ctx']['sql'], n: number): Promise<BenchResult> {
  const drive = new FakeDrive();
  drive.perPage = 1_000;
  const folders = Array.from({ length: Math.ceil(n / 100) }, (_, i) => drive.folder(`Folder ${i}`));
  const files = Array.from({ length: n }, (_, i) => {
    const parent = folders[i % folders.length]?.id;
    return drive.add(`File ${i}`, `Text of file ${i}`, parent === undefined ? {} : { parent });
  });
  await drive.start();
  try {
    await insertApp(sql, 'drive');
    const connector = { ...connectorAt(googleDriveConnector, drive), everyMs: 0 };
    const ids = await insertConnection(sql, { appId: 'drive', connector, key: drive.key });
    const sync = new AccountSync(sql, ids, connector);
    await sync.sync();
    for (const file of files.slice(0, EDITED)) drive.edit(file, { content: 'Another text' });
    drive.forget();
    drive.requests.length = 0;
    sync.pass(1);
    const again = await sync.sync();
    const downloads = drive.requests.filter((path) => path.endsWith(' media')).length;
    return {
      files: n,
      run: again?.state ?? null,
      documents_changed: again?.counts[1] ?? null,
      documents_unchanged: again?.counts[2] ?? null,
      requests: drive.requests.length - downloads,
      downloads,
    };
  } finally {
    drive.close();
  }
}
