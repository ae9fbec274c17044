import type { TextFormatReader } from '../text-format.ts';
import type { RawBlock, RawDocument } from '../block.ts';
import { normalizeNewlines } from '../normalize-newlines.ts';

/** Minimum lines of a code block: about a screen, so that a hit shows its context and no more. */
const BLOCK_LINES_MIN = 30;

const LANGUAGES = new Map(
  (
    'c:c h:c cc:cpp cpp:cpp cxx:cpp hpp:cpp cs:csharp clj:clojure css:css scss:scss less:less dart:dart ex:elixir exs:elixir erl:erlang ' +
    'fs:fsharp go:go groovy:groovy gradle:groovy hs:haskell java:java js:javascript mjs:javascript cjs:javascript jsx:jsx jl:julia kt:kotlin ' +
    'kts:kotlin lua:lua m:objective-c ml:ocaml pl:perl pm:perl php:php proto:protobuf ps1:powershell py:python pyi:python r:r rb:ruby rs:rust ' +
    'scala:scala sh:bash bash:bash zsh:bash sol:solidity sql:sql swift:swift tf:hcl hcl:hcl toml:toml ts:typescript mts:typescript cts:typescript ' +
    'tsx:tsx vb:vb vue:vue svelte:svelte yaml:yaml yml:yaml ini:ini cfg:ini conf:ini properties:ini cmake:cmake graphql:graphql nix:nix zig:zig ' +
    'diff:diff patch:diff bat:bat asm:asm s:asm tex:latex xml:xml xsd:xml xsl:xml'
  )
    .split(' ')
    .map((pair) => {
      const [extension = '', language = ''] = pair.split(':');
      return [extension, language] as const;
    }),
);
const BY_NAME = new Map([
  ['dockerfile', 'dockerfile'],
  ['makefile', 'makefile'],
  ['gnumakefile', 'makefile'],
  ['cmakelists.txt', 'cmake'],
  ['jenkinsfile', 'groovy'],
  ['gemfile', 'ruby'],
  ['rakefile', 'ruby'],
]);

/** `requirements.txt`, `requirements-dev.txt`: the packages that a Python program needs; its comments look like headings. */
const REQUIREMENTS = /^(?:[\w.-]*[-_.])?requirements(?:[-_.][\w.-]*)?\.txt$/;

/** Returns the programming language of a file by its name or `#!` line, or null if neither tells. */
export function codeLanguage(filename: string | undefined, text: string): string | null {
  const base = (filename ?? '').split(/[\\/]/).at(-1)?.toLowerCase() ?? '';
  if (REQUIREMENTS.test(base)) return 'text';
  const named = BY_NAME.get(base) ?? LANGUAGES.get(/\.([a-z0-9]+)$/.exec(base)?.[1] ?? '');
  if (named) return named;
  const interpreter =
    /^#!\s*\S{0,60}?(?:\/|env\s+(?:-S\s+)?)(bash|zsh|sh|python|node|ruby|perl|php|deno)\d*\b/.exec(text)?.[1];
  return interpreter === undefined
    ? null
    : ({ zsh: 'bash', sh: 'bash', node: 'javascript', deno: 'typescript' }[interpreter] ?? interpreter);
}

/** Reads source code as code blocks that start at unindented lines after blank ones, where definitions start. */
export function parseCode(source: string, language: string): RawDocument {
  const lines = normalizeNewlines(source).split('\n');
  const blocks: RawBlock[] = [];
  let from = 0;
  for (let i = 1; i <= lines.length; i++) {
    const startsDefinition = lines[i - 1]?.trim() === '' && /^[^\s})\]]/.test(lines[i] ?? '');
    if (i < lines.length && (!startsDefinition || i - from < BLOCK_LINES_MIN)) continue;
    const text = lines
      .slice(from, i)
      .join('\n')
      .replace(/^\n+|\s+$/g, '');
    if (text !== '') blocks.push({ type: 'code', text, language });
    from = i;
  }
  return { title: null, blocks, metadata: { language }, warnings: [] };
}

/** Source code, detected by its name or `#!` line. */
export const codeFormat: TextFormatReader = {
  extensions: [],
  mediaTypes: [],
  isLikely: (text, { filename }) => codeLanguage(filename, text) !== null,
  parse: (text, { filename }) => parseCode(text, codeLanguage(filename, text) ?? 'text'),
};
