import type { StateWord, Tone } from '../../theme/words.ts';
import { sourceLook } from '../../theme/sources.ts';

const TONES: Record<Tone, string> = {
  sap: 'text-sap',
  new: 'text-new',
  model: 'text-model',
  failed: 'text-failed',
  soft: 'text-soft',
  mine: 'text-mine',
  wood: 'text-wood',
};

/** Shows a state: its mark and color, and always the word. */
export function StateBadge({ state }: { state: StateWord }) {
  return (
    <span className={`inline-flex items-baseline gap-1 whitespace-nowrap text-sm ${TONES[state.tone]}`}>
      <span aria-hidden="true" className="text-xs">
        {state.mark}
      </span>
      {state.word}
    </span>
  );
}

const KINDS = {
  chat: 'text-chat',
  mail: 'text-mail',
  files: 'text-files',
  pages: 'text-pages',
  ink: 'text-ink',
  customers: 'text-customers',
  meetings: 'text-meetings',
  web: 'text-web',
  agents: 'text-agents',
} as const;

/** Shows two letters in the color of the source's kind, with its name for screen readers or, with `named`, for everybody. */
export function SourceBadge({ source, named = false }: { source: string; named?: boolean }) {
  const { letters, name, kind } = sourceLook(source);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        title={name}
        className={`inline-flex h-5 w-6 items-center justify-center rounded-sm border border-current text-xs font-semibold ${KINDS[kind]}`}
      >
        {letters}
      </span>
      <span className={named ? '' : 'sr-only'}>{name}</span>
    </span>
  );
}
