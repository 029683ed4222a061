// What is sold without a seat: one quiet thing on the page's own ground, with one accent where the eye should go.
import type { Dice } from './dice.ts';
import { cycle, dice, hash } from './dice.ts';
import { Pen, rounded } from './pen.ts';

const WIDTH = 400;
const HEIGHT = 300;
const CX = WIDTH / 2;
const CY = HEIGHT / 2;

const inkShare = (share: number): string => `color-mix(in oklab,var(--ink) ${share}%,var(--sunken))`;
const GROUND = 'var(--sunken)';
const SOFT = inkShare(10);
const WALL = inkShare(20);
const BODY = inkShare(38);
const INK = 'var(--ink)';
const PAPER = 'var(--surface)';
const ACCENT = 'var(--accent)';

type Draw = (d: Pen, r: Dice) => void;

/** A card in an envelope, tied with a ribbon. */
function certificate(d: Pen, r: Dice): void {
  const tilt = r.range(-7, 7);
  d.turn(tilt, CX, CY, () => {
    d.rect(CX - 116, CY - 74, 232, 148, BODY, { rx: 10 });
    d.rect(CX - 104, CY - 98, 208, 130, PAPER, { rx: 8 });
    for (const [at, width] of [120, 84].entries()) d.rect(CX - 84, CY - 72 + at * 18, width, 7, WALL, { rx: 3.5 });
    d.path(
      rounded`M${CX - 116} ${CY - 6}L${CX} ${CY + 38}L${CX + 116} ${CY - 6}V${CY + 64}q0 10 -10 10H${CX - 106}q-10 0 -10 -10z`,
      INK,
    );
    d.rect(CX - 7, CY + 32, 14, 42, ACCENT);
    for (const side of [-1, 1]) {
      d.path(
        rounded`M${CX} ${CY + 34}C${CX + side * 14} ${CY + 6} ${CX + side * 54} ${CY + 6} ${CX + side * 46} ${CY + 30}C${CX + side * 40} ${CY + 48} ${CX + side * 14} ${CY + 42} ${CX} ${CY + 34}z`,
        ACCENT,
      );
    }
    d.disc(CX, CY + 35, 9, PAPER);
  });
}

/** A fan of stubs, the last one torn off. */
function pass(d: Pen, r: Dice): void {
  const count = r.int(4, 5);
  const inks = [SOFT, WALL, BODY, INK];
  for (let at = 0; at < count; at += 1) {
    const isLast = at === count - 1;
    d.turn(-34 + (at * 62) / (count - 1), CX, HEIGHT + 30, () => {
      const y = 46;
      d.rect(CX - 42, y, 84, 176, isLast ? ACCENT : cycle(inks, at), { rx: 9 });
      for (const side of [-1, 1]) d.disc(CX + side * 42, y + 122, 8, GROUND);
      d.stroke(rounded`M${CX - 28} ${y + 122}H${CX + 28}`, isLast ? PAPER : GROUND, 2.4, { 'stroke-dasharray': '5 5' });
      d.rect(CX - 26, y + 22, 52, 8, isLast ? PAPER : GROUND, { rx: 4 });
      d.rect(CX - 26, y + 38, 32, 8, isLast ? PAPER : GROUND, { rx: 4 });
    });
  }
}

/** A bay from above, its neighbours taken. */
function parking(d: Pen, r: Dice): void {
  d.rect(0, 0, WIDTH, HEIGHT, SOFT);
  const free = r.int(1, 2);
  for (let bay = 0; bay < 4; bay += 1) {
    const x = 14 + bay * 94;
    if (bay === free) {
      d.rect(x + 8, 70, 76, 160, PAPER, { rx: 14 });
      d.path(rounded`M${x + 28} 196V104h24a27 27 0 0 1 0 54h-10v38zM${x + 42} 144h9a13 13 0 0 0 0 -26h-9z`, ACCENT, {
        'fill-rule': 'evenodd',
      });
    } else {
      d.rect(x + 12, 72, 68, 154, bay % 2 ? BODY : INK, { rx: 24 });
      d.rect(x + 22, 106, 48, 26, WALL, { rx: 8 });
      d.rect(x + 22, 180, 48, 20, WALL, { rx: 8 });
    }
  }
  for (let line = 0; line <= 4; line += 1) d.rect(12 + line * 94, 56, 5, 188, PAPER, { rx: 2.5 });
}

