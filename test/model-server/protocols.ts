import type { Fault } from './faults.ts';

/** An answer, independent of the protocol. */
export interface Said {
  model: string;
  text: string;
  promptTokens: number;
  completionTokens: number;
  fault: Fault | null;
}

/** Encodes an answer: as one JSON body, or as the events of a stream. */
export interface Protocol {
  body: (said: Said) => unknown;
  /** The events in order; a stream that is cut or hangs stops before the last `tail` of them. */
  events: (said: Said) => { data: string[]; tail: number };
  error: (status: number, message: string, code: string) => unknown;
}

const PIECE_CHARS = 4_000;

const pieces = (text: string): string[] => text.match(new RegExp(`[\\s\\S]{1,${PIECE_CHARS}}`, 'g')) ?? [];

const openAiReason = (fault: Fault | null): string =>
  fault === 'length'
    ? 'length'
    : fault === 'content-filter'
      ? 'content_filter'
      : fault === 'tool-calls'
        ? 'tool_calls'
        : 'stop';

const TOOL_CALL = {
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name: 'search_the_web', arguments: '{"query": "weather"}' },
};

/** Chat completions, https://platform.openai.com/docs/api-reference/chat. */
export const openAi: Protocol = {
  body: (said) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: said.model,
    choices:
      said.fault === 'empty-choices'
        ? []
        : [
            {
              index: 0,
              message: {
                role: 'assistant',
                content: said.text,
                ...(said.fault === 'tool-calls' ? { tool_calls: [TOOL_CALL] } : {}),
              },
              finish_reason: openAiReason(said.fault),
            },
          ],
    ...(said.fault === 'no-usage' ? {} : { usage: openAiUsage(said) }),
  }),
  events: (said) => {
    const chunk = (choices: unknown[], rest: object = {}) =>
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: said.model,
        choices,
        ...rest,
      });
    const usage = said.fault === 'no-usage' ? [] : [chunk([], { usage: openAiUsage(said) })];
    if (said.fault === 'empty-choices')
      return { data: [chunk([]), ...usage, '[DONE]'], tail: usage.length + 1 };
    const deltas = pieces(said.text).map((content) => chunk([{ index: 0, delta: { content } }]));
    const tools =
      said.fault === 'tool-calls' ? [chunk([{ index: 0, delta: { tool_calls: [TOOL_CALL] } }])] : [];
    const end = [
      chunk([{ index: 0, delta: {}, finish_reason: openAiReason(said.fault) }]),
      ...usage,
      '[DONE]',
    ];
    const begin = chunk([{ index: 0, delta: { role: 'assistant', content: '' } }]);
    return { data: [begin, ...deltas, ...tools, ...end], tail: end.length };
  },
  error: (_status, message, code) => ({ error: { message, type: code, code, param: null } }),
};

const openAiUsage = (said: Said) => ({
  prompt_tokens: said.promptTokens,
  completion_tokens: said.completionTokens,
  total_tokens: said.promptTokens + said.completionTokens,
});

const anthropicReason = (fault: Fault | null): string =>
  fault === 'length'
    ? 'max_tokens'
    : fault === 'content-filter'
      ? 'refusal'
      : fault === 'tool-calls'
        ? 'tool_use'
        : 'end_turn';

/** Messages, https://docs.anthropic.com/en/api/messages. */
export const anthropic: Protocol = {
  body: (said) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: said.model,
    content: said.fault === 'empty-choices' ? [] : [{ type: 'text', text: said.text }],
    stop_reason: anthropicReason(said.fault),
    stop_sequence: null,
    usage: { input_tokens: said.promptTokens, output_tokens: said.completionTokens },
  }),
  events: (said) => {
    const event = (type: string, rest: object) => JSON.stringify({ type, ...rest });
    const begin = event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: said.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: said.promptTokens, output_tokens: 1 },
      },
    });
    const text =
      said.fault === 'empty-choices'
        ? []
        : [
            event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
            ...pieces(said.text).map((piece) =>
              event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } }),
            ),
          ];
    const tools =
      said.fault === 'tool-calls'
        ? [
            event('content_block_start', {
              index: 1,
              content_block: { type: 'tool_use', id: 'toolu_1', name: 'search_the_web', input: {} },
            }),
            event('content_block_delta', {
              index: 1,
              delta: { type: 'input_json_delta', partial_json: '{}' },
            }),
            event('content_block_stop', { index: 1 }),
          ]
        : [];
    const end = [
      ...(text.length ? [event('content_block_stop', { index: 0 })] : []),
      ...tools,
      event('message_delta', {
        delta: { stop_reason: anthropicReason(said.fault), stop_sequence: null },
        usage: { output_tokens: said.completionTokens },
      }),
      event('message_stop', {}),
    ];
    return { data: [begin, ...text, ...end], tail: end.length };
  },
  error: (_status, message, code) => ({ type: 'error', error: { type: code, message } }),
};

const googleReason = (fault: Fault | null): string =>
  fault === 'length' ? 'MAX_TOKENS' : fault === 'content-filter' ? 'SAFETY' : 'STOP';

/** streamGenerateContent, https://ai.google.dev/api/generate-content. */
export const google: Protocol = {
  body: (said) => ({
    candidates:
      said.fault === 'empty-choices'
        ? []
        : [
            {
              index: 0,
              content: { role: 'model', parts: [{ text: said.text }] },
              finishReason: googleReason(said.fault),
            },
          ],
    usageMetadata: googleUsage(said),
  }),
  events: (said) => {
    const usage = { usageMetadata: googleUsage(said) };
    if (said.fault === 'empty-choices')
      return { data: [JSON.stringify({ candidates: [], ...usage })], tail: 1 };
    const event = (part: object, rest: object = {}, usageFields: object = {}) =>
      JSON.stringify({
        candidates: [{ index: 0, content: { role: 'model', parts: [part] }, ...rest }],
        ...usageFields,
      });
    const last =
      said.fault === 'tool-calls' ? { functionCall: { name: 'search_the_web', args: {} } } : { text: '' };
    return {
      data: [
        ...pieces(said.text).map((text) => event({ text })),
        event(last, { finishReason: googleReason(said.fault) }, usage),
      ],
      tail: 1,
    };
  },
  error: (status, message, code) => ({ error: { code: status, message, status: code } }),
};

const googleUsage = (said: Said) => ({
  promptTokenCount: said.promptTokens,
  candidatesTokenCount: said.completionTokens,
  totalTokenCount: said.promptTokens + said.completionTokens,
});
