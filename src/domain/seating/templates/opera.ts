import { HALL_NAMES, tierName } from '../plan-names.ts';
import type { PlanObject } from '../hall-plan.ts';
import type { DraftHall, DraftSector } from './draft.ts';
import { fanSector } from './fan-sector.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { LEAN, type Shoe, STEP, tierOfRows, tierWithBoxes } from './horseshoe-tiers.ts';
import { apportion } from './rows.ts';
import { apronStage } from './shapes.ts';
import { theatre } from './theatre.ts';

const BETWEEN_TIERS = 2.1;
/** Distance between the stalls and the parapet of the first tier. */
const CLEAR = 3;
const AISLE_TENTHS = 16;
const PITCH_METRES = 0.6;
/** Floor of the first tier, and from one tier to the next, metres. */
const FIRST_TIER = 2.6;
const BETWEEN_FLOORS = 2.8;

/** Stalls inside a horseshoe of tiers, drawn one outside another: the first with boxes in its arms, then open rows. */
export function opera(spec: HallSpec): DraftHall {
  const { seats } = splitCapacity(spec);
  // With so few rows the tiers would be longer than the stalls, so a small house is drawn as a theatre.
  if (seats < 200) return theatre(spec);
  const tiers = Math.max(1, Math.min(spec.balconies ?? 2, 5));
  // Upper tiers are longer and may be deeper, so in a hall with many tiers the stalls get a smaller share.
  const [stallSeats = 0, ...tierSeats] = apportion(seats, [
    tiers === 1 ? 0.68 : 0.46,
    ...Array.from({ length: tiers }, (_, i) => (tiers === 1 ? 0.32 : 0.54 / tiers + 0.012 * (i - (tiers - 1) / 2))),
  ]);
  const { shoe, counts } = stallsIn(stallSeats);
  const widest = Math.max(...counts);
  const firstRadius = 1.6 * widest;
  const stalls = fanSector({
    key: 'stalls',
    label: HALL_NAMES.stalls,
    counts,
    centreY: -firstRadius,
    firstRadius,
    step: STEP,
    aisles: 1,
    share: 0,
    gapTenths: AISLE_TENTHS,
    zoneOf: (row) => (row < counts.length * 0.35 ? 1 : row < counts.length * 0.75 ? 2 : 3),
    stepFreeRows: [0, counts.length - 3],
    sight: { floor: 0, rise: 0.09 },
  });
  const depth = (counts.length - 1) * STEP;
  const sectors: DraftSector[] = [stalls];
  const objects: PlanObject[] = [apronStage(-firstRadius, firstRadius - 5.4, widest * 0.42, 4)];
  objects.push(orchestraPit(firstRadius, widest));
  let out = 0;
  tierSeats.forEach((part, tier) => {
    const name = tier === 0 ? HALL_NAMES.dressCircle : tiers === 2 ? HALL_NAMES.balcony : tierName(tier);
    const drawn = tier === 0 ? tierWithBoxes(shoe, name, part) : tierOfRows(shoe, name, part, out, tier, tiers);
    // Tiers are drawn one outside another and really stand one above another, each a little behind the one below.
    const forward = Math.max(0, out - 0.9 * tier) * PITCH_METRES;
    const sight = { floor: FIRST_TIER + BETWEEN_FLOORS * tier, rise: 0.36 + 0.07 * tier, forward };
    sectors.push(
      ...drawn.sectors.map((sector) => ({
        ...sector,
        sight: sector.rowNoun === 'box' ? { ...sight, rise: 0 } : sight,
      })),
    );
    objects.push(...drawn.objects);
    out += drawn.depth + BETWEEN_TIERS;
  });
  return { sectors, objects, focal: { x: 0, y: depth * 0.35, axis: 270 }, sight: { pitch: PITCH_METRES, stage: 1.1 } };
}

function orchestraPit(firstRadius: number, widest: number): PlanObject {
  const pit = apronStage(-firstRadius, firstRadius - 2.2, widest * 0.36, 2);
  return { ...pit, kind: 'wall' };
}

/**
 * The smallest horseshoe that fits the stalls. Rows fill its width, so the last ones get shorter again and follow its
 * bow. Origin: the middle of the first row.
 */
function stallsIn(seats: number): { shoe: Shoe; counts: number[] } {
  const lean = Math.tan((LEAN * Math.PI) / 180);
  for (let r = 7; ; r += 0.1) {
    const rows = Math.round((1.5 * r) / STEP);
    const depth = (rows - 1) * STEP;
    const y = depth + CLEAR - r;
    const counts = Array.from({ length: rows }, (_, i) => {
      const below = i * STEP - y;
      const half = below > 0 ? Math.sqrt(r * r - below * below) : r + below * lean;
      return 2 * Math.max(2, Math.floor(half - CLEAR + 1 - AISLE_TENTHS / 20));
    });
    const surplus = counts.reduce((sum, n) => sum + n, 0) - seats;
    if (surplus < 0) continue;
    // Surplus pairs are removed from the front rows, beside the pit; an odd seat from the last row.
    for (let left = surplus, i = 0; left > 0; i = (i + 1) % rows) {
      const off = Math.min(2, left);
      counts[off === 1 ? rows - 1 : i] = (counts[off === 1 ? rows - 1 : i] ?? off) - off;
      left -= off;
    }
    return { shoe: { r, y, arm: y + 0.5 }, counts };
  }
}
