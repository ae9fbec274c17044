import { remember, type RememberLimits } from '../../../lib/caches/remember.ts';
import { foldName } from '../../../text/fold.ts';
import {
  CALENDAR,
  CITY,
  COMMON,
  COUNTRY,
  EVERYDAY,
  FIRST_NAME,
  LAST_NAME,
  lexiconBits,
  ORGANIZATION,
  ORGANIZATION_WORD,
  PEOPLE_OR_PLACES,
  PERSON,
  PLACE,
  PRODUCT,
  REGION,
  TEAM,
} from '../../../text/names/lexicon.ts';
import { isSoftware } from './software.ts';
import { typeOfCompanions } from './uses/companions.ts';
import type { EvidentType } from './uses/evident-type.ts';
import { isWrittenAsThing } from './written/written-as.ts';
import { hasMembers, isAffiliation, isBesideAccount } from './uses/affiliation.ts';
import { isKnownEvent } from './uses/known-events.ts';
import { isProject } from './uses/project.ts';
import { USE_TABLE } from './uses/use-table.ts';

const PLACES = CITY | REGION | COUNTRY | PLACE;

/** Last words used only in names of companies and institutions: the words before them may be a place or a family name. */
const ORGANIZATION_HEADS = new Set(
  'academy agency airlines airways alliance analytics associates association authority bakery bank brewery breweries coalition college commission committee company consortium consulting cooperative corporation council dairy department division enterprises foods foundation fund growers guild holdings industries initiative institute institutes instruments investments labs laboratories ltd inc llc gmbh logistics ministry ops orchards organization partners partnership pharmaceuticals pmc productions robotics society software solutions team technologies telecommunications tsc union university ventures vineyards winery works'.split(
    ' ',
  ),
);
/** “House” alone is a place, and a board or a group can be anything; these are organizations. “SIG” and “WG” are groups of a project. */
const BODIES =
  /\b(?:(?:auction|clearing|fashion|finance|production|publishing|software|test|trading) house|(?:advisory|appeals?|executive|governing|review|school|supervisory) board|board of (?:directors|trustees)|(?:civil|federal|forest|government|health|national|police|postal|prison|public|secret) (?:\p{L}+ )?service|(?:cancer|computing|genome|innovation|medical|operations|research|science|supercomputing) cent(?:er|re)|(?:academy|agency|association|bureau|college|committee|council|department|federation|foundation|institute|league|ministry|office|school|society|university) (?:for|of|on) \p{L}[\p{L} ]*|(?:advisory|business|community|expert|focus|interest|steering|study|task|user|working) (?:force|group)|sig|wg)$|^(?:sig|team|wg) (?!(?:agenda|building|call|chair|lead|leader|leadership|liaison|manager|member|meeting|page|report|review|update)s?$)\p{L}/u;

/** An organization refers to its own by this one capitalized word: “the Council”. */
const BODIES_ALONE = new Set(['commission', 'committee', 'council', 'foundation', 'parliament', 'senate']);

/** Returns whether a name is a word by which an organization refers to its own body: “the Council”. */
export const isBodyAlone = (name: string): boolean => BODIES_ALONE.has(foldName(name));

/** Last words of products after a company's name: “Google Analytics”. Without one, they may be the company itself. */
const PRODUCT_HEADS = new Set(
  'actions ads analytics api app apps assistant calendar cdn chat classroom cli cloud cms console crm dashboard desktop docs drive engine forms gateway groups hub iam insights integration kit maps marketplace meet pages pay pixel play plus registry sdk search service sheets sites slides storage store studio suite tag tasks tools tv vault wallet watch workers workspace workspaces'.split(
    ' ',
  ),
);

/** Returns whether a folded word after a company's name makes it a product. */
export const isProductHead = (folded: string): boolean => PRODUCT_HEADS.has(folded) || INTERFACES.has(folded);

/** The same after any name. */
const INTERFACES = new Set(['api', 'apis', 'cli', 'platform', 'portal', 'sdk']);
/** The same after words that are not ordinary: “Globex Generator”, but “Code Generator” is any. */
const TOOLS = new Set(
  'compiler debugger extension generator linter parser playground plugin toolkit validator'.split(' '),
);
/** Last words of what surrounds a product but is not the product. */
const AROUND_PRODUCT =
  /\b(?:accounts?|ambassadors?|certifications?|committee|communit(?:y|ies)|conference|con|contributors?|councils?|courses?|customers?|days?|developers?|elections?|emails?|engineers?|exams?|maintainers?|managers?|meetups?|members?|network|partners?|diversity|ecosystem|equity|governance|meetings?|people|policy|process|projects?|release|roadmap|strategy|subprojects?|trademarks?|workshops?|staff|summit|training|triage|users?|week|roles?|\p{L}{3,}ing)$/u;
