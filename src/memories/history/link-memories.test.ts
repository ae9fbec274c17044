import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { launchClaim } from '../../../test/stored/claims.ts';
import type { SlotClaim } from '../../text/claims/claim.ts';
import { linkMemories } from './link-memories.ts';
import type { StatedMemory } from './stated-memory.ts';

const memory = (
  memoryId: string,
  said: string | null,
  claims: SlotClaim[],
  more: Partial<StatedMemory> = {},
): StatedMemory => ({
  memoryId,
  documentId: memoryId.charCodeAt(0),
  text: `What ${memoryId} says of it.`,
  claims,
  said,
  earliest: null,
  latest: null,
  ...more,
});
const NOW = { asOf: null, today: '2026-07-01' };
const idsOf = (links: readonly { memoryId: string }[] | undefined) =>
  (links ?? []).map((link) => link.memoryId);

describe('a later value', () => {
  const memories = [
    memory('a', '2026-01-15', [launchClaim('2026-05-18')]),
    memory('b', '2026-03-12', [launchClaim('06-15')]),
    memory('c', '2026-06-09', [launchClaim('2026-09-07')]),
  ];

  test('supersedes the previous one, which is valid until then', () => {
    const links = linkMemories(memories, NOW);
    expect(idsOf(links.get('a')?.supersededBy)).toEqual(['b']);
    expect(idsOf(links.get('b')?.supersededBy)).toEqual(['c']);
    expect(links.get('c')).toMatchObject({ supersededBy: [], validFrom: '2026-06-09', validTo: null });
    expect(links.get('a')).toMatchObject({ validFrom: '2026-01-15', validTo: '2026-03-12' });
    expect(idsOf(links.get('c')?.supersedes)).toEqual(['b']);
  });

  test('is unknown on a day before it', () => {
    const links = linkMemories(memories, { ...NOW, asOf: '2026-04-01' });
    expect(idsOf(links.get('b')?.supersededBy)).toEqual([]);
    expect(idsOf(links.get('a')?.supersededBy)).toEqual(['b']);
  });

  test('that begins in the future does not count before then', () => {
    const later = memory('d', '2026-06-10', [launchClaim('2027-01-01', { from: '10-01' })]);
    expect(idsOf(linkMemories([...memories, later], NOW).get('c')?.supersededBy)).toEqual([]);
    const then = linkMemories([...memories, later], { ...NOW, today: '2026-10-02' });
    expect(idsOf(then.get('c')?.supersededBy)).toEqual(['d']);
  });

  test('of a different thing, slot or measure supersedes nothing', () => {
    const others = [
      memory('d', '2026-06-10', [launchClaim('2026-10-01', { subject: '2 taproot' })]),
      memory('e', '2026-06-10', [launchClaim('2026-10-01', { slot: 'end' })]),
      memory('f', '2026-06-10', [launchClaim('3 week', { kind: 'amount' })]),
    ];
    expect(idsOf(linkMemories([...memories, ...others], NOW).get('c')?.supersededBy)).toEqual([]);
  });
});

test('two values on one day contradict unless one says that it replaces the other', () => {
  const a = memory('a', '2026-01-15', [launchClaim('2026-05-18')]);
  const b = memory('b', '2026-01-15', [launchClaim('2026-06-15')]);
  expect(idsOf(linkMemories([a, b], NOW).get('a')?.contradicts)).toEqual(['b']);
  const replacing = memory('b', '2026-01-15', [
    launchClaim('2026-06-15', { replaces: [{ kind: 'date', key: '05-18' }] }),
  ]);
  const links = linkMemories([a, replacing], NOW);
  expect([idsOf(links.get('a')?.contradicts), idsOf(links.get('a')?.supersededBy)]).toEqual([[], ['b']]);
});

test('a page that still has a replaced value was not updated', () => {
  const span = { earliest: new Date('2026-01-15'), latest: new Date('2026-03-13') };
  const page = memory('a', null, [launchClaim('2026-05-18')], span);
  const moved = memory('b', '2026-03-12', [
    launchClaim('2026-06-15', { replaces: [{ kind: 'date', key: '05-18' }] }),
  ]);
  expect(idsOf(linkMemories([page, moved], NOW).get('a')?.supersededBy)).toEqual(['b']);
  const other = memory('b', '2026-03-12', [launchClaim('2026-06-15')]);
  expect(idsOf(linkMemories([page, other], NOW).get('b')?.supersededBy)).toEqual(['a']);
});

