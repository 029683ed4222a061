// poster(): one event in, one SVG string out. No DOM, no I/O, no clock.
import { choose } from './choose.ts';
import type { Choice, Subject } from './choose.ts';
import { dice } from './dice.ts';
import { layout } from './layout.ts';
import type { Wording } from './layout.ts';
import type { Field, Layout } from './sheet.ts';
import { Pen, escapeXml, n, rounded } from './pen.ts';
import type { TextLine } from './typeset.ts';

/** Sheets in SVG units. */
export const RATIOS = {
  '2:3': [400, 600],
  '16:9': [800, 450],
  '1:1': [480, 480],
  /** Open Graph. */
  '1.91:1': [800, 419],
} as const;

export type Ratio = keyof typeof RATIOS;

export type PosterInput = Subject &
  Wording & {
    /** 2:3 when left out. */
    readonly ratio?: Ratio | undefined;
    /** Picture only, recomposed to the full sheet; hidden from screen readers, since its title stands beside it. */
    readonly textless?: boolean | undefined;
  };

const FONT = "'Google Sans Variable','Google Sans',system-ui,sans-serif";

export type Composed = Layout & {
  readonly W: number;
  readonly H: number;
  readonly choice: Choice;
  /** SVG of everything but the text. */
  readonly art: string;
};

/** The poster as records, for tests and for poster(). */
export function compose(input: PosterInput): Composed {
  const [W, H] = RATIOS[input.ratio ?? '2:3'];
  const choice = choose(input);
  const { comp, colors } = choice;
  const whole: Layout = { zone: { x: 0, y: 0, w: W, h: H }, texts: [], under: [], over: [] };
  const laid = input.textless ? whole : layout(input, choice, W, H);
  const { zone } = laid;
  const d = new Pen();
  d.rect(0, 0, W, H, colors.ground);
  comp.flood?.(d, zone, colors, W, H);
  for (const field of laid.under) drawField(d, field);
  const z = { w: zone.w, h: zone.h, s: Math.min(zone.w, zone.h), L: Math.max(zone.w, zone.h), title: input.title };
  d.box(zone.x, zone.y, zone.w, zone.h, () => comp.draw(d, z, colors, dice(input.key, 'art')));
  for (const field of laid.over) drawField(d, field);
  if (laid.seam) {
    const { x, bulge, fill } = laid.seam;
    // The control point of a quadratic curve lies twice as far out as the curve itself;
    // the flat side reaches back over the edge of the picture, or a hairline of it would show.
    const back = x - Math.sign(bulge) * 3;
    d.path(rounded`M${back} 0H${x}Q${x + bulge * 2} ${H / 2} ${x} ${H}H${back}z`, fill);
  }
  return { ...laid, W, H, choice, art: d.toString() };
}

const drawField = (d: Pen, f: Field): void => d.rect(f.x, f.y, f.w, f.h, f.fill);

function textSvg(t: TextLine): string {
  const where = t.turned
    ? ` transform="${rounded`translate(${t.x} ${t.y})rotate(-90)`}"`
    : ` x="${n(t.x)}" y="${n(t.y)}"`;
  const anchor = t.anchor ? ` text-anchor="${t.anchor}"` : '';
  const spacing = t.tracking ? ` letter-spacing="${n(t.tracking * t.size)}"` : '';
  return `<text${where} font-size="${n(t.size)}" font-weight="${t.weight}" fill="${t.fill}"${anchor}${spacing}>${escapeXml(t.text)}</text>`;
}

/** The poster as an SVG. It carries no ids, so many may stand inline on one page, where they can use its fonts. */
export function poster(input: PosterInput): string {
  const c = compose(input);
  const role = input.textless
    ? 'preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
    : `role="img" aria-label="${escapeXml(input.title)}"`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${c.W} ${c.H}" font-family="${FONT}" ${role}>`;
  return `${open}${c.art}${c.texts.map(textSvg).join('')}</svg>`;
}
