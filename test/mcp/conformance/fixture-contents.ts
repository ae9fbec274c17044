import { type CallToolResult, ResourceTemplate } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type Fixture, says } from './fixture.ts';

/** One red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** A sound of zero length. */
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';
const IMAGE = { type: 'image', data: PNG, mimeType: 'image/png' } as const;

const resource = (uri: string, mimeType: string, text: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text } }) as const;

const TOOLS: Record<string, CallToolResult['content']> = {
  test_simple_text: says('This is a simple text response for testing.').content,
  test_image_content: [IMAGE],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: [
    { type: 'text', text: 'Multiple content types test:' },
    IMAGE,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
};

/** Adds every kind of content, in tools, resources and prompts. */
export function addContents(fixture: Fixture): void {
  for (const [name, content] of Object.entries(TOOLS))
    fixture.server.registerTool(name, { description: 'A kind of content.' }, () => ({ content }));
  fixture.server.registerTool('test_error_handling', { description: 'Fails.' }, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  addResources(fixture);
  addPrompts(fixture);
}

function addResources({ server }: Fixture): void {
  const text = (name: string, said: string) =>
    server.registerResource(name, `test://${name}`, { mimeType: 'text/plain' }, (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: said }],
    }));
  text('static-text', 'This is the content of the static text resource.');
  text('watched-resource', 'This may change.');
  server.registerResource('binary', 'test://static-binary', { mimeType: 'image/png' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: PNG }],
  }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}

function addPrompts({ server }: Fixture): void {
  const user = <C>(content: C) => ({ role: 'user' as const, content });
  const text = (said: string) => user({ type: 'text' as const, text: said });
  server.registerPrompt('test_simple_prompt', { description: 'Says.' }, () => ({
    messages: [text('This is a simple prompt for testing.')],
  }));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Takes arguments.', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Takes arguments.', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        text('Please process the embedded resource above.'),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Shows.' }, () => ({
    messages: [user(IMAGE), text('Please analyze the image above.')],
  }));
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
}
