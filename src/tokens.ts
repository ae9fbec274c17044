import { z } from 'zod';
import { keysOf } from './lib/narrow.ts';

/** Sources of documents: the wire's token and the neutral name that is also accepted (null: none). To add one, add a row. */
const NEUTRAL_NAMES = {
  reddit: 'forum',
  notion: 'notes_workspace',
  slack: 'team_chat',
  google_calendar: 'calendar',
  google_mail: 'mail',
  box: 'file_storage_a',
  dropbox: 'file_storage_b',
  github: 'code_hosting',
  google_drive: 'drive',
  vault: null,
  web_crawler: null,
  trace: null,
  microsoft_teams: 'teams',
  gmail_actions: 'mail_actions',
  granola: 'meeting_notes_a',
  fathom: 'meeting_notes_b',
  linear: 'issue_tracker',
  hubspot: 'crm_a',
  salesforce: 'crm_b',
  coda: 'docs_workspace',
} as const;

export type Source = keyof typeof NEUTRAL_NAMES;
export const SOURCES: readonly Source[] = keysOf(NEUTRAL_NAMES);
const BY_NAME = new Map<string, Source>(
  SOURCES.flatMap((token) => {
    const neutral = NEUTRAL_NAMES[token];
    return neutral === null
      ? [[token, token] as const]
      : [[token, token] as const, [neutral, token] as const];
  }),
);

/** Returns the source for a token or neutral name, in any case and with `-` for `_`; null if there is none. */
export const findSource = (name: string): Source | null =>
  BY_NAME.get(name.trim().toLowerCase().replaceAll('-', '_')) ?? null;

/** Reads a source token or its neutral name; returns the token. */
export const sourceSchema = z
  .string()
  .transform((name, ctx): Source => {
    const source = findSource(name);
    if (source) return source;
    ctx.addIssue({ code: 'custom', message: `must be one of ${SOURCES.join(', ')}` });
    return z.NEVER;
  })
  .meta({ id: 'SourceName', enum: [...BY_NAME.keys()] });

export interface UnsupportedSource {
  error: 'IntegrationNotSupported';
  message: string;
}

/** A name in a request. Unknown names are allowed and become errors in splitSources, because clients send every name they have. */
export const sourceNameSchema = z
  .string()
  .regex(/^[\w -]{1,64}$/, 'must be the name of a source')
  .describe(`One of ${SOURCES.join(', ')}. Another name is reported in errors.`);

/** Splits names of sources into those that exist, each once, and an error for every other. */
export function splitSources(names: readonly string[]): { sources: Source[]; errors: UnsupportedSource[] } {
  const sources = names.flatMap((name) => findSource(name) ?? []);
  const errors = names
    .filter((name) => findSource(name) === null)
    .map((name) => ({
      error: 'IntegrationNotSupported' as const,
      message: `There is no source ${name}.${sources.length ? ' The others were searched.' : ''} Sources: ${SOURCES.join(', ')}.`,
    }));
  return { sources: [...new Set(sources)], errors };
}

/** The token as returned in answers. */
export const sourceTokenSchema = z.enum(SOURCES).meta({ id: 'Source' });

export const DOCUMENT_TYPES = [
  'document',
  'website',
  'task',
  'person',
  'message',
  'event',
  'file',
  'conversation',
  'trace',
  'transcript',
  'company',
  'deal',
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
