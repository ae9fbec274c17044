import { terms } from '../../../text/terms.ts';
import type { QuestionKind } from './question-kinds.ts';

/** Words of a question about time or money that the answer shows as a value instead. */
const VALUE_WORDS: Partial<Record<QuestionKind, string>> = {
  money:
    'money cost expensive cheap price pay spend budget fee amount worth charge paid euro euros dollar dollars eur usd',
  amount:
    'cost price pay spend budget fee amount worth charge paid size sum share percentage rate limit maximum minimum',
  number:
    'number count total big large small high low far deep heavy tall wide full thick thin strong powerful hot warm cold loud bright size',
  duration:
    'time take last duration period long fast soon quick old far back ahead advance early late notice beforehand',
  time: 'date day time month year start end happen deadline due',
  company: 'company tool app application software system platform service program',
  person: 'person name people responsible charge talk ask',
  place: 'place location find take',
  reason: 'reason cause happen',
  steps: 'step way process procedure get rid',
  phone: 'number call phone telephone reach company firm',
  address: 'mail email address link url website reach',
  frequency: 'time often year',
};
export const VALUE_TERMS = new Map(
  Object.entries(VALUE_WORDS).map(([kind, words]) => [kind, new Set(terms(words))] as const),
);
