import { expect, test } from 'vitest';
import { isolationCase, plain } from '../../../../test/isolation/isolation-case.ts';
import { useSharedService } from '../../../../test/set-up/use-service.ts';

isolationCase('GET /context-documents/config', plain('GET', '/context-documents/config', undefined, [200]));
isolationCase('PATCH /context-documents/config', () => [
  { method: 'PATCH', path: '/context-documents/config', as: 'intruder', body: { require_review: false } },
]);
isolationCase('POST /context-documents/config/reset', () => [
  { method: 'POST', path: '/context-documents/config/reset', as: 'intruder', body: {} },
]);

const { service, admin } = useSharedService();
const PATH = '/context-documents/config';

test('a changed configuration is shown until it is reset, and to its own app only', async () => {
  const rival = await service.createApp('rival');
  const before = (await admin.get(PATH)).body;
  const changed = await admin.send('PATCH', PATH, { require_review: !before.require_review });
  expect(changed.status).toBe(200);
  expect((await admin.get(PATH)).body).toEqual({ ...before, require_review: !before.require_review });
  expect((await rival.get(PATH)).body).toEqual(before);
  expect((await admin.post(`${PATH}/reset`, {})).status).toBe(200);
  expect((await admin.get(PATH)).body).toEqual(before);
});
