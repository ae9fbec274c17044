import { expect, test } from 'vitest';
import { learnForms } from './written-forms.ts';

test('a folder’s name is written as the texts write it', () => {
  const write = learnForms(['The CLI in short', 'CLI and OpenFaaS', 'OpenFaaS on iOS', 'Sales on iOS']);
  expect(write('Cli tools')).toBe('CLI tools');
  expect(write('Openfaas, ios')).toBe('OpenFaaS, iOS');
  expect(write('Sales')).toBe('Sales');
});

test('a form that occurs in only one text, or in fewer than another form, is not used', () => {
  const write = learnForms(['A GC', 'The ToC', 'The TOC', 'TOC meeting', 'Go', 'GO on']);
  expect(write('Gc')).toBe('Gc');
  expect(write('Toc')).toBe('TOC');
  expect(write('Go')).toBe('Go');
});

test('one text is enough for an abbreviation that nobody writes otherwise, and for its plural', () => {
  const write = learnForms(['How the ETL works', 'NOT today', 'Not yet']);
  expect(write('Etl, etls, not')).toBe('ETL, ETLs, not');
});

test('texts all in capitals do not show how a word is written', () => {
  expect(learnForms(['SALES PLAN', 'SALES REPORT'])('Sales')).toBe('Sales');
});
