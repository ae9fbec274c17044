import { dedent } from './rst-lines.ts';

/** How a directive is read. */
export type DirectiveKind =
  /** Not for readers: navigation, settings, other files. */
  | 'nothing'
  /** Its lines are code, its argument the language. */
  | 'code'
  /** Its argument is an option; its lines are text. */
  | 'frame'
  /** Its argument is the first line of its text. */
  | 'text'
  /** “New in version” and its argument. */
  | 'version'
  /** Its argument names what its lines describe. */
  | 'titled'
  | 'image'
  | 'html'
  | 'csv'
  | 'rows';

const named = (kind: DirectiveKind, names: string): [string, DirectiveKind][] =>
  names.split(' ').map((name) => [name, kind]);

/** Directives of docutils, Sphinx and its common extensions. */
const KINDS = new Map<string, DirectiveKind>([
  ...named(
    'nothing',
    'toctree contents sectnum section-numbering index include literalinclude meta highlight default-role default-domain role title currentmodule ' +
      'py:currentmodule module py:module bibliography autosummary automodule autoclass autofunction automethod autodata tabularcolumns target-notes ' +
      'header footer class rst-class todolist versionlist',
  ),
  ...named(
    'code',
    'code code-block sourcecode parsed-literal literal prompt math doctest testcode testoutput testsetup ipython console productionlist graphviz ' +
      'digraph graph mermaid uml plantuml aafig jupyter-execute',
  ),
  ...named(
    'frame',
    'container compound only ifconfig grid grid-item tab-set tabs table-wrapper hlist glossary epigraph highlights pull-quote line-block',
  ),
  ...named('version', 'versionadded versionchanged deprecated versionremoved deprecated-removed'),
  ...named(
    'titled',
    'admonition topic sidebar rubric dropdown details collapse tab tab-item group-tab card grid-item-card table centered code-tab',
  ),
  ...named('image', 'image figure'),
  ...named('html', 'raw'),
  ...named('csv', 'csv-table'),
  ...named('rows', 'list-table flat-table'),
]);

/** Returns how to read a directive. Unknown ones of a domain (`py:function`) describe what they name; other unknown ones are text. */
export const directiveKind = (name: string): DirectiveKind =>
  KINDS.get(name.toLowerCase()) ?? (name.includes(':') || OBJECTS.has(name) ? 'titled' : 'text');

const OBJECTS = new Set(
  'function class method attribute data exception envvar option confval describe object cmdoption decorator property setting'.split(
    ' ',
  ),
);

const VERSIONS = new Map([
  ['versionadded', 'New in version'],
  ['versionchanged', 'Changed in version'],
  ['versionremoved', 'Removed in version'],
]);

/** Returns the words in front of a version. */
export const versionWords = (name: string): string =>
  VERSIONS.get(name.toLowerCase()) ?? 'Deprecated since version';

/** A directive's argument, options and lines. */
export interface DirectiveBody {
  argument: string;
  options: ReadonlyMap<string, string>;
  /** The first is blank if the text does not continue the argument. */
  lines: string[];
}

const OPTION = /^:([\w-]{1,40}):(?: +(.*))?$/;

/** Splits a directive: its argument, `:options:` up to a blank line, and its lines without their indentation. */
export function directiveBody(argument: string, body: readonly string[]): DirectiveBody {
  const lines = dedent(body);
  const first = body[0] === '' ? -1 : lines.findIndex((line) => line === '' || OPTION.test(line));
  if (first === -1 || lines[first] === '')
    return { argument, options: new Map(), lines: body[0] === '' ? ['', ...lines] : lines };
  const end = lines.indexOf('', first);
  const options = new Map<string, string>();
  let name = '';
  for (const line of lines.slice(first, end === -1 ? undefined : end)) {
    const [, key, value = ''] = OPTION.exec(line) ?? [];
    name = key ?? name;
    options.set(name, key === undefined ? `${options.get(name)} ${line.trim()}` : value);
  }
  const words = [argument, ...lines.slice(0, first)].join('\n').trim();
  return { argument: words, options, lines: end === -1 ? [] : ['', ...dedent(lines.slice(end))] };
}
