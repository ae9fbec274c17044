import { googleDriveConnector } from '../../../src/sources/google_drive/account/connector.ts';
import { connectorAt } from '../operations/connector-at.ts';
import type { VendorStory } from '../stories.ts';
import { FakeDrive, GOOGLE_DOC, INVALID_TOKEN, refusedByGoogle } from './drive.ts';

/** Starts a Drive and a shared drive with files, some of them Google documents: changing one gives it another text or name. */
export async function startDrive(): Promise<VendorStory> {
  const fake = new FakeDrive();
  await fake.start();
  fake.perPage = 4;
  fake.drives.set('team', 'Team');
  const folder = fake.folder('Valves');
  const files = new Map<number, ReturnType<FakeDrive['add']>>();
  return {
    connector: { ...connectorAt(googleDriveConnector, fake), everyMs: 0 },
    fake,
    config: {},
    put(item, text) {
      const file = files.get(item);
      const mimeType = item % 3 ? 'text/plain' : GOOGLE_DOC;
      const parent = item % 4 === 1 ? 'team' : item % 4 === 2 ? folder.id : 'root-id';
      if (file) fake.edit(file, text.endsWith('1') ? { name: text } : { content: text });
      else files.set(item, fake.add(`Title of ${text}`, text, { mimeType, parent }));
    },
    remove(item) {
      const file = files.get(item);
      if (file && item % 2) fake.trash(file);
      else if (file) fake.erase(file);
      files.delete(item);
    },
    move(item) {
      const file = files.get(item);
      if (file && item % 2) fake.move(file, file.driveId === undefined ? 'team' : folder.id);
      else if (file) fake.edit(folder, { name: `Valves ${item}` });
    },
    expected: async () =>
      Object.fromEntries([...files.values()].map(({ id, name, content }) => [id, [name, content]])),
    limited: refusedByGoogle(403, 'userRateLimitExceeded'),
    lost: INVALID_TOKEN,
    garbled: { status: 403, body: '<html>' },
    // The shared drives, and the changes in each part.
    idleRequests: 3,
    pausedRequests: 0,
    settledHours: 25,
  };
}
