/** The kind of answer that a question asks for. `open`: the question's form does not show it. */
export type QuestionKind =
  | 'person'
  /** Or a product: anything with a name of its own. */
  | 'company'
  | 'time'
  | 'duration'
  | 'frequency'
  | 'money'
  | 'amount'
  /** A percentage, or so many of so many. */
  | 'share'
  | 'number'
  | 'place'
  | 'phone'
  | 'address'
  | 'version'
  | 'reason'
  | 'steps'
  | 'definition'
  | 'confirmation'
  | 'open';

/** The first rule that matches decides, so special rules come first. */
const RULES: readonly (readonly [QuestionKind, RegExp])[] = [
  // Whatever it is that costs something, an address or a phone number, too.
  [
    'money',
    /\b(?:what|how much) (?:do|does|did|will|would) .{1,80} cost\b|\bwhat is the (?:price|cost) of\b/i,
  ],
  [
    'phone',
    /\b(?:(?:tele)?phone number|what number (?:do|can|should|must) (?:I|we|you) (?:call|ring|dial))\b/i,
  ],
  [
    'address',
    /\b(?:e-?mail address|what (?:url|link|website)|which (?:url|link|website|mailing list)|(?:what|which) e-?mail(?= (?:is|are|was|do|does|can|should|must|may|belongs|gets)\b)|what (?:is|are|was|were) the (?:[\w.-]+ ){0,2}(?:urls?|links?|web ?(?:site|page|address)|e-?mails?(?= (?:of|for|to)\b))|where (?:do|can|should|must) (?:I|we|you) e-?mail)\b/i,
  ],
  ['version', /\b(?:which|what) (?:version|release)\b/i],
  [
    'person',
    /^\W*(?:(?:to|by|from|with|for) )?(?:who|whom|whose)\b|\b(?:which|what) (?:person|people|colleague)\b/i,
  ],
  [
    'company',
    /^\W*(?:(?:with|in|by|on|through|via) )?(?:which|what) (?:(?!(?:do|does|did|is|are|was|were|can|should|will|an?|the|our|your|my)\b)[\w-]+ ){0,2}(?:company|vendor|provider|supplier|insurer|carrier|airline|bank|broker|agency|firm|tool|app|application|software|platform)\b/i,
  ],
  [
    'time',
    /^\W*(?:(?:until|since|by|from|till|and) )?when\b|^\W*(?:on|by|until|from|since) (?:what|which) (?:date|day|month|year|week)s?\b|\b(?:what|which) (?:date|day|weekday|month|year|time(?! ?zone)|week|quarter)\b|\bwhat(?:['’]s| is| was| will be) the (?:[\w'’-]+ ){0,4}?(?:deadline|date)(?= (?:of|for|in|on|to|by)\b|\W*$)/i,
  ],
  [
    'duration',
    /\bhow (?:long|fast|soon|quickly|old|early|late|far (?:ahead|in advance|back|beforehand))\b|\bhow much (?:(?:paid|unpaid|free|extra|more|working) )?(?:notice|time)\b|\bwhat (?:is|are|was|were|should|must|can|may) (?:the |our )?(?:[\w-]+ ){0,2}(?:duration|notice period|timeout|time ?frame|time window|retention(?: period)?|grace period|lead time|response time|turnaround(?: time)?)\b/i,
  ],
  ['frequency', /\bhow (?:often|frequently)\b|\bhow many times (?:an?|per|each|every)\b/i],
  [
    'money',
    /\bhow (?:expensive|cheap)\b|\bhow much (?:money|(?:am|is|are|was|were|do|does|did|can|could|may|might|must|should|will|would) .{1,60} (?:cost|pay|paid|earn|charged)|is (?:the |my |our |your )?(?:[\w-]+ ){0,2}(?:grant|fee|budget|salary|price|rent|bonus|stipend|deposit|fine))\b|\bwhat (?:do|does|did|will|would) .{1,80} (?:cost|spend|pay|earn)\b|\b(?:what|which) (?:is|was|are|were)? ?(?:the |a |my |our )?(?:[\w-]+ ){0,2}(?:price|cost|budget|salary|fee|rent|fine)\b|\bwhat salary\b|\bmost (?:I|we|you|one) (?:can|may|could|should) (?:spend|pay|claim|charge)\b/i,
  ],
  [
    'share',
    /\b(?:what|which) (?:(?:is|was|are|were) (?:the |a )?(?:[\w-]+ ){0,3})?(?:percentage|per ?cent|proportion|fraction)\b/i,
  ],
  [
    'amount',
    /\bhow much\b|\b(?:what|which) (?:is|was|are|were) (?:the |a )?(?:[\w-]+ ){0,3}(?:share|rate|limit|size|maximum|minimum|amount|score|quota|capacity|threshold|allowance|cap|count|ratio)\b|\b(?:what|which) (?:share|size|amount|sum)\b/i,
  ],
  [
    'number',
    /\bhow (?:many|big|large|small|high|low|far|deep|heavy|tall|wide|full|thick|thin|strong|powerful|hot|warm|cold|loud|bright)\b|\b(?:what|which) (?:port|number)\b/i,
  ],
  ['address', /\b(?:to|from|at) (?:what|which) address\b.* (?:send|write|mail|forward|report|reply)\b/i],
  [
    'place',
    /^\W*(?:from )?where\b|\b(?:what|which) (?:city|country|place|town|room|building|address|street|floor|location)\b/i,
  ],
  [
    'reason',
    /^\W*why\b|\bwhat (?:is|was|were|are) the (?:[\w-]+ )?(?:reasons?|causes?)\b|\bwhat (?:can |could |may |might |usually |often )*caused?s?\b|\bhow come\b/i,
  ],
  [
    'steps',
    /^\W*how (?:do|does|did|can|could|should|must|may|to|would|the|we|our|an?|is|are|was|were)\b|\b(?:what|which) (?:are|is) the (?:[\w-]+ )?(?:steps?|procedure|process)\b|\bwhat (?:do|can|should|must) (?:I|we|you|one) (?:(?:have|need) to )?do\b|^\W*what (?:now|then|next)\W*$/i,
  ],
  [
    'definition',
    /\bwhat (?:do|does|did) .{1,80} (?:mean|stand for)\b|\bdefin(?:e|ition)\b|^\W*what(?:['’]s| is| are) (?:(?:an?|the|our|your) )?(?!(?:in|on)\b)[\p{L}\p{N}'’-]+(?: (?!(?:of|in|on|at|to|from|with|by)\b)[\p{L}\p{N}'’-]+){0,3}\W*$/iu,
  ],
  [
    'confirmation',
    /^\W*(?:do|does|did|is|are|was|were|am|can|could|may|might|must|should|shall|will|would|has|have|had|need)\b/i,
  ],
];

/** Returns the kind of a question by its form. English only. */
export const kindOf = (question: string): QuestionKind =>
  RULES.find(([, pattern]) => pattern.test(question))?.[0] ?? 'open';

/** Returns whether a heading asks a question, like those of an FAQ, “How to …” and “Who can join”. */
export const isQuestionHeading = (heading: string): boolean =>
  /[?？]["'”’»)]*$|^\W*(?:how|who|whom|when|where|why|what) (?!(?:we|i|this|it)\b)/i.test(heading.trim());

/** For these kinds, several values can be asked for, which a list answers; for others, one value is wanted. */
const LISTED: ReadonlySet<QuestionKind> = new Set([
  'open',
  'person',
  'place',
  'reason',
  'definition',
  'version',
]);
const SEVERAL = [
  /^\W*(?:what|which|who|where|why) (?:are|were)\b|\ball (?:the|of)\b|\bboth\b|\bin common\b/i,
  // Asks what something is made of.
  /^\W*(?:what|who)(?:['’]s| is) (?:all )?(?:in|on|part of|included in)\b|^\W*what does .{2,80} (?:include|contain|consist of|comprise|control|cover|offer|support|provide|require|check)\b/i,
  /^\W*who (?:attended|came|took part|participated|was (?:there|present))\b/i,
  // "Which books does …": a plural between the question word and its verb.
  /^\W*(?:what|which)(?: (?:kind|type|sort)s? of)? (?:[\w'-]+ ){0,3}?(?!(?:is|was|does|has|this|his|its|us|as)\b)[a-z'-]*[a-z](?<!s)(?<!u)(?<!i)s (?:does|do|did|has|have|had|are|were|will|would|can|could|may|must|should)\b/i,
  // “Which services belong to …”
  /^\W*(?:what|which) (?:[\w'-]+ ){0,2}?(?!(?:is|was|does|has|this|its|us|as)\b)[a-z'-]*[a-z](?<!s)(?<!u)(?<!i)s (?:belong|exist|count|need|require|use|apply|support|make|include|fall|come|go|run|qualify|became|got|went|came|made|took|won|left|joined|[a-z]+ed)\b/i,
  /^\W*(?:what|which) (?:equipment|hardware|software|data|information|furniture|material)\b/i,
];

/** “How was it resolved” asks for what happened, not for a list of steps. */
const TOLD = /^\W*how (?:was|were|did|has|have)\b/i;

/** Returns whether several things are asked for, which a list answers. */
export const asksForSeveral = (question: string, kind: QuestionKind): boolean =>
  (kind === 'steps' && !TOLD.test(question)) ||
  (LISTED.has(kind) && SEVERAL.some((pattern) => pattern.test(question)));
