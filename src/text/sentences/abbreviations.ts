const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Abbreviations that precede another word: a period after them never ends a sentence. Lower case, without the final period. */
export const NEVER_LAST = words(
  'mr mrs ms mx dr prof st rev fr hon sen rep gov gen col lt maj capt sgt cmdr adm mt ft messrs mme mlle herr hr fr dipl ing ' +
    'e.g eg i.e ie viz vs cf ca approx resp incl excl esp al bzw z.b d.h u.a p.ex vgl evtl ggf inkl zzgl sr sra srta ' +
    'dept univ assn bros attn tel ext fwd cc re',
);

/** Abbreviations that end a sentence if the next word commonly starts one. */
export const SOMETIMES_LAST = words(
  'inc ltd co corp llc llp plc gmbh bv pty etc jr esq ph.d m.d b.a m.a b.sc m.sc a.m p.m u.s u.s.a u.k u.n e.u d.c ' +
    'mon tue tues wed thu thurs fri sat sun ave blvd rd usw u.s.w min max avg est dist',
);

/** Abbreviations that end a sentence unless a number follows (“Fig. 3”, “No. 7”, “Sept. 4”, “c. 1900”). */
export const BEFORE_NUMBER = words(
  'c no nos nr fig figs sec sect vol vols pp p pg art arts ch chap par para eq eqs ref refs tab ed v ver ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec',
);

/** Words that commonly start an English sentence and are seldom names. */
export const STARTERS = words(
  'the a an this that these those it its he she they we i you his her their our my your there here what when where who why how ' +
    'which in on at for from with without by as if but and so or then now however also although while since because after before ' +
    'no not yes please let to do does did is are was were all some any each every both many most more such our once until under over',
);
