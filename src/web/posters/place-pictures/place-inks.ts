// The sheet and the inks that all drawings of places share.
import type { Dice } from '../dice.ts';
import type { Pen } from '../pen.ts';

export const WIDTH = 400;
export const HEIGHT = 300;
/** Height at which walls meet the pavement. */
export const BASE = 252;

export type PlaceInks = {
  readonly sky: string;
  /** Pavement and distant objects. */
  readonly soft: string;
  readonly wall: string;
  readonly body: string;
  readonly ink: string;
  /** The only accent: the entrance. */
  readonly door: string;
};

export type PlaceDraw = (d: Pen, c: PlaceInks, r: Dice) => void;

export function pavement(d: Pen, c: PlaceInks): void {
  d.rect(0, BASE, WIDTH, HEIGHT - BASE, c.soft);
}

/** Evenly spaced positions across a width, first and last included. */
export function across(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}
