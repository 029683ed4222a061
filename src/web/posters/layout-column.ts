// Wide sheets: a column of text beside the picture.
import { fit } from './fit.ts';
import { bandColors } from './sheet.ts';
import type { Field, Layout, Sheet } from './sheet.ts';
import { ROW, fitSubtitle, rowLines, subtitleHeight, subtitleLines, titleHeight, titleLines } from './typeset.ts';
import type { Row, Spot } from './typeset.ts';

const SHARE = { giant: 0.5, plain: 0.43, small: 0.36 };
/** Distance between text and picture. */
const GUTTER = 20;
/** How far the column's curved edge reaches into a bleeding picture, in sheet heights. */
const BULGE = 0.13;

export function columnLayout(sheet: Sheet): Layout {
  const { W, H, small, margin, style, throws, voice, colors, kind } = sheet;
  const column = W * SHARE[voice];
  const x = throws.textRight ? W - margin - column + GUTTER : margin;
  const w = column - GUTTER;
  const band = kind === 'band' ? bandColors(sheet) : undefined;
  const fill = band?.fill ?? colors.ink;
  const at = (top: number): Spot => ({ x, top, w, fill });

  const foot: Row[] = [sheet.date, sheet.place].filter((t) => t !== undefined).map((t) => [t]);
  const footTop = H - margin - foot.length * small * ROW;
  const s = fitSubtitle(sheet.subtitle, w, small);
  const sub = subtitleHeight(s, small);
  const t = fit(
    sheet.title,
    {
      w,
      h: footTop - margin - sub - small * 3.2,
      max: H * 0.19 * Math.min(1.9, sheet.scale * 1.15),
      maxLines: 6,
      hyphenBelow: voice === 'small' ? 0 : H * 0.1,
    },
    style,
  );
  const head = titleHeight(t, style);
  const titleTop = kind === 'top' || kind === 'split' ? margin + small * 2.1 : footTop - small - sub - head;

  const edge = margin + column + 10;
  const zone = { x: throws.textRight ? 0 : edge, y: 0, w: W - edge, h: H };
  const side = { x: throws.textRight ? zone.w : 0, y: 0, w: edge, h: H };
  return {
    zone,
    texts: [
      ...rowLines([[sheet.category]], small, at(margin)),
      ...rowLines(foot, small, at(footTop + small * 0.3)),
      ...titleLines(t, style, at(titleTop)),
      ...subtitleLines(s, at(titleTop + head + small * 0.4)),
    ],
    under: band ? [{ ...side, fill: band.field } satisfies Field] : [],
    over: [],
    seam: sheet.bleeds
      ? {
          x: throws.textRight ? zone.w : edge,
          bulge: H * (throws.textRight ? -BULGE : BULGE),
          fill: band?.field ?? colors.ground,
        }
      : undefined,
  };
}
