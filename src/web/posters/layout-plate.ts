// A label on a full-bleed picture, flush with one side edge of the sheet.
import { cycle } from './dice.ts';
import { fit } from './fit.ts';
import { fieldsForText, inkOn } from './sheet.ts';
import type { Layout, Sheet } from './sheet.ts';
import { measure } from './measure.ts';
import { ROW, fitSubtitle, rowLines, subtitleHeight, subtitleLines, titleHeight, titleLines } from './typeset.ts';
import type { Row, Spot } from './typeset.ts';

/** [share of the sheet's height, share of the plate's own height] for the top, middle and bottom positions. */
const HEIGHTS = [
  [0.1, 0],
  [0.5, 0.5],
  [0.94, 1],
] as const;

export function plateLayout(sheet: Sheet): Layout {
  const { W, H, small, wide, style, throws, colors } = sheet;
  const pad = small * 1.25;
  const widest = (wide ? W * 0.46 : W * 0.8) - 2 * pad;
  const options = fieldsForText([colors.ground, colors.ink, colors.b, colors.a], colors);
  const field = options[Math.floor(throws.pick * 3)] ?? colors.ground;
  const fill = inkOn(field, colors) ?? colors.ink;

  const t = fit(
    sheet.title,
    {
      w: widest,
      h: H * (wide ? 0.46 : 0.27),
      max: Math.min(W, H) * 0.125 * Math.min(1.5, sheet.scale * 1.1),
      maxLines: 5,
      hyphenBelow: H * 0.05,
    },
    style,
  );
  const s = fitSubtitle(sheet.subtitle, widest, small);
  const texts = [sheet.category, sheet.date, sheet.place].filter((x) => x !== undefined);
  const rows: Row[] = texts.map((x) => [x]);
  const rowWidths = texts.map((x) => measure(x.text, 600) * small * 1.02);
  const w = Math.min(widest, Math.max(t.width, s?.width ?? 0, ...rowWidths));

  const head = titleHeight(t, style);
  const sub = subtitleHeight(s, small);
  const plate = { w: w + 2 * pad, h: head + sub + rows.length * small * ROW + pad * 1.9 };
  const [ofSheet, ofPlate] = cycle(HEIGHTS, Math.floor(throws.pick * 2.999));
  const x = throws.textRight ? W - plate.w : 0;
  const y = H * ofSheet - plate.h * ofPlate;
  const at = (top: number): Spot => ({ x: x + pad, top, w, fill });
  return {
    zone: { x: 0, y: 0, w: W, h: H },
    texts: [
      ...titleLines(t, style, at(y + pad * 0.9)),
      ...subtitleLines(s, at(y + pad * 0.9 + head + small * 0.4)),
      ...rowLines(rows, small, at(y + pad * 1.1 + head + sub + small * 0.2)),
    ],
    under: [],
    over: [{ x, y, ...plate, fill: field }],
  };
}
