import type { StreamedEvent } from '../../../client/types.ts';

/** Prefixes of the query keys that each event of the service invalidates. */
const SUBJECTS: Record<StreamedEvent['type'], readonly string[]> = {
  'documents.changed': ['documents', 'entities', 'trees', 'usage', 'sources'],
  'document.failed': ['documents'],
  'tree.changed': ['trees'],
  'tree.completed': ['trees', 'usage'],
  'tree.failed': ['trees'],
  'tree.published': ['trees'],
  'edit.needs_review': ['trees'],
  'proposal.created': ['trees'],
  'entity.needs_review': ['entities'],
  'budget.reached': ['usage'],
  'connection.created': ['sources'],
  'connection.needs_reauth': ['sources'],
  'index.started': ['sources'],
  'index.completed': ['sources'],
  'index.failed': ['sources'],
  'endpoint.disabled': ['webhooks'],
};

/** Returns no subjects for an event that this page does not know: it is from a newer service. */
export const subjectsOf = (type: string): readonly string[] =>
  new Map(Object.entries(SUBJECTS)).get(type) ?? [];
