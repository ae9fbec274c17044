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
const NEUTRAL = new Map<string, Source>(
  SOURCE_TABLE.flatMap((row) => (row.neutral ? [[row.neutral, row.token] as const] : [])),
);
const ACCEPTED = [...SOURCES, ...NEUTRAL.keys()] as [string, ...string[]];

/** Reads a source token or its neutral name; answers the token. */
export const sourceSchema = z
  .enum(ACCEPTED, { error: `must be one of ${SOURCES.join(', ')}` })
  .transform((name): Source => NEUTRAL.get(name) ?? (name as Source))
  .meta({ id: 'SourceName' });

/** The token as answers carry it. */
export const sourceTokenSchema = z.enum(SOURCES as unknown as [Source, ...Source[]]).meta({ id: 'Source' });

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
