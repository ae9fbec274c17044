/** Counts of tokens are estimates, which may be a quarter too low. */
export const ESTIMATE_FACTOR = 1.25;
/** Room for the system prompt, the markers and the facts of a document. */
const PROMPT_TOKENS = 900;

/** Tokens of text, as estimated, that a request takes beside its prompt and its answer. */
export const textRoom = (contextTokens: number, outputTokens: number): number =>
  Math.floor((contextTokens - outputTokens - PROMPT_TOKENS) / ESTIMATE_FACTOR);
