const THIS_TEXT =
  '(?:this|the) (?:\\w+ )?(?:page|document|doc|file|repo(?:sitory)?|work|content|text|material|guide|handbook|section|site|website|project|software|code|proposal|[a-z]{1,3}[ei]p|rfc)';
/** Under which terms a text may be used, or who answers for it. */
const TERMS =
  /\b(?:(?:is|are|be)(?: also| hereby)? (?:(?:dual|triple|multi)-?)?licen[sc]ed (?:under|by|according)|(?:released|published|distributed|available|shared|placed) (?:under|in) (?:the|a|an) [^.]{0,60}?(?:licen[sc]e|public domain|CC0|creative commons)|all rights reserved|without (?:any )?warrant(?:y|ies)|SPDX-License-Identifier)\b|^(?:copyright\b|licen[sc]ed under\b)|©|\(c\) (?:19|20)\d\d/i;
/** “Warning: …”, “**Important!** …” below a title. */
const LABELED =
  /^\W*(?:note|notice|warning|important|caution|disclaimer|attention|heads[- ]up|deprecated|deprecation(?: notice)?|danger|info|tip|update|edit(?:ed)?)\s*[:!—–]/i;
/** How complete, new or official a text is. */
const STATE = new RegExp(
  `^\\W*${THIS_TEXT} (?:is|was|has been|will be)(?: \\w+ly)? (?:an? (?:\\w+ )?(?:stub|draft|placeholder|copy|mirror|fork|archive|work in progress|translation|living document|wip)\\b|(?:out[- ]?dated|out of date|obsolete|deprecated|archived|no longer|incomplete|unfinished|unmaintained|auto-?generated|generated|maintained|managed|edited|reviewed|moved|migrated|being|still|under (?:construction|development|review|active)|work in progress|wip|here to)\\b)`,
  'i',
);

/** Returns whether a sentence is a notice on a text (license, warning, state) rather than about its subject. */
export const isNotice = (sentence: string): boolean =>
  TERMS.test(sentence) || LABELED.test(sentence) || STATE.test(sentence);

/** “Meeting date/time: Thursday”, “https://gates.example”: a line of a form or an address. */
const LINE_OF_FORM =
  /^(?:(?:meeting|call) )?(?:date|time|duration|location|when|where)\b[^:]{0,20}:\s*\S|^https?:\/\/\S+$/i;

/** “status: "open"”: a field that was taken for a heading. */
const FIELD = /^[a-z_]{2,20}: ["“]/;

/** Returns whether a heading or first line is a notice and no title: “Copyright 2026 The Gate Authors”. */
export const isNoticeTitle = (text: string): boolean =>
  LINE_OF_FORM.test(text) ||
  FIELD.test(text) ||
  /^(?:copyright (?:\(c\)|©|(?:19|20)\d\d)|©|licen[sc]ed under\b|SPDX-)/i.test(text);
