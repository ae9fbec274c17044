import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { expect, test } from 'vitest';
import { growTree, importDocuments, SMALL_ORGANIZATION } from '../../../../test/grow-tree.ts';
import { useService } from '../../../../test/set-up/use-service.ts';
import type { Caller } from '../../../../test/service.ts';

const { service } = useService();
const sql = () => service.ctx.sql;

interface GrownFile {
  path: string;
  content: string;
}
const textsOf = ({ files }: { files: GrownFile[] }) => files.map(({ path, content }) => [path, content]);

/** Removes what could be copied, so that the next tree is made from scratch. */
const forget = (appId: string) => sql()`update trees set made_from = null where app_id = ${appId}`;

/** Counts the documents that were read since their readings were deleted. */
async function countRead(appId: string): Promise<number> {
  const [row] = await sql()<{ n: number }[]>`
    select count(*)::int as n from document_readings where app_id = ${appId}`;
  return row?.n ?? -1;
}

async function openApp(appId: string): Promise<Caller> {
  const app = await service.createApp(appId);
  await importDocuments(app, SMALL_ORGANIZATION);
  await service.settled();
  return app;
}

test('an unchanged tree is copied without reading a document, and is identical', async () => {
  const app = await openApp('still');
  const first = await growTree(app);
  await sql()`delete from document_readings where app_id = 'still'`;
  const second = await growTree(app);
  expect(await countRead('still')).toBe(0);
  expect(textsOf(second)).toEqual(textsOf(first));
  expect(second.meta.teams).toEqual(first.meta.teams);
  expect((await app.get('/context-documents/staleness')).body).toMatchObject({ is_stale: false });
  expect(textsOf(await growTree(app))).toEqual(textsOf(first));
  expect(await countRead('still')).toBe(0);
});

test('a private document changes only its owner’s trees, and nothing from it is copied into another', async () => {
  const app = await openApp('private');
  const first = await growTree(app);
  const own = { ...SMALL_ORGANIZATION[0], resource_id: 'own', title: 'Quince diary' };
  await importDocuments(app.as('zoe'), [{ ...own, text: '# Quince diary\n\nThe quince tree stands alone.' }]);
  await service.settled();
  const personal = await growTree(app.as('zoe'));
  expect(JSON.stringify(textsOf(await growTree(app)))).not.toMatch(/quince/i);
  expect(textsOf(await growTree(app))).toEqual(textsOf(first));
  expect(personal.tree_id).not.toBe(first.tree_id);
});

const page = (n: number, text: string) => ({
  resource_id: `page-${n}`,
  title: `Pump ${n} of the Support team`,
  metadata: { team: 'Support', date: `2026-04-0${n}T09:00:00Z` },
  text: `# Pump ${n} of the Support team\n\n${text}`,
});

/** Every kind of input that decides a file, each changed in a way that some file may show. */
const CHANGES: Record<string, (app: Caller, appId: string) => Promise<unknown>> = {
  nothing: async () => undefined,
  'a document comes': (app) => importDocuments(app, [page(1, 'The first pump stands in the hall.')]),
  'another comes': (app) => importDocuments(app, [page(2, 'The second pump stands in the yard.')]),
  'its text changes': (app) => importDocuments(app, [page(1, 'The first pump was moved to the mill.')]),
  'its title changes': (app) =>
    importDocuments(app, [{ ...page(1, 'The first pump stands in the hall.'), title: 'Pump A for Support' }]),
  'its team changes': (app) =>
    importDocuments(app, [
      { ...page(2, 'The second pump stands in the yard.'), metadata: { team: 'Firmware' } },
    ]),
  'one goes': (_, appId) => sql()`delete from documents where app_id = ${appId} and resource_id = 'page-1'`,
  'one is kept back': (_, appId) =>
    sql()`update documents set status = 'pending_review' where app_id = ${appId} and resource_id = 'page-2'`,
  'a user comes to own one': (_, appId) =>
    sql()`update documents set owner = 'zoe' where app_id = ${appId} and resource_id = 'page-1'`,
  'all see one again': (_, appId) => sql()`update documents set owner = null where app_id = ${appId}`,
  'a file is wanted no longer': (app) => patchCompany(app, (specs) => specs.slice(0, 1)),
  'a file is asked for in other words': (app) =>
    patchCompany(app, (specs) => specs.map((spec) => ({ ...spec, prompt: `${spec.prompt} In short.` }))),
  'a team is renamed': (app) => renameSupport(app),
  'its name is given back': (app) => app.send('DELETE', OVERRIDE),
  'it is renamed for a moment': async (app) => {
    await renameSupport(app);
    await app.send('DELETE', OVERRIDE);
  },
};

const OVERRIDE = '/context-documents/teams/overrides/support';
const renameSupport = (app: Caller) =>
  app.post('/context-documents/teams/rename', { old_slug: 'support', new_slug: 'help', new_name: 'Help' });

async function patchCompany(app: Caller, change: (specs: { prompt: string }[]) => object[]): Promise<void> {
  const { company } = (await app.get('/context-documents/config')).body;
  const { status } = await app.send('PATCH', '/context-documents/config', { company: change(company) });
  if (status !== 200) throw new Error(`config: ${status}`);
}

test('whatever changed, no file is kept that would now be written differently', async () => {
  let runs = 0;
  const changes = array(constantFrom(...Object.keys(CHANGES)), { minLength: 2, maxLength: 4 });
  await assert(
    asyncProperty(changes, async (names) => {
      const appId = `changing-${runs++}`;
      const app = await openApp(appId);
      await sql()`insert into users (app_id, user_id) values (${appId}, 'zoe') on conflict do nothing`;
      await growTree(app);
      for (const name of names) {
        await CHANGES[name]?.(app, appId);
        await service.settled();
        const grown = await growTree(app);
        await forget(appId);
        expect(textsOf(grown), name).toEqual(textsOf(await growTree(app)));
      }
    }),
    { numRuns: 3, examples: [[Object.keys(CHANGES)]] },
  );
}, 240_000);
