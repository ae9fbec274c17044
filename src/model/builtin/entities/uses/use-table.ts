import type { EvidentType } from './evident-type.ts';

/** Words next to a name that are used only next to names of this type. */
interface UseRule {
  type: EvidentType;
  before: RegExp;
  after: RegExp;
}

/** “Open Source Lead at Globex”. */
const JOB =
  'advocate|analyst|architect|attorney|counsel|developer|director|engineer|evangelist|head|lead|leader|manager|officer|president|program|scientist|strategist|team';

/** Each type with the words that indicate it; no word here indicates two types. */
export const USE_TABLE: readonly UseRule[] = [
  {
    // “the Canopy admin”, “a Linear issue”, “Trellis OS 1.9”: things that people work with.
    type: 'product',
    before:
      /\b(?:bugs? in|built (?:on|with)|deploy(?:s|ed|ing)?|forks? of|install(?:s|ed|ing)?|log(?:s|ged|ging)? in to|(?:(?<=^|[.:;,] |\b(?:to|and|then|you|we|they|people) )open|opens|opened|opening)|sign(?:s|ed|ing)? in to|upgrad(?:e|es|ed|ing)(?: to)?|us(?:e|es|ed|ing)|versions? of|written in|(?:alerts|configured|dashboards?|logs|metrics|pages?|permissions?|quer(?:y|ies|ied)|records?|settings|stored|tabs?|tickets?|tracked) (?:in|on)) $|\b(?:app|application|browser|compiler|database|framework|library|package|platform|plugin|programming language|runtime|software|tool|toolkit)(?: \(| (?:called|named) )$/i,
    after:
      /^ (?:(?:admin|APIs?|apps?|bindings|CLI|codebase|dashboards?|database|extension|installer|integration|issue|playground|plugin|SDK|source code|subscriptions?|ticket|upgrades?|versions?|workspace|API keys?|clusters?|config(?:uration)?|containers?|daemon|instances?|pods?|queues?|quer(?:y|ies)|runtime|server|syntax|thread pools?|UI)\b|v\d+\b|v?\d+\.\d)/,
  },
  {
    // Parties that make contracts and have staff.
    type: 'organization',
    before: new RegExp(
      String.raw`\b(?:acquired by|(?:careers?|colleagues|contact|employees?|engineers|everyone|folks|here|jobs?|life|offices?|people|staff|${JOB}) at|competitors?|contract with|customers?|employed (?:at|by)|employees? of|made by|manufactured by|resellers?|suppliers?|vendors?|work(?:s|ed|ing)? (?:at|for)) $|\b(?:association|charity|company|firm|foundation|non-?profit|organi[sz]ation|startup)(?: \(| (?:called|named) )$`,
      'i',
    ),
    after:
      /^(?:,? (?:GmbH|Inc|LLC|LLP|Ltd|PLC)\b| (?:board members?|contract|deal|employees?|headquarters|invoice|purchase order|renewal|staff)\b|['’]s (?:CEO|CTO|employees|engineers|founders?|headquarters|open source (?:office|program|team)|shareholders|staff)\b| is an? (?:[\p{L}\d()-]+ ){0,3}(?:charity|company|cooperative|foundation|non-?profit|startup)(?=[.,;:]| (?:and|based|for|from|in|of|that|which|with)\b))/u,
  },
  {
    // What happens at a time and that people attend.
    type: 'event',
    before:
      /\b(?:attend(?:ed|ing|s)?|attendees (?:at|of)|(?:BoFs?|booth|keynotes?|sessions?|tracks?) at|edition of|register for|see you at) (?:the )?$/i,
    after: /^(?: (?:\d{4} )?(?:takes? place|took place|will (?:be held|take place)|attendees|keynotes?)\b)/,
  },
  {
    // “the Linz license”: a text that is not the institution of this name.
    type: 'work',
    before: /\b(?:chapters? of|licen[cs]ed under(?: the)?|text of the) $/i,
    after: /^ (?:\d[\d.]* )?licen[cs]es?\b/i,
  },
];
