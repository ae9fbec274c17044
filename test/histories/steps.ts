import fc from 'fast-check';

export type Person = 'ada' | 'bob';

/**
 * The next step: a paragraph's evidence changes and a tree is generated, or a person does something; `private`: generates a person's own
 * tree with a document that nobody else may see, and edits it.
 */
export type Step =
  | { kind: 'generate'; paragraph: number; how: 'change' | 'insert' | 'delete' }
  | { kind: 'write' | 'web-edit-of-old-copy'; who: Person; line: number; how: 'write' | 'replace' }
  | { kind: 'push' | 'pull' | 'private'; who: Person };

const who = fc.constantFrom<Person>('ada', 'bob');
const line = fc.nat(15);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('generate' as const),
    paragraph: fc.nat(7),
    how: fc.constantFrom('change' as const, 'insert' as const, 'delete' as const),
  }),
  fc.record({
    kind: fc.constantFrom('write' as const, 'web-edit-of-old-copy' as const),
    who,
    line,
    how: fc.constantFrom('write' as const, 'replace' as const),
  }),
  fc.record({ kind: fc.constantFrom('push' as const, 'pull' as const, 'private' as const), who }),
);

/** Histories of edits, generations, pulls and pushes, and of saving copies that were read long ago. */
export const histories: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 3, maxLength: 14 });
