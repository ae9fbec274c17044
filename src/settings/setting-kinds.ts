import { isIP } from 'node:net';
import { z } from 'zod';

/** Accepts a whole number between two bounds. */
export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** A setting that is on or off. */
export const flag = z.enum(['true', 'false']).transform((v) => v === 'true');

/** Accepts an address, optionally with a prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** `builtin`, or a provider and a model name separated by a colon. */
export const modelChoice = z
  .string()
  .regex(
    /^(?:builtin|(?:openai-compatible|openai|anthropic|google|ollama):\S{1,200})$/,
    'must be builtin, or openai-compatible:, openai:, anthropic:, google: or ollama: and the name of a model',
  );

/** The price of a million prompt tokens and answer tokens, and the currency: `3/15 USD`. */
export const tokenPrices = z
  .string()
  .regex(
    /^\d{1,9}(?:\.\d{1,6})?\/\d{1,9}(?:\.\d{1,6})? [A-Z]{3}$/,
    'must be two prices and a currency, such as 3/15 USD',
  )
  .transform((text) => {
    const [prompt, completion, currency = ''] = text.split(/[/ ]/);
    return { prompt: Number(prompt), completion: Number(completion), currency };
  });

export const serverUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
  .refine(
    (url) => !/^https?:\/\/[^/]*@/i.test(url),
    'must not hold a user or password; a key has a setting of its own',
  );

/** Splits a value at commas; empty if the variable is not set. */
const list = () =>
  z
    .string()
    .optional()
    .transform((text = '') =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    );

/** Accepts origins of web pages as browsers send them. */
export const origins = () =>
  list().refine(
    (all) => all.every((one) => URL.canParse(one) && new URL(one).origin === one),
    'must be origins with commas between, such as https://inspector.example',
  );

/** Accepts comma-separated addresses and networks; empty if the variable is not set. */
export const networks = () =>
  list().refine(
    (list) => list.every((entry) => isNetwork(entry)),
    'must be addresses or networks (CIDR) with commas between, such as 10.0.0.0/8,127.0.0.1',
  );
