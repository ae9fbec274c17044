/** English words that express feelings, folded: the seven kinds of Shaver et al. (1987) plus everyday forms. */
export const FEELING_WORDS: ReadonlySet<string> = new Set(
  `afraid alarmed amazed amused angry annoyed anxious ashamed astonished awful bitter blue bored burned-out calm cheerful
  comfortable confident confused content curious delighted depressed desperate devastated disappointed discouraged disgusted
  distressed dreadful eager ecstatic embarrassed excited exhausted fascinated frightened frustrated furious glad gloomy grateful
  grumpy guilty happy heartbroken helpless hopeful hopeless horrible hurt impatient inspired insulted irritated jealous joyful
  lonely lost love mad miserable moved nervous optimistic outraged overwhelmed overworked panicked peaceful pleased proud puzzled
  regretful relaxed relieved resentful restless sad satisfied scared shocked shy sick skeptical sorry stressed surprised tense
  terrible terrified thankful thrilled tired touched troubled uncomfortable uneasy unhappy unsure upset weary worried worn-out`
    .split(/\s+/)
    .filter(Boolean),
);
