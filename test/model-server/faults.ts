/** Every fault observed in model servers. */
export const FAULTS = [
  /** 429: `Retry-After` missing, in seconds, as a date. */
  'rate-limit',
  'rate-limit-seconds',
  'rate-limit-date',
  /** 500 with a page of HTML, 503 with JSON. */
  'server-error',
  'overloaded',
  /** 401 that echoes the key. */
  'unauthorized',
  /** 400: the prompt exceeds the context; JSON schemas are unsupported. */
  'too-long',
  'no-schema',
  /** The connection breaks before the answer, or within it. */
  'reset',
  'reset-inside',
  'hang-before',
  'hang-inside',
  /** Never ends, one word at a time. */
  'drip',
  /** The stream ends properly, but before the answer is complete. */
  'cut',
  /** The answer ends at the token limit. */
  'length',
  'fenced',
  'prose-around',
  'thinking',
  'trailing-commas',
  'not-json',
  'wrong-schema',
  'empty',
  'empty-choices',
  'refusal',
  'content-filter',
  'tool-calls',
  'huge',
  'no-usage',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Faults that leave the content of the answer intact. */
export const HARMLESS: ReadonlySet<Fault> = new Set([
  'fenced',
  'prose-around',
  'thinking',
  'trailing-commas',
  'no-usage',
]);

/** Returns the text of an answer after a fault of its content. */
export function spoil(text: string, fault: Fault | null): string {
  switch (fault) {
    case 'fenced':
      return `\`\`\`json\n${text}\n\`\`\``;
    case 'prose-around':
      return `Here is the JSON you asked for:\n\n${text}\n\nLet me know if you need anything else!`;
    case 'thinking':
      return `<think>The user wants {"json": true}, so I will write it.</think>\n${text}`;
    case 'trailing-commas':
      return text.replace(/([\]}"])([\]}])/g, '$1,$2');
    case 'not-json':
      return 'The document is about many interesting things.';
    case 'wrong-schema':
      return JSON.stringify({ result: { everything: 42 } });
    case 'empty':
      return '';
    case 'refusal':
      return "I'm sorry, but I can't help with that.";
    case 'huge':
      return `{"summary": "${'word '.repeat(2_000_000)}"`;
    case 'cut':
    case 'length':
    case 'hang-inside':
    case 'reset-inside':
      return text.slice(0, Math.ceil(text.length / 2));
    default:
      return text;
  }
}

/** Returns a fault for about `share` of the requests, the same ones in every run. */
export function randomFaults(share: number, among: readonly Fault[], seed = 1): (n: number) => Fault | null {
  return (n) => {
    const random = mulberry32(seed * 1_000_003 + n);
    return random() < share ? (among[Math.floor(random() * among.length)] ?? null) : null;
  };
}

/** Returns Tommy Ettinger's 32-bit generator, public domain. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
