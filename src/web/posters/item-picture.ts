// Pictures of items sold without a seat: one object in quiet colours with one accent.
import type { Dice } from './dice.ts';
import { cycle, dice } from './dice.ts';
import { itemMotif, type ItemMotif } from './item-motif.ts';
import { Pen, rounded } from './pen.ts';

const WIDTH = 400;
const HEIGHT = 300;
const CX = WIDTH / 2;
const CY = HEIGHT / 2;

/** Colours of a drawing: on pages their tokens, on a messenger's preview card the card's palette. */
export type ItemInks = {
  readonly ground: string;
  readonly soft: string;
  readonly wall: string;
  readonly body: string;
  readonly ink: string;
  readonly paper: string;
  readonly accent: string;
};

const inkShare = (share: number): string => `color-mix(in oklab,var(--ink) ${share}%,var(--sunken))`;
const PAGE_INKS: ItemInks = {
  ground: 'var(--sunken)',
  soft: inkShare(10),
  wall: inkShare(20),
  body: inkShare(38),
  ink: 'var(--ink)',
  paper: 'var(--surface)',
  accent: 'var(--accent)',
};

/** Draws a floor that reaches beyond the sheet on three sides, so that a larger sheet shows no edge of it. */
function floor(d: Pen, y: number, ink: string): void {
  d.rect(-WIDTH, y, 3 * WIDTH, 4 * HEIGHT, ink);
}

type Draw = (d: Pen, k: ItemInks, r: Dice) => void;

/** A card in an envelope, tied with a ribbon. */
function certificate(d: Pen, k: ItemInks, r: Dice): void {
  const tilt = r.range(-7, 7);
  d.turn(tilt, CX, CY, () => {
    d.rect(CX - 116, CY - 74, 232, 148, k.body, { rx: 10 });
    d.rect(CX - 104, CY - 98, 208, 130, k.paper, { rx: 8 });
    for (const [at, width] of [120, 84].entries()) d.rect(CX - 84, CY - 72 + at * 18, width, 7, k.wall, { rx: 3.5 });
    d.path(
      rounded`M${CX - 116} ${CY - 6}L${CX} ${CY + 38}L${CX + 116} ${CY - 6}V${CY + 64}q0 10 -10 10H${CX - 106}q-10 0 -10 -10z`,
      k.ink,
    );
    d.rect(CX - 7, CY + 32, 14, 42, k.accent);
    for (const side of [-1, 1]) {
      d.path(
        rounded`M${CX} ${CY + 34}C${CX + side * 14} ${CY + 6} ${CX + side * 54} ${CY + 6} ${CX + side * 46} ${CY + 30}C${CX + side * 40} ${CY + 48} ${CX + side * 14} ${CY + 42} ${CX} ${CY + 34}z`,
        k.accent,
      );
    }
    d.disc(CX, CY + 35, 9, k.paper);
  });
}

/** A fan of tickets, the last one in the accent colour. */
function pass(d: Pen, k: ItemInks, r: Dice): void {
  const count = r.int(4, 5);
  const inks = [k.soft, k.wall, k.body, k.ink];
  for (let at = 0; at < count; at += 1) {
    const isLast = at === count - 1;
    d.turn(-34 + (at * 62) / (count - 1), CX, HEIGHT + 30, () => {
      const y = 46;
      d.rect(CX - 42, y, 84, 176, isLast ? k.accent : cycle(inks, at), { rx: 9 });
      for (const side of [-1, 1]) d.disc(CX + side * 42, y + 122, 8, k.ground);
      d.stroke(rounded`M${CX - 28} ${y + 122}H${CX + 28}`, isLast ? k.paper : k.ground, 2.4, {
        'stroke-dasharray': '5 5',
      });
      d.rect(CX - 26, y + 22, 52, 8, isLast ? k.paper : k.ground, { rx: 4 });
      d.rect(CX - 26, y + 38, 32, 8, isLast ? k.paper : k.ground, { rx: 4 });
    });
  }
}

