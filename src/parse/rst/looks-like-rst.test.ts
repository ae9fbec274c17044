import { expect, test } from 'vitest';
import { looksLikeRst } from './looks-like-rst.ts';

test.each([
  ['a directive and a role', '.. note::\n\n   See :ref:`gates`.', true],
  ['two directives', '.. toctree::\n\n   a\n\n.. code-block:: sh\n\n   b', true],
  ['a target and a link', '.. _gate:\n\nGate\n====\n\n`plan <https://a.example>`_', true],
  ['one directive alone', '.. note::\n\n   Text.', false],
  ['prose with dots', '.. and so on\n.. and on', false],
  ['Markdown that quotes both', '# Gates\n\n.. note::\n\n:ref:`x` :ref:`y`', false],
  ['roles alone', 'use :func:`a` and :func:`b`', false],
])('%s', (_, text, isRst) => expect(looksLikeRst(text)).toBe(isRst));
