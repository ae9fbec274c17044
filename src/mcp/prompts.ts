import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import type { Context } from '../context.ts';
import { invalidField, notFound } from '../errors.ts';
import { type Actor, requireScope, type Scope } from '../http/actor.ts';
import { BESIDE_TOKENS, endWithin, RESULT_TOKENS_MAX } from './results/fit-tokens.ts';
import { QUOTED } from './results/quoted.ts';
import { treeUri } from './results/resource-ids.ts';
import { readServedTree } from './tree/served-tree.ts';

interface DeclaredPrompt extends Prompt {
  scope: Scope;
  get: (ctx: Context, actor: Actor, argument: string) => Promise<GetPromptResult> | GetPromptResult;
}

const TEXT_CHARS_MAX = 20_000;

const PROMPTS: readonly DeclaredPrompt[] = [
  {
    name: 'brief',
    title: 'Brief me on a team',
    description: 'The files of a team, with the request to sum them up.',
    arguments: [{ name: 'team', description: 'Its short name, as list_tree shows it.', required: true }],
    scope: 'trees:read',
    get: briefOn,
  },
  {
    name: 'check',
    title: 'Check a text against the documents',
    description: 'The request to check each statement of a text with search and fetch.',
    arguments: [{ name: 'text', description: 'What is to be checked.', required: true }],
    scope: 'memories:read',
    get: (_ctx, _actor, text) =>
      ask(
        `Check each statement of the text below against the team's documents. Use search, and fetch where a snippet is not enough. For each statement say: supported, contradicted or not found, with the id and the words that you rely on. ${QUOTED}\n\n<text>\n${text}\n</text>`,
      ),
  },
];

/** Lists the prompts within the actor's scopes. */
export const listPrompts = (actor: Actor): Prompt[] =>
  PROMPTS.filter(({ scope }) => actor.scopes.includes(scope)).map(
    ({ scope: _, get: _get, ...shown }) => shown,
  );

/** Returns a prompt with its argument; 404 for an unknown name, 403 without its scope, 422 without its argument. */
export async function getPrompt(
  ctx: Context,
  actor: Actor,
  name: string,
  given: Record<string, string>,
): Promise<GetPromptResult> {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (!prompt)
    throw notFound('Prompt', `There is no prompt "${name.slice(0, 100)}". prompts/list shows them.`);
  requireScope(actor, prompt.scope);
  const [argument] = prompt.arguments ?? [];
  const value = argument ? given[argument.name] : undefined;
  if (argument && !value) throw invalidField(['arguments', argument.name], 'is missing');
  return prompt.get(ctx, actor, (value ?? '').slice(0, TEXT_CHARS_MAX));
}

const ask = (text: string): GetPromptResult => ({
  messages: [{ role: 'user', content: { type: 'text', text } }],
});

async function briefOn(ctx: Context, actor: Actor, team: string): Promise<GetPromptResult> {
  const { files } = await readServedTree(ctx, actor);
  const ofTeam = files.filter((file) => file.team === team);
  if (!ofTeam.length)
    throw notFound(
      'Team',
      `The tree has no files of a team "${team.slice(0, 100)}". list_tree shows its teams.`,
    );
  let left = RESULT_TOKENS_MAX - BESIDE_TOKENS;
  const messages: GetPromptResult['messages'] = [
    {
      role: 'user',
      content: {
        type: 'text',
        text: `Brief me on the team "${team}": what it does, who is in it, what is decided and what is open. Cite the files. ${QUOTED}`,
      },
    },
  ];
  for (const { path, content } of ofTeam) {
    const end = left > 0 ? endWithin(content, 0, TEXT_CHARS_MAX, left) : 0;
    // A truncated file is marked, so that the rest can be read with fetch.
    const text =
      end < content.length ? `${content.slice(0, end)}\n\n(Cut; read the rest with fetch.)` : content;
    left -= Math.ceil(end / 4) + 20;
    messages.push({
      role: 'user',
      content: { type: 'resource', resource: { uri: treeUri(path), mimeType: 'text/markdown', text } },
    });
  }
  return { messages };
}
