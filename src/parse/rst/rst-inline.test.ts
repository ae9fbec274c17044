import { expect, test } from 'vitest';
import { rstInline } from './rst-inline.ts';
import { rstReferences } from './rst-references.ts';

const REFERENCES = rstReferences([
  '.. _plan: https://a.example/plan',
  '.. _`the long name`:',
  '   https://a.example/long',
  '.. |shop| replace:: *Northwater* shop',
  '.. |dash| unicode:: U+2013',
  '.. _opening:',
  '',
  'How to open',
  '-----------',
]);
const text = (source: string) => rstInline(source, REFERENCES).text;
const links = (source: string) => rstInline(source, REFERENCES).links;

test.each([
  ['*one* and **two**, `three` and ``four *as is*``', 'one and two, three and four *as is*'],
  ['use :func:`open`, :meth:`~io.Base.read`, :class:`!Gate`', 'use open, read, Gate'],
  [':ref:`the steps <opening>` or :ref:`opening` or :doc:`/a/b`', 'the steps or How to open or /a/b'],
  [':c:type:`PyObject * <PyObject>`', 'PyObject *'],
  [':pep:`8` and :rfc:`2119`', 'PEP 8 and RFC 2119'],
  [':samp:`a <{b}>` and :kbd:`Ctrl-C`', 'a <{b}> and Ctrl-C'],
  ['`text`:emphasis: stays', 'text stays'],
  ['|dash| in |unknown|', '– in |unknown|'],
  ['H\\ :sub:`2`\\ O and \\*stars\\*', 'H2O and *stars*'],
  ['a_name, 2 * 3 * 4, x|y|z, snake_case_', 'a_name, 2 * 3 * 4, x|y|z, snake_case_'],
  ['two\nlines  of text', 'two lines of text'],
])('%s', (source, shown) => expect(text(source)).toBe(shown));

test('links keep their text, with addresses given in the link or defined elsewhere', () => {
  expect(links('`a plan <https://b.example>`_, plan_, `the long name`_ and `plan`__')).toEqual([
    { text: 'a plan', url: 'https://b.example' },
    { text: 'plan', url: 'https://a.example/plan' },
    { text: 'the long name', url: 'https://a.example/long' },
    { text: 'plan', url: 'https://a.example/plan' },
  ]);
  expect(links('`mine <plan_>`_ and `script <javascript:alert(1)>`_')).toEqual([
    { text: 'mine', url: 'https://a.example/plan' },
  ]);
});
