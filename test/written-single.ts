/* oxlint-disable typescript/no-explicit-any -- answers are asserted on, field by field */
import type { Caller } from './caller.ts';
import { eventually } from './eventually.ts';

const WAIT_MS_MAX = 60_000;

/** A context document or digest when it is written. */
export const writtenSingle = async (caller: Caller, documentId: string): Promise<any> =>
  eventually(
    async () => (await caller.get(`/context-documents/${documentId}`)).body,
    (document) => document.status !== 'processing',
    WAIT_MS_MAX,
  );
