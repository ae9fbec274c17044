import type { DocumentKind } from '../../notes.ts';
import { isUsable, namesTitle, pointsAtNoun, sentencesIn, standsAlone } from '../gist.ts';
import type { GuidePiece } from '../pieces.ts';

const PARAGRAPHS_MAX = 20;
/** Further down, the goal of what is named may be that of a part. */
const NAMED_PARAGRAPHS_MAX = 6;
/** What a page may be about, as it calls it: “this project”. */
const THIS =
  'this (?:\\w+ ){0,2}?(?:project|initiative|programme?|effort|workstream|group|team|committee|sig|fund)';
const GOAL = '(?:goals?|aims?|objectives?|purpose|mission)';
/** “The goal of this project is to …”, “Our main goal with this project is to …”, “This project aims to …”. */
const OF_THIS = new RegExp(
  `^(?:(?:the|our|its) (?:\\w+ ){0,2}${GOAL} (?:of|for|with|behind) ${THIS} (?:is|are)|${THIS} (?:\\w+ly )?(?:aims|seeks|intends|exists|is (?:responsible|intended|meant|designed|dedicated)|focuses|provides|defines|maintains|develops|delivers|will (?:deliver|provide|develop|define|create|build|establish))) `,
  'i',
);
/** “The main goal of the depot is to …”, “The depot aims to …”: of whatever it names. */
const OF_NAMED = new RegExp(
  `^(?:the|our) (?:\\w+ ){0,2}${GOAL} (?:of|for|with|behind) [^.]{3,80}? (?:is|are) |^(?!we\\b|our\\b)[^.,]{3,80}? (?:aims?|exists?|seeks?) to `,
  'i',
);

/** Returns the first sentence near the beginning that says what the thing that a page is about is for: as clear as “this page describes …”, wherever it stands. */
export function goalsOf(kind: DocumentKind, title: string, pieces: readonly GuidePiece[]): string[] {
  if (kind !== 'page' && kind !== 'charter') return [];
  const paragraphs = pieces.filter((piece) => piece.kind === 'paragraph').slice(0, PARAGRAPHS_MAX);
  const sentences = paragraphs.map((piece) => sentencesIn(piece));
  const isNamed = (s: string) => OF_NAMED.test(s) && standsAlone(s) && namesTitle(s, title);
  const isOfPage = (s: string, at: number) => OF_THIS.test(s) || (at < NAMED_PARAGRAPHS_MAX && isNamed(s));
  const found = sentences.flatMap((own, at) => own.filter((s) => isOfPage(s, at) && isClear(s))).at(0);
  return found === undefined ? [] : [found];
}

const isClear = (s: string): boolean =>
  isUsable(s) && !pointsAtNoun(s.replace(OF_THIS, '')) && !/[:;,]$/.test(s);