test('short names of people, omitted units and days without a year are the same values', () => {
  const owner = (key: string) => launchClaim(key, { slot: 'owner', kind: 'name' });
  const price = (key: string) => launchClaim(key, { slot: 'price', kind: 'amount' });
  const pairs = [
    [owner('priyanka raghunathan'), owner('pri')],
    [price('219 eur'), price('219')],
    [launchClaim('2026-06-15'), launchClaim('06-15')],
  ] as const;
  for (const [one, other] of pairs) {
    const links = linkMemories([memory('a', '2026-01-15', [one]), memory('b', '2026-02-15', [other])], NOW);
    expect(idsOf(links.get('a')?.supersededBy)).toEqual([]);
  }
});

describe('a replaced value', () => {
  const bare = { slot: '', kind: 'amount' as const };
  const old = memory('a', '2026-03-12', [launchClaim('4800', bare)], {
    text: 'We expect 4,800 probes in the plan.',
  });
  const replacing = { ...bare, replaces: [{ kind: 'amount' as const, key: '4800' }] };

  test('is no longer valid wherever it occurs, for the same thing', () => {
    const next = memory('b', '2026-06-09', [launchClaim('2600', replacing)], {
      text: 'Plan: 2,600 instead of 4,800.',
    });
    expect(idsOf(linkMemories([old, next], NOW).get('a')?.supersededBy)).toEqual(['b']);
  });

  test('is a different one if the statements have no more in common, or it is older', () => {
    const foreign = memory('b', '2026-06-09', [launchClaim('2600', { ...replacing, subject: 'oranges' })], {
      text: 'Oranges.',
    });
    const before = memory('b', '2026-01-09', [launchClaim('2600', replacing)], {
      text: 'Plan: 2,600 instead of 4,800.',
    });
    for (const next of [foreign, before])
      expect(idsOf(linkMemories([old, next], NOW).get('a')?.supersededBy)).toEqual([]);
  });
});

test('memories with nearly the same words and the same values are repetitions', () => {
  const text = 'The launch of Taproot 3 is on 15 June in Utrecht.';
  const a = memory('a', '2026-03-12', [launchClaim('2026-06-15')], { text });
  const b = memory('b', '2026-03-20', [launchClaim('06-15')], {
    text: 'Taproot 3 launch is on 15 June in Utrecht.',
  });
  const c = memory('c', '2026-03-20', [launchClaim('2026-06-16')], { text });
  const links = linkMemories([a, b, c], NOW);
  expect(links.get('a')?.repeats).toEqual(['b']);
  expect(links.get('c')?.repeats).toEqual([]);
});

test('the links are the same in any order of memories, and those of a subset ignore all others', () => {
  const days = fc.constantFrom('2026-01-15', '2026-02-01', '2026-03-12', '2026-06-09');
  const claims = fc.record({
    key: fc.constantFrom('2026-05-18', '06-15', '2026-09-07'),
    subject: fc.constantFrom('a', 'b'),
    replaces: fc.array(fc.constant({ kind: 'date' as const, key: '05-18' }), { maxLength: 1 }),
  });
  const made = fc.array(fc.tuple(fc.option(days), fc.array(claims, { maxLength: 2 })), { maxLength: 7 });
  fc.assert(
    fc.property(made, fc.infiniteStream(fc.nat()), (list, random) => {
      const memories = list.map(([said, own], i) =>
        memory(
          `m${i}`,
          said,
          own.map(({ key, ...more }) => launchClaim(key, more)),
          { documentId: i },
        ),
      );
      const shuffled = memories
        .map((one) => ({ one, at: Number(random.next().value) }))
        .sort((x, y) => x.at - y.at)
        .map(({ one }) => one);
      const sorted = (links: ReturnType<typeof linkMemories>) =>
        memories.map(({ memoryId }) => {
          const own = links.get(memoryId);
          return [
            own?.supersededBy,
            own?.supersedes,
            own?.contradicts,
            own?.repeats.map((id) => ({ memoryId: id })),
          ].map((found) => idsOf(found).sort());
        });
      expect(sorted(linkMemories(shuffled, NOW))).toEqual(sorted(linkMemories(memories, NOW)));
    }),
  );
});