/** Opera glasses: what is lent for an evening. */
function glasses(d: Pen, r: Dice): void {
  d.turn(r.range(-10, 10), CX, CY, () => {
    d.rect(CX - 20, CY - 26, 40, 18, BODY, { rx: 6 });
    d.rect(CX - 14, CY + 4, 28, 14, BODY, { rx: 6 });
    d.disc(CX, CY - 17, 11, ACCENT);
    for (const side of [-1, 1]) {
      const x = CX + side * 62;
      d.path(rounded`M${x - 30} ${CY - 66}H${x + 30}L${x + 48} ${CY + 56}H${x - 48}z`, INK);
      d.rect(x - 36, CY - 82, 72, 20, BODY, { rx: 8 });
      d.rect(x - 50, CY + 40, 100, 16, WALL);
      d.oval(x, CY + 60, 52, 22, BODY);
      d.oval(x, CY + 60, 40, 15, PAPER);
      d.oval(x - 10, CY + 56, 14, 4, SOFT);
    }
  });
}

/** A bell on a desk: what somebody does for you. */
function bell(d: Pen): void {
  d.rect(0, 226, WIDTH, 74, SOFT);
  d.rect(CX - 112, 206, 224, 22, INK, { rx: 8 });
  d.path(rounded`M${CX - 92} 206a92 92 0 0 1 184 0z`, BODY);
  d.stroke(rounded`M${CX - 66} 190a70 70 0 0 1 44 -52`, PAPER, 7, { 'stroke-linecap': 'round' });
  d.rect(CX - 6, 98, 12, 18, INK);
  d.disc(CX, 94, 14, ACCENT);
  for (const [angle, length] of [
    [-52, 24],
    [-22, 30],
    [22, 30],
    [52, 24],
  ] as const)
    d.turn(angle, CX, 206, () => d.rect(CX - 3, 206 - 152, 6, length, WALL, { rx: 3 }));
}

/** A linen bag with a row of seats on it. */
function bag(d: Pen, r: Dice): void {
  d.stroke(rounded`M${CX - 46} 108C${CX - 46} 34 ${CX + 46} 34 ${CX + 46} 108`, INK, 11);
  d.path(rounded`M${CX - 92} 98H${CX + 92}L${CX + 104} 262q1 10 -9 10H${CX - 95}q-10 0 -9 -10z`, BODY);
  d.path(rounded`M${CX - 92} 98H${CX + 92}l2 26H${CX - 94}z`, INK);
  const chosen = r.int(0, 8);
  for (let seat = 0; seat < 9; seat += 1) {
    const x = CX - 46 + (seat % 3) * 46;
    const y = 160 + Math.floor(seat / 3) * 34;
    d.rect(x - 13, y - 11, 26, 22, seat === chosen ? ACCENT : PAPER, { rx: 7 });
  }
}

/** Something wrapped, for what hangs on no hook. */
function parcel(d: Pen, r: Dice): void {
  const lid = r.range(-5, 5);
  d.rect(CX - 100, 130, 200, 130, BODY, { rx: 8 });
  d.rect(CX - 16, 130, 32, 130, ACCENT);
  d.turn(lid, CX, 120, () => {
    d.rect(CX - 112, 96, 224, 40, INK, { rx: 8 });
    d.rect(CX - 16, 96, 32, 40, ACCENT);
    for (const side of [-1, 1])
      d.path(
        rounded`M${CX} 98C${CX + side * 10} 52 ${CX + side * 74} 40 ${CX + side * 70} 70C${CX + side * 66} 92 ${CX + side * 24} 96 ${CX} 98z`,
        ACCENT,
      );
  });
}

/** A night bus, one window lit. */
function bus(d: Pen): void {
  d.rect(0, 232, WIDTH, 68, SOFT);
  d.rect(52, 84, 296, 140, INK, { rx: 22 });
  for (let pane = 0; pane < 4; pane += 1) d.rect(72 + pane * 58, 106, 46, 48, pane === 2 ? ACCENT : PAPER, { rx: 8 });
  d.rect(306, 106, 30, 74, WALL, { rx: 8 });
  d.rect(52, 182, 296, 10, BODY);
  for (const x of [118, 282]) {
    d.disc(x, 226, 28, GROUND);
    d.disc(x, 226, 21, BODY);
    d.disc(x, 226, 8, PAPER);
  }
}

