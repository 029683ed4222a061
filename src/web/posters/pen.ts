// A very small SVG writer. Coordinates are rounded to 0.1 to keep posters small.
import { cycle } from './dice.ts';

/** Extra SVG attributes of one shape. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;
export type Point = readonly [x: number, y: number];

export function n(x: number): string {
  const v = Math.round(x * 10) / 10;
  return Object.is(v, -0) ? '0' : String(v);
}

/** Path data: rounded`M${x} ${y}h${w}` rounds all numbers and leaves strings unchanged. */
export function rounded(parts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return String.raw({ raw: parts }, ...values.map((v) => (typeof v === 'number' ? n(v) : v)));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for SVG. Drops characters that XML forbids, because one of them makes the whole picture invalid. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c);
}

const attributes = (o: Attributes): string =>
  Object.entries(o)
    .map(([k, v]) => (v === undefined ? '' : ` ${k}="${typeof v === 'number' ? n(v) : v}"`))
    .join('');

/** Point on a circle; 0° points right, angles grow clockwise as in SVG. */
export function at(cx: number, cy: number, r: number, deg: number): Point {
  const t = (deg * Math.PI) / 180;
  return [cx + r * Math.cos(t), cy + r * Math.sin(t)];
}

export class Pen {
  readonly #out: string[] = [];

  toString(): string {
    return this.#out.join('');
  }

