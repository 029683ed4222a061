// Upright and square sheets: the title above, below, on or beside the picture.
import { fit } from './fit.ts';
import { bandColors } from './sheet.ts';
import type { Layout, Sheet } from './sheet.ts';
import { ROW, fitSubtitle, rowLines, subtitleHeight, subtitleLines, titleHeight, titleLines } from './typeset.ts';
import type { Row, Spot } from './typeset.ts';

/** Below this size a turned title is less legible than a horizontal one. */
const LEAST_TURNED = 44;

const present = (...texts: readonly (Row[0] | undefined)[]): Row[] =>
  texts.filter((t) => t !== undefined).map((t) => [t]);

export function pageLayout(sheet: Sheet): Layout {
  if (sheet.kind === 'side') return turnedLayout(sheet) ?? stackedLayout(sheet, 'bottom');
  if (sheet.kind === 'split') return splitLayout(sheet);
  return stackedLayout(sheet, sheet.kind);
}

/** Turns the title along the left edge; undefined when the title would be too small. */
function turnedLayout(sheet: Sheet): Layout | undefined {
  const { W, H, margin: m, small, style, colors } = sheet;
  const t = fit(sheet.title, { w: H - 2 * m, h: W * 0.29, max: 92, maxLines: 2 }, style);
  if (t.size < LEAST_TURNED) return undefined;
  const x = m + titleHeight(t, style) + 14;
  const foot = present(sheet.category, sheet.date, sheet.place);
  const footHeight = foot.length * small * ROW;
  const fill = colors.ink;
  return {
    zone: { x, y: 0, w: W - x, h: H - m - footHeight - small * 1.05 },
    texts: [
      ...titleLines(t, style, { x: 0, top: 0, w: 0, fill }).map((line) => ({
        ...line,
        x: m - t.size * 0.02 + line.y,
        y: H - m,
        turned: true,
      })),
      ...rowLines(foot, small, { x, top: H - m - footHeight + small * 0.3, w: W - m - x, fill }),
    ],
    under: [],
    over: [],
  };
}

function fitTitle(sheet: Sheet, w: number) {
  const { W, H, voice, square, scale } = sheet;
  const isLong = Array.from(sheet.title).length > 42;
  // Largest share of the sheet's height for the title.
  const share = voice === 'giant' ? (square ? 0.31 : 0.37) : (square ? 0.28 : 0.26) + (isLong ? 0.05 : 0);
  return fit(
    sheet.title,
    {
      w,
      h: H * share,
      max: H * 0.145 * (W === H ? Math.min(1.35, scale) : scale),
      maxLines: 5,
      hyphenBelow: voice === 'small' ? 0 : H * 0.062,
    },
    sheet.style,
  );
}

/** Title above the picture, small type below it. */
function splitLayout(sheet: Sheet): Layout {
  const { W, H, margin: m, small, style, colors } = sheet;
  const w = W - 2 * m;
  const at = (top: number): Spot => ({ x: m, top, w, fill: colors.ink });
  const foot: Row[] = [[sheet.category, sheet.date], ...present(sheet.place)];
  const t = fitTitle(sheet, w);
  const s = fitSubtitle(sheet.subtitle, w, small);
  const head = titleHeight(t, style);
  const bottom = H - m - foot.length * small * ROW - small * 0.45;
  const y = m + head + subtitleHeight(s, small) + small * 1.5;
  return {
    zone: { x: 0, y, w: W, h: bottom - small * 0.825 - y },
    texts: [
      ...titleLines(t, style, at(m * 0.95)),
      ...subtitleLines(s, at(m + head + small * 0.4)),
      ...rowLines(foot, small, at(bottom + small * 0.65)),
    ],
    under: [],
    over: [],
  };
}

/** Splits the small type into rows above and below the title; all of it forms one block above or below the picture. */
function metaRows(sheet: Sheet, centred: boolean): { head: Row[]; foot: Row[] } {
  const { category, date, place } = sheet;
  if (sheet.throws.metaAbove) {
    return centred
      ? { head: [[category]], foot: present(date, place) }
      : { head: [[category, date]], foot: present(place) };
  }
  const when = [date?.text, place?.text].filter((t) => t !== undefined).join(' · ');
  return { head: [], foot: present(category, when ? { text: when } : undefined) };
}

function stackedLayout(sheet: Sheet, kind: Exclude<Sheet['kind'], 'side' | 'split' | 'plate'> | 'plate'): Layout {
  const { W, H, margin: m, small, style, colors, throws } = sheet;
  const w = W - 2 * m;
  const centred = kind === 'centre';
  const band = kind === 'band' ? bandColors(sheet) : undefined;
  const fill = band?.fill ?? colors.ink;
  const at = (top: number): Spot => ({ x: m, top, w, fill, centred });

  const { head, foot } = metaRows(sheet, centred);
  const above = head.length * small * ROW + (head.length ? small * 0.75 : 0);
  const below = foot.length * small * ROW + (foot.length ? small * 0.45 : 0);
  const t = fitTitle(sheet, w);
  const s = fitSubtitle(sheet.subtitle, w, small);
  const titleTall = titleHeight(t, style);
  const body = titleTall + subtitleHeight(s, small);
  const block = above + body + below;

  const isAbove = kind === 'top' || (kind === 'band' && throws.bandTop);
  const top = isAbove ? m : H - m - block + small * 0.3;
  const used = m + block + small * 1.5;
  const text = { x: 0, y: isAbove ? 0 : H - used, w: W, h: used };
  return {
    zone: { x: 0, y: isAbove ? used : 0, w: W, h: H - used },
    texts: [
      ...rowLines(head, small, at(top)),
      ...titleLines(t, style, at(top + above)),
      ...subtitleLines(s, at(top + above + titleTall + small * 0.4)),
      ...rowLines(foot, small, at(top + above + body + small * 0.65)),
    ],
    under: band ? [{ ...text, fill: band.field }] : [],
    over: [],
  };
}
