// Lines of text as records that can be drawn or checked; positions are baselines in sheet units.
import { fit, oneLine } from './fit.ts';
import type { FitBox, Fitted, TextStyle } from './fit.ts';
import { measure } from './measure.ts';

export type TextLine = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly fill: string;
  readonly anchor?: 'middle' | 'end' | undefined;
  /** Letter spacing in em. */
  readonly tracking?: number;
  /** Reads upwards along the left edge. */
  readonly turned?: boolean;
  readonly isTitle?: boolean;
  /** Label, date or place: left out where the poster is shown too small to read them. */
  readonly isSmall?: boolean;
};

/** Position and ink of a block of lines. `centred` centres the lines within the width. */
export type Spot = {
  readonly x: number;
  readonly top: number;
  readonly w: number;
  readonly fill: string;
  readonly centred?: boolean;
};

/** A line of small type: one text, or two at opposite ends of the line. */
export type Row = readonly [left: SmallText, right?: SmallText | undefined];
export type SmallText = { readonly text: string; readonly strong?: boolean };

/** Line height of small type, in font sizes. */
export const ROW = 1.38;
const SUBTITLE: TextStyle = { weight: 500, leading: 1.2, tracking: 0 };

export const titleHeight = (t: Fitted, style: TextStyle): number => ((t.lines.length - 1) * style.leading + 1) * t.size;

export function titleLines(t: Fitted, style: TextStyle, at: Spot): TextLine[] {
  return t.lines.map((text, i) => ({
    text,
    // Large letters have visible side bearings, so they are moved left to align with the margin.
    x: at.centred ? at.x + at.w / 2 : at.x - t.size * 0.035,
    y: at.top + t.size * (0.77 + i * style.leading),
    size: t.size,
    weight: style.weight,
    fill: at.fill,
    anchor: at.centred ? 'middle' : undefined,
    tracking: style.tracking,
    isTitle: true,
  }));
}

export function fitSubtitle(text: string | undefined, w: number, small: number): Fitted | undefined {
  if (!text) return undefined;
  const box: FitBox = { w, h: small * 3.2, max: small * 1.25, maxLines: 2 };
  return fit(text, box, SUBTITLE);
}

/** Height that a subtitle adds below its title, including the gap. */
export const subtitleHeight = (s: Fitted | undefined, small: number): number =>
  s ? s.lines.length * s.size * SUBTITLE.leading + small * 0.5 : 0;

export function subtitleLines(s: Fitted | undefined, at: Spot): TextLine[] {
  if (!s) return [];
  return s.lines.map((text, i) => ({
    text,
    x: at.centred ? at.x + at.w / 2 : at.x,
    y: at.top + s.size * (0.85 + i * SUBTITLE.leading),
    size: s.size,
    weight: SUBTITLE.weight,
    fill: at.fill,
    anchor: at.centred ? 'middle' : undefined,
  }));
}

export function rowLines(rows: readonly Row[], size: number, at: Spot): TextLine[] {
  const lines = rows.flatMap(([left, right], i): TextLine[] => {
    const y = at.top + size * (0.78 + i * ROW);
    const weight = left.strong ? 700 : 500;
    if (!right) {
      const { text, size: set } = oneLine(left.text, at.w, size, weight);
      const x = at.centred ? at.x + at.w / 2 : at.x;
      return [{ text, x, y, size: set, weight, fill: at.fill, anchor: at.centred ? 'middle' : undefined }];
    }
    const room = at.w - size * 1.2;
    const b = oneLine(right.text, room * 0.62, size);
    const a = oneLine(left.text, room - measure(b.text, 500) * b.size, size, weight);
    return [
      { text: a.text, x: at.x, y, size: a.size, weight, fill: at.fill },
      { text: b.text, x: at.x + at.w, y, size: b.size, weight: 500, fill: at.fill, anchor: 'end' },
    ];
  });
  return lines.map((line) => ({ ...line, isSmall: true }));
}
