import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { EmbeddingModel, LanguageModel } from 'ai';
import type { ModelServer } from './model-server.ts';

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