/** A free parking bay from above; its neighbours are taken. */
function parking(d: Pen, k: ItemInks, r: Dice): void {
  floor(d, -HEIGHT, k.soft);
  const free = r.int(1, 2);
  for (let bay = 0; bay < 4; bay += 1) {
    const x = 14 + bay * 94;
    if (bay === free) {
      d.rect(x + 8, 70, 76, 160, k.paper, { rx: 14 });
      d.path(rounded`M${x + 28} 196V104h24a27 27 0 0 1 0 54h-10v38zM${x + 42} 144h9a13 13 0 0 0 0 -26h-9z`, k.accent, {
        'fill-rule': 'evenodd',
      });
    } else {
      d.rect(x + 12, 72, 68, 154, bay % 2 ? k.body : k.ink, { rx: 24 });
      d.rect(x + 22, 106, 48, 26, k.wall, { rx: 8 });
      d.rect(x + 22, 180, 48, 20, k.wall, { rx: 8 });
    }
  }
  for (let line = 0; line <= 4; line += 1) d.rect(12 + line * 94, 56, 5, 188, k.paper, { rx: 2.5 });
}

/** Opera glasses, the motif of rentals. */
function glasses(d: Pen, k: ItemInks, r: Dice): void {
  d.turn(r.range(-10, 10), CX, CY, () => {
    d.rect(CX - 20, CY - 26, 40, 18, k.body, { rx: 6 });
    d.rect(CX - 14, CY + 4, 28, 14, k.body, { rx: 6 });
    d.disc(CX, CY - 17, 11, k.accent);
    for (const side of [-1, 1]) {
      const x = CX + side * 62;
      d.path(rounded`M${x - 30} ${CY - 66}H${x + 30}L${x + 48} ${CY + 56}H${x - 48}z`, k.ink);
      d.rect(x - 36, CY - 82, 72, 20, k.body, { rx: 8 });
      d.rect(x - 50, CY + 40, 100, 16, k.wall);
      d.oval(x, CY + 60, 52, 22, k.body);
      d.oval(x, CY + 60, 40, 15, k.paper);
      d.oval(x - 10, CY + 56, 14, 4, k.soft);
    }
  });
}

/** A bell on a counter, the motif of services. */
function bell(d: Pen, k: ItemInks): void {
  floor(d, 226, k.soft);
  d.rect(CX - 112, 206, 224, 22, k.ink, { rx: 8 });
  d.path(rounded`M${CX - 92} 206a92 92 0 0 1 184 0z`, k.body);
  d.stroke(rounded`M${CX - 66} 190a70 70 0 0 1 44 -52`, k.paper, 7, { 'stroke-linecap': 'round' });
  d.rect(CX - 6, 98, 12, 18, k.ink);
  d.disc(CX, 94, 14, k.accent);
  for (const [angle, length] of [
    [-52, 24],
    [-22, 30],
    [22, 30],
    [52, 24],
  ] as const)
    d.turn(angle, CX, 206, () => d.rect(CX - 3, 206 - 152, 6, length, k.wall, { rx: 3 }));
}

/** A linen bag with a row of seats on it. */
function bag(d: Pen, k: ItemInks, r: Dice): void {
  d.stroke(rounded`M${CX - 46} 108C${CX - 46} 34 ${CX + 46} 34 ${CX + 46} 108`, k.ink, 11);
  d.path(rounded`M${CX - 92} 98H${CX + 92}L${CX + 104} 262q1 10 -9 10H${CX - 95}q-10 0 -9 -10z`, k.body);
  d.path(rounded`M${CX - 92} 98H${CX + 92}l2 26H${CX - 94}z`, k.ink);
  const chosen = r.int(0, 8);
  for (let seat = 0; seat < 9; seat += 1) {
    const x = CX - 46 + (seat % 3) * 46;
    const y = 160 + Math.floor(seat / 3) * 34;
    d.rect(x - 13, y - 11, 26, 22, seat === chosen ? k.accent : k.paper, { rx: 7 });
  }
}

