import { expect, test } from 'vitest';
import { codeLanguage, parseCode } from './parse-code.ts';
import { parseDocument } from '../parse-document.ts';

test('the language is recognized by the name or the first line', () => {
  expect(codeLanguage('src/a.TS', '')).toBe('typescript');
  expect(codeLanguage('Dockerfile', '')).toBe('dockerfile');
  expect(codeLanguage('run', '#!/usr/bin/env python3\n')).toBe('python');
  expect(codeLanguage('run', '#!/bin/sh\n')).toBe('bash');
  expect(codeLanguage('requirements-dev.txt', '# Tools\n')).toBe('text');
  expect(codeLanguage('notes.txt', 'plain')).toBeNull();
});

test('code is split before definitions, and no line is lost', () => {
  const definition = (name: string): string =>
    `function ${name}() {\n${'  work();\n'.repeat(20)}\n  more();\n}`;
  const source = ['a', 'b', 'c'].map(definition).join('\n\n');
  const { blocks } = parseCode(source, 'javascript');
  expect(blocks.map((block) => block.text.split('\n')[0])).toEqual(['function a() {', 'function c() {']);
  expect(blocks.map((block) => block.text).join('\n\n')).toBe(source);
  expect(blocks[0]).toMatchObject({ type: 'code', language: 'javascript' });
});

test('a source file is code, whatever Markdown or HTML it contains', async () => {
  const document = await parseDocument({
    text: '# a comment\n# another\n\nprint("<html>")\n',
    filename: 'a.py',
  });
  expect(document).toMatchObject({ format: 'code', metadata: { language: 'python' } });
});
