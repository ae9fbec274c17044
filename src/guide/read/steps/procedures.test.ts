import { expect, test } from 'vitest';
import { notesOf } from '../../../../test/guide/guide-document.ts';
import { isImperative, isTaskHeading } from './imperatives.ts';

const procedures = (markdown: string) => notesOf(markdown).procedures;

test('headings that name a task are distinguished from headings that name a thing', () => {
  for (const heading of [
    'How to open a gate',
    'Opening a gate',
    'Open the gate',
    'Release checklist',
    'Steps',
    'Process for claims',
    'Your first day',
  ])
    expect(isTaskHeading(heading)).toBe(true);
  for (const heading of [
    'Gate types',
    'Report format',
    'Review guidelines',
    'Meeting the team',
    'Test plan',
    'Work items',
    'Values',
    'Open …',
    'The first day of the month',
    'Before you begin',
    'How to',
    'Test practices',
  ])
    expect(isTaskHeading(heading)).toBe(false);
  expect(isImperative('If the river is high, close the gate.')).toBe(true);
  expect(isImperative('The gate is green.')).toBe(false);
});

test('a numbered list under a task is a procedure that keeps its lead-in, nested items and numbers', () => {
  const [procedure] = procedures(
    '# Gates\n\n## Opening a gate\n\nYou need a key for these steps:\n\n1. Call the depot.\n2. Open the lock.\n   - Use the small key.\n3. Turn the wheel.\n',
  );
  expect(procedure).toMatchObject({
    heading: 'Opening a gate',
    above: 'Gates',
    lead: 'You need a key for these steps:',
    lines: ['1. Call the depot.', '2. Open the lock.', '   - Use the small key.', '3. Turn the wheel.'],
    steps: 3,
    omitted: 0,
    isContinued: false,
  });
});

test('commands between the steps keep their position', () => {
  const [procedure] = procedures(
    '# G\n\n## Install the tool\n\n1. Run this:\n\n```sh\nmake\n```\n\n2. Check the log.\n3. Start it:\n\n```sh\n./run\n```\n',
  );
  expect(procedure?.lines).toEqual([
    '1. Run this:',
    '   ```sh\n   make\n   ```',
    '2. Check the log.',
    '3. Start it:',
    '   ```sh\n   ./run\n   ```',
  ]);
});

test('bullets are a procedure if most of them are instructions; definitions, questions and links are not', () => {
  expect(
    procedures('# G\n\n## Steps\n\n- Call the depot.\n- Open the lock.\n- Green is best.\n'),
  ).toHaveLength(1);
  expect(
    procedures('# G\n\n## Steps\n\n- Call: when to call\n- Open: when to open\n- Turn: when to turn\n'),
  ).toEqual([]);
  expect(procedures('# G\n\n## Steps\n\n- Green is best.\n- Red is worse.\n- Open the lock.\n')).toEqual([]);
  expect(procedures('# G\n\n## Steps\n\n1. Open what?\n2. Call whom?\n3. Turn it.\n')).toEqual([]);
});

test('a procedure is cut after twelve steps and says how many follow', () => {
  const steps = Array.from({ length: 15 }, (_, i) => `${i + 1}. Open gate ${i + 1}.`).join('\n');
  expect(procedures(`# G\n\n## Open all gates\n\n${steps}\n`)).toMatchObject([{ steps: 12, omitted: 3 }]);
});

test('imperative subheadings are steps, and short commands are shown in full', () => {
  const [outline] = procedures(
    '# Start a pump\n\n## Call the depot\n\nText.\n\n## Open the valve\n\nText.\n\n## Turn it on\n\nText.\n',
  );
  expect(outline).toMatchObject({
    isWhole: true,
    isOutline: true,
    lines: ['1. Call the depot', '2. Open the valve', '3. Turn it on'],
  });
  const [code] = procedures('# G\n\n## Run the tests\n\nRun this in the folder:\n\n```sh\nmake test\n```\n');
  expect(code?.lines.join('\n')).toBe('Run this in the folder:\n\n```sh\nmake test\n```\n');
});

test('nothing is a procedure in minutes, in an example, or if it begins in the middle', () => {
  const list = '1. Open a.\n2. Open b.\n3. Open c.\n';
  expect(procedures(`# 2026-03-09\n\n## Steps\n\n${list}`)).toEqual([]);
  expect(procedures(`# G\n\n## Example\n\n### Steps\n\n${list}`)).toEqual([]);
  expect(procedures('# G\n\n## Steps\n\n- Step 3: open.\n- Step 4: close.\n- Step 5: call.\n')).toEqual([]);
});