/** A wrapped parcel, the default motif of items. */
function parcel(d: Pen, k: ItemInks, r: Dice): void {
  const lid = r.range(-5, 5);
  d.rect(CX - 100, 130, 200, 130, k.body, { rx: 8 });
  d.rect(CX - 16, 130, 32, 130, k.accent);
  d.turn(lid, CX, 120, () => {
    d.rect(CX - 112, 96, 224, 40, k.ink, { rx: 8 });
    d.rect(CX - 16, 96, 32, 40, k.accent);
    for (const side of [-1, 1])
      d.path(
        rounded`M${CX} 98C${CX + side * 10} 52 ${CX + side * 74} 40 ${CX + side * 70} 70C${CX + side * 66} 92 ${CX + side * 24} 96 ${CX} 98z`,
        k.accent,
      );
  });
}

/** A night bus, one window lit. */
function bus(d: Pen, k: ItemInks): void {
  floor(d, 232, k.soft);
  d.rect(52, 84, 296, 140, k.ink, { rx: 22 });
  for (let pane = 0; pane < 4; pane += 1)
    d.rect(72 + pane * 58, 106, 46, 48, pane === 2 ? k.accent : k.paper, { rx: 8 });
  d.rect(306, 106, 30, 74, k.wall, { rx: 8 });
  d.rect(52, 182, 296, 10, k.body);
  for (const x of [118, 282]) {
    d.disc(x, 226, 28, k.ground);
    d.disc(x, 226, 21, k.body);
    d.disc(x, 226, 8, k.paper);
  }
}

/** A slightly opened curtain. */
function curtain(d: Pen, k: ItemInks, r: Dice): void {
  const gap = 176 + r.int(0, 40);
  floor(d, -HEIGHT, k.ink);
  d.path(rounded`M${gap} 40L${gap + 46} 40L${gap + 104} 260H${gap - 46}z`, k.paper);
  d.disc(gap + 24, 208, 15, k.accent);
  for (const [from, to, side] of [
    [0, gap, 1],
    [gap + 46, WIDTH, -1],
  ] as const) {
    const folds = 5;
    for (let fold = 0; fold < folds; fold += 1) {
      const x = from + ((to - from) * fold) / folds;
      const width = (to - from) / folds;
      const lean = side * 22 * (side > 0 ? fold / folds : 1 - fold / folds);
      d.path(rounded`M${x} 40H${x + width}L${x + width - lean} 260H${x - lean}z`, fold % 2 ? k.body : k.wall);
    }
  }
  d.rect(-WIDTH, 26, 3 * WIDTH, 20, k.body);
  floor(d, 260, k.soft);
}

/** A stack of toy blocks. */
function blocks(d: Pen, k: ItemInks, r: Dice): void {
  floor(d, 240, k.soft);
  d.rect(92, 168, 72, 72, k.ink, { rx: 6 });
  d.rect(168, 168, 72, 72, k.wall, { rx: 6 });
  d.rect(244, 168, 72, 72, k.body, { rx: 6 });
  d.rect(130, 92, 72, 72, k.accent, { rx: 6 });
  d.path(rounded`M206 164a37 37 0 0 1 74 0z`, k.ink);
  d.turn(r.range(-12, 12), 166, 60, () => d.path(rounded`M136 88L166 34L196 88z`, k.body));
  d.disc(166, 128, 15, k.paper);
}

function microphone(d: Pen, k: ItemInks, r: Dice): void {
  d.turn(r.range(-14, 14), CX, 250, () => {
    d.rect(CX - 5, 150, 10, 100, k.ink);
    d.path(rounded`M${CX - 26} 116H${CX + 26}L${CX + 15} 184H${CX - 15}z`, k.ink);
    d.disc(CX, 88, 46, k.body);
    for (let line = -2; line <= 2; line += 1) d.rect(CX - 40, 86 + line * 15, 80, 4, k.ground, { rx: 2 });
    d.rect(CX - 48, 112, 96, 12, k.accent, { rx: 6 });
  });
  d.oval(CX, 254, 76, 14, k.wall);
}

/** A record half out of its sleeve. */
function record(d: Pen, k: ItemInks): void {
  d.disc(236, CY, 96, k.ink);
  for (const radius of [80, 64, 50]) d.ring(236, CY, radius, k.body, 2);
  d.disc(236, CY, 32, k.accent);
  d.disc(236, CY, 6, k.paper);
  d.rect(72, 52, 168, 196, k.wall, { rx: 6 });
  for (let hill = 2; hill >= 0; hill -= 1) {
    d.path(
      rounded`M72 ${196 - hill * 34}Q${116 + hill * 26} ${122 - hill * 22} 156 ${186 - hill * 30}T240 ${170 - hill * 30}V248H72z`,
      [k.soft, k.body, k.ink][2 - hill] ?? k.ink,
    );
  }
}

