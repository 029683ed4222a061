import { SEAT } from '#domain/seating/availability.ts';
import type { DecodedHall, DecodedRow } from '#domain/seating/decode-geometry.ts';
import { isAccessible, isAisle, isRestricted } from '../sale/seat-labels.ts';

/** Free seats of a sector or a row within the price filter. */
export type RowSum = {
  readonly free: number;
  readonly fromMinor: number;
  /** The most expensive, which is what the hall itself holds for its best. */
  readonly toMinor: number;
  /** Most free seats side by side. */
  readonly beside: number;
  /** Free places for wheelchairs. */
  readonly accessible: number;
  /** Free seats from which not everything is seen. */
  readonly restricted: number;
};

/** `priceOf` returns null for seats that are not for sale or filtered out. */
export function rowSum(
  row: DecodedRow,
  { flags }: Pick<DecodedHall, 'flags'>,
  statuses: Uint8Array,
  priceOf: (seatNo: number) => number | null,
): RowSum {
  let [free, fromMinor, toMinor, beside, run, accessible, restricted] = [0, Infinity, 0, 0, 0, 0, 0];
  const breaks = aislesOf(row);
  for (let seat = row.first; seat < row.first + row.count; seat += 1) {
    if (breaks.has(seat - row.first)) run = 0;
    const price = statuses[seat] === SEAT.free ? priceOf(seat) : null;
    if (price === null) {
      run = 0;
      continue;
    }
    free += 1;
    run += 1;
    if (isAccessible(flags[seat] ?? 0)) accessible += 1;
    if (isRestricted(flags[seat] ?? 0)) restricted += 1;
    beside = Math.max(beside, run);
    fromMinor = Math.min(fromMinor, price);
    toMinor = Math.max(toMinor, price);
  }
  return { free, fromMinor, toMinor, beside, accessible, restricted };
}

export function sumOf(rows: readonly RowSum[]): RowSum {
  return rows.reduce(
    (sum, row) => ({
      free: sum.free + row.free,
      fromMinor: Math.min(sum.fromMinor, row.fromMinor),
      toMinor: Math.max(sum.toMinor, row.toMinor),
      beside: Math.max(sum.beside, row.beside),
      accessible: sum.accessible + row.accessible,
      restricted: sum.restricted + row.restricted,
    }),
    { free: 0, fromMinor: Infinity, toMinor: 0, beside: 0, accessible: 0, restricted: 0 },
  );
}

/** Slots before which there is an aisle. */
function aislesOf({ slots }: DecodedRow): ReadonlySet<number> {
  const aisles = new Set<number>();
  let slot = 0;
  for (let i = 0; i + 1 < slots.length; i += 2) {
    slot += slots[i] ?? 0;
    if (isAisle(slots[i + 1] ?? 0)) aisles.add(slot);
  }
  return aisles;
}

export type SectorOrder = 'best' | 'cheap' | 'plan';

type Summed = { readonly sum: RowSum };

/** Sectors with free seats in the wanted order; the first of equals is the first on the plan. */
export function ordered<Of extends Summed>(sectors: readonly Of[], order: SectorOrder): Of[] {
  if (order === 'plan') return [...sectors];
  return sectors.toSorted((a, b) =>
    order === 'cheap'
      ? a.sum.fromMinor - b.sum.fromMinor
      : b.sum.toMinor - a.sum.toMinor || b.sum.fromMinor - a.sum.fromMinor,
  );
}

/** Whether a name contains what was typed, without regard to case and to letters that look alike: «а1» finds "A1". */
export function isFound(name: string, typed: string): boolean {
  return alike(name).includes(alike(typed));
}

const LOOK_ALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  т: 't',
  х: 'x',
};

function alike(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[авсенкмортх]/g, (letter) => LOOK_ALIKE[letter] ?? letter);
}