/** Last words of documents that are adopted: “MIT License”, “CNCF Charter”. */
const WORK_HEADS = new Set(
  'act agreement bylaws charter directive guidelines handbook licence license manifesto manual playbook principles regulation regulations treaty whitepaper'.split(
    ' ',
  ),
);
/** The same, but any of its kind if ordinary words alone stand before it: “Globex Travel Policy”, not “Travel Policy”. */
const WORK_HEADS_OF_NAMES = new Set(['guide', 'policy', 'specification']);
const TEXT_OF = /\b(?:certificate of \p{L}+|code of (?:conduct|ethics|practice)|terms of (?:service|use))$/u;

/**
 * People and things are “at” an organization; what is merely looked at, or where something is found, is not one. Not before a noun: “at
 * Globex prices”.
 */
const AT_ORGANIZATION =
  /(?<!\b(?:aim|arriv|avail|end|found|glanc|guess|held|host|land|liv|locat|look|meet|met|point|present|see|seen|shout|star|start|stop|talk|throw)\p{L}* )\bat $|\b(?:chairs?|members?|membership) of the $/iu;
const AFTER_AT =
  /^(?:[.,;:!?)]|$|['’]s\b| (?:and|are|as|because|but|by|can|do|does|for|from|has|have|he|if|in|is|it|may|must|of|on|or|she|should|since|so|that|they|to|was|we|were|when|where|which|while|who|will|with|without|you)\b)/;

/** Returns a pattern for a noun that classifies the name before it: “Jekyll is a static site generator”, “Globex, a company that …”. */
const isA = (nouns: string): RegExp =>
  new RegExp(
    String.raw`^(?: \([^()]{1,40}\))?(?:,| is| was) (?:an?|our|the) (?:[\p{L}\p{N}.+’'-]{1,30} ){0,5}?(?:${nouns})` +
      String.raw`(?:$|[.,;:)!?]| (?:and|based|built|designed|for|from|in|made|on|that|to|used|we|where|which|with|written|you)\b)`,
    'iu',
  );
const IS_PRODUCT = isA(
  'app|application|browser|codebase|database|editor|engine|extension|framework|generator|(?:markup|programming|query|scripting) language|library|linter|package|platform|plugin|protocol|server|software|system|tool|toolkit|utility',
);
const IS_ORGANIZATION = isA(
  'agency|association|bank|charity|company|consultancy|cooperative|firm|foundation|manufacturer|non-?profit|organi[sz]ation|retailer|startup|supplier|university|vendor',
);
const LISTED = PEOPLE_OR_PLACES | ORGANIZATION | TEAM | PRODUCT;

/** “LinzCon 2026”, “Harbor Summit”, “HBSummit”, “LinzOps Days”, but “Business Days”. */
const EVENT =
  /(?:\p{Ll}(?:Con|Conf|Fest|Summit)|\p{Lu}(?:Summit|con)|^(?=\S+ Days(?: \d{4})?$)\S+\p{Lu}\S* Days| (?:Colloquium|Conference|Hackathon|Meetup|Summit|Symposium))(?: \d{4})?$/u;
/** “LinzCon EU 2026” is one of several conferences. */
const IN_COUNTRY = /(?<=\p{Ll}) \p{Lu}{2,4}(?=$| \d{4}$)/u;
/** “LinzCon Portugal” and “Harbor Summit North America” too: a listed place after an event. */
const isEventAt = (name: string): boolean => {
  const words = name.split(' ');
  return [1, 2].some(
    (count) =>
      EVENT.test(words.slice(0, -count).join(' ')) &&
      (lexiconBits(foldName(words.slice(-count).join(' '))) & PLACES) !== 0,
  );
};

/** Numbered documents, which are named by number: “RFC 2119”. */
const NUMBERED_TEXT = /^\p{Lu}{2,5}[ -]\d{3,5}$/u;
/** Products sold in several editions, and what other software is made with. */
const EDITION =
  /\b(?:cloud|community|desktop|developer|enterprise|home|personal|premium|pro|professional|server|standard|starter|team|ultimate) edition$|\bdevelopment kit$/;

/** What programs are written in or exchange, by its full name: “Gate Markup Language”, “Tide Interchange Format”. */
const TONGUE =
  /^(?:\p{L}[\p{L}\p{N}-]* )+(?:(?:definition|description|expression|interchange|markup|modell?ing|programming|query|scripting|style ?sheet) (?:language|format))$/u;

/** “Evaluating Open Source Software” is what a text is about. */
const GERUND = /^\p{L}{4,}ing$/u;

/** Returns the type stated by a name's form: several words of which the last, or the first together with it, tells the type. */
export const typeOfForm = remember((name): EvidentType | null => {
  const folded = foldName(name);
  const words = folded.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (EVENT.test(name.replace(IN_COUNTRY, '')) || isEventAt(name) || isKnownEvent(folded)) return 'event';
  if (NUMBERED_TEXT.test(name) && typeOfList(first) === null) return 'work';
  if (words.length < 2 || (lexiconBits(folded) & LISTED) !== 0 || isSoftware(folded))
    return typeOfList(folded);
  const bits = lexiconBits(first);
  if (INTERFACES.has(last) || EDITION.test(folded)) return 'product';
  if (TOOLS.has(last) && words.slice(0, -1).every((word) => (lexiconBits(word) & EVERYDAY) === 0))
    return 'product';
  if (PRODUCT_HEADS.has(last) && (bits & (ORGANIZATION | PRODUCT) || isSoftware(first))) return 'product';
  // “New Organization” is what a button says.
  if (first === 'new' && words.every((word) => lexiconBits(word) & (COMMON | ORGANIZATION_WORD))) return null;
  if (words.length > 2 && last === 'software' && GERUND.test(first)) return null;
  if (ORGANIZATION_HEADS.has(last) || BODIES.test(folded) || isBranch(words)) return 'organization';
  if (TONGUE.test(folded)) return 'product';
  if (isText(words)) return 'work';
  return typeOfList(first) === 'product' && !AROUND_PRODUCT.test(folded) ? 'product' : null;
});

/** Returns whether words name an organization in a place: “Linz Foundation Europe”. */
function isBranch(words: readonly string[]): boolean {
  const place = lexiconBits(words.at(-1) ?? '');
  const head = words.at(-2) ?? '';
  return (
    words.length > 2 &&
    (place & PLACES) !== 0 &&
    (place & (FIRST_NAME | LAST_NAME | COMMON)) === 0 &&
    ORGANIZATION_HEADS.has(head)
  );
}

/** Returns whether words name a text, with or without a version: “Linz License v2.0”. */
function isText(words: readonly string[]): boolean {
  const end = words.findLastIndex((word) => !/^v?\d+$/.test(word));
  const head = words[end] ?? '';
  if (WORK_HEADS.has(head) || TEXT_OF.test(words.join(' '))) return true;
  return (
    WORK_HEADS_OF_NAMES.has(head) && words.slice(0, end).some((word) => (lexiconBits(word) & COMMON) === 0)
  );
}

/** Returns `product` for names that the lists have only as something that people work with. */
export const typeOfList = remember((folded): EvidentType | null => {
  const bits = lexiconBits(folded);
  // A name that is both is usually written about as the thing people work with.
  const maker = isSoftware(folded) ? 0 : ORGANIZATION;
  const others = (PEOPLE_OR_PLACES & ~LAST_NAME) | maker | TEAM | COMMON;
  const isProduct = (bits & PRODUCT) !== 0 || maker === 0;
  return isProduct && (bits & others) === 0 ? 'product' : null;
});

/** Returns the only type that lists give a word known to be a name, even if it is an ordinary word too: “on Slack”. */
export function typeOfWord(name: string): string | null {
  const folded = foldName(name);
  const bits = lexiconBits(folded);
  if (isSoftware(folded) || bits & PRODUCT) return bits & (FIRST_NAME | PLACES) ? null : 'product';
  if (bits & (ORGANIZATION | TEAM)) return bits & PEOPLE_OR_PLACES & ~LAST_NAME ? null : 'organization';
  if (bits & PLACES) return bits & (FIRST_NAME | LAST_NAME) ? null : 'location';
  return bits & (FIRST_NAME | PERSON) ? 'person' : null;
}

/** Returns whether a name begins with a company or product and has no later word of organizations: “Apple Music” is a product of Apple. */
export function isOfMaker(name: string): boolean {
  const words = foldName(name).split(' ');
  const head = [2, 1].find((count) => count < words.length && isMaker(words.slice(0, count).join(' ')));
  // “Globex QA” may be any part of Globex.
  const isAbbreviated = /^\p{Lu}[\p{L}]?\p{Lu}+$/u.test(name.split(' ').at(-1) ?? '');
  return (
    head !== undefined &&
    !isAbbreviated &&
    // “Globex Week of Code”: what someone holds or gives.
    !words.includes('of') &&
    !AROUND_PRODUCT.test(foldName(name)) &&
    !words.slice(head).some((word) => lexiconBits(word) & ORGANIZATION_WORD)
  );
}

const isMaker = (folded: string): boolean => {
  const bits = lexiconBits(folded);
  return (bits & (ORGANIZATION | PRODUCT)) !== 0 && (bits & (PEOPLE_OR_PLACES | TEAM | COMMON)) === 0;
};

/** Returns whether the word lists have a name as that of a person or thing. */
export const isListed = remember((name) => (lexiconBits(foldName(name)) & LISTED) !== 0);

/** A list names the same thing again and again, in one sentence. */
const SENTENCES: RememberLimits = { entriesMax: 100, charsMax: 500 };
const useIn = remember((asked) => {
  const end = asked.indexOf('\0');
  return readUse(asked.slice(0, end), asked.slice(end + 1));
}, SENTENCES);

/** Returns the type that a sentence states by using a name; null for names listed as people or places, and if it states two. */
export const typeOfUse = (name: string, sentence: string): EvidentType | null =>
  useIn(`${name}\0${sentence}`);

function readUse(name: string, sentence: string): EvidentType | null {
  // A word listed only as a surname may be a brand: “Jenkins”.
  const isThing = isWrittenAsThing(name, 'PER') || isSoftware(foldName(name));
  const listed = lexiconBits(foldName(name)) & (isThing ? PLACES : PEOPLE_OR_PLACES);
  if (name === '' || (listed !== 0 && (name.includes(' ') || listed !== LAST_NAME))) return null;
  const uses = new Set<EvidentType>();
  for (let at = sentence.indexOf(name); at >= 0; at = sentence.indexOf(name, at + name.length)) {
    const before = sentence.slice(0, at);
    const after = sentence.slice(at + name.length);
    for (const use of USE_TABLE) if (use.after.test(after) || use.before.test(before)) uses.add(use.type);
    // Events are what people speak at, too.
    if (isProject(before, after) && typeOfForm(name) === null && !isListed(name)) uses.add('product');
    if (isBesideAccount(before, after) || hasMembers(name, after)) uses.add('organization');
    if (isAffiliation(name, before, after) || (!uses.has('event') && isAt(name, before, after)))
      uses.add('organization');
    const called = typeOfNoun(name, after);
    if (called) uses.add(called);
  }
  const beside =
    uses.size === 0 && typeOfForm(name) === typeOfList(foldName(name))
      ? typeOfCompanions(name, sentence)
      : null;
  const [only = beside] = uses;
  return uses.size > 1 ? null : only;
}

/** A state and a postal code: “Linz, CA 95616”. */
const POSTAL_CODE = /^\p{Lu}{2},? \d{5}\b/u;

/** Returns whether a postal code, or for a place a region or country, follows after a comma: “Etobicoke, Ontario”. */
export function isInPlace(name: string, sentence: string, isPlace: boolean): boolean {
  const [, after = ''] = sentence.split(`${name}, `, 2);
  if (!isPlace) return POSTAL_CODE.test(after);
  const [, first = '', second = ''] = /^(\p{Lu}[\p{L}.]+)( \p{Lu}\p{L}+)?/u.exec(after) ?? [];
  return [first + second, first].some((place) => {
    const bits = lexiconBits(foldName(place));
    return (bits & (REGION | COUNTRY)) !== 0 && (bits & (FIRST_NAME | LAST_NAME | ORGANIZATION)) === 0;
  });
}

/** Returns the type of the noun after a name; people are also followed by their organization: “Anna Weber, the foundation …”. */
function typeOfNoun(name: string, after: string): EvidentType | null {
  if (lexiconBits(foldName(name.split(' ', 1)[0] ?? '')) & FIRST_NAME) return null;
  if (IS_PRODUCT.test(after)) return 'product';
  return IS_ORGANIZATION.test(after) ? 'organization' : null;
}

/** Returns whether a sentence puts someone or something at an organization; lists know where else one is: at a place, in a product. */
const isAt = (name: string, before: string, after: string): boolean =>
  AFTER_AT.test(after) &&
  AT_ORGANIZATION.test(before.slice(-40)) &&
  typeOfForm(name) === null &&
  !isSoftware(foldName(name)) &&
  (lexiconBits(foldName(name)) & (PRODUCT | CALENDAR)) === 0;