/** A shirt on its hanger. */
function shirt(d: Pen, k: ItemInks): void {
  d.stroke(rounded`M${CX} 62v-14a12 12 0 1 0 -12 -12`, k.ink, 5, { 'stroke-linecap': 'round' });
  d.path(
    rounded`M152 66L104 92L78 150L116 168L126 148V262H274V148L284 168L322 150L296 92L248 66Q${CX} 100 152 66z`,
    k.ink,
  );
  d.stroke(rounded`M148 214C176 150 196 246 222 190S258 170 254 160`, k.accent, 6, { 'stroke-linecap': 'round' });
  d.disc(148, 214, 7, k.paper);
  d.disc(254, 160, 7, k.paper);
}

/** An umbrella with the stripes of a big top. */
function umbrella(d: Pen, k: ItemInks): void {
  d.stroke(rounded`M${CX} 62V236a22 22 0 0 0 44 0`, k.ink, 9, { 'stroke-linecap': 'round' });
  const edge = 168;
  for (let stripe = 0; stripe < 6; stripe += 1) {
    const x = 62 + stripe * 46;
    d.path(
      rounded`M${CX} 58Q${x + (CX - x) * 0.28} 84 ${x} ${edge}q23 -20 46 0Q${x + 46 + (CX - x - 46) * 0.28} 84 ${CX} 58z`,
      stripe % 2 ? k.paper : stripe === 2 ? k.accent : k.body,
    );
  }
  d.disc(CX, 54, 8, k.ink);
}

/** A programme booklet opened at the cast page. */
function book(d: Pen, k: ItemInks): void {
  d.path(rounded`M64 78Q136 52 ${CX} 82Q264 52 336 78V236Q264 210 ${CX} 240Q136 210 64 236z`, k.ink);
  d.path(rounded`M76 84Q140 62 ${CX - 5} 88V226Q140 200 76 222z`, k.paper);
  d.path(rounded`M324 84Q260 62 ${CX + 5} 88V226Q260 200 324 222z`, k.paper);
  for (let line = 0; line < 5; line += 1) d.rect(228, 108 + line * 19, line === 4 ? 48 : 76, 6, k.wall, { rx: 3 });
  d.disc(136, 138, 26, k.accent);
  d.path(rounded`M92 204Q136 152 180 204z`, k.body);
}

/** A pair of skates hung by their laces. */
function skates(d: Pen, k: ItemInks): void {
  for (const [x, y, ink] of [
    [92, 66, k.body],
    [196, 84, k.ink],
  ] as const) {
    d.path(rounded`M${x} ${y}h46v62q4 18 40 22q26 4 26 34H${x}z`, ink);
    d.rect(x + 4, y + 10, 38, 5, k.paper, { rx: 2.5 });
    d.rect(x + 4, y + 28, 38, 5, ink === k.ink ? k.accent : k.paper, { rx: 2.5 });
    d.rect(x + 4, y + 46, 38, 5, k.paper, { rx: 2.5 });
    for (const post of [16, 84]) d.rect(x + post, y + 118, 8, 20, k.wall);
    d.path(rounded`M${x - 8} ${y + 138}h118q14 0 18 -12`, 'none', {
      stroke: k.wall,
      'stroke-width': 8,
      'stroke-linecap': 'round',
    });
  }
}

/** A folded blanket with a fringe. */
function blanket(d: Pen, k: ItemInks): void {
  for (const [at, ink] of [k.body, k.wall, k.ink].entries()) {
    const y = 196 - at * 50;
    d.path(rounded`M92 ${y}H292a22 22 0 0 1 0 44H92z`, ink);
    d.rect(92, y + 18, 200, 8, at === 1 ? k.accent : k.ground);
    for (let thread = 0; thread < 6; thread += 1) d.rect(76, y + 3 + thread * 7, 16, 3, ink, { rx: 1.5 });
  }
}

