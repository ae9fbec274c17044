/** English verbs and nouns whose forms no stemmer unites: a lemma, then its forms. Folded and lower case. */
const FORMS = `
analysis: analyses; basis: bases; be: been; bear: bore borne; become: became; begin: began begun; bend: bent; bite: bit bitten; bleed: bled
blow: blew blown; break: broke broken; breed: bred; bring: brought; build: built; buy: bought; catch: caught; child: children; choose: chose chosen
cling: clung; come: came; creep: crept; criterion: criteria; deal: dealt; dig: dug; draw: drew drawn; dream: dreamt; drink: drank drunk; drive: drove driven
eat: ate eaten; fall: fell fallen; feed: fed; feel: felt; fight: fought; find: found; flee: fled; fling: flung; fly: flew flown; foot: feet
forbid: forbade forbidden; forget: forgot forgotten; forgive: forgave forgiven; freeze: froze frozen; get: got gotten; give: gave given; go: went gone goes
good: better best; goose: geese; grow: grew grown; half: halves; hang: hung; hear: heard; hide: hid hidden; hold: held
hypothesis: hypotheses; index: indices; keep: kept; kneel: knelt; knife: knives; know: knew known; lay: laid; lead: led; leaf: leaves; learn: learnt
leave: left; lend: lent; lie: lain; life: lives; light: lit; lose: lost; make: made; man: men; matrix: matrices; mean: meant; meet: met; mouse: mice
pay: paid; person: people; phenomenon: phenomena; prove: proven; ride: rode ridden; ring: rang rung; rise: rose risen; run: ran; say: said; see: saw seen
seek: sought; sell: sold; send: sent; sew: sewn; shake: shook shaken; shelf: shelves; shine: shone; shoot: shot; show: shown; shrink: shrank shrunk
sing: sang sung; sink: sank sunk; sit: sat; sleep: slept; slide: slid; speak: spoke spoken; speed: sped; spend: spent; spin: spun; spring: sprang sprung
stand: stood; steal: stole stolen; stick: stuck; sting: stung; strike: struck; strive: strove striven; swear: swore sworn; sweep: swept; swim: swam swum
swing: swung; take: took taken; teach: taught; tear: tore torn; tell: told; thesis: theses; think: thought; throw: threw thrown; tooth: teeth
understand: understood; vertex: vertices; wake: woke woken; wear: wore worn; weep: wept; wife: wives; win: won; wolf: wolves; woman: women; write: wrote written
`;

/** Lemmas by irregular form. */
export const LEMMAS: ReadonlyMap<string, string> = new Map(
  FORMS.split(/[;\n]/).flatMap((line) => {
    const [lemma = '', forms = ''] = line.split(':');
    return forms
      .split(' ')
      .filter(Boolean)
      .map((form) => [form, lemma.trim()] as const);
  }),
);
