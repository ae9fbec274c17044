import { matchesOf } from '../lib/strings/matches-of.ts';

export type ReferenceKind = 'email' | 'url' | 'handle' | 'tag' | 'issue' | 'phone';

/** A reference in a text with a recognizable written form; `text` is exactly `source.slice(start, end)`. */
export interface Reference {
  start: number;
  end: number;
  text: string;
  kind: ReferenceKind;
}

/**
 * One alternative per kind, in order of precedence. Repeats are bounded, so that the search is linear for any input. Issue keys are those
 * of trackers (`ABC-123`, `owner/repo#45`, `#45`); similar encodings, standards, time zones (`UTC-4`) and names with a version (`MPL-2.0`) are
 * excluded below.
 */
const PATTERN = new RegExp(
  [
    String.raw`(?<url>\b(?:https?:\/\/|www\.)[^\s<>"'\x60\]|{}]{2,2000})`,
    String.raw`(?<email>(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,7}\.(?=\p{L})[\p{L}\p{N}-]{2,63})`,
    String.raw`(?<handle>(?<![\p{L}\p{N}\/.@\]>])@[\p{L}\p{N}](?:[\p{L}\p{N}_.-]{0,38}[\p{L}\p{N}_])?(?:\/[\p{L}\p{N}_.-]{1,60})?(?![\p{L}\p{N}_=]))`,
    String.raw`(?<issue>(?<![\p{L}\p{N}\/#&_-])(?:[A-Z][A-Z0-9]{1,9}-[1-9]\d{0,6}|(?:[\w.-]{1,39}\/[\w.-]{1,100})?#[1-9]\d{0,6})(?![\p{L}\p{N}_-]|\.\d))`,
    String.raw`(?<tag>(?<![\p{L}\p{N}\/#&])#[\p{L}][\p{L}\p{N}_-]{1,63})`,
    String.raw`(?<phone>(?<![\p{L}\p{N}.+-])\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]?\d{2,4}){1,4}(?![\p{L}\p{N}-]))`,
  ].join('|'),
  'gu',
);

const NOT_A_TRACKER =
  /^(?:BLOCKED|DONE|DRAFT|HIGH|LOW|MEDIUM|PENDING|PLANNED|TODO|UTF|ISO|RFC|SHA|MD|AES|RSA|HTTP|TLS|SSL|IPV?|USB|COVID|GPT|CP|ES|EN|DIN|IEC|IEEE|ANSI|ECMA|X|PEP|KB|BASE|PR|FP|INT|UINT|CVE|GMT|UTC)-/;
const TRAILING = /[.,;:!?*_~]+$/;
/** Words after an @ that are not handles: everyone at once, CSS rules, annotations of code and its comments, package tags. */
const NOT_A_HANDLE = new Set(
  (
    'all here channel everyone the not and you me team group mention mentions mentioned someone font-face media import keyframes charset supports page layer container property namespace counter-style apply tailwind include mixin extend use ' +
    'param params return returns throws type typedef template deprecated see since example todo override overrides default private public protected readonly internal link inheritdoc ' +
    'component injectable input output module test before after beforeeach aftereach autowired bean entity table column service controller nullable notnull suppresswarnings ' +
    'staticmethod classmethod dataclass abstractmethod pytest fixture latest next beta alpha canary rc head main master 2x 3x'
  ).split(' '),
);
/** “@name”, “@YourHandle”, “@add-your-name-here”: what someone is to write, in a form. */
const TO_FILL_IN =
  /^(?:(?:add|enter|insert|put|write)[-_]?)?(?:your?[-_]?)?(?:github[-_]?)?(?:user|(?:user|nick)?[-_]?name|handle|nick)(?:[-_]?here)?$/i;
/** “an @example.org address”: a mail domain without a person. */
const DOMAIN =
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|net|edu|gov|io|dev|co|coop|eu|info|uk|(?:ac|co|gov)\.[a-z]{2})$/iu;
/** “the @file suffix”, “@support-$TEAM”: parts of what is written somewhere. */
const AFTER_PART = /^(?: (?:annotation|decorator|prefix|suffix)|-?[$<{])/;
const isHandle = (written: string): boolean => {
  const name = written.slice(1);
  return (
    /\p{L}/u.test(name) &&
    !NOT_A_HANDLE.has(name.toLowerCase()) &&
    !TO_FILL_IN.test(name) &&
    !/^-|^[0-9a-f]{12,}$/i.test(name) &&
    !/^[A-Z]+(?:_[A-Z0-9]+)+$/.test(name) &&
    !DOMAIN.test(name)
  );
};

/** Finds email addresses, web addresses, @handles, #tags, issue keys and phone numbers in `text`, in order. */
export function findReferences(text: string): Reference[] {
  const found: Reference[] = [];
  for (const match of matchesOf(text, PATTERN)) {
    const kind = kindOf(match.groups ?? {});
    const written = kind === 'url' ? closeBrackets(match[0]) : match[0].replace(TRAILING, '');
    if (kind === null || written.length < 2 || (kind === 'issue' && NOT_A_TRACKER.test(written))) continue;
    if (kind === 'handle' && (!isHandle(written) || AFTER_PART.test(after(text, match)))) continue;
    found.push({ start: match.index, end: match.index + written.length, text: written, kind });
  }
  return found;
}

const after = (text: string, { 0: found, index }: RegExpExecArray): string =>
  text.slice(index + found.length, index + found.length + 12);

function kindOf(groups: Record<string, string | undefined>): ReferenceKind | null {
  const kinds: readonly ReferenceKind[] = ['url', 'email', 'handle', 'issue', 'tag', 'phone'];
  return kinds.find((kind) => groups[kind] !== undefined) ?? null;
}

/** Removes the sentence's punctuation from a web address; keeps a closing bracket that was opened inside it. */
function closeBrackets(url: string): string {
  let end = url.length;
  for (;;) {
    const kept = url.slice(0, end).replace(TRAILING, '');
    end = kept.length;
    if (!kept.endsWith(')') || kept.split('(').length >= kept.split(')').length) return kept;
    end--;
  }
}
