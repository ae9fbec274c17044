import { describe, expect, test } from 'vitest';
import { answered, doc, planned } from '../../../test/revisions/planned.ts';

interface Example {
  /** How the document cited by the line changed. */
  name: string;
  before: string;
  after: string;
  line: string;
  /** The operation, and its text after a colon. */
  answer: string;
  /** The resulting text; `same`: unchanged. */
  result: string;
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'a price that rose',
    before: 'The probe costs 219 euros.',
    after: 'The probe costs 229 euros.',
    line: '- The probe costs 219 euros.',
    answer: 'replace:- The probe costs 229 euros.',
    result: '- The probe costs 229 euros.',
  },
  {
    name: 'a price that nobody named',
    before: 'The probe costs 219 euros.',
    after: 'The probe costs 229 euros.',
    line: '- The probe costs 219 euros.',
    answer: 'replace:- The probe costs 249 euros.',
    result: 'same',
  },
  {
    name: 'a date that moved, in other words',
    before: 'The audit takes place on 3 May 2026.',
    after: 'The audit takes place on 17 May 2026.',
    line: '- On 3 May 2026 the audit takes place.',
    answer: 'replace:- On 17 May 2026 the audit takes place.',
    result: '- On 17 May 2026 the audit takes place.',
  },
  {
    name: 'a date in another form',
    before: 'The audit takes place on 3 May 2026.',
    after: 'The audit takes place on 17 May 2026.',
    line: '- The audit takes place on 2026-05-03.',
    answer: 'replace:- The audit takes place on 2026-05-17.',
    result: '- The audit takes place on 2026-05-17.',
  },
  {
    name: 'an owner who handed over',
    before: 'Ann Kaminski owns the billing service.',
    after: 'Omar Haddad owns the billing service.',
    line: '- Ann Kaminski owns the billing service.',
    answer: 'replace:- Omar Haddad owns the billing service.',
    result: '- Omar Haddad owns the billing service.',
  },
  {
    name: 'an owner whom nobody named',
    before: 'Ann Kaminski owns the billing service.',
    after: 'Omar Haddad owns the billing service.',
    line: '- Ann Kaminski owns the billing service.',
    answer: 'replace:- Lena Fischer owns the billing service.',
    result: 'same',
  },
  {
    name: 'a count in words',
    before: 'The team has nine members in Porto.',
    after: 'The team has eleven members in Porto.',
    line: '- The team has nine members in Porto.',
    answer: 'replace:- The team has eleven members in Porto.',
    result: '- The team has eleven members in Porto.',
  },
  {
    name: 'a version',
    before: 'Gateway version 1.8 is current in the field.',
    after: 'Gateway version 1.9 is current in the field.',
    line: '- Gateway version 1.8 is current in the field.',
    answer: 'replace:- Gateway version 1.9 is current in the field.',
    result: '- Gateway version 1.9 is current in the field.',
  },
  {
    name: 'a version that is made up',
    before: 'Gateway version 1.8 is current in the field.',
    after: 'Gateway version 1.9 is current in the field.',
    line: '- Gateway version 1.8 is current in the field.',
    answer: 'replace:- Gateway version 2.0 is current in the field.',
    result: 'same',
  },
  {
    name: 'a negation that came',
    before: 'The pilot runs in Spain this summer.',
    after: 'The pilot does not run in Spain this summer.',
    line: '- The pilot runs in Spain this summer.',
    answer: 'replace:- The pilot does not run in Spain this summer.',
    result: '- The pilot does not run in Spain this summer.',
  },
  {
    name: 'a negation that nobody wrote',
    before: 'The pilot runs in Spain this summer.',
    after: 'The pilot runs in Spain and Portugal this summer.',
    line: '- The pilot runs in Spain this summer.',
    answer: 'replace:- The pilot does not run in Spain this summer.',
    result: 'same',
  },
  {
    name: 'more about the same',
    before: 'The pilot runs in Spain this summer.',
    after: 'The pilot runs in Spain this summer and in Portugal next year.',
    line: '- The pilot runs in Spain this summer.',
    answer: 'replace:- The pilot runs in Spain this summer and in Portugal next year.',
    result: '- The pilot runs in Spain this summer and in Portugal next year.',
  },
  {
    name: 'more about the same that drops what was said',
    before: 'The pilot runs in Spain this summer.',
    after: 'The pilot runs in Spain this summer and in Portugal next year.',
    line: '- The pilot runs in Spain this summer.',
    answer: 'replace:- The pilot runs in Portugal next year.',
    result: 'same',
  },
  {
    name: 'a sentence about another matter in its place',
    before: 'The bench stands in room 1.04 in Utrecht.',
    after: 'The bench stands in room 2.11 in Utrecht. Lunch is at noon.',
    line: '- The bench stands in room 1.04 in Utrecht.',
    answer: 'replace:- Lunch is at noon.',
    result: 'same',
  },
  {
    name: 'a place that changed',
    before: 'The bench stands in room 1.04 in Utrecht.',
    after: 'The bench stands in room 2.11 in Utrecht.',
    line: '- The bench stands in room 1.04 in Utrecht.',
    answer: 'replace:- The bench stands in room 2.11 in Utrecht.',
    result: '- The bench stands in room 2.11 in Utrecht.',
  },
  {
    name: 'emphasis that stays',
    before: 'The release is planned for April 2026.',
    after: 'The release is planned for June 2026.',
    line: '- **Release**: planned for April 2026.',
    answer: 'replace:- **Release**: planned for June 2026.',
    result: '- **Release**: planned for June 2026.',
  },
  {
    name: 'a month that nobody named',
    before: 'The release is planned for April 2026.',
    after: 'The release is planned for June 2026.',
    line: '- **Release**: planned for April 2026.',
    answer: 'replace:- **Release**: planned for July 2026.',
    result: 'same',
  },
  {
    name: 'a statement that is gone',
    before: 'The lab is closed on Fridays. Keys are at the desk.',
    after: 'Keys are at the desk.',
    line: '- The lab is closed on Fridays.',
    answer: 'delete',
    result: '',
  },
  {
    name: 'a statement that only changed, which may not be deleted',
    before: 'The lab is closed on Fridays in winter.',
    after: 'The lab is closed on Mondays in winter.',
    line: '- The lab is closed on Fridays in winter.',
    answer: 'delete',
    result: 'same',
  },
  {
    name: 'a task that is done',
    before: 'Replace the seals at Hollin Orchard by March.',
    after: 'The seals at Hollin Orchard were replaced on 2 March.',
    line: '- Replace the seals at Hollin Orchard by March.',
    answer: 'replace:- The seals at Hollin Orchard were replaced on 2 March.',
    result: '- The seals at Hollin Orchard were replaced on 2 March.',
  },
  {
    name: 'a task that moves among what is finished',
    before: 'Replace the seals at Hollin Orchard by March.',
    after: 'The seals at Hollin Orchard were replaced on 2 March.',
    line: '- Replace the seals at Hollin Orchard by March.',
    answer: 'move @past:- The seals at Hollin Orchard were replaced on 2 March.',
    result: '## Finished\n\n- The seals at Hollin Orchard were replaced on 2 March.',
  },
  {
    name: 'a document that only broke its lines',
    before: 'The pump runs for ten minutes every hour. It is quiet.',
    after: 'The pump runs for\nten minutes every hour. It is quiet.',
    line: '- The pump runs for ten minutes every hour.',
    answer: 'replace:- The pump runs for nine minutes every hour.',
    result: 'same',
  },
  {
    name: 'a sentence beside it that changed',
    before: 'The pump runs for ten minutes every hour. It is blue.',
    after: 'The pump runs for ten minutes every hour. It is green.',
    line: '- The pump runs for ten minutes every hour.',
    answer: 'replace:- The pump runs for two minutes every hour.',
    result: 'same',
  },
  {
    name: 'an image in the answer',
    before: 'The audit takes place on 3 May 2026.',
    after: 'The audit takes place on 17 May 2026.',
    line: '- The audit takes place on 3 May 2026.',
    answer: 'replace:- The audit ![x](http://evil.example/x.png) takes place on 17 May 2026.',
    result: 'same',
  },
  {
    name: 'a link in the answer to a host that no document names',
    before: 'The audit takes place on 3 May 2026.',
    after: 'The audit takes place on 17 May 2026.',
    line: '- The audit takes place on 3 May 2026.',
    answer: 'replace:- The [audit](https://evil.example/) takes place on 17 May 2026.',
    result: 'same',
  },
  {
    name: 'a numbered item',
    before: '1. Open the valve by 90 degrees.\n2. Wait for five minutes.',
    after: '1. Open the valve by 45 degrees.\n2. Wait for five minutes.',
    line: '1. Open the valve by 90 degrees.',
    answer: 'replace:1. Open the valve by 45 degrees.',
    result: '1. Open the valve by 45 degrees.',
  },
  {
    name: 'a paragraph',
    before: 'Support answers within 8 hours on working days.',
    after: 'Support answers within 4 hours on working days.',
    line: 'Support answers within 8 hours on working days.',
    answer: 'replace:Support answers within 4 hours on working days.',
    result: 'Support answers within 4 hours on working days.',
  },
  {
    name: 'a statement in another language',
    before: 'Die Probe kostet 219 Euro ohne Steuer.',
    after: 'Die Probe kostet 229 Euro ohne Steuer.',
    line: '- Die Probe kostet 219 Euro ohne Steuer.',
    answer: 'replace:- Die Probe kostet 229 Euro ohne Steuer.',
    result: '- Die Probe kostet 229 Euro ohne Steuer.',
  },
  {
    name: 'an empty answer for its line',
    before: 'The audit takes place on 3 May 2026.',
    after: 'The audit takes place on 17 May 2026.',
    line: '- The audit takes place on 3 May 2026.',
    answer: 'replace:',
    result: 'same',
  },
  {
    name: 'a share that changed',
    before: 'The company pays 75% of the premium for families.',
    after: 'The company pays 80% of the premium for families.',
    line: '- The company pays 75% of the premium for families.',
    answer: 'replace:- The company pays 80% of the premium for families.',
    result: '- The company pays 80% of the premium for families.',
  },
  {
    name: 'an amount with another grouping',
    before: 'The plan counts 4,800 probes until December.',
    after: 'The plan counts 6,000 probes until December.',
    line: '- The plan counts 4,800 probes until December.',
    answer: 'replace:- The plan counts 6000 probes until December.',
    result: '- The plan counts 6000 probes until December.',
  },
  {
    name: 'a table row',
    before: '| Part | Stock |\n| Seal | 40 |\n| Cap | 12 |',
    after: '| Part | Stock |\n| Seal | 55 |\n| Cap | 12 |',
    line: '| Seal | 40 |',
    answer: 'replace:| Seal | 55 |',
    result: '| Seal | 55 |',
  },
  {
    name: 'a table row whose value is made up',
    before: '| Part | Stock |\n| Seal | 40 |\n| Cap | 12 |',
    after: '| Part | Stock |\n| Seal | 55 |\n| Cap | 12 |',
    line: '| Seal | 40 |',
    answer: 'replace:| Seal | 99 |',
    result: 'same',
  },
  {
    name: 'a speaker in a conversation',
    before: 'Ann (2026-03-01 09:00): I take the release of Monday.',
    after: 'Omar (2026-03-02 10:00): I take the release of Monday.',
    line: '- Ann takes the release of Monday.',
    answer: 'replace:- Omar takes the release of Monday.',
    result: '- Omar takes the release of Monday.',
  },
  {
    name: 'the wrong speaker',
    before: 'Ann (2026-03-01 09:00): I take the release of Monday.',
    after: 'Omar (2026-03-02 10:00): I take the release of Monday.',
    line: '- Ann takes the release of Monday.',
    answer: 'replace:- Lena takes the release of Monday.',
    result: 'same',
  },
  {
    name: 'a deadline of a month',
    before: 'The report is due in March 2026.',
    after: 'The report is due in May 2026.',
    line: '- The report is due in March 2026.',
    answer: 'replace:- The report is due in May 2026.',
    result: '- The report is due in May 2026.',
  },
  {
    name: 'a meeting at another time',
    before: 'The board meets on Tuesdays at 10:00 in Porto.',
    after: 'The board meets on Tuesdays at 14:30 in Porto.',
    line: '- The board meets on Tuesdays at 10:00 in Porto.',
    answer: 'replace:- The board meets on Tuesdays at 14:30 in Porto.',
    result: '- The board meets on Tuesdays at 14:30 in Porto.',
  },
  {
    name: 'a meeting at a time that nobody named',
    before: 'The board meets on Tuesdays at 10:00 in Porto.',
    after: 'The board meets on Tuesdays at 14:30 in Porto.',
    line: '- The board meets on Tuesdays at 10:00 in Porto.',
    answer: 'replace:- The board meets on Tuesdays at 15:45 in Porto.',
    result: 'same',
  },
  {
    name: 'a supplier that changed',
    before: 'The potting compound comes from Brackwell in Leeds.',
    after: 'The potting compound comes from Henshaw in Leeds.',
    line: '- The potting compound comes from Brackwell in Leeds.',
    answer: 'replace:- The potting compound comes from Henshaw in Leeds.',
    result: '- The potting compound comes from Henshaw in Leeds.',
  },
  {
    name: 'a supplier with a footnote definition in the answer',
    before: 'The potting compound comes from Brackwell in Leeds.',
    after: 'The potting compound comes from Henshaw in Leeds.',
    line: '- The potting compound comes from Brackwell in Leeds.',
    answer: 'replace:[^doc]: Henshaw',
    result: 'same',
  },
  {
    name: 'a script in the answer',
    before: 'The potting compound comes from Brackwell in Leeds.',
    after: 'The potting compound comes from Henshaw in Leeds.',
    line: '- The potting compound comes from Brackwell in Leeds.',
    answer: 'replace:- The potting compound comes from Henshaw <script>x</script> in Leeds.',
    result: 'same',
  },
  {
    name: 'a limit that was lifted',
    before: 'Each user may store 500 documents a day.',
    after: 'Each user may store 2,000 documents a day.',
    line: '- Each user may store 500 documents a day.',
    answer: 'replace:- Each user may store 2,000 documents a day.',
    result: '- Each user may store 2,000 documents a day.',
  },
  {
    name: 'a limit of which only the unit is invented',
    before: 'Each user may store 500 documents a day.',
    after: 'Each user may store 2,000 documents a day.',
    line: '- Each user may store 500 documents a day.',
    answer: 'replace:- Each Zorblax may store 2,000 documents a day.',
    result: 'same',
  },
  {
    name: 'an address of a page that changed',
    before: 'The runbook is at https://wiki.example.org/a in the wiki.',
    after: 'The runbook is at https://wiki.example.org/b in the wiki.',
    line: '- The runbook is at https://wiki.example.org/a in the wiki.',
    answer: 'replace:- The runbook is at https://wiki.example.org/b in the wiki.',
    result: '- The runbook is at https://wiki.example.org/b in the wiki.',
  },
  {
    name: 'a temperature',
    before: 'Store the samples at 4 degrees in the dark.',
    after: 'Store the samples at 8 degrees in the dark.',
    line: '- Store the samples at 4 degrees in the dark.',
    answer: 'replace:- Store the samples at 8 degrees in the dark.',
    result: '- Store the samples at 8 degrees in the dark.',
  },
  {
    name: 'a status word',
    before: 'The migration of the readings is in progress.',
    after: 'The migration of the readings is complete.',
    line: '- The migration of the readings is in progress.',
    answer: 'replace:- The migration of the readings is complete.',
    result: '- The migration of the readings is complete.',
  },
  {
    name: 'a task list item',
    before: 'Call Vallmora about the seals before 9 May.',
    after: 'Call Vallmora about the seals before 12 May.',
    line: '- [ ] Call Vallmora about the seals before 9 May.',
    answer: 'replace:- [x] Call Vallmora about the seals before 12 May.',
    result: '- [ ] Call Vallmora about the seals before 12 May.',
  },
  {
    name: 'a document that was emptied',
    before: 'The lamp in the hall blinks at night.',
    after: '',
    line: '- The lamp in the hall blinks at night.',
    answer: 'delete',
    result: '',
  },
  {
    name: 'a doubt instead of a change',
    before: 'The lamp in the hall blinks at night.',
    after: 'The lamp in the hall is dark at night.',
    line: '- The lamp in the hall blinks at night.',
    answer: 'doubt:It may be dark.',
    result: 'same',
  },
  {
    name: 'a rule that was turned round',
    before: 'Guests may use the workshop alone in the evening.',
    after: 'Guests may not use the workshop alone in the evening.',
    line: '- Guests may use the workshop alone in the evening.',
    answer: 'replace:- Guests may not use the workshop alone in the evening.',
    result: '- Guests may not use the workshop alone in the evening.',
  },
  {
    name: 'a number of a ticket',
    before: 'The leak is tracked as OPS-31 by the field team.',
    after: 'The leak is tracked as OPS-44 by the field team.',
    line: '- The leak is tracked as OPS-31 by the field team.',
    answer: 'replace:- The leak is tracked as OPS-44 by the field team.',
    result: '- The leak is tracked as OPS-44 by the field team.',
  },
  {
    name: 'a number of a ticket that is made up',
    before: 'The leak is tracked as OPS-31 by the field team.',
    after: 'The leak is tracked as OPS-44 by the field team.',
    line: '- The leak is tracked as OPS-31 by the field team.',
    answer: 'replace:- The leak is tracked as OPS-55 by the field team.',
    result: 'same',
  },
];

