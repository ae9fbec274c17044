import type { Steps } from '../../notes.ts';
import { type GuidePiece, readableLine } from '../pieces.ts';
import { IMPERATIVE } from './imperatives.ts';

const CODE_PROSE_CHARS_MAX = 1_000;
const CODE_CHARS_MAX = 1_600;
const SHELL = /^(?:sh|bash|shell|console|zsh|terminal|cmd|powershell|shell-session|)$/i;

/** Reads commands with the prose around them, complete. */
export function stepsOfCommands(heading: string, body: readonly GuidePiece[]): Steps | null {
  const prose = body.filter((p) => p.kind === 'paragraph').map((p) => p.text);
  if (/^(?:this|that|these|those|it|they)\b/i.test(prose[0] ?? '')) return null;
  const code = body.filter((p) => p.kind === 'code');
  const isWhole = body.every((p) => p.kind === 'paragraph' || p.kind === 'code');
  const chars = body.reduce((sum, p) => sum + p.text.length, 0);
  if (!isWhole || prose.length === 0 || body[0]?.kind !== 'paragraph' || chars > CODE_CHARS_MAX) return null;
  if (code.length === 0 || !code.every(isCommand)) return null;
  if (prose.join('').length > CODE_PROSE_CHARS_MAX || usesUnset(code.map((p) => p.text).join('\n')))
    return null;
  if (!IMPERATIVE.test(heading) && !/^how |ing /i.test(heading)) return null;
  return {
    lead: null,
    lines: body.map((p) => (p.kind === 'code' ? fenced(p) : readableLine(p.text))).flatMap((l) => [l, '']),
    steps: body.length,
    omitted: 0,
    isOutline: false,
    isContinued: false,
  };
}

/** Returns whether a code block is commands, which a style sheet or a test without a language is not. */
const isCommand = ({ language, text }: GuidePiece): boolean =>
  SHELL.test(language) &&
  /^\s*[$#./a-z]/.test(text) &&
  (language !== '' || !/^\.[\w-]+ *\{|[{;]\s*$|^##/m.test(text));

/** Returns whether commands use a variable that they do not set: where its value comes from is said elsewhere. */
function usesUnset(commands: string): boolean {
  const used = [...commands.matchAll(/\$\{?([A-Z][A-Z\d_]{2,})\b/g)].map(([, name = '']) => name);
  const set = new Set([...commands.matchAll(/\b([A-Z][A-Z\d_]{2,})=/g)].map(([, name = '']) => name));
  return used.some((name) => !set.has(name) && !COMMON_VARIABLES.has(name));
}

const COMMON_VARIABLES = new Set(['HOME', 'PATH', 'PWD', 'USER', 'SHELL', 'EDITOR', 'GOPATH', 'HOSTNAME']);

/** Returns a code block as Markdown. */
export const fenced = ({ text, language }: GuidePiece): string => {
  const fence = text.includes('```') ? '~~~~' : '```';
  return `${fence}${language}\n${text}\n${fence}`;
};