/** A curtain drawn aside by a hand's breadth. */
function curtain(d: Pen, r: Dice): void {
  const gap = 176 + r.int(0, 40);
  d.rect(0, 0, WIDTH, HEIGHT, INK);
  d.path(rounded`M${gap} 40L${gap + 46} 40L${gap + 104} 260H${gap - 46}z`, PAPER);
  d.disc(gap + 24, 208, 15, ACCENT);
  for (const [from, to, side] of [
    [0, gap, 1],
    [gap + 46, WIDTH, -1],
  ] as const) {
    const folds = 5;
    for (let fold = 0; fold < folds; fold += 1) {
      const x = from + ((to - from) * fold) / folds;
      const width = (to - from) / folds;
      const lean = side * 22 * (side > 0 ? fold / folds : 1 - fold / folds);
      d.path(rounded`M${x} 40H${x + width}L${x + width - lean} 260H${x - lean}z`, fold % 2 ? BODY : WALL);
    }
  }
  d.rect(0, 26, WIDTH, 20, BODY);
  d.rect(0, 260, WIDTH, 40, SOFT);
}

/** Blocks somebody has just left. */
function blocks(d: Pen, r: Dice): void {
  d.rect(0, 240, WIDTH, 60, SOFT);
  d.rect(92, 168, 72, 72, INK, { rx: 6 });
  d.rect(168, 168, 72, 72, WALL, { rx: 6 });
  d.rect(244, 168, 72, 72, BODY, { rx: 6 });
  d.rect(130, 92, 72, 72, ACCENT, { rx: 6 });
  d.path(rounded`M206 164a37 37 0 0 1 74 0z`, INK);
  d.turn(r.range(-12, 12), 166, 60, () => d.path(rounded`M136 88L166 34L196 88z`, BODY));
  d.disc(166, 128, 15, PAPER);
}

/** A microphone that waits for its speaker. */
function microphone(d: Pen, r: Dice): void {
  d.turn(r.range(-14, 14), CX, 250, () => {
    d.rect(CX - 5, 150, 10, 100, INK);
    d.path(rounded`M${CX - 26} 116H${CX + 26}L${CX + 15} 184H${CX - 15}z`, INK);
    d.disc(CX, 88, 46, BODY);
    for (let line = -2; line <= 2; line += 1) d.rect(CX - 40, 86 + line * 15, 80, 4, GROUND, { rx: 2 });
    d.rect(CX - 48, 112, 96, 12, ACCENT, { rx: 6 });
  });
  d.oval(CX, 254, 76, 14, WALL);
}

/** A record half out of its sleeve. */
function record(d: Pen): void {
  d.disc(236, CY, 96, INK);
  for (const radius of [80, 64, 50]) d.ring(236, CY, radius, BODY, 2);
  d.disc(236, CY, 32, ACCENT);
  d.disc(236, CY, 6, PAPER);
  d.rect(72, 52, 168, 196, WALL, { rx: 6 });
  for (let hill = 2; hill >= 0; hill -= 1) {
    d.path(
      rounded`M72 ${196 - hill * 34}Q${116 + hill * 26} ${122 - hill * 22} 156 ${186 - hill * 30}T240 ${170 - hill * 30}V248H72z`,
      [SOFT, BODY, INK][2 - hill] ?? INK,
    );
  }
}

/** A shirt on its hanger. */
function shirt(d: Pen): void {
  d.stroke(rounded`M${CX} 62v-14a12 12 0 1 0 -12 -12`, INK, 5, { 'stroke-linecap': 'round' });
  d.path(
    rounded`M152 66L104 92L78 150L116 168L126 148V262H274V148L284 168L322 150L296 92L248 66Q${CX} 100 152 66z`,
    INK,
  );
  d.stroke(rounded`M148 214C176 150 196 246 222 190S258 170 254 160`, ACCENT, 6, { 'stroke-linecap': 'round' });
  d.disc(148, 214, 7, PAPER);
  d.disc(254, 160, 7, PAPER);
}

/** An umbrella with the stripes of a big top. */
function umbrella(d: Pen): void {
  d.stroke(rounded`M${CX} 62V236a22 22 0 0 0 44 0`, INK, 9, { 'stroke-linecap': 'round' });
  const edge = 168;
  for (let stripe = 0; stripe < 6; stripe += 1) {
    const x = 62 + stripe * 46;
    d.path(
      rounded`M${CX} 58Q${x + (CX - x) * 0.28} 84 ${x} ${edge}q23 -20 46 0Q${x + 46 + (CX - x - 46) * 0.28} 84 ${CX} 58z`,
      stripe % 2 ? PAPER : stripe === 2 ? ACCENT : BODY,
    );
  }
  d.disc(CX, 54, 8, INK);
}

