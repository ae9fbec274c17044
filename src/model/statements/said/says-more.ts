import { termFrequencies } from '../../../text/terms.ts';
import type { Evidence } from '../../model.ts';
import { supportOf } from '../support.ts';

/** This many consecutive content words without a source say something else; fewer suffice at the end, where new content is stated. */
const FOREIGN_RUN = 4;
const FOREIGN_END = 2;
/** Words that writers use for anything: “takes place” adds nothing to what it follows. */
const LIGHT = new Set(
  termFrequencies(
    `take place happen occur hold begin start end follow remain stay exist become come go get give make do keep bring put set let
    need use have include contain consist cover concern involve belong mean say tell state mention call name know see find show
    plan due current present available responsible possible new old other several various whole certain further same different
    time moment way thing part kind case person people something anything everything else also still yet already now today`,
  ).keys(),
);

/** Returns whether a statement says more than its source: correct statements have other words here and there, not in a row. */
export function saysMore(statement: string, cited: readonly Evidence[]): boolean {
  if (!isEnglish(statement)) return false;
  const supports = cited.map(supportOf);
  let run = 0;
  for (const word of statement.split(/[\s/]+/)) {
    const terms = [...termFrequencies(word).keys()];
    if (terms.every((term) => LIGHT.has(term))) continue;
    const isThere = terms.some((term) => supports.some((support) => support.terms.has(term)));
    if (isThere) run = 0;
    // Numbers are checked as values.
    else if (!/\d/.test(word)) run++;
    if (run >= FOREIGN_RUN) return true;
  }
  return run >= FOREIGN_END;
}

const ENGLISH = /\b(?:the|of|is|are|were|has|have|and|for|with|by|will|be|from)\b/gi;
/** German, French, Spanish, Italian, Dutch, Swedish; and text in other scripts than Latin. */
const OTHER =
  /\b(?:der|die|das|und|ist|sind|wird|von|mit|ein|eine|le|les|des|est|et|une|pour|el|los|las|una|con|para|il|che|di|het|een|van|och|som|det)\b|[^\p{Script=Latin}\p{Script=Common}]/giu;

/** Returns whether a text is English. Light words are known only for English, so texts in other languages are not checked. */
const isEnglish = (text: string): boolean =>
  (text.match(ENGLISH)?.length ?? 0) >= (text.match(OTHER)?.length ?? 0);
