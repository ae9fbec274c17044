import type { RawDocument } from './block.ts';

/** Joins several documents of one file; keeps title and metadata only if there is just one. */
export function joinDocuments(parts: readonly RawDocument[]): RawDocument {
  const [first, ...rest] = parts;
  return {
    title: first && rest.length === 0 ? first.title : null,
    blocks: parts.flatMap((part) => part.blocks),
    metadata: first && rest.length === 0 ? first.metadata : {},
    warnings: parts.flatMap((part) => part.warnings),
  };
}
