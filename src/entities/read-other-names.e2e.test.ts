import { expect, test } from 'vitest';
import { addMentions } from '../../test/add-mentions.ts';
import { useSharedService } from '../../test/set-up/use-service.ts';
import { readOtherNames } from './read-other-names.ts';

const { service } = useSharedService();

test('one-word names represent the longest name of the same person, as far as the viewer sees them', async () => {
  await addMentions(
    service,
    service.admin,
    'who-is-who',
    ['person:Priyanka Raghunathan', 'person:Pri', 'person:Jakub Sedlák'],
    [['person:Priyanka Raghunathan', 'person:Pri']],
  );
  const sql = service.database.sql;
  const [app] = service.apps;
  const aliases = await readOtherNames(sql, { appId: app ?? '', userId: null });
  expect(aliases.get('pri')).toBe('priyanka raghunathan');
  expect([...aliases.keys()].some((name) => name.includes(' '))).toBe(false);
  expect([...aliases.values()]).not.toContain('jakub sedlak');
  expect((await readOtherNames(sql, { appId: 'another app', userId: null })).size).toBe(0);
});