/** A booklet opened at the cast. */
function book(d: Pen): void {
  d.path(rounded`M64 78Q136 52 ${CX} 82Q264 52 336 78V236Q264 210 ${CX} 240Q136 210 64 236z`, INK);
  d.path(rounded`M76 84Q140 62 ${CX - 5} 88V226Q140 200 76 222z`, PAPER);
  d.path(rounded`M324 84Q260 62 ${CX + 5} 88V226Q260 200 324 222z`, PAPER);
  for (let line = 0; line < 5; line += 1) d.rect(228, 108 + line * 19, line === 4 ? 48 : 76, 6, WALL, { rx: 3 });
  d.disc(136, 138, 26, ACCENT);
  d.path(rounded`M92 204Q136 152 180 204z`, BODY);
}

/** A pair of skates hung by their laces. */
function skates(d: Pen): void {
  for (const [x, y, ink] of [
    [92, 66, BODY],
    [196, 84, INK],
  ] as const) {
    d.path(rounded`M${x} ${y}h46v62q4 18 40 22q26 4 26 34H${x}z`, ink);
    d.rect(x + 4, y + 10, 38, 5, PAPER, { rx: 2.5 });
    d.rect(x + 4, y + 28, 38, 5, ink === INK ? ACCENT : PAPER, { rx: 2.5 });
    d.rect(x + 4, y + 46, 38, 5, PAPER, { rx: 2.5 });
    for (const post of [16, 84]) d.rect(x + post, y + 118, 8, 20, WALL);
    d.path(rounded`M${x - 8} ${y + 138}h118q14 0 18 -12`, 'none', {
      stroke: WALL,
      'stroke-width': 8,
      'stroke-linecap': 'round',
    });
  }
}

/** A folded blanket with a fringe. */
function blanket(d: Pen): void {
  for (const [at, ink] of [BODY, WALL, INK].entries()) {
    const y = 196 - at * 50;
    d.path(rounded`M92 ${y}H292a22 22 0 0 1 0 44H92z`, ink);
    d.rect(92, y + 18, 200, 8, at === 1 ? ACCENT : GROUND);
    for (let thread = 0; thread < 6; thread += 1) d.rect(76, y + 3 + thread * 7, 16, 3, ink, { rx: 1.5 });
  }
}

/** Earplugs beside their case. */
function earplugs(d: Pen): void {
  d.ring(CX + 60, 76, 24, BODY, 7);
  d.rect(CX + 16, 92, 88, 156, INK, { rx: 44 });
  d.rect(CX + 16, 150, 88, 10, GROUND);
  for (const [x, y] of [
    [104, 130],
    [142, 190],
  ] as const)
    d.turn(-28, x, y, () => {
      d.path(rounded`M${x - 20} ${y + 30}V${y - 8}a20 26 0 0 1 40 0V${y + 30}z`, ACCENT);
      d.rect(x - 24, y + 30, 48, 16, BODY, { rx: 6 });
    });
}

const DRAWINGS = {
  certificate,
  pass,
  parking,
  glasses,
  bell,
  bag,
  parcel,
  bus,
  curtain,
  blocks,
  microphone,
  record,
  shirt,
  umbrella,
  book,
  skates,
  blanket,
  earplugs,
} as const satisfies Readonly<Record<string, Draw>>;

/** What editors may name in `items.json`. */
export const ITEM_MOTIFS: readonly string[] = Object.keys(DRAWINGS);

const BY_KIND: Readonly<Record<string, readonly (keyof typeof DRAWINGS)[]>> = {
  certificate: ['certificate'],
  pass: ['pass'],
  parking: ['parking'],
  service: ['bell', 'glasses'],
  good: ['parcel', 'bag'],
};
const ANYTHING = ['parcel'] as const;

const isMotif = (word: string): word is keyof typeof DRAWINGS => Object.hasOwn(DRAWINGS, word);

/** A 4:3 drawing, hidden from screen readers: the name of the thing stands beside it. Without a motif the kind decides. */
export function itemPicture({ key, kind, motif }: { key: string; kind: string; motif: string | null }): string {
  const name = motif !== null && isMotif(motif) ? motif : cycle(BY_KIND[kind] ?? ANYTHING, hash(key));
  const d = new Pen();
  d.rect(0, 0, WIDTH, HEIGHT, GROUND);
  DRAWINGS[name](d, dice(key, 'item'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${d.toString()}</svg>`;
}
