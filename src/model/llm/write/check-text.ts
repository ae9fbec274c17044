import type { Parsed } from '../parse-answer.ts';

const CITATION = /[ \t]?\[\^([\w-]{1,64})\]/g;
const DEFINITION = /^\[\^[\w-]{1,64}\]:/;
const HEADING = /^(#{1,6})\s/;
const FENCE = /^\s*(?:```|~~~)/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s|^\s*\|/;
const RULE = /^\s*(?:[-*_]\s*){3,}$/;
/** The line under a table's head; it makes the line above one. */
const TABLE_RULE = /(?:^|\n)\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/;
/** “People:” before a list says nothing itself. */
const LEAD_IN = /^\s*(?:[-*+]\s+)?(?:\*\*)?[^.!?\n]{1,80}:(?:\*\*)?\s*$/;
/** A model that talks about its work instead of doing it. */
const META_TALK =
  /^(?:sure|certainly|of course|okay|here (?:is|are) (?:the|your|a)|here's|below is|i have (?:written|created)|i've|i'm sorry|i can(?:no|')t|as an ai)\b/i;
/** Share of the statements that may fall away before the answer counts as useless. */
const DROPPED_SHARE_MAX = 0.5;

/**
 * The Markdown of a file as it may be stored: every paragraph, list item and table row cites evidence that was given. Those without
 * one, unknown labels, footnote definitions, talk about the task and headings with nothing under them are left out.
 */
export function checkFileText(text: string, labels: ReadonlySet<string>): Parsed<string> {
  const kept: string[] = [];
  let statements = 0;
  let dropped = 0;
  for (const unit of cutUnits(text)) {
    if (DEFINITION.test(unit)) continue;
    const talk = META_TALK.test(unit.trim());
    if (!talk && isFrame(unit)) {
      kept.push(unit);
      continue;
    }
    statements++;
    const cited = talk ? null : keepKnownCitations(unit, labels);
    if (cited === null) dropped++;
    else kept.push(cited);
  }
  if (statements === 0) return { problem: 'It holds no statement.' };
  if (dropped > statements * DROPPED_SHARE_MAX)
    return {
      problem: `${dropped} of ${statements} statements do not end with a citation of the evidence that was given.`,
    };
  const whole = withoutEmptySections(kept).join('\n');
  return { value: whole.replace(/\n{3,}/g, '\n\n').trim() };
}

/** A short answer: it cites evidence that was given, and nothing else. */
export function checkAnswerText(text: string, labels: ReadonlySet<string>): Parsed<string> {
  if (META_TALK.test(text.trim())) return { problem: 'It talks about the task.' };
  const cited = keepKnownCitations(text.trim(), labels);
  return cited === null ? { problem: 'It cites none of the evidence that was given.' } : { value: cited };
}

/** Paragraphs, list items, table rows and fenced code, each with its line breaks; blank lines and headings alone. */
function cutUnits(text: string): string[] {
  const units: string[] = [];
  let open = false;
  let fenced = false;
  for (const line of text.split('\n')) {
    const fence = FENCE.test(line);
    const alone = !fenced && (line.trim() === '' || HEADING.test(line) || RULE.test(line));
    const goesOn =
      fenced ||
      (open && TABLE_RULE.test(line)) ||
      (open && !alone && !fence && !ITEM.test(line) && !DEFINITION.test(line));
    if (goesOn) units.push(`${units.pop()}\n${line}`);
    else units.push(line);
    if (fence) fenced = !fenced;
    open = fenced || (!alone && !fence);
  }
  return units;
}

/** The text without citations of unknown labels; null when no known one is left. */
function keepKnownCitations(text: string, labels: ReadonlySet<string>): string | null {
  let known = 0;
  const cleaned = text.replace(CITATION, (citation, label: string) => {
    if (!labels.has(label)) return '';
    known++;
    return citation;
  });
  return known > 0 ? cleaned.trimEnd() : null;
}

const isFrame = (unit: string): boolean =>
  unit.trim() === '' ||
  HEADING.test(unit) ||
  FENCE.test(unit) ||
  RULE.test(unit) ||
  TABLE_RULE.test(unit) ||
  LEAD_IN.test(unit);

/** Without headings that nothing stands under: neither text nor a deeper heading that has some. */
function withoutEmptySections(units: string[]): string[] {
  const kept: string[] = [];
  // What stands under a heading: text (infinitely deep), the level of the next heading that is kept, or nothing (0).
  let under = 0;
  for (const unit of units.toReversed()) {
    const level = HEADING.exec(unit)?.[1]?.length ?? null;
    if (level !== null && under <= level) continue;
    kept.push(unit);
    if (level !== null) under = level;
    else if (unit.trim() !== '') under = Infinity;
  }
  return kept.toReversed();
}
