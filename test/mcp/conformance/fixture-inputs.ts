import {
  acceptedContent,
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Fixture, says } from './fixture.ts';

const NOTHING = z.object({});

const ask = (message: string, field: string, type: z.ZodType = z.string()) =>
  inputRequired.elicit({ message, requestedSchema: z.object({ [field]: type }) });
const askName = () => ask('What is your name?', 'name');
const askModel = (text: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text } }],
    maxTokens: 50,
  });

type Answer = CallToolResult | InputRequiredResult;

/** Adds tools of 2026-07-28 that need input from the client: their result asks for it, and they are called again with it. */
export function addInputTools(fixture: Fixture): void {
  const add = (name: string, call: (request: ServerContext['mcpReq']) => Answer | Promise<Answer>) =>
    fixture.server.registerTool(
      name,
      { description: 'Asks its client.', inputSchema: NOTHING },
      (_given, ctx) => call(ctx.mcpReq),
    );
  const need = (key: string, ask: () => ReturnType<typeof askName | typeof askModel>) => {
    return ({ inputResponses }: ServerContext['mcpReq']): Answer =>
      inputResponses?.[key] === undefined
        ? inputRequired({ inputRequests: { [key]: ask() } })
        : says(`${key}: ${JSON.stringify(inputResponses[key])}`);
  };
  add(
    'test_missing_capability',
    need('llm_answer', () => askModel('Say pong.')),
  );
  add(
    'test_input_required_result_sampling',
    need('capital_question', () => askModel('Capital of France?')),
  );
  add('test_input_required_result_elicitation', ({ inputResponses }) => {
    const name = acceptedContent(inputResponses, 'user_name')?.name;
    return typeof name === 'string'
      ? says(`Hello, ${name}!`)
      : inputRequired({ inputRequests: { user_name: askName() } });
  });
  add('test_input_required_result_list_roots', ({ inputResponses }) =>
    inputResponses?.client_roots === undefined
      ? inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
      : says(JSON.stringify(inputResponses.client_roots)),
  );
  add('test_input_required_result_capabilities', () => {
    const { elicitation, sampling } = fixture.server.server.getClientCapabilities() ?? {};
    return inputRequired({
      inputRequests: {
        ...(elicitation ? { user_name: askName() } : {}),
        ...(sampling ? { greeting: askModel('Greet.') } : {}),
      },
    });
  });
  addStates(fixture, add);
  fixture.server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Asks.' },
    ({ mcpReq }) => {
      const context = acceptedContent(mcpReq.inputResponses, 'user_context')?.context;
      if (context === undefined)
        return inputRequired({ inputRequests: { user_context: ask('What is it about?', 'context') } });
      return { messages: [{ role: 'user', content: { type: 'text', text: `About ${String(context)}` } }] };
    },
  );
}

type Add = (name: string, call: (request: ServerContext['mcpReq']) => Answer | Promise<Answer>) => void;

/** Adds tools that give the client a state to return, which it cannot change. */
function addStates({ states }: Fixture, add: Add): void {
  const confirm = async ({ inputResponses, requestState }: ServerContext['mcpReq']): Promise<Answer> =>
    requestState() !== undefined && acceptedContent(inputResponses, 'confirm')
      ? says('state-ok')
      : inputRequired({
          inputRequests: { confirm: ask('Please confirm', 'ok', z.boolean()) },
          requestState: await states.mint({ at: Date.now() }),
        });
  add('test_input_required_result_request_state', confirm);
  add('test_input_required_result_tampered_state', confirm);
  add('test_input_required_result_multiple_inputs', async ({ inputResponses }) =>
    ['user_name', 'greeting', 'client_roots'].every((key) => inputResponses?.[key] !== undefined)
      ? says('all three')
      : inputRequired({
          inputRequests: {
            user_name: askName(),
            greeting: askModel('Greet.'),
            client_roots: inputRequired.listRoots(),
          },
          requestState: await states.mint({ round: 1 }),
        }),
  );
  add('test_input_required_result_multi_round', async ({ requestState }) => {
    const { round = 0 } = requestState<{ round?: number }>() ?? {};
    if (round === 2) return says('three rounds');
    const step = round + 1;
    return inputRequired({
      inputRequests: { [`step${step}`]: ask(`Step ${step}?`, step === 1 ? 'name' : 'color') },
      requestState: await states.mint({ round: step }),
    });
  });
}
