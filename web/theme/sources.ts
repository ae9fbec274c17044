/** The kind of a source: determines its hue. */
type SourceKind = 'chat' | 'mail' | 'files' | 'pages' | 'ink' | 'customers' | 'meetings' | 'web' | 'agents';

interface SourceLook {
  name: string;
  letters: string;
  kind: SourceKind;
}

const SOURCES: Record<string, SourceLook> = {
  slack: { name: 'Slack', letters: 'Sl', kind: 'chat' },
  microsoft_teams: { name: 'Microsoft Teams', letters: 'Te', kind: 'chat' },
  reddit: { name: 'Reddit', letters: 'Re', kind: 'chat' },
  google_mail: { name: 'Mail', letters: 'Ma', kind: 'mail' },
  gmail_actions: { name: 'Mail actions', letters: 'Ga', kind: 'mail' },
  google_calendar: { name: 'Calendar', letters: 'Ca', kind: 'mail' },
  box: { name: 'Box', letters: 'Bo', kind: 'files' },
  dropbox: { name: 'Dropbox', letters: 'Db', kind: 'files' },
  google_drive: { name: 'Google Drive', letters: 'Gd', kind: 'files' },
  vault: { name: 'Vault', letters: 'Va', kind: 'files' },
  notion: { name: 'Notion', letters: 'No', kind: 'pages' },
  coda: { name: 'Coda', letters: 'Co', kind: 'pages' },
  github: { name: 'GitHub', letters: 'Gh', kind: 'ink' },
  linear: { name: 'Linear', letters: 'Li', kind: 'ink' },
  hubspot: { name: 'HubSpot', letters: 'Hu', kind: 'customers' },
  salesforce: { name: 'Salesforce', letters: 'Sf', kind: 'customers' },
  granola: { name: 'Granola', letters: 'Gr', kind: 'meetings' },
  fathom: { name: 'Fathom', letters: 'Fa', kind: 'meetings' },
  web_crawler: { name: 'Web pages', letters: 'We', kind: 'web' },
  trace: { name: 'Agent sessions', letters: 'Ag', kind: 'agents' },
};

export const SOURCE_TOKENS = Object.keys(SOURCES);

/** Returns how a source is shown; one that this page does not know yet by its token. */
export const sourceLook = (token: string): SourceLook =>
  SOURCES[token] ?? { name: token, letters: token.slice(0, 2), kind: 'files' };
