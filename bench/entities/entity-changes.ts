import { randomBytes } from 'node:crypto';
import type { Bench } from '../bench.types.ts';
import { startServiceProcess } from '../harness/service-process.ts';

const STEPS = 2_000;
const DOCUMENTS = 300;
const FIRST =
  'Ada Bjorn Carmen Dmitri Elena Farid Greta Hugo Ines Jonas Keiko Lars Mina Nadia Omar Petra'.split(' ');
const LAST = 'Abel Brandt Conrad Dietrich Engel Forster Gruber Hartmann Iversen Jansen Keller Lindner'.split(
  ' ',
);

interface Entity {
  id: string;
  name: string;
  type: string;
  aliases: string[];
  mention_count: number;
}

/** Random changes to documents, merges and undone merges; the final entities must match those of a service with only the final texts. */
const bench: Bench = {
  about:
    'entities after documents added, changed, deleted, merged, undone in random order against a recount (--n changes)',
  run: async ({ n }) => {
    const steps = n ?? STEPS;
    const [lived, fresh] = [await startServiceProcess(), await startServiceProcess()];
    try {
      const texts = new Map<string, string>();
      const merges: string[] = [];
      const done = { added: 0, deleted: 0, merged: 0, undone: 0 };
      for (let step = 0; step < steps; step++) {
        const id = `document-${random(DOCUMENTS)}`;
        const what = random(100);
        if (what < 65) {
          texts.set(id, textOf());
          await lived.request('POST', '/memories/add', { text: texts.get(id), resource_id: id });
          done.added++;
        } else if (what < 80) {
          if (texts.delete(id)) await lived.request('DELETE', `/memories/delete/vault/${id}`);
          done.deleted++;
        } else if (what < 93) {
          await settled(lived);
          const items = await entitiesOf(lived, 200);
          const [into, from] = [items[random(items.length)], items[random(items.length)]];
          const { status, body } = await lived.request<{ merge_id?: string }>('POST', '/entities/merge', {
            into: into?.id,
            from: [from?.id],
          });
          if (status === 200 && body.merge_id) {
            merges.push(body.merge_id);
            done.merged++;
          }
        } else if (merges.length) {
          const [merge] = merges.splice(random(merges.length), 1);
          await lived.request('POST', `/entities/merges/${merge}/undo`);
          done.undone++;
        }
      }
      await settled(lived);
      for (const merge of merges) await lived.request('POST', `/entities/merges/${merge}/undo`);
      for (const [id, text] of texts) await fresh.request('POST', '/memories/add', { text, resource_id: id });
      await settled(fresh);
      const [one, other] = [shown(await entitiesOf(lived, 500)), shown(await entitiesOf(fresh, 500))];
      const differing = one
        .filter((line) => !other.includes(line))
        .concat(other.filter((line) => !one.includes(line)));
      return {
        changes: steps,
        ...done,
        documents_left: texts.size,
        entities: one.length,
        differing: differing.length,
      };
    } finally {
      await lived.close();
      await fresh.close();
    }
  },
};
export default bench;

type Service = Awaited<ReturnType<typeof startServiceProcess>>;

const random = (below: number): number => (below === 0 ? 0 : randomBytes(4).readUInt32LE() % below);

const person = (): string => `${FIRST[random(FIRST.length)]} ${LAST[random(LAST.length)]}`;

/** Lists who was there, with handles and addresses next to some names. */
function textOf(): string {
  const lines = Array.from({ length: 1 + random(5) }, () => {
    const name = person();
    const account = name.toLowerCase().replace(' ', '.');
    return [`- ${name}`, `- ${name} (@${account.replace('.', '')})`, `- ${name} <${account}@example.org>`][
      random(3)
    ];
  });
  return `# Attendees\n\n${lines.join('\n')}`;
}

const entitiesOf = async (service: Service, limit: number): Promise<Entity[]> =>
  (await service.request<{ items: Entity[] }>('GET', `/entities?limit=${limit}`)).body.items;

const shown = (items: readonly Entity[]): string[] =>
  items.map(
    ({ name, type, aliases, mention_count }) =>
      `${name} ${type} ${mention_count} ${aliases.toSorted().join()}`,
  );

async function settled(service: Service): Promise<void> {
  for (;;) {
    const { body } = await service.request<{ total: Record<string, number> }>('GET', '/memories/status');
    if ((body.total.pending ?? 0) + (body.total.processing ?? 0) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
