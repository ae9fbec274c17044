import { describe, expect, test } from 'vitest';
import { isolationCase } from '../../../../test/isolation/isolation-case.ts';
import { letIn, PUBLIC_URL } from '../../../../test/oauth/person.ts';
import { useService } from '../../../../test/set-up/use-service.ts';

isolationCase('GET /auth/agents', () => [{ method: 'GET', path: '/auth/agents' }]);
isolationCase('DELETE /auth/agents/:agent_id', () => [
  { method: 'DELETE', path: '/auth/agents/6f1f6c1e-0000-4000-8000-000000000000', statuses: [404] },
]);

const { service, admin } = useService({ env: { CAMBIUM_PUBLIC_URL: PUBLIC_URL } });

describe('the agents of a person', () => {
  test('are listed to them and to the app only', async () => {
    await letIn(service.url, { credential: admin.key, asUser: 'ada' });
    const rival = await service.createApp('rival');
    const listOf = async (caller: typeof admin) => (await caller.get('/auth/agents')).body.items;
    const [own] = await listOf(admin.as('ada'));
    expect(own).toMatchObject({
      name: 'Test host',
      place: 'host.example',
      user_id: 'ada',
      scopes: ['memories:read', 'memories:write', 'trees:read', 'trees:write'],
    });
    expect(own.renewed_at).not.toBeNull();
    expect(await listOf(admin)).toEqual([own]);
    expect(await listOf(admin.as('ben'))).toEqual([]);
    expect(await listOf(rival)).toEqual([]);
  });

  test('end at once when the person says so; others cannot end them', async () => {
    const { access_token } = await letIn(service.url, { credential: admin.key, asUser: 'cleo' });
    const cleo = admin.as('cleo');
    const [{ id }] = (await cleo.get('/auth/agents')).body.items;
    const end = (caller: typeof admin) => caller.send('DELETE', `/auth/agents/${id}`);
    expect((await end(admin.as('ben'))).status).toBe(404);
    expect((await end(await service.createApp('stranger'))).status).toBe(404);
    expect((await end(cleo)).body).toEqual({ success: true, id });
    expect((await service.caller(access_token).post('/mcp', {})).status).toBe(401);
    expect((await cleo.get('/auth/agents')).body.items).toEqual([]);
    const { items } = (await admin.get('/audit')).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['agent.let_in', 'agent.revoked']),
    );
  });

  test('of the app itself are only for its administrators', async () => {
    const { body } = await admin.post('/auth/keys', { name: 'reader', scopes: ['memories:read'] });
    expect((await service.caller(body.key).get('/auth/agents')).status).toBe(403);
  });

  test('that never collected their tokens are not listed', async () => {
    const before = (await admin.get('/auth/agents')).body.items.length;
    await service.database.sql`
      insert into agent_grants (app_id, client_id, client_name, scopes, code_hash, code_expires_at, redirect_uri, challenge, created_at)
      values ('default', 'x', 'X', '{}', 'x', now(), 'https://x.example/', 'x', now())`;
    expect((await admin.get('/auth/agents')).body.items).toHaveLength(before);
  });
});