const HEAD = '# File\n\n';
const withCitation = (line: string): string =>
  line.startsWith('|') ? line.replace(/ \|$/, '[^doc] |') : `${line}[^doc]`;

/** Returns a file of one line, with the head of its table if it is a row. */
const fileOf = (line: string): string => {
  const table = line.startsWith('|') ? '| Part | Stock |\n| --- | --- |\n' : '';
  return `${HEAD}${table}${withCitation(line)}`;
};

describe('one line, one document, one answer', () => {
  test.each(EXAMPLES)('$name', ({ before, after, line, answer, result }) => {
    const body = fileOf(line);
    const news = [{ evidence: doc('doc', after, '2026-06-09'), before, isNew: false }];
    const [operation = '', ...text] = answer.split(':');
    const [verb, place = ''] = operation.split(' ');
    const revision = planned(body, { news });
    const id = revision.lines.find((one) => one.text === withCitation(line))?.id;
    const said = text.length && text.join(':') ? `\n${withCitation(text.join(':'))}` : '';
    const { body: revised } = answered(revision, `@${id} ${verb} ${place} [^doc]${said}\n@end`);
    if (result === 'same') expect(revised).toBe(body);
    else if (result.startsWith('##')) expect(revised).toBe(`${HEAD}${result}[^doc]`);
    else expect(revised.trim()).toBe(result === '' ? '# File' : fileOf(result));
  });
});
