import type { StreamedEvent } from '../../../client/types.ts';

/** With what query keys begin that an event of the service makes old. */
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

/** None for an event that this page does not know: it is of a newer service. */
export const subjectsOf = (type: string): readonly string[] =>
  new Map(Object.entries(SUBJECTS)).get(type) ?? [];
