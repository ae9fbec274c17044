/** Phrases of spoken questions, and the word for them that documents use as a label or in a sentence. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(who|what|where|when|why|how)['’]s\b/i, '$1 is'],
  // Polite forms around a question: “Can you tell me who …”.
  [
    /^\W*(?:please )?(?:(?:can|could|would) (?:you|anyone|anybody|someone|somebody) (?:please )?(?:tell|show|remind) me|(?:do|does) (?:you|anyone|anybody|someone|somebody) (?:know|remember)|(?:tell|remind) me|I(?:['’]d| would) (?:like|love) to know|I (?:want|need) to know|I(?:['’]m| am)? wonder(?:ing)?|any idea)(?: please)?,? (?=(?:about|at|by|for|from|in|on|to|under|until|with|who|whom|whose|what|which|when|where|why|how)\b)/i,
    '',
  ],
  [/\bwhose (?:job|task|duty) is it to\b/i, 'who has to'],
  [/\bwhat(?: is| are| was) meant by\b/i, 'what are'],
  [
    /\bhow many (?:days|weeks|months|years|hours|minutes)(?= (?:in advance|ahead|beforehand|before)\b)|(?<=\b(?:for|after|within) )how many (?:days|weeks|months|years|hours|minutes)\b/i,
    'how long',
  ],
  [
    /\bhow many people (?:work|are employed|are working)(?= (?:here|there|for|at|in)\b|\W*$)(?: here| there)?/i,
    'how many employees are there',
  ],
  [
    /\bwho (?:was|were) (?:there|here|present|in attendance|around)\b|\bwho (?:came|turned up|showed up|dialed in|called in|took part|participated)(?= (?:to|on|at|in)\b|\W*$)/i,
    'who attended',
  ],
  [
    /\bwho (?:was|were) (?:at|in|on)(?= (?:(?:the|that|this|our|a) )?(?:[\p{L}\d'’-]+ ){0,3}(?:meeting|call|sync|session|stand-?up|retrospective|retro|hangout|weekly|daily|workshop|all[ -]hands)\b)/iu,
    'who attended',
  ],
  [/\bwho (?:sits|sit|serves|serve) on\b/i, 'who is on'],
  [
    /\bwho (?:gets?|got|receives?|(?:is|are) given) (?=(?:(?:an?|the) )?(?:[\p{L}\d-]+ ){0,3}(?:access|permissions?|rights)\b)/iu,
    'who has ',
  ],
  [
    /\bwhere (?:can|could|do|may) (?:I|we|you|one|people) (?:re-?)?(?:watch|listen to|hear|play)(?= (?:the|that|this|our|a)\b)/i,
    'where is the recording of',
  ],
  [
    /\bwhen is ((?:the |our |your )?(?:[\p{L}\d'’-]+ ){1,3})(?:available|open|staffed)(?=\W*$)/iu,
    'when are the hours of $1',
  ],
  [
    /\bwho (?:was|were) (?:missing|away|not (?:there|here|present))\b|\bwho (?:could|did)(?:n['’]t| not) (?:attend|come|make it|be there)\b/i,
    'who was absent',
  ],
  [
    /\b(?:takes?|took|taken|kept|keeps?|did|writes?|wrote|written) (?:up |down )?(?:the |our )?(?:meeting )?(?:notes|minutes)(?= (?:of|on|for|in|at|during)\b|\W*$)/i,
    'was the scribe',
  ],
  [/\b(?:throw|kick|vote) ((?:\p{L}+ ){0,3}\p{L}+) out\b/iu, 'remove $1'],
  [/\b(?:thrown|kicked|voted) out\b/i, 'removed'],
  [/\b(?:at the moment|at present|right now|these days|nowadays|as of now)\b/i, 'now'],
  [/\bkicks? in\b/i, 'start'],
  [/\bp(?:ay|ays|aid) (?:me |us |you |people )?back\b/i, 'reimbursed'],
  [/\bget together\b/i, 'meet'],
  [/\bquits?\b/i, 'resign'],
  [/\b(?:hand|turn)(?:s|ed)? in\b/i, 'submit'],
  [/\bcall(?:s|ed)? off\b/i, 'cancel'],
  [/\bput(?:s|ting)? off\b/i, 'postpone'],
  [/\bturn(?:s|ed)? down\b/i, 'reject'],
  [/\b(?:say|says|said|give|gives|gave) (?:yes|(?:the |its |their )?ok(?:ay)?) to\b/i, 'approve'],
  [/\b(?:say|says|said) no to\b/i, 'reject'],
  [/\b(?:give|gives|given|gave|hand|hands|handed|bring|brings|brought) back\b/i, 'return'],
  [/\bbro(?:ke|ken) off\b/i, 'interrupted'],
  [/\bthrow(?:s|n)? away\b/i, 'remove'],
  [/\btakes? place\b/i, 'happen'],
  [/\bat the (?:longest|latest|most)\b/i, 'at most'],
  [/\bat the (?:shortest|earliest|least)\b/i, 'at least'],
];

/** Says a question in the words that documents use: “Who was there?” becomes “who attended?”. English only. */
export const sayPlainly = (question: string): string =>
  PHRASES.reduce((said, [phrase, plain]) => said.replace(phrase, plain), question);
