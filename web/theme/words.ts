/** The words people use for a state of the service, with the mark and color shown next to them. */
export interface StateWord {
  word: string;
  mark: string;
  tone: Tone;
}

export type Tone = 'sap' | 'new' | 'model' | 'failed' | 'soft' | 'mine' | 'wood';

const DOCUMENT_STATES: Record<string, StateWord> = {
  completed: { word: 'ready', mark: '●', tone: 'sap' },
  processing: { word: 'reading', mark: '◐', tone: 'new' },
  pending: { word: 'waiting', mark: '◇', tone: 'model' },
  pending_review: { word: 'to review', mark: '◇', tone: 'model' },
  failed: { word: 'failed', mark: '▲', tone: 'failed' },
  skipped: { word: 'skipped', mark: '○', tone: 'soft' },
};

/** Falls back to the state's own name if this page does not know it yet. */
export const documentState = (status: string): StateWord =>
  DOCUMENT_STATES[status] ?? { word: status.replaceAll('_', ' '), mark: '○', tone: 'soft' };

/** Statuses in order of importance to people. */
export const DOCUMENT_STATUSES = Object.keys(DOCUMENT_STATES);

/** In order of importance to people. */
export const DOCUMENT_TYPE_NAMES = [
  'document',
  'message',
  'conversation',
  'file',
  'website',
  'task',
  'event',
  'transcript',
  'trace',
  'person',
  'company',
  'deal',
] as const;
const OTHER_TYPE_WORDS: Record<string, string> = { website: 'web page', trace: 'agent session' };
export const documentType = (type: string): string => OTHER_TYPE_WORDS[type] ?? type;

const OTHER_ENTITY_WORDS: Record<string, string> = { location: 'place', email: 'address' };
export const entityType = (type: string): string => OTHER_ENTITY_WORDS[type] ?? type;

const SCOPES: Record<string, string> = {
  'memories:read': 'read documents',
  'memories:write': 'add and change documents',
  'trees:read': 'read the tree',
  'trees:write': 'generate and edit the tree',
  'trees:admin': 'publish and configure trees',
  'tokens:mint': 'make user tokens',
  admin: 'administer the app',
};
export const scopeWords = (scope: string): string => SCOPES[scope] ?? scope;