test('commands with names in angle brackets keep them, as code', () => {
  const [procedure] = procedures(
    '# Releases\n\n## How to release a probe\n\n1. Tag the commit as `v<major>.<minor>` and wait.\n2. Run `ops copy --from <day>` on the **old** machine.\n3. Close the case with <b>both</b> screws.\n',
  );
  expect(procedure?.lines.join('\n')).toContain('Close the case with both screws.');
  expect(procedure?.lines.join('\n')).toContain('Tag the commit as `v<major>.<minor>` and wait.');
  expect(procedure?.lines.join('\n')).toContain('Run ops copy --from `<day>` on the old machine.');
});

test.each([
  ['permissions', 'In the menu of the gate, you can:'],
  ['what somebody does', 'The work is watched by the keepers, who'],
  ['what a tool allows', 'With the app you will be able to do the following:'],
  ['what is not allowed', 'While it is shut, a gate cannot:'],
  ['what is no reason', 'Please note that this gate should NOT be used to:'],
  ['what else helps', 'Some ways to keep it shut include:'],
  ['what an account is for', 'Having an account enables you to:'],
  ['earlier statements', 'In this case:'],
  ['when to ask', 'Call the depot if you need to do any of the following:'],
])('a list of %s is not a procedure, however its items begin', (_, lead) => {
  const list = '1. Open the gate.\n2. Close the gate.\n3. Paint the gate.\n';
  const of = (above: string) => procedures(`# Gates\n\n## Opening a gate\n\n${above}\n\n${list}`);
  expect(of(lead)).toEqual([]);
  expect(of('If it is shut, you can open it from the bridge:')).toHaveLength(1);
  expect(of('Three things are needed before you can open it:')).toHaveLength(1);
  expect(of('Call the depot first.')).toHaveLength(1);
});

test('numbers and dashes before subheadings are not part of the steps, nor is a summary', () => {
  const parts = ['TL;DR', 'Step 1 - Open the gate', 'Step 2 - Turn the wheel', 'Step 3: Lock it'];
  const text = parts.map((part) => `### ${part}\n\nSlowly.\n`).join('\n');
  expect(procedures(`# G\n\n## Opening a gate\n\n${text}`)).toMatchObject([
    { lines: ['1. Open the gate', '2. Turn the wheel', '3. Lock it'] },
  ]);
});

test('a list of goals is not a procedure', () => {
  const list = '\n\n- Confirm the key.\n- Check the gate.\n- Create a plan.\n';
  expect(procedures(`# G\n\n## Opening a gate\n\nThe goal of the talk is to:${list}`)).toEqual([]);
  expect(procedures(`# G\n\n## Opening a gate\n\nDo all of these:${list}`)).toHaveLength(1);
});

test('the author of a page does not introduce its steps', () => {
  const list = '\n\n1. Call the depot.\n2. Open the lock.\n3. Turn the wheel.\n';
  const [found] = procedures(`# G\n\n## Opening a gate\n\nWritten by Ada Lind for her handover.${list}`);
  expect(found).toMatchObject({ lead: null, steps: 3 });
});

test('a procedure whose beginning refers to earlier text, or describes one machine, is left out', () => {
  const found = (first: string, code = 'gate open') =>
    procedures(
      `# Gates\n\n## Open the north gate\n\n${first}\n\n\`\`\`sh\n${code}\n\`\`\`\n\nThen call the depot.\n`,
    ).length;
  expect(found('Unlock the gate with the key of the depot.')).toBe(1);
  expect(found('The key discussed above opens the gate.')).toBe(0);
  expect(found('If you opened this page, turn the key.')).toBe(0);
  expect(found('We can also turn the key by hand.')).toBe(0);
  expect(found('In my case the key is in the depot.')).toBe(0);
});

test('steps that follow what stands below them are left out', () => {
  const found = (step: string) =>
    procedures(`# Gates\n\n## Upgrade the gate\n\n1. ${step}\n2. Oil the hinge.\n3. Call the depot.\n`)
      .length;
  expect(found('Use the winch to lift it.')).toBe(1);
  expect(found('Use the guide below to move the hinge.')).toBe(0);
  expect(found('Read and follow the steps below to add yourself.')).toBe(0);
});

