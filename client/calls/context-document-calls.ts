import type { BodyOf, Call, QueryOf } from './call.ts';

/** Context documents and digests: single generated files, separate from the trees. */
export const contextDocumentCalls = (call: Call) => ({
  /** Starts generating in the background; `getContextDocument` returns the text once completed. */
  generateContextDocument: (request: BodyOf<'POST /context-documents/generate'> = {}) =>
    call('POST /context-documents/generate', { body: request, repeatable: true }),
  listContextDocuments: (page: QueryOf<'GET /context-documents'> = {}) =>
    call('GET /context-documents', { query: page }),
  getContextDocument: (documentId: string) =>
    call('GET /context-documents/{document_id}', { path: [documentId] }),
  /** Also deletes digests. */
  deleteContextDocument: (documentId: string) =>
    call('DELETE /context-documents/{document_id}', { path: [documentId] }),
  generateDigest: (request: BodyOf<'POST /context-documents/digest'> = {}) =>
    call('POST /context-documents/digest', { body: request, repeatable: true }),
  listDigests: (page: QueryOf<'GET /context-documents/digest/list'> = {}) =>
    call('GET /context-documents/digest/list', { query: page }),
});
