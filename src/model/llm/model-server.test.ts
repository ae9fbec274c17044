import { expect, test } from 'vitest';
import { limiterKeyOf, readModelServer } from './model-server.ts';
import { embeddingModel } from './provider.ts';

test('a choice names the kind of server and the model, whose name may contain colons and slashes', () => {
  expect(readModelServer('ollama:llama3.2:3b', undefined, undefined)).toEqual({
    kind: 'ollama',
    model: 'llama3.2:3b',
    url: 'http://127.0.0.1:11434/v1',
    key: null,
  });
  expect(readModelServer('openai-compatible:org/model', 'http://h:1/v1//', 'k')).toEqual({
    kind: 'openai-compatible',
    model: 'org/model',
    url: 'http://h:1/v1',
    key: 'k',
  });
});

test('a server is called at its own address, whatever other programs’ environment variables say', () => {
  process.env.OPENAI_BASE_URL = 'http://elsewhere';
  try {
    expect(readModelServer('openai:m', undefined, 'k').url).toBe('https://api.openai.com/v1');
  } finally {
    delete process.env.OPENAI_BASE_URL;
  }
  expect(readModelServer('anthropic:m', undefined, 'k').url).toBe('https://api.anthropic.com/v1');
  expect(readModelServer('google:m', undefined, 'k').url).toContain('generativelanguage.googleapis.com');
});

test('a limiter key stands for one model on one server, and does not reveal the API key', () => {
  const server = readModelServer('openai-compatible:m', 'http://h:1/v1', 'secret-key');
  expect(limiterKeyOf(server)).toBe('openai-compatible:m http://h:1');
  expect(limiterKeyOf({ ...server, model: 'n' })).not.toBe(limiterKeyOf(server));
});

test('a server without embeddings is refused', () => {
  expect(() => embeddingModel(readModelServer('anthropic:m', undefined, 'k'), fetch)).toThrow('no embedding');
});