/** Earplugs beside their case. */
function earplugs(d: Pen, k: ItemInks): void {
  d.ring(CX + 60, 76, 24, k.body, 7);
  d.rect(CX + 16, 92, 88, 156, k.ink, { rx: 44 });
  d.rect(CX + 16, 150, 88, 10, k.ground);
  for (const [x, y] of [
    [104, 130],
    [142, 190],
  ] as const)
    d.turn(-28, x, y, () => {
      d.path(rounded`M${x - 20} ${y + 30}V${y - 8}a20 26 0 0 1 40 0V${y + 30}z`, k.accent);
      d.rect(x - 24, y + 30, 48, 16, k.body, { rx: 6 });
    });
}

/** A film reel with its leader, the motif of monthly film subscriptions. */
function reel(d: Pen, k: ItemInks, r: Dice): void {
  const [x, y] = [CX - 26, CY - 4];
  d.path(rounded`M${x} ${y + 96}H${WIDTH - 28}V${y + 126}H${x}z`, k.ink);
  for (let hole = 0; hole < 6; hole += 1) d.rect(x + 96 + hole * 24, y + 106, 12, 10, k.ground, { rx: 2 });
  d.disc(x, y + 10, 118, k.ink);
  d.ring(x, y + 10, 108, k.body, 3);
  const turn = r.int(0, 71);
  for (let hole = 0; hole < 5; hole += 1) {
    d.turn(turn + hole * 72, x, y + 10, () => d.disc(x, y - 52, 28, hole === 0 ? k.accent : k.ground));
  }
  d.disc(x, y + 10, 16, k.paper);
}

/** Three buzzers, the one pressed first in the accent colour. */
function buzzer(d: Pen, k: ItemInks, r: Dice): void {
  const first = r.int(0, 2);
  floor(d, 232, k.soft);
  for (let at = 0; at < 3; at += 1) {
    const x = 44 + at * 112;
    const isFirst = at === first;
    d.rect(x, 206, 88, 36, k.ink, { rx: 8 });
    d.path(
      rounded`M${x + 10} 206v${isFirst ? -18 : -34}a34 26 0 0 1 68 0v${isFirst ? 18 : 34}z`,
      isFirst ? k.accent : k.body,
    );
    if (!isFirst) continue;
    for (const angle of [-38, 0, 38]) d.turn(angle, x + 44, 190, () => d.rect(x + 41, 104, 6, 30, k.wall, { rx: 3 }));
  }
}

/** A key with a tag, the motif of a private room. */
function key(d: Pen, k: ItemInks, r: Dice): void {
  d.turn(r.range(-16, -6), CX, CY, () => {
    d.ring(112, CY, 52, k.ink, 26);
    d.rect(160, CY - 13, 182, 26, k.ink, { rx: 4 });
    d.rect(286, CY + 8, 22, 40, k.ink, { rx: 3 });
    d.rect(322, CY + 8, 20, 28, k.ink, { rx: 3 });
    d.ring(86, CY + 74, 14, k.body, 6);
    d.rect(56, CY + 84, 68, 44, k.accent, { rx: 8 });
    d.rect(70, CY + 102, 40, 7, k.paper, { rx: 3.5 });
  });
}

const DRAWINGS: Readonly<Record<ItemMotif, Draw>> = {
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
  reel,
  buzzer,
  key,
};

/** Draws the motif on a 400 × 300 sheet whose ground is already filled. */
export function drawItem(d: Pen, motif: ItemMotif, inks: ItemInks, r: Dice): void {
  DRAWINGS[motif](d, inks, r);
}

export const ITEM_SHEET = { width: WIDTH, height: HEIGHT } as const;

/** A 4:3 drawing, hidden from screen readers because the item's name is beside it. Without a motif the kind decides. */
export function itemPicture(thing: Parameters<typeof itemMotif>[0]): string {
  const d = new Pen();
  d.rect(0, 0, WIDTH, HEIGHT, PAGE_INKS.ground);
  drawItem(d, itemMotif(thing), PAGE_INKS, dice(thing.key, 'item'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${d.toString()}</svg>`;
}
