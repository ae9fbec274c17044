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
