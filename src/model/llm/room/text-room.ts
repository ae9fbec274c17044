/** Token counts are estimates, which may be a quarter too low. */
export const ESTIMATE_FACTOR = 1.25;
/** Room for the system prompt, the markers and the facts of a document. */
const PROMPT_TOKENS = 900;

/** Returns the estimated tokens of text that fit into a request, in addition to its prompt and its answer. */
export const textRoom = (contextTokens: number, outputTokens: number): number =>
  Math.floor((contextTokens - outputTokens - PROMPT_TOKENS) / ESTIMATE_FACTOR);
