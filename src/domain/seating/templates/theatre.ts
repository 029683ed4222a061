import { HALL_NAMES, onSide, tierName } from '../plan-names.ts';
import type { PlanObject, PlanText } from '../hall-plan.ts';
import { boxesAlong } from './boxes.ts';
import type { DraftHall, DraftSector, DraftSight } from './draft.ts';
import { fanSector } from './fan-sector.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { aislesFor, apportion, wideningRows } from './rows.ts';
import { apronStage, arcPoints, band } from './shapes.ts';

const STEP = 1.16;
const GAP = 14;
/** Clear floor between two parts of the hall, in pitches: the crosswalk, the edge of a balcony. */
const CROSSWALK = 1.5;
/** Metres from seat to seat, and by how much each row of a part stands above the one before it. */
const PITCH_METRES = 0.6;
const RISE = { stalls: 0.11, amphitheatre: 0.24, balcony: 0.42 };
/** Clear height under the first balcony and between two, metres. */
const HEADROOM = 3.4;
const BETWEEN_BALCONIES = 3;
/** Up to this many seats a house is of the time when balconies stood on pillars; their angle from the axis, degrees. */
const OLDER_HOUSE = 600;
const PILLARS_AT = 10;

/** Stalls, an amphitheatre behind the crosswalk, stacked balconies (drawn one behind another), a few boxes. */
export function theatre(spec: HallSpec): DraftHall {
  const { seats, standing } = splitCapacity(spec);
  const balconies = Math.min(spec.balconies ?? 0, 4);
  const boxSeats = balconies > 0 && seats >= 400 && seats <= 900 ? 24 : 0;
  const hasAmphitheatre = seats >= 200;
  const weights = [
    hasAmphitheatre ? 0.62 : 0.8,
    hasAmphitheatre ? (balconies > 0 ? 0.17 : 0.24) : 0,
    ...Array.from({ length: balconies }, (_, i) => 0.19 - 0.02 * i),
  ];
  const [stallSeats = 0, amphiSeats = 0, ...balconySeats] = apportion(seats - boxSeats, weights);

  const stallRows = spec.rows ?? Math.max(4, Math.round(Math.sqrt(stallSeats / 1.6)));
  const widest = Math.ceil((stallSeats / stallRows) * 1.15);
  const aisles = aislesFor(widest);
  const counts = wideningRows(stallSeats, stallRows, { front: 0.74, aisles });
  const share = aisles < 3 ? 0.48 : 0.58 / (aisles - 1);
  // The circle is so large that the ends of the front row do not extend beside the stage.
  const lastRadius = 1.55 * (widest + (aisles * GAP) / 10);
  const floor = standing > 0 ? 5 + Math.sqrt(standing) * 0.35 : 0;
  const firstRadius = Math.max(9, lastRadius - (stallRows - 1) * STEP) + floor;
  const centreY = -firstRadius;
  const fan = { centreY, step: STEP, aisles, share, gapTenths: GAP };
  const third = (row: number, share: number): boolean => row < Math.max(1, Math.round(stallRows * share));
  const sectors: DraftSector[] = [
    fanSector({
      ...fan,
      key: 'stalls',
      label: HALL_NAMES.stalls,
      counts,
      firstRadius,
      zoneOf: (row, isSide) => (third(row, 0.28) ? (isSide ? 2 : 1) : third(row, 0.64) ? 2 : 3),
      stepFreeRows: hasAmphitheatre ? [stallRows - 1, 0] : [0],
      sight: { floor: 0, rise: RISE.stalls },
    }),
  ];
  let radius = firstRadius + (stallRows - 1) * STEP;
  const crosswalk = radius + (CROSSWALK + STEP) / 2;
  /** The balconies really begin above the crosswalk, or above the last third of the stalls, each a little behind the one below. */
  const edge = hasAmphitheatre ? crosswalk : firstRadius + stallRows * 0.66 * STEP;
  const stallsTop = (stallRows - 1) * RISE.stalls;
  const amphiFloor = stallsTop + 0.45;
  let backTop = stallsTop;
  const sightOf = (key: string, at: number, rows: number): DraftSight => {
    if (key === 'amphitheatre') {
      backTop = amphiFloor + (rows - 1) * RISE.amphitheatre;
      return { floor: amphiFloor, rise: RISE.amphitheatre };
    }
    const level = Number(key.slice(-1)) - 1;
    const floor = Math.max(backTop + 2.7, HEADROOM + stallsTop) + level * BETWEEN_BALCONIES;
    return { floor, rise: RISE.balcony + 0.09 * level, forward: Math.max(0, at - edge - 2 * level) * PITCH_METRES };
  };
  const addPart = (key: string, label: PlanText, part: number, width: number, zone: number, gap: number): void => {
    if (part <= 0) return;
    const rows = Math.max(part < width ? 1 : 2, Math.ceil(part / (width * 1.05)));
    radius += gap + STEP;
    sectors.push(
      fanSector({
        ...fan,
        key,
        label,
        counts: wideningRows(part, rows, { front: 0.94, aisles }),
        firstRadius: radius,
        zoneOf: (row) => (zone === 3 && row > 0 ? 4 : zone),
        ...(key === 'amphitheatre' ? { stepFreeRows: [0] } : {}),
        sight: sightOf(key, radius, rows),
      }),
    );
    radius += (rows - 1) * STEP;
  };
  addPart('amphitheatre', HALL_NAMES.amphitheatre, amphiSeats, widest + 1, 4, CROSSWALK);
  balconySeats.forEach((part, i) => {
    const zone = balconies > 1 && i === 0 ? 3 : 5;
    addPart(`balcony-${i + 1}`, balconyName(i, balconies), part, widest + 3 + i, zone, CROSSWALK + 1);
  });

  const objects: PlanObject[] = [
    apronStage(centreY, firstRadius - floor - 2.4, Math.min(widest * 0.42, (firstRadius - floor) * 0.75), 3.4),
  ];
  // Pillars carry the balcony of an older house, with the crosswalk around them.
  if (hasAmphitheatre && balconies > 0 && seats <= OLDER_HOUSE) {
    for (const angle of [90 - PILLARS_AT, 90 + PILLARS_AT]) {
      const [x = 0, y = 0] = arcPoints(0, centreY, crosswalk, angle, angle);
      objects.push({ kind: 'pillar', shape: { kind: 'circle', x, y, r: 0.34 } });
    }
  }
  if (boxSeats > 0) {
    for (const side of ['left', 'right'] as const) {
      const boxes = boxesAlong(sectors[0]?.rows ?? [], side, boxSeats / 8);
      sectors.push({
        key: `boxes-${side}`,
        label: onSide(HALL_NAMES.boxes, side),
        rowNoun: 'box',
        rows: boxes.rows,
        sight: { floor: 0.6, rise: 0 },
      });
      objects.push(...boxes.objects);
    }
  }
  const sweetRow = centreY + firstRadius + Math.min(5, stallRows / 3) * STEP;
  return {
    sectors,
    objects,
    focal: { x: 0, y: sweetRow, axis: 270 },
    sight: { pitch: PITCH_METRES, stage: 1 },
    ...(standing > 0
      ? {
          standing: [
            {
              key: 'fan-zone',
              label: HALL_NAMES.fanZone,
              outline: band(0, centreY, firstRadius - floor - 0.6, firstRadius - 1.4, 22),
              capacity: standing,
              zone: 1,
            },
          ],
        }
      : {}),
  };
}

/** A single balcony is «Балкон»; of several the first is the dress circle and the rest are numbered as tiers. */
export function balconyName(index: number, count: number): PlanText {
  if (count === 1) return HALL_NAMES.balcony;
  if (index === 0) return HALL_NAMES.dressCircle;
  return count === 2 ? HALL_NAMES.balcony : tierName(index);
}
