import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { agentsQuery, type ConnectedAgent, revokeAgent } from '../../data/account.ts';
import { Button } from '../../parts/button.tsx';
import { CopyLine } from '../../parts/field/copy-line.tsx';
import { Panel } from '../../parts/show/panel.tsx';
import { Time } from '../../parts/show/time.tsx';
import { Title } from '../../parts/show/title.tsx';
import { QueryView } from '../../parts/state/query-view.tsx';
import { Empty } from '../../parts/state/states.tsx';
import { toast } from '../../parts/state/toasts.tsx';
import { plainTitle } from '../../theme/numbers.ts';
import { scopeWords } from '../../theme/words.ts';

const HOSTS = ['claude', 'cursor', 'vscode'];

/** Lists the agents with access, and how to connect others. */
export function Agents() {
  const agents = useQuery(agentsQuery);
  return (
    <>
      <Panel title="Agents with access">
        <QueryView query={agents}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty why="None yet. An agent that connects over OAuth is listed here once you give it access." />
            ) : (
              <ul className="flex flex-col">
                {items.map((agent) => (
                  <AgentRow key={agent.id} agent={agent} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Panel>
      <Panel title="Agents over MCP">
        <p>
          Agents search, read the tree, remember and propose edits at{' '}
          <code className="font-mono">{window.location.origin}/mcp</code>. Each needs an API key or user token
          of its own; being signed in on this page gives agents no access.
        </p>
        <p>On the machine of the agent, in the folder of Cambium, one of these prints what to paste there:</p>
        {HOSTS.map((host) => (
          <CopyLine key={host} name={`command for ${host}`} value={`npx cambium mcp config ${host}`} />
        ))}
        <p>This adds instructions for agents to a project:</p>
        <CopyLine name="command for rules" value="npx cambium rules --write AGENTS.md" />
      </Panel>
    </>
  );
}

function AgentRow({
  agent: { id, name, place, user_id, scopes, renewed_at, created_at },
}: {
  agent: ConnectedAgent;
}) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeAgent(id),
    onSuccess: () => toast(`${plainTitle(name)} is refused from now on. It can ask for access again.`),
    onError: (error) => toast(error.message),
    onSettled: () => queries.invalidateQueries(agentsQuery),
  });
  return (
    <li className="border-line flex flex-wrap items-center gap-x-6 gap-y-1 border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          <Title text={name} /> <span className="text-soft text-sm">{place}</span>
        </p>
        <p className="text-soft text-sm">
          may {scopes.map(scopeWords).join(', ')}, as <Title text={user_id ?? 'the app itself'} />
        </p>
      </div>
      <span className="text-soft text-sm">
        last token <Time at={renewed_at ?? created_at} />
      </span>
      <Button
        look="danger"
        isBusy={revoke.isPending}
        onClick={() => revoke.mutate()}
        aria-label={`Revoke ${plainTitle(name)}`}
      >
        Revoke
      </Button>
    </li>
  );
}
