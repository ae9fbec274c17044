import { parseArgs } from 'node:util';
import type { Bench } from './bench.types.ts';

/** Each bench is loaded only when requested. */
const BENCHES: Record<string, () => Promise<{ default: Bench }>> = {
  start: () => import('./start.ts'),
  ingest: async () => ({ default: (await import('./ingest.ts')).pages }),
  'ingest-notes': async () => ({ default: (await import('./ingest.ts')).notes }),
  'get-memory': () => import('./get-memory.ts'),
  'entity-search': () => import('./entities/entity-search.ts'),
  'entity-changes': () => import('./entities/entity-changes.ts'),
  crash: () => import('./crash/crash.ts'),
  shutdown: () => import('./crash/shutdown.ts'),
  import: () => import('./import.ts'),
  siege: async () => ({ default: (await import('./siege/siege.ts')).withoutCredential }),
  'siege-token': async () => ({ default: (await import('./siege/siege.ts')).withUserToken }),
  starving: () => import('./starving/starving.ts'),
  hostile: () => import('./hostile.ts'),
  search: () => import('./search.ts'),
  'search-tenants': () => import('./searching/tenants.ts'),
  'vector-scan': () => import('./searching/vector-scan.ts'),
  lists: () => import('./searching/lists.ts'),
  'row-security': () => import('./searching/row-security.ts'),
  parse: () => import('./parsing/parse.ts'),
  'parse-growth': () => import('./parsing/parse-growth.ts'),
  merge: () => import('./merge.ts'),
  fuzz: () => import('./fuzz.ts'),
  histories: () => import('./editing/histories.ts'),
  webhooks: () => import('./webhooks/webhooks.ts'),
  'webhook-kills': () => import('./webhooks/kills.ts'),
  'sync-first': () => import('./syncing/first-sync.ts'),
  'sync-kills': () => import('./syncing/kills.ts'),
  'sync-suspended': () => import('./syncing/suspended.ts'),
  'sync-pauses': () => import('./syncing/pauses.ts'),
  'sync-idle': () => import('./syncing/idle.ts'),
  'sync-sequences': () => import('./syncing/playing/sequences.ts'),
  'sync-vendors': () => import('./syncing/playing/vendor-sequences.ts'),
  'sync-drive': () => import('./syncing/drive.ts'),
  watch: () => import('./watching/watching.ts'),
  mcp: () => import('./mcp/mcp.ts'),
  models: () => import('./models.ts'),
  web: () => import('./web/web.ts'),
  'web-tree': () => import('./web/tree-pages.ts'),
  'web-states': () => import('./web/states.ts'),
  trees: () => import('./trees/trees.ts'),
  'tree-writing': () => import('./trees/writing.ts'),
  'tree-kills': () => import('./trees/kills.ts'),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    data: { type: 'string' },
    n: { type: 'string' },
    help: { type: 'boolean' },
  },
});
/** Returns the benches of a name; `sync` means every `sync-…`, because it is not a bench itself. */
const named = (name: string): string[] => {
  const parts = name in BENCHES ? [] : Object.keys(BENCHES).filter((one) => one.startsWith(`${name}-`));
  return parts.length ? parts : [name];
};
const names = positionals.length ? positionals.flatMap(named) : Object.keys(BENCHES);
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length || values.help) {
  if (unknown.length) console.error(`no such bench: ${unknown.join(', ')}`);
  console.error('usage: npm run bench -- [NAME …] [--json] [--data FILE] [--n NUMBER]');
  for (const [name, load] of Object.entries(BENCHES))
    console.error(`  ${name.padEnd(16)}${(await load()).default.about}`);
  process.exit(unknown.length ? 2 : 0);
}
for (const name of names) {
  const { default: bench } = await BENCHES[name]!();
  const result = await bench.run({
    data: values.data,
    n: values.n === undefined ? undefined : Number(values.n),
  });
  if (values.json) console.log(JSON.stringify({ bench: name, ...result }));
  else {
    console.log(name);
    for (const [figure, value] of Object.entries(result)) console.log(`  ${figure.padEnd(44)}${value}`);
  }
}
