import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

export const keysQuery = queryOptions({ queryKey: ['keys'], queryFn: () => client.listKeys() });
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: () => client.getUsage({ by: 'purpose' }),
});

export const createKey = (key: { name: string; scopes: string[] }) => client.createKey(key);
export const revokeKey = (keyId: string) => client.revokeKey(keyId);

/** Loads documents of a fictional company to try things with. */
export const loadSamples = () => client.loadSamples();
/** Under `documents`, which every change of documents reads again. */
export const samplesQuery = queryOptions({
  queryKey: ['documents', 'samples'],
  queryFn: () => client.countSamples(),
});
export const deleteSamples = () => client.deleteSamples();
/** Agents that the person granted access; for the app itself, those of all users. */
export const agentsQuery = queryOptions({ queryKey: ['agents'], queryFn: () => client.listAgents() });
export type ConnectedAgent = Awaited<ReturnType<typeof client.listAgents>>['items'][number];
export const revokeAgent = (agentId: string) => client.revokeAgent(agentId);

export const treeConfigQuery = queryOptions({
  queryKey: ['tree-config'],
  queryFn: () => client.getTreeConfig(),
});
export const changeTreeConfig = (change: { require_review?: boolean; merge_edits?: boolean }) =>
  client.updateTreeConfig(change);
