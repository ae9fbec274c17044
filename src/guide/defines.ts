/** Regular expression of verbs that say what something is or does. */
export const DEFINES =
  '(?:is|are|was|owns?|is responsible for|covers?|focus(?:es)? on|maintains?|provides?|supports?|exists? to|oversees?|manages?|helps?|develops?|runs?|handles?|coordinates?|works? (?:to|on|with|across|for)|leads?|builds?|designs?|delivers?|ensures?|looks? after|aims?|strives?|enables?|drives?)';
