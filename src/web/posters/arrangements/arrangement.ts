// What an arrangement is: a way to set one motif on a sheet.
import { contrast } from '../color.ts';
import type { Dice } from '../dice.ts';
import type { Composition, Zone } from '../family.ts';
import type { Motif, MotifInks } from '../motifs/motif.ts';
import { n } from '../pen.ts';
import type { Pen } from '../pen.ts';
import type { Palette } from '../palette.ts';

/** Everything an arrangement draws with. */
export type Setting = {
  readonly d: Pen;
  readonly z: Zone;
  readonly p: Palette;
  readonly r: Dice;
  readonly motif: Motif;
};

export type Arrangement = Pick<Composition, 'place' | 'bleeds' | 'cheer' | 'flood'> & {
  readonly draw: (setting: Setting) => void;
};

export type Arrangements = Readonly<Record<string, Arrangement>>;

type Put = {
  readonly x: number;
  readonly y: number;
  /** Width of the square that holds the motif. */
  readonly size: number;
  readonly deg?: number;
  readonly mirrored?: boolean;
  readonly inks: MotifInks;
};

/** Draws the motif at a point of the zone. */
export function put({ d, motif }: Pick<Setting, 'd' | 'motif'>, { x, y, size, deg = 0, mirrored, inks }: Put): void {
  const k = Math.round(size) / 100;
  const turn = deg && !motif.stands ? `rotate(${n(deg)})` : '';
  const scale = mirrored ? `scale(${-k} ${k})` : `scale(${k})`;
  d.group({ transform: `translate(${n(x)} ${n(y)})${turn}${scale}` }, () => motif.draw(d, inks));
}

/** Least contrast of a motif's main form and of its second one with what they stand on, and of the two with each other. */
const CLEAR = { main: 2.4, second: 1.55, apart: 1.3 };

/** Two inks of the palette that show on the field, the first of them well. */
export function inksOn(p: Palette, field: string, prefer: readonly string[] = [p.ink, p.a, p.b, p.ground]): MotifInks {
  const inks = [...prefer, p.ink, p.ground, p.a, p.b].filter((c) => c !== field);
  const main = inks.find((c) => contrast(c, field) >= CLEAR.main) ?? p.on(field);
  const fits = (c: string): boolean => contrast(c, field) >= CLEAR.second && contrast(c, main) >= CLEAR.apart;
  return { main, second: inks.find((c) => c !== main && fits(c)) ?? main, cut: field };
}

/** One flat colour: a shadow or an echo of the motif, with its cut-outs still open. */
export const flat = (color: string, field: string): MotifInks => ({ main: color, second: color, cut: field });
