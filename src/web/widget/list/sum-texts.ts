import { m } from '#texts/generated/messages.js';
import type { RowSum } from './row-sums.ts';

/** What sets free seats of a sector or a row apart: places for wheelchairs, and views that are restricted. */
export function sumRemarks({ free, accessible, restricted }: RowSum): string[] {
  return [
    accessible > 0 ? m.widget_seat_accessible() : '',
    restricted === 0
      ? ''
      : restricted === free
        ? m.sight_restricted()
        : m.sight_restricted_count({ count: restricted }),
  ].filter((remark) => remark !== '');
}

/** The lowest price of the free seats. One that starts at zero is not free as a whole. */
export function fromText({ fromMinor, toMinor }: RowSum, money: (minor: number) => string): string {
  return toMinor === 0 ? m.widget_free_price() : m.widget_from({ price: money(fromMinor) });
}
