import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Fixture, says } from './fixture.ts';

/** The suite asks for pauses between the messages of a running tool. */
const STEP_MS = 50;
const REPORTS = { description: 'Says more than its result.', inputSchema: z.object({}) };

/** Adds tools that report before their result, or that change the list of tools, resources or prompts. */
export function addReports({ server, change }: Fixture): void {
  server.registerTool('test_tool_with_logging', REPORTS, async (_given, { mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
      await pause(STEP_MS);
    }
    return says('Tool with logging executed successfully');
  });
  server.registerTool('test_tool_with_progress', REPORTS, async (_given, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken === undefined) return says('no token');
    for (const progress of [0, 50, 100]) {
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      });
      await pause(STEP_MS);
    }
    return says(String(progressToken));
  });
  server.registerTool('test_logging_tool', REPORTS, async (_given, { mcpReq }) => {
    await mcpReq.log('info', 'told only to a request that asks for it');
    return says('logged');
  });
  server.registerTool('test_streaming_elicitation', REPORTS, () => says('a result and nothing else'));
  server.registerTool('test_trigger_tool_change', REPORTS, () => {
    change({ kind: 'tools_list_changed' });
    return says('told');
  });
  server.registerTool('test_trigger_prompt_change', REPORTS, () => {
    change({ kind: 'prompts_list_changed' });
    return says('told');
  });
}
