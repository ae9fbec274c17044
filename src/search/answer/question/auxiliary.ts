/** The verbs that stand before the subject of a question, as alternatives of a pattern. */
export const AUXILIARY =
  '(?:am|is|are|was|were|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would)';