test('a line above the steps that refers back is not shown', () => {
  const lead = (line: string) =>
    procedures(
      `# Gates\n\n## Open the gate\n\n${line}\n\n1. Unlock it.\n2. Turn the key.\n3. Call the depot.\n`,
    )[0]?.lead;
  expect(lead('If the river is high, open the gate by hand:')).toBe(
    'If the river is high, open the gate by hand:',
  );
  expect(lead('To do this:')).toBeNull();
  expect(lead('In both cases:')).toBeNull();
  expect(lead('Fill the form:')).toBeNull();
  expect(lead("You'll then need one additional key:")).toBeNull();
  expect(lead('For this to work, you need a key of your own.')).toBeNull();
});

test('deprecated text gives no instructions', () => {
  const steps = '1. Call the depot.\n2. Open the lock.\n3. Turn the wheel.\n';
  expect(procedures(`# G\n\n## Opening a gate\n\n${steps}`)).toHaveLength(1);
  expect(procedures(`# G\n\n## (Deprecated) Opening a gate\n\n${steps}`)).toEqual([]);
  expect(procedures(`# G\n\n## Obsolete: keys\n\n### Opening a gate\n\n${steps}`)).toEqual([]);
  expect(procedures(`# G\n\n## Opening a gate (archived)\n\n${steps}`)).toEqual([]);
});

test('a last step that announces something not shown is not shown either', () => {
  const [found] = procedures(
    '# Gates\n\n## Open the gate\n\n1. Unlock it.\n2. Turn the key.\n3. Call the depot.\n4. Test it by running the following:\n\n> gate test\n',
  );
  expect(found?.lines.at(-1)).toBe('3. Call the depot.');
  expect(
    procedures('# Gates\n\n## Open the gate\n\n1. Unlock it.\n2. Turn the key.\n3. Check as follows:\n'),
  ).toEqual([]);
});

test('a numbered list of changes is not a list of steps', () => {
  const steps = ['Add a gate', 'Change the lock', 'Remove the wheel'];
  const found = (end: string) =>
    procedures(`# Gates 0.3\n\n## Build the gates\n\n${steps.map((step) => `- ${step}${end}\n`).join('')}`);
  expect(found('')).toHaveLength(1);
  expect(found(' (#1617)')).toEqual([]);
});

test('commands that continue an earlier text are no procedure', () => {
  const found = (text: string) =>
    procedures(`# Gates\n\n## Viewing the list\n\n${text}\n\n\`\`\`sh\ncat list\n\`\`\`\n`);
  expect(found('Print the list of all gates:')).toHaveLength(1);
  expect(found('This file holds the list of all gates:')).toEqual([]);
  expect(found('Print the list that you made in the previous step:')).toEqual([]);
});

test('steps that refer below or to a link, use a value set elsewhere, or are a first stage are left out', () => {
  const steps = '1. Call the depot.\n2. Open the lock.\n3. Turn the wheel.';
  const under = (text: string) => procedures(`# Gates\n\n## Opening a gate\n\n${text}\n`).length;
  expect(under(steps)).toBe(1);
  expect(under(steps.replace('the lock', 'the lock (see below)'))).toBe(0);
  expect(under(steps.replace('Call the depot', 'Click here to call the depot'))).toBe(0);
  expect(under(`The goals of this are to:\n\n${steps}`)).toBe(0);
  const later = '- Close it.\n- Call Ada.\n- Write it down.\n- Send the list.';
  expect(under(`${steps}\n\nThen, in the evening, all must go back.\n\n${later}`)).toBe(0);
  expect(under(`${steps}\n\nThen, in the evening, all must go back.\n\n- Close it.`)).toBe(1);
  const code = (lines: string) => under(`Open the gate from the depot.\n\n\`\`\`sh\n${lines}\n\`\`\``);
  expect(code('gate --open $GATE_SECRET')).toBe(0);
  const sheet = '```\n.gate {\n  color: red;\n}\n```';
  expect(under(`Open the gate from the depot.\n\n${sheet}`)).toBe(0);
  expect(code('export GATE_SECRET=$(key)\ngate --open $GATE_SECRET --home $HOME')).toBe(1);
});

