import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

export const teamsQuery = queryOptions({
  queryKey: ['teams', 'found'],
  queryFn: async () => (await client.getDataSummary()).teams,
});

export const teamNamesQuery = queryOptions({
  queryKey: ['teams', 'names'],
  queryFn: async () => (await client.listTeamNames()).team_overrides,
});

/** Changes only the name: the slug, and so the path of the team's files, stays. */
export const renameTeam = ({ slug, name }: { slug: string; name: string }) =>
  client.renameTeam({ old_slug: slug, new_slug: slug, new_name: name });
