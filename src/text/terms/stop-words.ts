/**
 * English words without meaning for search, folded and unstemmed: Lucene's default list, pronouns, forms of be, have and do, question
 * words, and remains of contractions. Short on purpose: “may”, “will”, “can”, “us” and “it” start names and are included only if they are
 * far more often function words.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with ' +
    'i me my we our you your he him his she her its them who whom whose which what when where why how ' +
    'am been being were do does did doing done have has had having would should could can ' +
    'from about so than too very just also any some all been ' +
    "don't doesn't didn't isn't aren't wasn't weren't can't couldn't won't wouldn't shouldn't i'm i've i'd i'll you're you've it's that's " +
    "there's what's who's let's they're we're we've he's she's"
  ).split(' '),
);

/**
 * More words that search ignores in passages and questions: adverbs of degree and connection, auxiliaries, spoken fillers, and what a
 * tokenizer leaves of a contraction. Some are also names (“may”, “will”), but far more often not.
 */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  (
    'each every both either neither other another same own such here more most much many few less only really quite rather even still yet ' +
    'already always never ever again once can could may might must shall us ours yours theirs mine myself yourself himself herself itself ' +
    'ourselves themselves those up out over through during between because while until since though although however therefore thus hence ' +
    'yes yeah yep ok okay oh ah um uh uhm hmm hm mm mhm well like get let lets s t d m ll re ve'
  ).split(' '),
);
