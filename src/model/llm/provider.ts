import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModel, LanguageModel } from 'ai';
import { keysOf } from '../../lib/narrow.ts';

/** The servers' own addresses (their API references), so that environment variables of other programs cannot redirect texts. */
const DEFAULT_URL = {
  'openai-compatible': '',
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  ollama: 'http://127.0.0.1:11434/v1',
};

type ServerKind = keyof typeof DEFAULT_URL;

/** One model of one server, as chosen in the settings. */
export interface ModelServer {
  kind: ServerKind;
  model: string;
  url: string;
  key: string | null;
}

/** Returns the server of a choice such as `openai:gpt-5`; the settings were validated before. */
export function readModelServer(
  choice: string,
  url: string | undefined,
  key: string | undefined,
): ModelServer {
  const at = choice.indexOf(':');
  const kind = checkKind(choice.slice(0, at));
  return {
    kind,
    model: choice.slice(at + 1),
    url: (url ?? DEFAULT_URL[kind]).replace(/\/+$/, ''),
    key: key ?? null,
  };
}

function checkKind(name: string): ServerKind {
  const kind = keysOf(DEFAULT_URL).find((known) => known === name);
  if (!kind) throw new Error(`There is no kind of model server named ${name}.`);
  return kind;
}

/** Returns the name that all processes use for the limits of this model on this server. */
export const limiterKeyOf = (server: ModelServer): string =>
  `${server.kind}:${server.model} ${new URL(server.url).origin}`;

type Fetch = typeof globalThis.fetch;

/**
 * Returns the SDK's chat model, whose requests all go through `fetch`. `structured` asks the server to follow a JSON schema, which not
 * every OpenAI-compatible server supports.
 */
export function chatModel(server: ModelServer, fetch: Fetch, structured: boolean): LanguageModel {
  const settings = { fetch, baseURL: server.url, apiKey: server.key ?? '' };
  switch (server.kind) {
    case 'openai':
      return createOpenAI(settings).chat(server.model);
    case 'anthropic':
      return createAnthropic(settings)(server.model);
    case 'google':
      return createGoogle(settings)(server.model);
    default:
      return compatible(server, fetch, structured).chatModel(server.model);
  }
}

/** Returns the SDK's embedding model; throws for servers without one (the settings reject them). */
export function embeddingModel(server: ModelServer, fetch: Fetch): EmbeddingModel {
  const settings = { fetch, baseURL: server.url, apiKey: server.key ?? '' };
  switch (server.kind) {
    case 'openai':
      return createOpenAI(settings).embedding(server.model);
    case 'google':
      return createGoogle(settings).embedding(server.model);
    case 'anthropic':
      throw new Error('Anthropic has no embedding models.');
    default:
      return compatible(server, fetch, true).embeddingModel(server.model);
  }
}

const compatible = (server: ModelServer, fetch: Fetch, structured: boolean) =>
  createOpenAICompatible({
    name: server.kind,
    baseURL: server.url,
    fetch,
    includeUsage: true,
    supportsStructuredOutputs: structured,
    ...(server.key ? { apiKey: server.key } : {}),
  });
