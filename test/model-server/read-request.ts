import type { IncomingMessage } from 'node:http';

/** A client's request, independent of the protocol. */
export interface Asked {
  protocol: 'openai' | 'anthropic' | 'google';
  kind: 'chat' | 'embed';
  model: string;
  system: string;
  user: string;
  /** Texts to embed. */
  texts: string[];
  stream: boolean;
  /** Whether the request had a JSON schema. */
  structured: boolean;
}

interface Body {
  model?: string;
  stream?: boolean;
  messages?: { role: string; content: unknown }[];
  system?: unknown;
  input?: string | string[];
  response_format?: { type: string };
  output_config?: unknown;
  output_format?: unknown;
  tools?: { name: string }[];
  contents?: { parts: { text: string }[] }[];
  systemInstruction?: { parts: { text: string }[] };
  generationConfig?: { responseSchema?: unknown; responseJsonSchema?: unknown };
  requests?: { content: { parts: { text: string }[] } }[];
  content?: { parts: { text: string }[] };
}

/** Parses a request of any of the three protocols; null if its path belongs to none. */
export function readRequest(request: IncomingMessage, text: string): Asked | null {
  const path = request.url ?? '';
  const body = JSON.parse(text) as Body;
  if (path.endsWith('/chat/completions'))
    return {
      ...base('openai', 'chat', body),
      system: messages(body, ['system', 'developer']),
      user: messages(body, ['user']),
      structured: body.response_format?.type === 'json_schema',
    };
  if (path.endsWith('/embeddings'))
    return { ...base('openai', 'embed', body), texts: [body.input ?? []].flat() };
  if (path.endsWith('/messages'))
    return {
      ...base('anthropic', 'chat', body),
      system: contentText(body.system),
      user: messages(body, ['user']),
      structured: Boolean(body.output_config ?? body.output_format ?? body.tools?.length),
    };
  const google = /\/models\/([^:/]+):(\w+)/.exec(path);
  if (!google) return null;
  const model = google[1] as string;
  if (google[2]?.includes('mbedContent')) {
    const requests = body.requests ?? [{ content: body.content ?? { parts: [] } }];
    return { ...base('google', 'embed', { model }), texts: requests.map((r) => partsText(r.content.parts)) };
  }
  return {
    ...base('google', 'chat', { model }),
    stream: google[2] === 'streamGenerateContent',
    system: partsText(body.systemInstruction?.parts ?? []),
    user: (body.contents ?? []).map((c) => partsText(c.parts)).join('\n'),
    structured: Boolean(body.generationConfig?.responseSchema ?? body.generationConfig?.responseJsonSchema),
  };
}

const base = (protocol: Asked['protocol'], kind: Asked['kind'], body: Body): Asked => ({
  protocol,
  kind,
  model: body.model ?? '',
  system: '',
  user: '',
  texts: [],
  stream: body.stream === true,
  structured: false,
});

const messages = (body: Body, roles: string[]): string =>
  (body.messages ?? [])
    .filter((message) => roles.includes(message.role))
    .map((message) => contentText(message.content))
    .join('\n');

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('') : '';
}

const partsText = (parts: { text: string }[]): string => parts.map((part) => part.text).join('');
