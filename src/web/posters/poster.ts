// poster() converts an event to an SVG string, without DOM, I/O or clock.
import { choose } from './choose.ts';
import type { Choice, Subject } from './choose.ts';
import { dice } from './dice.ts';
import { layout } from './layout.ts';
import type { Wording } from './layout.ts';
import type { Field, Layout } from './sheet.ts';
import { Pen, escapeXml, n, rounded } from './pen.ts';
import type { TextLine } from './typeset.ts';

/** Sheet sizes in SVG units. */
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
    /** Default: 2:3. */
    readonly ratio?: Ratio | undefined;
    /** Picture only, composed for the full sheet; hidden from screen readers because the title is beside it. */
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

/** Computes the poster's parts, for tests and for poster(). */
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
    // The control point of a quadratic curve is twice as far out as the curve itself. The flat side overlaps the
    // picture's edge; otherwise a hairline of the picture would show.
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

/** The poster as an SVG. It has no ids, so a page can contain many of them inline, where they can use its fonts. */
export function poster(input: PosterInput): string {
  const c = compose(input);
  const role = input.textless
    ? 'preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
    : `role="img" aria-label="${escapeXml(input.title)}"`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${c.W} ${c.H}" font-family="${FONT}" ${role}>`;
  return `${open}${c.art}${c.texts.map(textSvg).join('')}</svg>`;
}
