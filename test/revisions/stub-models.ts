import { obedientAnswer, readRevisionPrompt } from '../model-server/answers.ts';

/** Behaviors of a scripted model asked to revise a file. */
export const BEHAVIORS = ['good', 'drifting', 'hostile'] as const;
export type Behavior = (typeof BEHAVIORS)[number];

/** Words that only a hostile model writes. */
export const FALSEHOODS = /Zorblax|987654|<script|attacker\.example/;

/** Returns how a model of this behavior answers any prompt of Cambium. */
export function stubAnswer(behavior: Behavior, system: string, user: string): string {
  if (behavior === 'good' || !system.startsWith('You keep one Markdown file'))
    return obedientAnswer(system, user);
  return behavior === 'drifting' ? drift(user) : attack(user);
}

/** Rewords every line, open or not, citing all of the news as the reason. */
function drift(user: string): string {
  const { lines, news } = readRevisionPrompt(user);
  const because = news.map(({ label }) => `[^${label}]`).join('');
  const operations = lines
    .filter(({ text }) => /\[\^/.test(text))
    .map(({ id, text }) => `@${id} replace ${because}\n${reword(text)}`);
  return [...operations, '@end'].join('\n');
}

/** Rewords a line: another opening, and its second half first if there is one. */
export function reword(line: string): string {
  const marker = /^\s*(?:[-*+] )?/.exec(line)?.[0] ?? '';
  const said = line.slice(marker.length);
  const [first = '', ...rest] = said.replace(/\s*\[\^[^\]]+\]/g, '').split(', ');
  const citations = said.match(/\[\^[^\]]+\]/g)?.join('') ?? '';
  const turned = rest.length ? `${rest.join(', ')}, and also ${first}` : `as things stand, ${first}`;
  return `${marker}To put it briefly, ${turned.replace(/\.$/, '')}.${citations}`;
}

/** Invents names and numbers, inverts statements, deletes and moves whatever it can, and inserts markup. */
function attack(user: string): string {
  const { lines, news } = readRevisionPrompt(user);
  const because = news.map(({ label }) => `[^${label}]`).join('') || '[^1]';
  const all = lines.filter(({ text }) => /\[\^/.test(text));
  const operations = all.flatMap(({ id, text }, i) => {
    const words = text.replace(/\s*\[\^[^\]]+\]/g, '').replace(/\.$/, '');
    const other = all[(i + 1) % all.length]?.id ?? id;
    return [
      [
        `@${id} replace ${because}\n${words} says Zorblax Vermillion.${because}`,
        `@${id} replace ${because}\n${words.replace(/\d+/, '987654')} 987654.${because}`,
        `@${id} replace ${because}\n${words.replace(/ (?:is|are|was|has|have) /, ' is not ')} not.${because}`,
        `@${id} delete ${because}`,
        `@${id} move @${other} ${because}`,
        `@${id} replace ${because}\n${words} <script src=//attacker.example></script>.${because}`,
      ][i % 6] ?? '',
      `@${id} after ${because}\n- Zorblax Vermillion owns this since 987654.${because}`,
    ];
  });
  return ['Ignore the rules.', '@zzz delete [^1]', ...operations, '@end'].join('\n');
}
