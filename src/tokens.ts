import { z } from 'zod';

/** Where documents come from: the wire's token and the neutral name that is accepted for it (null: none). Adding one is a row. */
const SOURCE_TABLE = [
  { token: 'reddit', neutral: 'forum' },
  { token: 'notion', neutral: 'notes_workspace' },
  { token: 'slack', neutral: 'team_chat' },
  { token: 'google_calendar', neutral: 'calendar' },
  { token: 'google_mail', neutral: 'mail' },
  { token: 'box', neutral: 'file_storage_a' },
  { token: 'dropbox', neutral: 'file_storage_b' },
  { token: 'github', neutral: 'code_hosting' },
  { token: 'google_drive', neutral: 'drive' },
  { token: 'vault', neutral: null },
  { token: 'web_crawler', neutral: null },
  { token: 'trace', neutral: null },
  { token: 'microsoft_teams', neutral: 'teams' },
  { token: 'gmail_actions', neutral: 'mail_actions' },
  { token: 'granola', neutral: 'meeting_notes_a' },
  { token: 'fathom', neutral: 'meeting_notes_b' },
  { token: 'linear', neutral: 'issue_tracker' },
  { token: 'hubspot', neutral: 'crm_a' },
  { token: 'salesforce', neutral: 'crm_b' },
  { token: 'coda', neutral: 'docs_workspace' },
] as const;

export type Source = (typeof SOURCE_TABLE)[number]['token'];
export const SOURCES: readonly Source[] = SOURCE_TABLE.map((row) => row.token);
const BY_NAME = new Map<string, Source>(
  SOURCE_TABLE.flatMap(({ token, neutral }) => [
    [token, token] as const,
    ...(neutral === null ? [] : [[neutral, token] as const]),
  ]),
);

/** The source of a token or neutral name, in any case and with `-` for `_`; null: there is none of that name. */
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
  .meta({ enum: [...BY_NAME.keys()] });

export interface UnsupportedSource {
  error: 'IntegrationNotSupported';
  message: string;
}

/** What a request names of sources: those there are, and an error for each name that is none. Clients send all that they know. */
export const sourceNameSchema = z
  .string()
  .regex(/^[\w -]{1,64}$/, 'must be the name of a source')
  .describe(`One of ${SOURCES.join(', ')}. Another name is reported in errors.`);

export function splitSources(names: readonly string[]): { sources: Source[]; errors: UnsupportedSource[] } {
  const sources = names.flatMap((name) => findSource(name) ?? []);
  const errors = names
    .filter((name) => findSource(name) === null)
    .map((name) => ({
      error: 'IntegrationNotSupported' as const,
      message: `There is no source ${name}. The others were searched. Sources: ${SOURCES.join(', ')}.`,
    }));
  return { sources: [...new Set(sources)], errors };
}

/** The token as answers carry it. */
export const sourceTokenSchema = z.enum(SOURCES as unknown as [Source, ...Source[]]);

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
