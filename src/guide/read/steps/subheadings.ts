import type { Steps } from '../../notes.ts';
import type { GuidePiece } from '../pieces.ts';
import { IMPERATIVE } from './imperatives.ts';

const STEPS_MIN = 3;
const SUBHEADINGS_MAX = 15;
const HEADING_SHARE_MIN = 0.7;

/** Reads numbered or imperative subheadings as steps. */
export function stepsOfSubheadings(section: readonly GuidePiece[]): Steps | null {
  const headings = section.filter((p) => p.kind === 'heading');
  const level = Math.min(...headings.map((p) => p.level));
  const steps = headings.filter((p) => p.level === level && !CONTENTS.test(p.text));
  if (steps.length < STEPS_MIN || steps.length > SUBHEADINGS_MAX) return null;
  if (steps.some((p) => p.text.endsWith('?') || p.text.length > 100)) return null;
  const numbered = steps.filter((p) => NUMBERED.test(p.text)).length;
  const acting = steps.filter((p) => IMPERATIVE.test(p.text)).length;
  if (Math.max(numbered, acting) < steps.length * HEADING_SHARE_MIN) return null;
  return {
    lead: null,
    lines: steps.map((p, i) => `${i + 1}. ${p.text.replace(NUMBERED, '')}`),
    steps: steps.length,
    omitted: 0,
    isOutline: true,
    isContinued: true,
  };
}

/** Sections around the steps. */
const CONTENTS =
  /^(?:(?:table of )?contents|tl;?dr|outline|overview|introduction|background|assumptions|glossary|appendix|references|see also|(?:further|related) (?:reading|links|resources|documentation))$/i;
const NUMBERED = /^(?:step )?\d+[.:)]?\s+(?:[-–—:]\s*)?/i;
