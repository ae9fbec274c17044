import { request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useService } from '../../test/set-up/use-service.ts';

const { service, admin } = useService();

/** Sends a body in two halves, with `between` after the first; returns the status of the answer. */
async function sendInHalves(
  path: string,
  headers: Record<string, string>,
  body: string,
  between: () => Promise<unknown>,
): Promise<number | undefined> {
  const answered = Promise.withResolvers<number | undefined>();
  const sent = send(`${service.url}${path}`, { method: 'POST', headers, agent: false }, (answer) => {
    answer.resume();
    answered.resolve(answer.statusCode);
  });
  sent.on('error', answered.reject);
  sent.write(body.slice(0, 40));
  await between();
  sent.end(body.slice(40));
  return answered.promise;
}

const FORM =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="late.txt"\r\n\r\nThe valve was opened too late.\r\n--b--\r\n';

test.each([
  ['/memories/add', 'application/json', JSON.stringify({ text: 'The valve was opened too late on Monday.' })],
  ['/memories/upload', 'multipart/form-data; boundary=b', FORM],
])('a key that is revoked while its body arrives stores nothing (%s)', async (path, type, body) => {
  const { key, id } = (await admin.post('/auth/keys', { name: 'late', scopes: ['memories:write'] })).body;
  const headers = { authorization: `Bearer ${key}`, 'content-type': type };
  expect(await sendInHalves(path, headers, body, () => sleep(1_200))).toBe(200);
  const before = (await admin.get('/memories/list')).body.items.length;
  const revoke = async () => {
    await sleep(1_200);
    expect((await admin.send('DELETE', `/auth/keys/${id}`)).status).toBe(200);
  };
  expect(await sendInHalves(path, headers, body, revoke)).toBe(401);
  expect((await admin.get('/memories/list')).body.items).toHaveLength(before);
});
