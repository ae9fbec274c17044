import { MONTH_NAMES } from '../../../lib/dates/month-names.ts';

/** “In spring 2021”, “in the middle of June”: documents give the day, not the part of the year. */
export const PART_OF_TIME = new RegExp(
  `\\b(?:(?:spring|summer|autumn|fall|winter|early|mid|late)(?:[ -](?:of|in))?(?= (?:19|20)\\d\\d\\b)|(?:early|mid|late|beginning|start|middle|end)(?:[ -](?:of|in))?(?: the)?(?= (?:${MONTH_NAMES})\\b))`,
  'gi',
);