test('a line above the steps that refers to later text or to an alternative is not their lead-in', () => {
  const leadOf = (lead: string) =>
    procedures(
      `# Gates\n\n## Opening a gate\n\n${lead}\n\n1. Call the depot.\n2. Open the lock.\n3. Turn the wheel.\n`,
    )[0]?.lead;
  expect(leadOf('At night, these are the steps:')).toBe('At night, these are the steps:');
  expect(leadOf('The process is as follows (each step has a section below):')).toBeNull();
  expect(leadOf('Alternatively, if you have no key:')).toBeNull();
  expect(leadOf('In all other cases, a call is enough.')).toBeNull();
});

test('examples, later steps, and steps that refer to text above, a link or a printed book are not procedures', () => {
  const steps = '1. Call the depot.\n2. Open the lock.\n3. Turn the wheel.';
  const under = (text: string, heading = 'Opening a gate') =>
    procedures(`# Gates\n\n## ${heading}\n\n${text}\n`).length;
  expect(under(`At night:\n\n${steps}`)).toBe(1);
  expect(under(`For example, at night:\n\n${steps}`)).toBe(0);
  expect(under(steps, 'Step 1')).toBe(1);
  expect(under(steps, 'Step 5')).toBe(0);
  for (const step of [
    'Copy the above as shown',
    'See the list of keys here',
    'Read @sec-keys',
    'Take the key shown in the Night Keys section',
  ])
    expect(under(steps.replace('Call the depot', step))).toBe(0);
});

test.each([
  'Look at the numbers. Check the queries below!',
  'Compare the tables above.',
  'Fill the form. See the rules later in this chapter for details.',
])('steps are left out if one says “%s”', (step) => {
  const steps = (last: string) =>
    procedures(`# Opening a gate\n\n1. Turn the key.\n2. Push the gate.\n3. ${last}\n`);
  expect(steps(step)).toEqual([]);
  expect(steps('Check the lamp above the gate.')).toHaveLength(1);
});

test('steps are left out if one announces what does not follow', () => {
  const steps = (below: string) =>
    procedures(
      `# Opening a gate\n\n1. Turn the key.\n2. Provide the following:\n${below}3. Push the gate.\n4. Close the gate.\n`,
    );
  expect(steps('')).toEqual([]);
  expect(steps('   - Your name\n')).toHaveLength(1);
});

test('rules in any order and lists of guides are not procedures, nor is what a script does', () => {
  const steps = (heading: string, lead: string, lines: string[]) =>
    notesOf(`# Gates\n\n## ${heading}\n\n${lead}\n\n${lines.map((line) => `- ${line}\n`).join('')}`)
      .procedures.length;
  const acts = ['Open the gate.', 'Paint the gate green.', 'Close the gate.'];
  expect(steps('How to paint a gate', '', acts)).toBe(1);
  expect(steps('How-to guides', '', acts)).toBe(0);
  expect(steps('Paint a gate', 'The script should:', acts)).toBe(0);
  expect(steps('Testing with paint', '', ['Prefer green paint.', 'Avoid red gates.', 'Use a brush.'])).toBe(
    0,
  );
});

test('steps that begin after others, options, and sections around steps are left out', () => {
  expect(
    procedures('# Gates\n\n## Install the gate\n\nThen install it:\n\n```sh\ngate install\n```\n'),
  ).toEqual([]);
  expect(
    procedures(
      '# Gates\n\n## Opening a gate\n\nI see a few options:\n\n1. Open it by hand\n2. Open it by motor\n3. Leave it\n',
    ),
  ).toEqual([]);
  const [steps] = procedures(
    '# Opening a gate\n\n## Overview\n\nText.\n\n## Find the key\n\nText.\n\n## Turn the key\n\nText.\n\n## Push the gate\n\nText.\n\n## Glossary\n\nText.\n',
  );
  expect(steps?.lines).toEqual(['1. Find the key', '2. Turn the key', '3. Push the gate']);
});

test('plans in a report and the routes of an API are not procedures', () => {
  const under = (heading: string, lines: string[]) =>
    notesOf(`# Gates\n\n## ${heading}\n\n${lines.map((line) => `- ${line}\n`).join('')}`).procedures.length;
  const acts = ['Open the gate.', 'Paint the gate green.', 'Close the gate.'];
  expect(under('Focusing on the gate', acts)).toBe(1);
  for (const plan of ['Focusing on next:', 'Next steps', 'To do', 'What’s next?', 'Plans for next month'])
    expect(under(plan, acts)).toBe(0);
  expect(under('Opening a gate', ['GET /gates/{id}', 'PUT /gates/{id}', 'DELETE /gates/{id}'])).toBe(0);
});