  #shape(tag: string, o: Attributes): void {
    this.#out.push(`<${tag}${attributes(o)}/>`);
  }

  rect(x: number, y: number, w: number, h: number, fill: string, o: Attributes = {}): void {
    this.#shape('rect', { x, y, width: Math.max(0, w), height: Math.max(0, h), fill, ...o });
  }

  disc(cx: number, cy: number, r: number, fill: string, o: Attributes = {}): void {
    this.#shape('circle', { cx, cy, r: Math.max(0, r), fill, ...o });
  }

  ring(cx: number, cy: number, r: number, stroke: string, width: number, o: Attributes = {}): void {
    this.#shape('circle', { cx, cy, r: Math.max(0, r), fill: 'none', stroke, 'stroke-width': width, ...o });
  }

  oval(cx: number, cy: number, rx: number, ry: number, fill: string, o: Attributes = {}): void {
    this.#shape('ellipse', { cx, cy, rx, ry, fill, ...o });
  }

  path(d: string, fill: string, o: Attributes = {}): void {
    this.#shape('path', { d, fill, ...o });
  }

  /** A closed polygon from a flat list x, y, x, y… */
  poly(coordinates: readonly number[], fill: string, o: Attributes = {}): void {
    const points = coordinates.map((v, i) => n(v) + (i % 2 ? 'L' : ' ')).join('');
    this.path(`M${points.slice(0, -1)}z`, fill, o);
  }

  stroke(d: string, stroke: string, width: number, o: Attributes = {}): void {
    this.#shape('path', { d, fill: 'none', stroke, 'stroke-width': width, ...o });
  }

  line(x1: number, y1: number, x2: number, y2: number, stroke: string, width: number, o: Attributes = {}): void {
    this.stroke(rounded`M${x1} ${y1}L${x2} ${y2}`, stroke, width, o);
  }

  /** Half disc; `deg` is the direction of its round side (0 right, 90 down). */
  half(cx: number, cy: number, r: number, deg: number, fill: string, o: Attributes = {}): void {
    const [x1, y1] = at(cx, cy, r, deg - 90);
    const [x2, y2] = at(cx, cy, r, deg + 90);
    this.path(rounded`M${x1} ${y1}A${r} ${r} 0 0 1 ${x2} ${y2}z`, fill, o);
  }

  /** The part of a disc between two heights, drawn as one path so that no clipping is needed. */
  slice(cx: number, cy: number, R: number, top: number, bottom: number, fill: string): void {
    const ya = Math.max(cy - R, top);
    const yb = Math.min(cy + R, bottom);
    if (ya >= yb) return;
    const xa = Math.sqrt(Math.max(0, R * R - (ya - cy) ** 2));
    const xb = Math.sqrt(Math.max(0, R * R - (yb - cy) ** 2));
    const arc = rounded`A${R} ${R} 0 0 1`;
    this.path(rounded`M${cx - xa} ${ya}H${cx + xa}${arc} ${cx + xb} ${yb}H${cx - xb}${arc} ${cx - xa} ${ya}z`, fill);
  }

  sector(cx: number, cy: number, r: number, from: number, to: number, fill: string, o: Attributes = {}): void {
    const [x1, y1] = at(cx, cy, r, from);
    const [x2, y2] = at(cx, cy, r, to);
    const large = to - from > 180 ? 1 : 0;
    this.path(rounded`M${cx} ${cy}L${x1} ${y1}A${r} ${r} 0 ${large} 1 ${x2} ${y2}z`, fill, o);
  }

  arc(cx: number, cy: number, r: number, from: number, to: number, stroke: string, width: number): void {
    const [x1, y1] = at(cx, cy, r, from);
    const [x2, y2] = at(cx, cy, r, to);
    this.stroke(rounded`M${x1} ${y1}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}`, stroke, width);
  }

  /** Quarter disc filling the cell of size `s` at x, y, with its corner at corner q (0 tl, 1 tr, 2 br, 3 bl). */
  quarter(x: number, y: number, s: number, q: number, fill: string): void {
    const corners: readonly Point[] = [
      [x, y],
      [x + s, y],
      [x + s, y + s],
      [x, y + s],
    ];
    const [cx, cy] = cycle(corners, q);
    this.sector(cx, cy, s, q * 90, q * 90 + 90, fill);
  }

  /** Rows of round dots whose size follows size(t), drawn as dashed lines to keep the SVG small. */
  halftone(x: number, y: number, w: number, h: number, step: number, fill: string, size: (t: number) => number): void {
    const rows = Math.floor(h / step);
    for (let i = 0; i <= rows; i++) {
      const k = size(i / Math.max(1, rows)) * step;
      if (k > 0.3) this.#dotRow(x + (i % 2 ? step / 2 : 0), y + i * step, w, step, k, fill);
    }
  }

  /** A disc of halftone dots; size(t) runs from its top to its bottom. */
  dots(cx: number, cy: number, R: number, step: number, fill: string, size: (t: number) => number): void {
    const rows = Math.floor((2 * R) / (step * 0.87));
    for (let i = 1; i < rows; i++) {
      const y = -R + (i * 2 * R) / rows;
      const k = size(i / rows) * step;
      const half = Math.floor((Math.sqrt(R * R - y * y) - k / 2) / step - (i % 2) / 2);
      if (k < 0.5 || half < 0) continue;
      const from = half * step + (i % 2 ? step / 2 : 0);
      this.#dotRow(cx - from, cy + y, from * 2 + 0.1, step, k, fill);
    }
  }

  #dotRow(x: number, y: number, length: number, step: number, size: number, fill: string): void {
    this.stroke(rounded`M${x} ${y}h${length}`, fill, size, {
      'stroke-linecap': 'round',
      'stroke-dasharray': `0 ${n(step)}`,
    });
  }

  /** One letter of a monogram, centred on cx. */
  letter(text: string, cx: number, baseline: number, size: number, fill: string): void {
    const o = attributes({
      x: cx,
      y: baseline,
      'font-size': size,
      'font-weight': '700',
      'text-anchor': 'middle',
      fill,
    });
    this.#out.push(`<text${o}>${escapeXml(text)}</text>`);
  }

  group(o: Attributes, draw: () => void): void {
    this.#out.push(`<g${attributes(o)}>`);
    draw();
    this.#out.push('</g>');
  }

  /** Scales the drawing around a point; the surrounding box clips what no longer fits. */
  zoom(k: number, x: number, y: number, draw: () => void): void {
    this.group(
      { transform: `${rounded`translate(${x * (1 - k)} ${y * (1 - k)})`}scale(${Math.round(k * 100) / 100})` },
      draw,
    );
  }

  turn(deg: number, cx: number, cy: number, draw: () => void): void {
    this.group({ transform: rounded`rotate(${deg} ${cx} ${cy})` }, draw);
  }

  /** Clips the drawing at the box; its coordinates are relative to the box. */
  box(x: number, y: number, w: number, h: number, draw: () => void): void {
    this.#out.push(`<svg${attributes({ x, y, width: w, height: h })}>`);
    draw();
    this.#out.push('</svg>');
  }
}
