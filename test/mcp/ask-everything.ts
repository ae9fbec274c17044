import type { Client } from '@modelcontextprotocol/client';
import { callTool } from './connect-mcp.ts';

/** Names for a call, of the caller or of someone else. */
export interface Named {
  words: string[];
  teams: string[];
  ids: string[];
  paths: string[];
}

/** Returns everything a caller receives from tools, resources, prompts and completion for these names, including refusals. */
export async function askEverything(client: Client, named: Named): Promise<string> {
  const received: unknown[] = [];
  const ask = async (what: () => Promise<unknown>) => {
    received.push(
      await what().catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
    );
  };
  for (const word of named.words) {
    await ask(() => callTool(client, 'search', { query: word, limit: 50 }));
    await ask(() => callTool(client, 'answer', { question: `What of ${word}?` }));
    await ask(() => callTool(client, 'find_entities', { query: word, limit: 50 }));
  }
  await ask(() => callTool(client, 'list_tree'));
  for (const team of named.teams) {
    await ask(() => callTool(client, 'list_tree', { team }));
    await ask(() => client.getPrompt({ name: 'brief', arguments: { team } }));
  }
  for (const id of [...named.ids, ...named.paths.map((path) => `tree:${path}`)])
    await ask(() => callTool(client, 'fetch', { id }));
  await ask(() => client.listResources());
  await ask(() => client.listResourceTemplates());
  for (const path of ['', ...named.paths])
    await ask(() => client.readResource({ uri: path === '' ? 'cambium://tree' : `cambium://tree/${path}` }));
  for (const value of ['', ...named.paths, ...named.teams]) {
    await ask(() =>
      client.complete({
        ref: { type: 'ref/resource', uri: 'cambium://tree/{+path}' },
        argument: { name: 'path', value },
      }),
    );
    await ask(() =>
      client.complete({ ref: { type: 'ref/prompt', name: 'brief' }, argument: { name: 'team', value } }),
    );
  }
  await ask(() => client.listPrompts());
  await ask(() => client.getPrompt({ name: 'check', arguments: { text: 'It is so.' } }));
  return JSON.stringify(received);
}
